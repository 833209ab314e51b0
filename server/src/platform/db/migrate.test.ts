import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../testing/shop.ts';
import { migrate } from './migrate.ts';

test('a migrated database does not change', async () => {
  const { url, close } = await openTestDatabase();
  expect(await migrate(url)).toEqual([]);
  await close();
});

test('a start fails if an applied migration was edited', async () => {
  const { db, url, close } = await openTestDatabase();
  await sql`update migration set sql = sql || '-- edited' where name = '0004_catalogue.sql'`.execute(db);
  await expect(migrate(url)).rejects.toThrow('0004_catalogue.sql was edited after it was applied');
  await close();
});

test('the character type knows Bengali letters, so that trigrams find them', async () => {
  const { db, close } = await openTestDatabase();
  const { rows } = await sql`select similarity('মিনিকেট চাল', 'মিনিকেট') > 0.5 as found`.execute(db);
  expect(rows).toEqual([{ found: true }]);
  await close();
});
