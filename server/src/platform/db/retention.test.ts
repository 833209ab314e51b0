import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MovesShop, openMovesShop } from '../../../testing/orders/moves.ts';
import { tableNames } from '../../../testing/tables.ts';
import { deleteOldRows } from './delete-old-rows.ts';

let shop: MovesShop;
beforeAll(async () => {
  shop = await openMovesShop();
});
afterAll(() => shop.close());

/** The rows of the table of retention, by table. */
function documented(): [table: string, stored: string][] {
  const text = readFileSync(new URL('../../../../docs/running.md', import.meta.url), 'utf8');
  const section = text.split('\n## Retention\n')[1]!.split('\n## ')[0]!;
  const rows = [...section.matchAll(/^\| (`.*?) \| (.*?) \|/gm)];
  return rows.flatMap(([, tables = '', stored = '']) =>
    [...tables.matchAll(/`(\w+)`/g)].map(([, table = '']) => [table, stored] as [string, string]),
  );
}

test('the table of retention has each table of the database once, with the term of the database', async () => {
  const rows = documented();
  expect(rows.map(([table]) => table).toSorted()).toEqual(await tableNames(shop.db));
  const stored = new Map(rows);
  const { rows: terms } = await sql<{ table: string; term: string }>`
    SELECT relname AS table, retention(relname)::text AS term FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND retention(relname) IS NOT NULL`.execute(
    shop.db,
  );
  expect(terms.length).toBeGreaterThan(8);
  expect(terms).toEqual(terms.map(({ table }) => ({ table, term: stored.get(table) })));
});

test('what is older than its term is deleted, and nothing else; a ledger refuses every earlier deletion', async () => {
  const order = await shop.placeOrder();
  const { db } = shop;
  const [line] = await db.selectFrom('order_item').where('order_id', '=', order).select('id').execute();
  for (const [key, age] of [
    ['1', '13 months'],
    ['2', '11 months'],
  ] as const) {
    const at = sql<Date>`now() - ${age}::interval`;
    const tick_key = key.padStart(32, '0');
    await sql`INSERT INTO audit (at, actor, table_name, operation, row_id, changed)
      VALUES (${at} - interval '5 years', 'staff:Rina', 'product', 'UPDATE', ${key}, '{name}')`.execute(db);
    await sql`INSERT INTO slip_print (order_id, kind, size, actor, at) VALUES (${order}, 'packing', '80', 'staff:Rina', ${at})`.execute(
      db,
    );
    await sql`INSERT INTO pick_tick (tick_key, order_item_id, action, quantity, actor, made_at, result, at)
      VALUES (${tick_key}, ${line!.id}, 'pick', 1, 'staff:Rina', ${at}, 'applied', ${at})`.execute(db);
  }
  await sql`INSERT INTO picked_line (id, quantity, tick_key, actor) VALUES (${line!.id}, 1, ${'1'.padStart(32, '0')}, 'staff:Rina')`.execute(
    db,
  );
  await sql`INSERT INTO code (purpose, phone, hash, expires)
    VALUES ('track_order', '+8801712345678', ${Buffer.alloc(32)}, now() - interval '2 days')`.execute(db);
  const read = async () => {
    const { rows } = await sql<Record<string, string[]>>`
      SELECT (SELECT array_agg(row_id) FROM audit WHERE actor = 'staff:Rina') AS audit, (SELECT array_agg(right(tick_key, 1)) FROM pick_tick) AS ticks,
        (SELECT count(*)::int FROM slip_print) AS prints, (SELECT count(*)::int FROM picked_line) AS bags, (SELECT count(*)::int FROM code) AS codes,
        (SELECT count(*)::int FROM order_history) AS moves`.execute(db);
    return rows[0];
  };
  for (const table of ['audit', 'slip_print', 'pick_tick'])
    await expect(
      sql`DELETE FROM ${sql.table(table)} WHERE at > now() - interval '71 months'`.execute(db),
    ).rejects.toThrow(table === 'audit' ? 'never changed' : /never changed|violates foreign key/);
  expect(await deleteOldRows(db)).toBe(4);
  expect(await read()).toEqual({ audit: ['2'], ticks: ['2'], prints: 1, bags: 0, codes: 0, moves: 1 });
  expect(await deleteOldRows(db)).toBe(0);
});
