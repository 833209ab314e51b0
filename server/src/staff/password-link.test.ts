import type { Staff } from '@haat/contract/office/staff';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cookiesOf, jamal, type Office, openOffice, rina } from '../../testing/office/office.ts';

let office: Office;
let cookie: string;
let jamals: string;
let id: number;
let lines: string[];
beforeEach(async () => {
  lines = [];
  const stream = { write: (line: string) => void lines.push(line) };
  office = await openOffice({ logger: { level: 'info', stream } });
  cookie = await office.addStaff('owner', rina);
  jamals = await office.addStaff('owner', jamal);
  id = await findId('Jamal');
});
afterEach(() => office.close());

const password = 'ten yellow mangoes';
const findId = async (name: string) =>
  (await office.send('GET', 'staff/', { cookie })).json<Staff[]>().find((each) => each.name === name)!.id;
const post = (path: string, body: object = {}, by = cookie) =>
  office.send('POST', path, { cookie: by, body });
const makeLink = async () =>
  (await post(`staff/${id}/password-link/`)).json<{ path: string }>().path.slice(-43);
const setPassword = (link: string, typed = password) =>
  office.send('POST', 'link/password/', { body: { link, password: typed } });
const signIn = (typed: string) =>
  office.send('POST', 'session/', { body: { login: jamal.login, password: typed } });
const statusOf = async (session: string) =>
  (await office.send('GET', 'session/', { cookie: session })).statusCode;
const OVER = { code: 'link_over' };

test('by a link of an owner a member sets a new password, once; sessions end and the second factor stays', async () => {
  await office.setUpFactor(jamals);
  const older = await makeLink();
  const link = await makeLink();
  expect((await setPassword(older)).json()).toMatchObject(OVER);
  expect((await office.send('POST', 'link/', { body: { link } })).json()).toEqual({
    role: 'owner',
    name: 'Jamal',
  });
  const account = { link, name: 'Selina', login: '01622222222', password };
  expect((await post('link/accept/', account)).json()).toMatchObject(OVER);
  expect((await setPassword(link, 'password')).json()).toMatchObject({
    fields: { password: { code: expect.any(String) } },
  });
  const both = await Promise.all([setPassword(link), setPassword(link)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 404]);
  expect(await statusOf(jamals)).toBe(401);
  expect((await signIn(jamal.password)).json()).toMatchObject({ code: 'wrong_credentials' });
  expect((await signIn(password)).json()).toMatchObject({ code: 'code_needed' });
  expect((await post(`staff/${await findId('Rina')}/password-link/`)).json()).toMatchObject({
    code: 'own_password',
  });
  const audit = await office.db
    .selectFrom('audit')
    .where('table_name', '=', 'staff_link')
    .where('actor', 'in', ['staff:Rina', 'staff:Jamal'])
    .select(['actor', 'operation', 'changed', 'row_id'])
    .orderBy('id')
    .execute();
  const [first, second] = [audit[2]!, audit[4]!].map(({ row_id }) => row_id);
  expect(audit.map((entry) => [entry.actor, entry.operation, entry.changed.join(), entry.row_id])).toEqual([
    ['staff:Rina', 'UPDATE', 'used_by', expect.any(String)],
    ['staff:Jamal', 'UPDATE', 'used_by', expect.any(String)],
    ['staff:Rina', 'INSERT', '', first],
    ['staff:Rina', 'UPDATE', 'withdrawn', first],
    ['staff:Rina', 'INSERT', '', second],
    ['staff:Jamal', 'UPDATE', 'used_by', second],
  ]);
  const events = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(events.filter(({ event }) => event === 'staff_password_reset')).toEqual([
    expect.objectContaining({ staff: id, link: Number(second) }),
  ]);
  for (const text of [password, link]) expect(lines.join('')).not.toContain(text);
});

test('a disabled member is enabled again; sessions and links from before stay over', async () => {
  const toJamal = await makeLink();
  const body = { role: 'owner' };
  const byJamal = (await post('staff/invitations/', body, jamals)).json<{ path: string }>().path.slice(-43);
  expect((await post(`staff/${id}/enable/`)).statusCode).toBe(404);
  await post(`staff/${id}/disable/`);
  expect((await setPassword(toJamal)).json()).toMatchObject(OVER);
  expect((await post(`staff/${id}/password-link/`)).statusCode).toBe(404);
  expect((await signIn(jamal.password)).statusCode).toBe(401);
  expect((await post(`staff/${id}/enable/`)).statusCode).toBe(204);
  expect(await statusOf(jamals)).toBe(401);
  expect((await setPassword(toJamal)).json()).toMatchObject(OVER);
  expect((await office.send('POST', 'link/', { body: { link: byJamal } })).json()).toMatchObject(OVER);
  expect(await statusOf(cookiesOf(await signIn(jamal.password)))).toBe(200);
  const audit = await office.db
    .selectFrom('audit')
    .where('row_id', '=', String(id))
    .where('table_name', '=', 'staff')
    .select(['actor', 'changed'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(audit).toEqual({ actor: 'staff:Rina', changed: ['disabled'] });
});
