import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onServer } from '../../../testing/postgres.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/shop.ts';

/** What a change of one column does: raises the version, is in the audit, invalidates cached pages, counts the figures of a day again. */
const EFFECTS = ['version', 'audit', 'cache', 'figures'] as const;
type Effect = (typeof EFFECTS)[number];

/**
 * The columns whose change alone has no such effect, by table and effect. All other columns of these tables have it. `only`: the columns
 * whose change has the effect, where staff change a row by moves.
 */
const EXCEPTIONS: Record<string, { [E in Effect]?: string[] | { only: string[] } }> = {
  // Every call of the program changes it.
  api_key: { audit: ['last_used'] },
  // A draft raises the version.
  article: { audit: ['version'], cache: ['version'] },
  catalogue_import: { audit: { only: ['state'] } },
  chat: { audit: { only: ['answered_by'] } },
  // Staff order categories and tax them beside the form whose version it is.
  category: { version: ['position', 'tax_class', 'tax_percent'] },
  // A list that is read again is no change of the staff.
  courier_area: { audit: { only: ['by_staff'] } },
  // What the shopper wrote does not change.
  contact_message: { audit: ['name', 'email', 'subject', 'message'] },
  // The shop itself writes when it has reminded somebody.
  khata: { version: ['reminded'], audit: ['reminded'] },
  message: { audit: { only: ['state'] } },
  // No figure counts the state of a payment, and every step of the work raises the version.
  orders: { audit: { only: ['status'] }, figures: ['payment_id', 'expires', 'version'] },
  // Staff send one again; the rest is the work of the shop.
  outgoing_event: { audit: { only: ['state'] } },
  // Its way has every word of the courier.
  parcel: { audit: { only: ['state'] } },
  product: {
    // Orders change the stock, which is in its ledger; the others follow from name and code.
    version: ['stock', 'search_key', 'code_twin'],
    audit: ['stock', 'search_key', 'code_twin'],
    // More of a stock that is not 0 shows nowhere.
    cache: ['stock', 'search_key', 'code_twin'],
  },
  refund: { audit: { only: ['state', 'rider_id'] } },
  // Its version counts for the special hours, which have an audit of their own.
  shop_calendar: { audit: ['version', 'changed_by', 'changed_at'] },
  // Pages show the methods of payment and the numbers of the law; other settings are read with each request.
  shop_setting: {
    cache: {
      only: [
        'seller_bin',
        'cash_on_delivery',
        'online_payment',
        'seller_dbid',
        'trade_licence',
        'tax_percent',
        'wallets',
        'tax_class',
        'courier_phone_records',
        'push',
      ],
    },
  },
  // The order has no form; the shop itself shows a banner at its time.
  slider_banner: { version: ['position', 'shown', 'request_key'], audit: ['shown', 'request_key'] },
  // Orders change them; the audit of orders has their moves.
  slot: { version: ['taken', 'taken_lines'], audit: ['taken', 'taken_lines'] },
  // A secret that no code has proven, and the step of a sign-in.
  staff: { audit: ['totp_secret', 'totp_step'] },
  // Every forwarded SMS changes it.
  wallet_phone: { audit: ['last_seen'] },
  // It is only removed.
  webhook: { audit: { only: ['removed'] } },
};

/** Two values of each type. Checks and keys are dropped. */
const VALUES: Record<string, [string, string]> = {
  text: ['a', 'b'],
  'text[]': ['{a}', '{b}'],
  integer: ['1', '2'],
  'integer[]': ['{1}', '{2}'],
  bigint: ['1', '2'],
  boolean: ['false', 'true'],
  'double precision': ['1', '2'],
  bytea: ['\\x01', '\\x02'],
  'bytea[]': ['{}', '{"\\\\x02"}'],
  jsonb: ['[]', '[1]'],
  'timestamp with time zone': ['2026-01-01', '2026-01-02'],
};

const TRIGGERS: Record<string, Effect> = {
  raise_version: 'version',
  raise_product_version: 'version',
  write_audit: 'audit',
  add_cache_change: 'cache',
  add_cache_changes_of_updated_products: 'cache',
  queue_figure_day: 'figures',
};

