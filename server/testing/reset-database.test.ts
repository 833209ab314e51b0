import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { openPopulatedShop } from './all-routes.ts';
import { onServer } from './postgres.ts';
import { currentTransaction, resetDatabase } from './reset-database.ts';
import { openTestDatabase, type TestDatabase } from './shop.ts';
import { hashTables } from './tables.ts';

/** Rows, sequences and schema. */
async function contentOf({ db }: TestDatabase) {
  const { rows } = await sql`
    SELECT relname || coalesce(relacl::text, '') AS it FROM pg_class WHERE relnamespace = 'public'::regnamespace
    UNION ALL SELECT attrelid::regclass || attname FROM pg_attribute WHERE attnum > 0
    UNION ALL SELECT tgrelid::regclass || tgname || tgenabled::text FROM pg_trigger
    UNION ALL SELECT prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION ALL SELECT sequencename || coalesce(last_value, 0) FROM pg_sequences ORDER BY 1`.execute(db);
  return { schema: rows, tables: await hashTables(db) };
}

const contentOfNext = async () => {
  const next = await openTestDatabase();
  const content = { name: new URL(next.url).pathname, ...(await contentOf(next)) };
  await next.close();
  return content;
};

test('the database of a closed shop has the content of a new one, and another name', async () => {
  const fresh = await contentOfNext();
  const shop = await openPopulatedShop();
  const used = await contentOf(shop);
  expect(used.tables).not.toEqual(fresh.tables);
  expect(used.schema).not.toEqual(fresh.schema); // its sequences
  await shop.close();
  const next = await contentOfNext();
  expect(next).toEqual({ ...fresh, name: next.name });
  expect(next.name).not.toBe(new URL(shop.url).pathname);
  // Also twice, and after the demo shop, whose rows are older than its database.
  const demo = await openTestDatabase('demo');
  await demo.db.updateTable('area').set({ name: 'Nowhere' }).where('id', '=', 1).execute();
  await demo.close();
  expect((await contentOfNext()).tables).toEqual(fresh.tables);
});

test('a database whose schema was changed, or that something is connected to, is not used again', async () => {
  const { pristine } = inject('postgres');
  const database = await openTestDatabase();
  await onServer(database.url, async (client) => {
    const created = await currentTransaction(client);
    const reset = () => resetDatabase(client, pristine, { created, filled: created });
    for (const statement of [
      'ALTER TABLE product ADD COLUMN hidden boolean',
      'DROP TRIGGER audit_stays ON audit',
      'ALTER TABLE audit DISABLE TRIGGER ALL',
      'DROP INDEX order_item_of_product',
      'GRANT DELETE ON audit TO PUBLIC',
      "UPDATE migration SET sql = ''",
      'CREATE OR REPLACE FUNCTION written_once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$',
      'ALTER SEQUENCE orders_id_seq INCREMENT 2',
    ]) {
      await client.query('BEGIN');
      await client.query(statement);
      expect(await reset(), statement).toBeNull();
      await client.query('ROLLBACK');
    }
    await onServer(database.url, async () => expect(await reset(), 'another connection').toBeNull());
    await expect.poll(reset).toMatchObject({ created }); // PostgreSQL forgets a closed connection a moment later
  });
  await database.close();
});
