import { sql } from 'kysely';
import type { Database } from './database.ts';

/** The database's time. Times that different processes write and compare must come from it: their own clocks differ. */
export async function databaseTime(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(db);
  return rows[0]!.now;
}

/** SQL for the database's time plus `ms` milliseconds. */
export function fromNow(ms: number) {
  return sql<Date>`clock_timestamp() + ${ms} * interval '1 millisecond'`;
}