interface Table {
  name: string;
  columns: { name: string; type: string }[];
  effects: Effect[];
}

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** The tables with such a trigger on updates, and their columns. */
async function watchedTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; functions: string[]; columns: Table['columns'] }>(
    `SELECT relname AS name, array_agg(DISTINCT proname::text) AS functions, (
       SELECT json_agg(json_build_object('name', attname, 'type', format_type(atttypid, NULL)) ORDER BY attnum) FROM pg_attribute
       WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attidentity <> 'a'
     ) AS columns
     FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid JOIN pg_proc ON pg_proc.oid = tgfoid
     WHERE proname = ANY($1) AND tgtype & 16 > 0
       -- Lines and adjustments are watched whole; their day is that of an order.
       AND (proname <> 'queue_figure_day' OR relname = 'orders') GROUP BY pg_class.oid, relname ORDER BY 1`,
    [Object.keys(TRIGGERS)],
  );
  return rows.map(({ name, functions, columns }) => ({
    name,
    columns,
    effects: EFFECTS.filter((effect) => functions.some((each) => TRIGGERS[each] === effect)),
  }));
}

/** Drops the keys and checks of a table, and all of its triggers but those above, in the transaction. Inserts a row. */
async function prepareRow(client: pg.Client, { name, columns }: Table): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT IF EXISTS %I CASCADE', conrelid::regclass, conname) AS statement
       FROM pg_constraint WHERE conrelid = $1::regclass AND contype NOT IN ('n', 't')
     UNION ALL SELECT format('DROP TRIGGER %I ON %s', tgname, tgrelid::regclass) FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid
       WHERE tgrelid = $1::regclass AND NOT tgisinternal AND proname <> ALL($2)`,
    [name, Object.keys(TRIGGERS)],
  );
  for (const { statement } of rows) await client.query(statement);
  await client.query(`DELETE FROM ${name}`);
  const values = columns.map(({ type }, n) => `$${n + 1}::${type}`);
  await client.query(
    `INSERT INTO ${name} (${columns.map((column) => column.name)}) VALUES (${values})`,
    columns.map(({ type }) => VALUES[type]![0]),
  );
}

/** The effects of a change of one column, by staff or by SQL that somebody types. */
async function effectsOf(
  client: pg.Client,
  table: string,
  column: Table['columns'][number],
): Promise<Set<Effect>> {
  const found = new Set<Effect>();
  for (const actor of ['staff:Rina', '']) {
    await client.query('SAVEPOINT one');
    await client.query('DELETE FROM cache_change');
    await client.query('DELETE FROM figure_change');
    await client.query("SELECT set_config('haat.actor', $1, true)", [actor]);
    const { rows: audits } = await client.query('SELECT coalesce(max(id), 0) AS last FROM audit');
    const update = `UPDATE ${table} AS t SET ${column.name} = $1::${column.type} RETURNING to_jsonb(t) ->> 'version' AS version`;
    const { rows } = await client.query(update, [VALUES[column.type]![1]]);
    if (rows[0].version === '2') found.add('version');
    if (
      (
        await client.query('SELECT FROM audit WHERE id > $1 AND $2 = ANY(changed)', [
          audits[0].last,
          column.name,
        ])
      ).rowCount
    )
      found.add('audit');
    if ((await client.query('SELECT FROM cache_change')).rowCount) found.add('cache');
    if ((await client.query('SELECT FROM figure_change')).rowCount) found.add('figures');
    await client.query('ROLLBACK TO SAVEPOINT one');
  }
  return found;
}

test('every column of a versioned, audited or cached table is watched, or excepted by name', async () => {
  const found: typeof EXCEPTIONS = {};
  const expected: typeof EXCEPTIONS = {};
  await onServer(database.url, async (client) => {
    for (const table of await watchedTables(client)) {
      await client.query('BEGIN');
      await prepareRow(client, table);
      const effects = new Map<string, Set<Effect>>();
      for (const column of table.columns)
        if (column.name !== 'id') effects.set(column.name, await effectsOf(client, table.name, column));
      await client.query('ROLLBACK');
      const having = (effect: Effect, has: boolean) =>
        [...effects.keys()].filter((name) => effects.get(name)!.has(effect) === has);
      const wanted = (effect: Effect) => EXCEPTIONS[table.name]?.[effect] ?? [];
      expected[table.name] = Object.fromEntries(table.effects.map((effect) => [effect, wanted(effect)]));
      found[table.name] = Object.fromEntries(
        table.effects.map((effect) => [
          effect,
          Array.isArray(wanted(effect)) ? having(effect, false) : { only: having(effect, true) },
        ]),
      );
    }
  });
  expect(found).toEqual(expected);
  expect(expected).toMatchObject(EXCEPTIONS);
});
