import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';

/** A table whose rows are jobs: each has an `id`, a time when it is due (null: no more), and a count of its claims. */
export interface JobTable {
  table: keyof Schema;
  due: string;
  tries: string;
  /** How long after a claim the row is due again, unless its handler says otherwise: twice as long after each claim. */
  backoff: Backoff;
}

/** In ms. The first wait is longer than a handler takes, so that a row is not handled twice at once. */
export interface Backoff {
  first: number;
  longest: number;
}

/** Beyond this exponent every wait is the longest one. */
const MOST_DOUBLINGS = 20;

/**
 * Claims the row that has been due for the longest time, if any: counts the claim and sets when the row is due again, so
 * that a process that dies costs one wait and no row is lost. Any number of processes claim at once, each a row of its
 * own. All times are the database's. The waits differ by a quarter up and down, so that rows that failed together do not
 * come back together. Returns the whole row as it is after the claim.
 * @param where which rows of the table are jobs of this kind
 */
export async function claimDue<Row>(
  db: Database,
  { table, due, tries, backoff }: JobTable,
  where: RawBuilder<unknown>,
): Promise<Row | null> {
  const [name, dueColumn, triesColumn] = [sql.table(table), sql.ref(due), sql.ref(tries)];
  const wait = sql`least(${backoff.longest}::float8, ${backoff.first}::float8 * 2 ^ least(${triesColumn}, ${MOST_DOUBLINGS}))
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
