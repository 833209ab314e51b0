import type { Invitation } from '@haat/contract/office/staff-links';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jamal, type Office, openOffice, rina } from '../../testing/office/office.ts';

let office: Office;
let cookie: string;
beforeAll(async () => {
  office = await openOffice();
  cookie = await office.addStaff('owner', rina);
});
afterAll(() => office.close());

const list = async () => (await office.send('GET', 'staff/invitations/', { cookie })).json<Invitation[]>();
const invite = async (role: string) =>
  (await office.send('POST', 'staff/invitations/', { cookie, body: { role } }))
    .json<{ path: string }>()
    .path.slice(-43);
const accept = (link: string) => office.send('POST', 'link/accept/', { body: { link, ...jamal } });
const withdraw = (id: number) => office.send('POST', `staff/invitations/${id}/withdraw/`, { cookie });

test('an open invitation is withdrawn, which ends its link; a used one is no more listed', async () => {
  const [manager, desk] = [await invite('manager'), await invite('desk')];
  const [newest, oldest] = await list();
  expect([newest, oldest]).toMatchObject([
    { role: 'desk', created_by: 'Rina', expires: expect.any(String) },
    { role: 'manager' },
  ]);
  expect((await withdraw(oldest!.id)).statusCode).toBe(204);
  expect((await withdraw(oldest!.id)).statusCode).toBe(404);
  expect((await accept(manager)).json()).toMatchObject({ code: 'link_over' });
  expect(await list()).toEqual([newest]);
  expect((await accept(desk)).statusCode).toBe(201);
  expect(await list()).toEqual([]);
  expect((await withdraw(newest!.id)).statusCode).toBe(404);
  const audit = await office.db
    .selectFrom('audit')
    .where('table_name', '=', 'staff_link')
    .where(
      'row_id',
      'in',
      [oldest, newest].map((each) => String(each!.id)),
    )
    .select(['actor', 'row_id', 'changed', 'after'])
    .orderBy('id')
    .execute();
  expect(audit).toMatchObject([
    { actor: 'staff:Rina', row_id: String(oldest!.id), changed: ['withdrawn'] },
    { actor: 'staff:Jamal', row_id: String(newest!.id), changed: ['used_by'] },
  ]);
  expect(JSON.stringify(audit)).not.toContain('token_hash');
});
