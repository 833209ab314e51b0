import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFixtures } from '../../../testing/fixtures.ts';
import { onServer } from '../../../testing/postgres.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/shop.ts';
import { grantShopRights, mayChangeTables, shopUserUrl } from './database-user.ts';
import { migrate } from './migrations/migrate.ts';

let database: TestDatabase;
let shop: string;
beforeAll(async () => {
  database = await openTestDatabase();
  shop = shopUserUrl(database.url);
  await addFixtures(database.db);
});
afterAll(() => database.close());

/** Runs a statement as the running shop; returns the SQLSTATE of its error, or an empty text. */
const errorCode = (sql: string) =>
  onServer(shop, (client) =>
    client.query(sql).then(
      () => '',
      (error: pg.DatabaseError) => error.code,
    ),
  );

test.each([
  'CREATE TABLE loot (id int)',
  'CREATE SCHEMA loot',
  'CREATE VIEW loot AS SELECT * FROM customer',
  'CREATE INDEX loot ON product (price_paisa)',
  'CREATE FUNCTION public.loot() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
  'CREATE EXTENSION dblink',
  'CREATE ROLE loot SUPERUSER',
  'CREATE DATABASE loot',
  'ALTER TABLE product ADD COLUMN loot int',
  'ALTER TABLE payment DISABLE TRIGGER ALL',
  'ALTER TABLE orders DROP CONSTRAINT order_has_one_owner',
  'ALTER TABLE product OWNER TO CURRENT_USER',
  'ALTER FUNCTION payment_stays() RENAME TO loot',
  'ALTER ROLE CURRENT_USER SUPERUSER',
  'DROP TABLE payment',
  'DROP TRIGGER payment_stays ON payment',
  'DROP FUNCTION payment_stays() CASCADE',
  'TRUNCATE orders CASCADE',
  "SET session_replication_role = 'replica'",
  'SET ROLE haat',
  'SET SESSION AUTHORIZATION haat',
  "UPDATE migration SET sql = ''",
  'DELETE FROM migration',
  "INSERT INTO payment_attempt_move VALUES ('captured', 'failed')",
  "INSERT INTO order_move VALUES ('CANCELLED', 'PENDING')",
  "UPDATE refund_move SET from_state = 'refunded' WHERE to_state = 'due'",
  "INSERT INTO message_move VALUES ('sent', 'queued')",
  "DELETE FROM payment_attempt_move WHERE from_state = ''",
  "UPDATE stock_movement SET actor = 'Karim'",
  'DELETE FROM stock_movement',
  "INSERT INTO stock_movement (product_id, kind, quantity, actor) SELECT id, 'count', 1, 'Karim' FROM product",
  "COPY product TO '/tmp/loot'",
  "COPY product TO PROGRAM 'cat'",
  "SELECT pg_read_file('postgresql.conf')",
  'SELECT passwd FROM pg_shadow',
  'ALTER SYSTEM SET fsync = off',
  'SELECT pg_reload_conf()',
])('the running shop is not allowed to: %s', async (sql) => {
  expect(await errorCode(sql)).toBe('42501');
});

test('the running shop reads, writes and inserts rows of every table', async () => {
  expect(await errorCode('UPDATE product SET stock = stock - 1 WHERE stock > 0')).toBe('');
  expect(await errorCode("INSERT INTO site_setup (brand_name, brand_name_bn) VALUES ('Haat', 'হাট')")).toBe(
    '',
  );
  expect(await errorCode('DELETE FROM site_setup')).toBe('');
  expect(await errorCode("SELECT nextval('order_number')")).toBe('');
  expect(await errorCode('SELECT name FROM migration')).toBe('');
});

test('a start without rights to change tables works if no migration is missing, else it fails with the reason', async () => {
  expect(await migrate(shop)).toEqual([]);
  await onServer(database.url, (client) => client.query("DELETE FROM migration WHERE name LIKE '1.2/10%'"));
  await expect(migrate(shop)).rejects.toThrow('its user may not make: set MIGRATION_DATABASE_URL');
});

test('the shop’s user gets the right to read a new view at the next start', async () => {
  await onServer(database.url, (client) => client.query('CREATE VIEW sold_out AS SELECT id FROM product'));
  expect(await errorCode('SELECT FROM sold_out')).toBe('42501');
  await grantShopRights({ owner: database.url, shop });
  expect(await errorCode('SELECT FROM sold_out')).toBe('');
});

test('the shop’s user gets rights on a new table at the next start, with any number of processes', async () => {
  await onServer(database.url, (client) => client.query('CREATE TABLE new_table (id int)'));
  expect(await errorCode('SELECT FROM new_table')).toBe('42501');
  await Promise.all(Array.from({ length: 5 }, () => grantShopRights({ owner: database.url, shop })));
  expect(await errorCode('SELECT FROM new_table')).toBe('');
  expect(await errorCode('DELETE FROM migration')).toBe('42501');
});

test('a write right of an earlier version on a read-only table is revoked at the next start', async () => {
  await onServer(database.url, (client) =>
    client.query(
      `GRANT INSERT ON payment_attempt_move TO ${client.escapeIdentifier(new URL(shop).username)}`,
    ),
  );
  const move = "INSERT INTO payment_attempt_move VALUES ('captured', 'expired')";
  expect(await errorCode(`BEGIN; ${move}; ROLLBACK`)).toBe('');
  await grantShopRights({ owner: database.url, shop });
  expect(await errorCode(move)).toBe('42501');
});

test('a start detects whether its user can change tables by the user’s rights, not by its name', async () => {
  const own = new URL(shop);
  own.username = `haat_test_${randomBytes(6).toString('hex')}`;
  const user = own.username;
  const may = async (...grants: string[]) => {
    for (const grant of grants) await onServer(database.url, (client) => client.query(grant));
    return mayChangeTables(own.href);
  };
  expect(await mayChangeTables(database.url)).toBe(true);
  expect(await mayChangeTables(shop)).toBe(false);
  expect(await may(`CREATE ROLE ${user} LOGIN PASSWORD '${own.password}'`)).toBe(false);
  expect(await may(`GRANT ALL ON ALL TABLES IN SCHEMA public TO ${user}`)).toBe(false);
  expect(await may(`GRANT CREATE ON SCHEMA public TO ${user}`)).toBe(true);
  expect(await may(`REVOKE CREATE ON SCHEMA public FROM ${user}`)).toBe(false);
  expect(await may(`ALTER TABLE site_setup OWNER TO ${user}`)).toBe(true);
  expect(await may('ALTER TABLE site_setup OWNER TO CURRENT_USER')).toBe(false);
  expect(await may(`GRANT ${new URL(database.url).username} TO ${user} WITH INHERIT FALSE`)).toBe(true);
  await onServer(database.url, (client) => client.query(`DROP OWNED BY ${user}`));
  await onServer(database.url, (client) => client.query(`DROP ROLE ${user}`));
});
