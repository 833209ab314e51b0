import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';

/** A table whose rows are jobs. Each row has an `id`, the time when it is due (null: never) and a count of its claims. */
export interface JobTable {
  table: keyof Schema;
  due: string;
  tries: string;
  /** The time from a claim until the row is due again, unless its handler sets another time. It doubles with each claim. */
  backoff: Backoff;
}

/** In ms. The first wait is longer than a handler takes, so that two processes never handle a row at the same time. */
export interface Backoff {
  first: number;
  longest: number;
}

/** The maximum exponent, so that the power of two does not overflow. */
const MAX_DOUBLINGS = 20;

/**
 * Claims the row that has been due for the longest time. Counts the claim and sets the time when the row is due again:
 * if the process crashes, the row is only delayed. Many processes may claim at the same time; each gets a different row.
 * All times are those of the database. Each wait varies by up to 25 %, so that rows that failed together are not retried
 * together. Returns the whole row after the claim; null if no row is due.
 * @param where the condition for the rows of the table that are jobs of this kind
 */
export async function claimDue<Row>(
  db: Database,
  { table, due, tries, backoff }: JobTable,
  where: RawBuilder<unknown>,
): Promise<Row | null> {
  const [name, dueColumn, triesColumn] = [sql.table(table), sql.ref(due), sql.ref(tries)];
  const wait = sql`least(${backoff.longest}::float8, ${backoff.first}::float8 * 2 ^ least(${triesColumn}, ${MAX_DOUBLINGS}))
    * (0.75 + random() / 2) * interval '1 millisecond'`;
  const { rows } = await sql<Row>`
    UPDATE ${name} SET ${triesColumn} = ${triesColumn} + 1, ${dueColumn} = clock_timestamp() + ${wait}
    WHERE id = (
      SELECT id FROM ${name} WHERE ${dueColumn} <= now() AND ${where}
      ORDER BY ${dueColumn} LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED
    )
    RETURNING *`.execute(db);
  return rows[0] ?? null;
}
