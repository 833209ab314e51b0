import { sql } from 'kysely';
import type { Database } from './database.ts';

/** The database's time. What one process writes and another compares is by this clock alone: theirs differ. */
export async function databaseTime(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(db);
  return rows[0]!.now;
}

/** A moment this many ms from now, by the database's clock. */
export function fromNow(ms: number) {
  return sql<Date>`clock_timestamp() + ${ms} * interval '1 millisecond'`;
}
