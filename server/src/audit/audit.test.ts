import { settingTable } from '@haat/contract/office/setting-table';
import type { AuditEntry, Staff } from '@haat/contract/office/staff';
import { orderAttributes } from '@haat/contract/shop/order-attributes';
import { productFieldNames } from '@haat/contract/shop/product-fields';
import type { Language } from '@haat/contract/text/language';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { columns as bn } from '../../../office/app/audit/columns.bn.ts';
import { columns as en } from '../../../office/app/audit/columns.en.ts';
import { HIDDEN } from '../../../office/app/audit/hidden-columns.ts';
import { auditMessages } from '../../../office/app/audit/messages.ts';
import { jamal, type Office, openOffice, rina } from '../../testing/office/office.ts';
import { onServer } from '../../testing/postgres.ts';
import { shopUserUrl } from '../platform/db/database-user.ts';
import { listAudit } from './audit.ts';

let office: Office;
let cookie: string;
beforeEach(async () => {
  office = await openOffice();
  cookie = await office.addStaff('owner', rina);
});
afterEach(() => office.close());

const readAudit = async (query = '') =>
  (await office.send('GET', `audit/${query}`, { cookie })).json<{ entries: AuditEntry[] }>().entries;

test('a change of staff is recorded with who, before and after, without secrets', async () => {
  await office.addStaff('desk', jamal);
  const staff = (await office.send('GET', 'staff/', { cookie })).json<Staff[]>();
  await office.send('POST', `staff/${staff.find(({ name }) => name === 'Jamal')!.id}/disable/`, { cookie });
  const [newest] = await readAudit();
  expect(newest).toMatchObject({
    actor: 'staff:Rina',
    table: 'staff',
    operation: 'UPDATE',
    changed: ['disabled'],
    before: { name: 'Jamal', disabled: null },
    after: { name: 'Jamal', disabled: expect.any(String) },
  });
  expect(JSON.stringify(await readAudit())).not.toMatch(/argon2|totp_secret/);
});

test('an entry has the id of the person beside the name, also for what the person did under a former name', async () => {
  await office.addStaff('desk', jamal);
  const staff = (await office.send('GET', 'staff/', { cookie })).json<Staff[]>();
  const [own, other] = ['Rina', 'Jamal'].map((name) => staff.find((each) => each.name === name)!.id);
  const rename = (id = 0, from = '', to = '', role = 'owner') =>
    office.send('POST', `staff/${id}/`, { cookie, body: { name: to, role, seen: { name: from, role } } });
  expect((await rename(own, 'Rina', 'Rina Begum')).statusCode).toBe(204);
  expect((await rename(other, 'Jamal', 'Jamal Uddin', 'desk')).statusCode).toBe(204);
  expect((await readAudit()).slice(0, 3)).toMatchObject([
    { actor: 'staff:Rina Begum', staff: own, row: String(other) },
    { actor: 'staff:Rina', staff: own, row: String(own) },
    { table: 'staff_link', staff: other },
  ]);
});

test('changes are found by person, thing, row and day', async () => {
  await office.addStaff('desk', jamal);
  const { id } = await office.placeOrder();
  await office.send('POST', `orders/${id}/move/`, { cookie, body: { to: 'PROCESSING', version: 0 } });
  const found = async (query: string) => (await readAudit(query)).map(({ table, row }) => `${table} ${row}`);
  expect(await found('?actor=rina&table=orders')).toEqual([`orders ${id}`]);
  expect(await found(`?table=orders&row=${id}`)).toEqual([`orders ${id}`]);
  expect(await found('?table=orders&row=0')).toEqual([]);
  expect(await found('?actor=nobody')).toEqual([]);
  const today = new Date(Date.now() + 6 * 3_600_000).toISOString().slice(0, 10);
  expect(await found(`?table=staff&day=${today}`)).toHaveLength(2);
  expect(await found('?day=2020-01-01')).toEqual([]);
  // য় is typed as one character or as two.
  await office.addStaff('packer', { ...jamal, name: 'রিয়া', login: '01722222222' });
  for (const typed of ['\u09df\u09be', '\u09af\u09bc\u09be'])
    expect(await found(`?actor=${encodeURIComponent(`রি${typed}`)}`)).toHaveLength(2);
  for (const list of ['audit', 'orders']) {
    expect((await office.send('GET', `${list}/?day=2020-13-45`, { cookie })).statusCode).toBe(400);
    expect((await office.send('GET', `${list}/?day=2020-02-30`, { cookie })).statusCode).toBe(200);
  }
});

