import { createHash } from 'node:crypto';
import type pg from 'pg';
import { type Migration, readMigrations } from '../platform/db/migration-files.ts';

/**
 * A backup is a gzipped tar that any tar can read, in this order:
 *
 *   backup.json           what it is: see Contents
 *   tables/NAME/000001 …  the rows of a table as PostgreSQL's COPY writes them, in pieces
 *   media/PATH            every picture of the shop's own, but for the sizes, which are made anew
 *   sums.json             the SHA-256 of each table and picture; without it the backup is not whole
 */
export interface Contents {
  format: 'haat-backup';
  version: 1;
  /** ISO 8601, UTC. */
  made: string;
  migrations: { name: string; sha256: string }[];
  /** Columns by table, without those that are computed. */
  tables: Record<string, string[]>;
  /** The value that a sequence gave last; null where it has given none. */
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

/** Where a shop is: its database, by its owner's address, and the folder of its pictures. */
export interface Place {
  owner: string;
  media: string;
}

/** Names of pictures as a backup may hold them: nothing leads out of the folder, nothing is hidden. */
export const PICTURE = /^(?!sizes\/)[a-z0-9][a-z0-9_-]*(?:\/[a-z0-9][a-z0-9_-]*)*(?:\.[a-z0-9]+)+$/i;

/** The settings under which COPY writes the same rows as the same bytes, wherever it runs. */
export async function settle(client: pg.Client): Promise<void> {
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

/** What this version of the shop can make of a database, to be compared with what a backup was made of. */
export async function knownMigrations(): Promise<
  (Migration & { sha256: string; sha256Former: string | null })[]
> {
  const migrations = await readMigrations();
  return migrations.map((each) => ({
    ...each,
    sha256: sha256(each.sql),
    sha256Former: each.former === null ? null : sha256(each.former),
  }));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Counts and sums rows as they go by; COPY ends every row with the only line feeds that it writes. */
export class Summing {
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
