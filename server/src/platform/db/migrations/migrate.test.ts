import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../../testing/shop.ts';
import { migrate } from './migrate.ts';

test('a migrated database does not change', async () => {
  const { url, close } = await openTestDatabase();
  expect(await migrate(url)).toEqual([]);
  await close();
});

test('a start fails if an applied migration was edited', async () => {
  const { db, url, close } = await openTestDatabase();
  await sql`update migration set sql = sql || '-- edited' where name = '1.2/04_catalogue.sql'`.execute(db);
  await expect(migrate(url)).rejects.toThrow('1.2/04_catalogue.sql was edited after it was applied');
  await close();
});

test('the character type knows Bengali letters, so that trigrams find them', async () => {
  const { db, close } = await openTestDatabase();
  const { rows } = await sql`select similarity('মিনিকেট চাল', 'মিনিকেট') > 0.5 as found`.execute(db);
  expect(rows).toEqual([{ found: true }]);
  await close();
});

test('a start inserts a new role, which may move nothing alone, and is refused while somebody has a role that is gone', async () => {
  const { db, url, close } = await openTestDatabase();
  await sql`delete from staff_role where id = 'editor'`.execute(db);
  await migrate(url);
  const editor = db.selectFrom('staff_role').where('id', '=', 'editor').select('limit_paisa');
  expect(await editor.executeTakeFirst()).toEqual({ limit_paisa: 0 });
  // A process of the version before reads the limits by these names.
  const former = await sql`select desk_paisa, editor_paisa from value_limit`.execute(db);
  expect(former.rows).toEqual([{ desk_paisa: 200_000, editor_paisa: 0 }]);
  await sql`insert into staff_role (id) values ('driver')`.execute(db);
  expect(await migrate(url)).toEqual([]);
  await sql`insert into staff (name, login, role, password_hash)
    values ('Karim', '+8801711111111', 'driver', '$argon2id$')`.execute(db);
  await expect(migrate(url)).rejects.toThrow('The role driver is gone, but Karim has it');
  await close();
});
