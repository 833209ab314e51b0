import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { chown, link, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SECRETS_KEYS } from '../config.ts';

/** A key of AES-256. Rows name its id, from which nobody learns the key. */
export interface SecretsKey {
  id: string;
  bytes: Buffer;
}

/** The secrets keys of the shop: the first encrypts, the others only decrypt what is from before a rotation. */
export interface SecretsKeys {
  /** The file of the keys; null: they are in the environment. */
  readonly file: string | null;
  /**
   * Returns all keys, none if there is no key yet.
   * @throws SecretsKeyError if the file has no key or cannot be read
   */
  read(): Promise<SecretsKey[]>;
  /**
   * Returns the key that encrypts, and makes the first one.
   * @throws SecretsKeyError if that is not possible
   */
  readOrCreate(): Promise<SecretsKey>;
}

/** The file of the secrets keys cannot be used. */
export class SecretsKeyError extends Error {}

/** The keys of `SECRETS_KEY`; without it, of the file beside the pictures, which the first use makes. */
export function secretsKeys({
  SECRETS_KEY,
  MEDIA_DIR,
}: {
  SECRETS_KEY?: string | undefined;
  MEDIA_DIR?: string | undefined;
}): SecretsKeys {
  if (SECRETS_KEY === undefined) return keysOfFile(join(keysFolder(MEDIA_DIR), 'secrets.key'));
  const keys = parseKeys(SECRETS_KEY);
  return { file: null, read: async () => keys, readOrCreate: async () => keys[0]! };
}

/** The folder of the key file: beside that of the pictures, not in it, because pictures are copied and served. */
export function keysFolder(media?: string): string {
  return media === undefined
    ? join(import.meta.dirname, '../../../../.haat/keys')
    : join(dirname(media), 'keys');
}

function parseKeys(text: string): SecretsKey[] {
  return text.split(/[,\n]/).map((hex) => {
    const bytes = Buffer.from(hex, 'hex');
    return {
      id: createHash('sha256').update('haat secrets key').update(bytes).digest('hex').slice(0, 16),
      bytes,
    };
  });
}

function keysOfFile(file: string): SecretsKeys {
  async function read(): Promise<SecretsKey[]> {
    try {
      const text = (await readFile(file, 'utf8')).trim();
      if (!new RegExp(SECRETS_KEYS).test(text)) throw new SecretsKeyError(`${file} has no key`);
      return parseKeys(text);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error instanceof SecretsKeyError ? error : new SecretsKeyError((error as Error).message);
    }
  }
  return {
    file,
    read,
    async readOrCreate() {
      const [first] = await read();
      if (first) return first;
      try {
        mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
        // Another process may make it at the same time: the first one counts.
        await writeKeys(file, [newKey()], link);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
          throw new SecretsKeyError((error as Error).message);
      }
      return (await read())[0]!;
    },
  };
}

function newKey(): string {
  return randomBytes(32).toString('hex');
}

/** Adds a new key before those of the file, so that it encrypts. The running shop reads the file with each change of a row. */
export async function addKey(file: string): Promise<void> {
  const keys = await readFile(file, 'utf8');
  await writeKeys(file, [newKey(), ...keys.trim().split('\n')], rename);
}

/** Removes all keys of the file but the first. */
export async function removeFormerKeys(file: string): Promise<void> {
  const [first = ''] = (await readFile(file, 'utf8')).split('\n');
  await writeKeys(file, [first.trim()], rename);
}

/** The file gets its name when it is complete and on the disk; only its owner can read it. */
async function writeKeys(
  file: string,
  keys: string[],
  name: (from: string, to: string) => Promise<void>,
): Promise<void> {
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  const former = await stat(file).catch(() => null);
  try {
    const opened = await open(draft, 'wx', 0o600);
    await opened.writeFile(`${keys.join('\n')}\n`);
    await opened.sync();
    await opened.close();
    if (former && process.getuid?.() === 0) await chown(draft, former.uid, former.gid);
    await name(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
}
