import { createHash, randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '../platform/config.ts';
import { ownFolder } from '../platform/media/folders.ts';
import { StartError } from '../platform/process/start-error.mjs';

/** The key that encrypts backups. A backup without it is lost, so the owner prints it. */
export interface BackupKey {
  /** 32 bytes. */
  bytes: Buffer;
  /** Eight hexadecimal digits of its hash: each backup names the key that it needs. */
  id: string;
  /** The file of the key; null: BACKUP_KEY. */
  file: string | null;
}

type Places = Pick<Config, 'BACKUP_KEY' | 'BACKUP_DIR'>;

/** The folder of the backups: by default beside that of the pictures. */
export function backupFolder({ BACKUP_DIR }: Places): string {
  return BACKUP_DIR ?? join(dirname(ownFolder), 'backups');
}

/** Beside the folder of the backups: neither in it nor in the database. */
const keyFile = (config: Places) => join(dirname(backupFolder(config)), 'backup.key');

const DIGITS = /^[0-9a-f]{64}$/;

/**
 * The key of BACKUP_KEY, or of its file; null if there is none.
 * @throws StartError if the file has no key
 */
export function findBackupKey(config: Places): BackupKey | null {
  const { BACKUP_KEY } = config;
  const file = keyFile(config);
  const text = BACKUP_KEY ?? readIfThere(file);
  if (text === null) return null;
  const key = parseBackupKey(text, BACKUP_KEY === undefined ? file : null);
  if (!key) throw new StartError(`${file} is no key of backups: it must have 64 hexadecimal digits`);
  return key;
}

/** The key, which is made at the first start of a shop. Only the user who starts the shop can read its file. */
export function findOrCreateBackupKey(config: Places): BackupKey {
  return findBackupKey(config) ?? createBackupKey(config);
}

/** Reads a key as it is printed: 64 hexadecimal digits, in groups or not. Null if it is none. */
export function parseBackupKey(text: string, file: string | null = null): BackupKey | null {
  const digits = text.replaceAll(/[\s-]/g, '').toLowerCase();
  if (!DIGITS.test(digits)) return null;
  const bytes = Buffer.from(digits, 'hex');
  return { bytes, id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), file };
}

/** The key as it is printed and typed: eight groups of eight digits. */
export function formatBackupKey({ bytes }: BackupKey): string {
  return bytes.toString('hex').match(/.{8}/g)!.join('-');
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new StartError(`The key of the backups cannot be read: ${(error as Error).message}`);
  }
}

/** If two processes start at once, both use the key of the first. */
function createBackupKey(config: Places): BackupKey {
  const file = keyFile(config);
  const made = parseBackupKey(randomBytes(32).toString('hex'), file)!;
  try {
    mkdirSync(dirname(file), { recursive: true });
    const descriptor = openSync(file, 'wx', 0o600);
    writeFileSync(descriptor, `${formatBackupKey(made)}\n`);
    fsyncSync(descriptor);
    closeSync(descriptor);
    return made;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new StartError(`The key of the backups cannot be stored: ${(error as Error).message}`);
    return findBackupKey(config)!;
  }
}
