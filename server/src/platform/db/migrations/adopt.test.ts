import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { onServer, withDatabase } from '../../../../testing/postgres.ts';
import { CHANGED_SINCE_11, fillAsRelease11 } from '../../../../testing/release-11.ts';
import { hashTables, schemaOf } from '../../../../testing/tables.ts';
import { moveOrder } from '../../../orders/move-order.ts';
import { openDatabase } from '../database.ts';
import { migrate } from './migrate.ts';
import { isBaseline, readMigrations } from './migration-files.ts';

const { url: server, template } = inject('postgres');
const name = `${template}_${randomBytes(6).toString('hex')}`;
const url = withDatabase(server, name);
/** Databases of release 1.1, with its rows and of a new shop: made once, because its 54 files take seconds. */
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
    await fillAsRelease11(withDatabase(server, database), { isNew: database === unused });
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
  const hashes = await hashTables(db, ['migration', ...CHANGED_SINCE_11], columns);
  await db.destroy();
  return hashes;
}

test('an adopted database of release 1.1 has the schema of a new one and the same rows, and its orders can be moved', async () => {
  const columns = await columnsOf();
  const before = await rowsOf(columns);
  expect(before.orders).toMatch(/^1000 /);
  for (const table of [
    'staff',
    'cash_entry',
    'payment',
    'shopping_list_product',
    'audit',
    'khata',
    'parcel',
    'courier_payout',
    'chat',
    'api_key',
  ])
    expect(before[table]).not.toMatch(/^0 /);

  const later = (await readMigrations()).filter(({ name }) => !isBaseline(name));
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

test('a new database begins with as many rows in each table as one of release 1.1', async () => {
  await renewAs(unused);
  const countsOf = async (database: string) => {
    const db = openDatabase(database);
    // The template of the tests has other limits of orders, which are in its audit.
    const hashes = await hashTables(db, ['migration', 'audit', ...CHANGED_SINCE_11]);
    await db.destroy();
    return Object.fromEntries(Object.entries(hashes).map(([table, hash]) => [table, hash.split(' ')[0]]));
  };
  const counts = await countsOf(withDatabase(server, template));
  expect(counts).toEqual(await countsOf(url));
  expect(counts).toMatchObject({ product_ranking: '1' });
});

test('five processes that start at once on a database of release 1.1 all succeed', async () => {
  await Promise.all(Array.from({ length: 5 }, () => migrate(url)));
  const { rows } = await run("select name from migration where name ~ 'foundation' order by 1");
  expect(rows).toEqual([{ name: '1.1/01_foundation.sql' }, { name: '1.2/01_foundation.sql' }]);
});

test('a database of an older release is refused with the release to start first, and is not changed', async () => {
  await run("delete from migration where name = '0590_undone_without_parcel.sql'");
  const before = await schemaOf(url);
  await expect(migrate(url)).rejects.toThrow(
    'The database lacks migrations of release 1.1: start commit a3b9cc02 with it once, then this release',
  );
  expect(await schemaOf(url)).toEqual(before);
});

test('a database that was changed by hand is refused with a list of its differences, and is not changed', async () => {
  await run(`
    alter table product add column colour text;
    alter table product alter column unit set default 'kg';
    alter table orders drop constraint orders_total;
    drop index orders_by_day;
    alter table product disable trigger product_version;
    create or replace function day_in_dhaka(at timestamptz) returns text language sql as $$ select '' $$;
    create trigger product_notified after update on product for each row execute function written_once()`);
  const before = await schemaOf(url);
  const refusal = await migrate(url).catch((error: Error) => error.message);
  expect(refusal).toMatch(
    /^The database is not as release 1\.1 made it, so it is not changed\. Undo these differences:\n/,
  );
  expect(String(refusal).split('\n  ').slice(1)).toEqual([
    'column product.colour is unknown',
    "column product.unit is “text NOT NULL 'kg'::text” instead of “text NOT NULL ''::text”",
    'constraint orders_total on orders is missing',
    'function day_in_dhaka(at timestamp with time zone) was changed',
    'index orders_by_day is missing',
    'trigger product_notified on product is unknown',
    'trigger product_version on product was changed',
  ]);
  expect(await schemaOf(url)).toEqual(before);
});
