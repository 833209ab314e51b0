import { sql } from 'kysely';
import pg from 'pg';
import { expect, vi } from 'vitest';
import type { Office } from './office.ts';

/** Runs `work` while another transaction locks a product; ends the connections that wait for it. */
export async function killWhileWaiting(
  office: Pick<Office, 'db' | 'url'>,
  product: number,
  work: () => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString: office.url });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT FROM product WHERE id = $1 FOR UPDATE', [product]);
    const ended = work().catch((error: Error) => error);
    await vi.waitFor(
      async () => {
        const { rows } = await sql<{ pid: number }>`
          SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%product%'`.execute(
          office.db,
        );
        expect(rows).toHaveLength(1);
      },
      { timeout: 15_000 },
    );
    expect(await ended).toBeInstanceOf(Error);
    await client.query('ROLLBACK');
  } finally {
    await client.end();
  }
}

/** Runs `work` while another transaction locks a product, until two of its connections wait for it. */
export async function whileLocked<T>(
  office: Pick<Office, 'db'>,
  product: number,
  work: () => Promise<T>,
): Promise<T> {
  const { done } = await office.db.transaction().execute(async (tx) => {
    await sql`SELECT FROM product WHERE id = ${product} FOR UPDATE`.execute(tx);
    const done = work();
    await vi.waitFor(
      async () => {
        // The work may use every other connection; within a transaction the activity is read once.
        await sql`SELECT pg_stat_clear_snapshot()`.execute(tx);
        const { rows } = await sql`
          SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
          tx,
        );
        expect(rows.length).toBeGreaterThanOrEqual(2);
      },
      { timeout: 15_000 },
    );
    return { done };
  });
  return done;
}