test('SQL that somebody types is recorded with the user of the database', async () => {
  await office.addStaff('desk', jamal);
  await office.db.updateTable('staff').set({ role: 'manager' }).where('name', '=', 'Jamal').execute();
  const [newest] = await office.db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(1).execute();
  const [user] = [new URL(office.url).username];
  expect(newest).toMatchObject({ actor: user, staff_id: null, changed: ['role'], before: { role: 'desk' } });
});

test.each([
  "UPDATE audit SET actor = 'staff:Karim'",
  'DELETE FROM audit',
  'TRUNCATE audit',
  "INSERT INTO audit (actor, table_name, operation, row_id, changed) VALUES ('staff:Karim', 'staff', 'DELETE', '1', '{}')",
])('the shop’s own database user may not: %s', async (sql) => {
  const run = onServer(shopUserUrl(office.url), (client) => client.query(sql));
  await expect(run).rejects.toMatchObject({ code: '42501' });
});

test('not even the owner of the tables changes an entry', async () => {
  await expect(office.db.updateTable('audit').set({ actor: 'staff:Karim' }).execute()).rejects.toThrow();
  await expect(office.db.deleteFrom('audit').execute()).rejects.toThrow();
});

test('a person with few changes, or a name that nobody has, is found without reading the changes of all others', async () => {
  await sql`INSERT INTO audit (actor, table_name, operation, row_id, changed)
    SELECT CASE n WHEN 1 THEN 'staff:Shirin' ELSE 'staff:Packer ' || n % 7 END, 'product', 'UPDATE', n::text, '{name}'
    FROM generate_series(1, 20000) AS n`.execute(office.db);
  await sql`ANALYZE audit`.execute(office.db);
  for (const [actor, found] of [
    ['shirin', 1],
    ['nobody', 0],
  ] as const)
    await office.db.transaction().execute(async (tx) => {
      const countRead = async () =>
        (
          await sql<{ read: number }>`
            SELECT (seq_tup_read + idx_tup_fetch)::int AS read FROM pg_stat_xact_user_tables WHERE relname = 'audit'`.execute(
            tx,
          )
        ).rows[0]!.read;
      const before = await countRead();
      expect((await listAudit(tx, { actor })).entries).toHaveLength(found);
      expect((await countRead()) - before).toBeLessThan(500);
    });
});

test('every table and column of the audit has words in both languages', async () => {
  // The tables whose changes a trigger records.
  const { rows } = await sql<{ table: string; column: string }>`
    SELECT DISTINCT class.relname AS table, attname AS column FROM pg_trigger AS trigger
    JOIN pg_class AS class ON class.oid = tgrelid JOIN pg_proc ON pg_proc.oid = tgfoid AND proname = 'write_audit'
    JOIN pg_attribute ON attrelid = class.oid AND attnum > 0 AND NOT attisdropped`.execute(office.db);
  expect(rows.length).toBeGreaterThan(150);
  // The types require the names of what a product, an order and the settings have.
  const ofForms = [productFieldNames, Object.keys(orderAttributes), Object.keys(settingTable)].flat();
  const named = new Set<string>([...ofForms, 'barcode', 'offer_starts', 'offer_ends', ...HIDDEN]);
  const shown = [...new Set(rows.map(({ column }) => column))].filter((column) => !named.has(column));
  for (const [language, columns] of Object.entries({ en, bn })) {
    const { things } = auditMessages[language as Language];
    expect(shown.filter((column) => !columns[column])).toEqual([]);
    expect(rows.filter(({ table }) => !things[table])).toEqual([]);
  }
});
