import { sql } from 'kysely';
import type { Database } from './database.ts';

/** The most rows of a table that one transaction deletes: some tenths of a second. */
const MOST = 5_000;

/** Deletes rows that are older than their table stores them, see `retention` in the database. Returns their number. */
export async function deleteOldRows(db: Database, stop?: AbortSignal): Promise<number> {
  let sum = 0;
  while (!stop?.aborted) {
    const { rows } = await sql<{ deleted: number }>`SELECT delete_old_rows(${MOST}) AS deleted`.execute(db);
    const { deleted } = rows[0]!;
    sum += deleted;
    if (deleted < MOST) break;
  }
  return sum;
}
