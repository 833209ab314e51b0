import { sql } from 'kysely';
import type { Database } from '../src/platform/db/database.ts';

/** Counts the statements of a database that wait for a lock. `db` is no transaction, which would read them only once. */
export async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql`
    SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}
