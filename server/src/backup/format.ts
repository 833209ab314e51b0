import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { MediaStore } from '../platform/media/media-store.ts';
import type { BackupKey } from './backup-key.ts';

/**
 * A backup is a gzipped tar that any tar can read, in this order:
 *
 *   backup.json           the contents: see `Contents`
 *   tables/NAME/000001 …  the rows of a table as PostgreSQL's COPY writes them, in chunks
 *   media/PATH            every picture of the shop's own, without its resized copies, which are generated again
 *   sums.json             the SHA-256 of each table and picture; without it the backup is incomplete
 *
 * The shop's own backups are encrypted as a whole (encryption.ts).
 */
export interface Contents {
  format: 'haat-backup';
  version: 1;
  /** ISO 8601, UTC. */
  made: string;
  migrations: { name: string; sha256: string }[];
  /** Columns by table, without generated columns. */
  tables: Record<string, string[]>;
  /** The last value of each sequence; null if it was never used. */
  sequences: Record<string, string | null>;
}

export interface Sums {
  tables: Record<string, Sum>;
  media: Record<string, string>;
}

export interface Sum {
  rows: number;
  sha256: string;
}

/** The data of a shop: the URL of its database for the owner, and its pictures. */
export interface ShopData {
  owner: string;
  media: MediaStore;
}

/** How a backup is written or read. */
export interface BackupOptions {
  /** Null: a written backup is not encrypted, and an encrypted one cannot be read. */
  key?: BackupKey | null;
  /** Called between two steps; what it throws ends the work. */
  check?: () => void;
  /** Whether the process does nothing else, so that root may take the rights of the folder's owner meanwhile. */
  isCommand?: boolean;
}

/** What is in a backup. */
export interface Counts {
  tables: number;
  rows: number;
  pictures: number;
}

/** The valid names of pictures in a backup: none leads out of the folder, none begins with a dot. */
export const PICTURE = /^(?!sizes\/)[a-z0-9][a-z0-9_-]*(?:\/[a-z0-9][a-z0-9_-]*)*(?:\.[a-z0-9]+)+$/i;

/** Sets the connection so that COPY writes the same rows as the same bytes on every server. */
export async function setCopyFormat(client: pg.Client): Promise<void> {
  const settings = {
    client_encoding: 'UTF8',
    datestyle: 'ISO',
    intervalstyle: 'postgres',
    timezone: 'UTC',
    bytea_output: 'hex',
    extra_float_digits: '3',
    synchronize_seqscans: 'off',
    search_path: 'public',
  };
  for (const setting of Object.entries(settings))
    await client.query('SELECT set_config($1, $2, false)', setting);
}

/** The hash of a migration, to compare it with that of a backup. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Counts and hashes the rows of a COPY stream, in which every line feed ends a row. */
export class RowHash {
  #rows = 0;
  readonly #hash = createHash('sha256');

  update(chunk: Buffer): void {
    this.#hash.update(chunk);
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) this.#rows += 1;
  }

  end(): Sum {
    return { rows: this.#rows, sha256: this.#hash.digest('hex') };
  }
}
