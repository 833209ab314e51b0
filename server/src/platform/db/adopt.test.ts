import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { onServer, withDatabase } from '../../../testing/postgres.ts';
import { CHANGED_SINCE_09, fillAsRelease09 } from '../../../testing/release-09.ts';
import { hashTables, schemaOf } from '../../../testing/tables.ts';
import { moveOrder } from '../../orders/move-order.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { isBaseline, readMigrations } from './migration-files.ts';

const { url: server, template } = inject('postgres');
const name = `${template}_${randomBytes(6).toString('hex')}`;
const url = withDatabase(server, name);
/** Databases of release 0.9, with its rows and of a new shop: made once, because its 134 migrations take seconds. */
const filled = `${name}_filled`;
const unused = `${name}_unused`;

const create = (database: string, from = 'template1') =>
  onServer(server, (client) => client.query(`create database ${database} template ${from}`));
const drop = (database: string) =>
  onServer(server, (client) => client.query(`drop database ${database} with (force)`));
async function renewAs(from: string) {
  await drop(name);
  await create(name, from);
}

beforeAll(async () => {
  for (const database of [filled, unused]) {
    await create(database);
    await fillAsRelease09(withDatabase(server, database), { isNew: database === unused });
  }
});
beforeEach(() => create(name, filled));
afterEach(() => drop(name));
afterAll(async () => {
  for (const database of [filled, unused]) await drop(database);
});

const run = (sql: string) => onServer(url, (client) => client.query(sql));

/** The columns of all tables. */
async function columnsOf(): Promise<Record<string, string[]>> {
  const { rows } = await run(`SELECT relname, array_agg(attname::text ORDER BY attnum) AS columns
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace GROUP BY relname`);
  return Object.fromEntries(rows.map(({ relname, columns }) => [relname, columns]));
}

/** Hashes of all rows by table, in these columns. */
async function rowsOf(columns: Record<string, string[]>): Promise<Record<string, string>> {
  const db = openDatabase(url);
  const hashes = await hashTables(db, ['migration', ...CHANGED_SINCE_09], columns);
  await db.destroy();
  return hashes;
}

test('an adopted database of release 0.9 has the schema of a new one and the same rows, and its orders can be moved', async () => {
  const columns = await columnsOf();
  const before = await rowsOf(columns);
  expect(before.orders).toMatch(/^1000 /);
  for (const table of ['staff', 'cash_entry', 'payment', 'shopping_list_product', 'audit'])
    expect(before[table]).not.toMatch(/^0 /);

  const later = (await readMigrations()).filter((each) => !isBaseline(each));
  expect(await migrate(url)).toEqual(later.map(({ name }) => name));

  const schema = await schemaOf(url);
  expect(Object.keys(schema).length).toBeGreaterThan(2000);
  expect(schema).toEqual(await schemaOf(withDatabase(server, template)));
  expect(await rowsOf(columns)).toEqual(before);
  expect(await migrate(url)).toEqual([]);

  const db = openDatabase(url);
  const { id } = await db
    .selectFrom('orders')
    .where('status', '=', 'PENDING')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const rina = { kind: 'staff', name: 'Rina' } as const;
  for (const to of ['PROCESSING', 'CANCELLED'] as const)
    expect(await moveOrder(db, { order: id, to, actor: rina, version: null })).toMatchObject({ status: to });
  await db.destroy();
});

test('a new database begins with as many rows in each table as one of release 0.9', async () => {
  await renewAs(unused);
  const countsOf = async (database: string) => {
    const db = openDatabase(database);
    // 0.9 has word lists in its audit, and cache changes about them.
    const hashes = await hashTables(db, ['migration', 'audit', 'cache_change', ...CHANGED_SINCE_09]);
    await db.destroy();
    return Object.fromEntries(Object.entries(hashes).map(([table, hash]) => [table, hash.split(' ')[0]]));
  };
  const counts = await countsOf(withDatabase(server, template));
  expect(counts).toEqual(await countsOf(url));
  expect(counts).toMatchObject({ product_ranking: '1' });
});

test('five processes that start at once on a database of release 0.9 all succeed', async () => {
  await Promise.all(Array.from({ length: 5 }, () => migrate(url)));
  const { rows } = await run("select count(*)::int from migration where name < '0002'");
  expect(rows).toEqual([{ count: 2 }]); // one of release 0.9, one of the baseline
});

