import type { AuditEntry, Staff } from '@haat/contract/office/staff';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { shopUserUrl } from '../../platform/db/database-user.ts';
import { onServer } from '../../testing/postgres.ts';
import { jamal, type Office, openOffice, rina } from '../test-office.ts';

let office: Office;
let cookie: string;
beforeEach(async () => {
  office = await openOffice();
  await office.db.insertInto('demo_shop').defaultValues().execute();
  cookie = await office.addStaff('owner', rina);
});
afterEach(() => office.close());

const readAudit = async () => (await office.send('GET', 'audit/', { cookie })).json<AuditEntry[]>();

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

test('SQL that somebody types is recorded with the user of the database', async () => {
  await office.db.updateTable('staff').set({ role: 'manager' }).where('name', '=', 'Rina').execute();
  const [newest] = await office.db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(1).execute();
  const [user] = [new URL(office.url).username];
  expect(newest).toMatchObject({ actor: user, changed: ['role'], before: { role: 'owner' } });
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