test('a database of an older release is refused with the release to start first, and is not changed', async () => {
  await run("delete from migration where name = '0181_audit_without_hashes.sql'");
  const before = await schemaOf(url);
  await expect(migrate(url)).rejects.toThrow(
    'The database is of a release before 0.9: start release 0.9 with it once, then this release',
  );
  expect(await schemaOf(url)).toEqual(before);
});

test('a database that was changed by hand is refused with a list of its differences, and is not changed', async () => {
  await run(`
    alter table product add column origin text;
    alter table product alter column unit set default 'kg';
    alter table orders drop constraint orders_total;
    drop index orders_by_day;
    alter table product disable trigger product_version;
    create or replace function day_in_dhaka(at timestamptz) returns text language sql as $$ select '' $$;
    create trigger product_notified after update on product for each row execute function written_once()`);
  const before = await schemaOf(url);
  const refusal = await migrate(url).catch((error: Error) => error.message);
  expect(refusal).toMatch(
    /^The database is not as release 0\.9 made it, so it is not changed\. Undo these differences:\n/,
  );
  expect(String(refusal).split('\n  ').slice(1)).toEqual([
    'column product.origin is unknown',
    "column product.unit is “text NOT NULL 'kg'::text” instead of “text NOT NULL ''::text”",
    'constraint orders_total on orders is missing',
    'function day_in_dhaka(at timestamp with time zone) was changed',
    'index orders_by_day is missing',
    'trigger product_notified on product is unknown',
    'trigger product_version on product was changed',
  ]);
  expect(await schemaOf(url)).toEqual(before);
});

test('a shop of an earlier version is a demo with only its products, open with others, preparing when it is new; nothing is switched off', async () => {
  const stateOf = async () => {
    const { rows } =
      await run(`SELECT state, opened IS NOT NULL AS opened, (SELECT count(product_id)::int FROM demo_item) AS products,
      (SELECT count(*)::int FROM product WHERE listed) AS listed, (SELECT cash_on_delivery AND online_payment FROM shop_setting) AS pays
      FROM shop_state`);
    return rows;
  };
  const listed = (await run('SELECT count(*)::int AS listed FROM product WHERE listed')).rows[0]!.listed;
  await run('INSERT INTO demo_shop DEFAULT VALUES ON CONFLICT DO NOTHING');
  await migrate(url);
  const [demo] = await stateOf();
  expect(demo).toMatchObject({ state: 'demo', opened: false, listed, pays: true });
  expect(demo!.products).toBeGreaterThan(200);

  await renewAs(filled);
  await run('DELETE FROM demo_shop');
  await migrate(url);
  expect(await stateOf()).toEqual([{ ...demo, state: 'open', opened: true }]);

  await renewAs(unused);
  await migrate(url);
  expect(await stateOf()).toMatchObject([{ state: 'preparing', opened: false, products: 0 }]);
});

test('the places that zones named as texts become their areas', async () => {
  await run(`INSERT INTO delivery_zone (name, name_bn, position, areas, charge_paisa) VALUES
    ('City', 'শহর', 0, '{Dhaka,ঢাকা,Mirpur-10,"গুলশান ১",1205}', 6000),
    ('Suburb', 'শহরতলি', 1, '{Savar,Mohammadpur,Dhaka,Kaliganj}', 9000),
    ('Elsewhere', 'বাকি', 2, '{}', 13000), ('East', 'পূর্ব', 3, '{Comilla}', 12000)`);
  await migrate(url);
  const { rows } =
    await run(`SELECT zone.name, everywhere_else, array_agg(concat_ws(', ', area.name, whole.name) ORDER BY area.id)
      FILTER (WHERE area.id IS NOT NULL) AS areas
    FROM delivery_zone AS zone LEFT JOIN area ON zone_id = zone.id LEFT JOIN area AS whole ON whole.id = area.parent_id
    GROUP BY zone.id ORDER BY position`);
  const places = ['Gazipur', 'Jhenaidah', 'Lalmonirhat', 'Satkhira'].map(
    (district) => `Kaliganj, ${district}`,
  );
  expect(rows.map(({ areas, ...zone }) => ({ ...zone, areas: areas?.toSorted() ?? [] }))).toEqual([
    {
      name: 'City',
      everywhere_else: false,
      areas: ['1205', 'Dhaka', 'Gulshan 1, Gulshan', 'Mirpur 10, Mirpur'],
    },
    { name: 'Suburb', everywhere_else: false, areas: [...places, 'Mohammadpur, Dhaka', 'Savar, Dhaka'] },
    { name: 'Elsewhere', everywhere_else: true, areas: [] },
    { name: 'East', everywhere_else: false, areas: ['Cumilla'] },
  ]);
});
