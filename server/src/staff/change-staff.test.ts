import type { Staff } from '@haat/contract/office/staff';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countWaiting } from '../../testing/count-waiting.ts';
import { cookiesOf, jamal, type Office, openOffice, rina } from '../../testing/office/office.ts';
import { createLink } from './links.ts';

let office: Office;
let cookie: string;
beforeEach(async () => {
  office = await openOffice();
  cookie = await office.addStaff('owner', rina);
});
afterEach(() => office.close());

const selina = { name: 'Selina', login: '01622222222', password: 'nine red boats' };

const findId = async (name: string) =>
  (await office.send('GET', 'staff/', { cookie })).json<Staff[]>().find((each) => each.name === name)!.id;
const change = async (id: number, seen: object, to: object, by = cookie) =>
  office.send('POST', `staff/${id}/`, { cookie: by, body: { ...seen, ...to, seen } });
const isSignedIn = async (session: string) =>
  (await office.send('GET', 'session/', { cookie: session })).statusCode === 200;

test('another role ends all sessions at once; another name does not', async () => {
  const jamals = await office.addStaff('manager', jamal);
  const id = await findId('Jamal');
  const seen = { name: 'Jamal', role: 'manager' };
  expect((await change(id, seen, { name: '  Jamal   Hossain ' })).statusCode).toBe(204);
  expect(await isSignedIn(jamals)).toBe(true);
  expect((await change(id, { ...seen, name: 'Jamal Hossain' }, { role: 'packer' })).statusCode).toBe(204);
  expect(await isSignedIn(jamals)).toBe(false);
  const audit = await office.db
    .selectFrom('audit')
    .where('table_name', '=', 'staff')
    .where('row_id', '=', String(id))
    .where('operation', '=', 'UPDATE')
    .select(['actor', 'changed', 'before', 'after'])
    .orderBy('id')
    .execute();
  expect(audit).toMatchObject([
    { actor: 'staff:Rina', changed: ['name'], before: { name: 'Jamal' }, after: { name: 'Jamal Hossain' } },
    { actor: 'staff:Rina', changed: ['role'], before: { role: 'manager' }, after: { role: 'packer' } },
  ]);
});

test('the second of two owners who change one person learns who was first', async () => {
  await office.addStaff('desk', jamal);
  const selinas = await office.addStaff('owner', selina);
  const id = await findId('Jamal');
  const seen = { name: 'Jamal', role: 'desk' };
  expect((await change(id, seen, { role: 'rider' }, selinas)).statusCode).toBe(204);
  expect((await change(id, seen, { role: 'packer' })).json()).toMatchObject({
    code: 'staff_changed',
    params: { changed_by: 'staff:Selina', changed_at: expect.any(String) },
  });
});

test('the shop never loses its last owner, also not to two who demote each other', async () => {
  const id = await findId('Rina');
  const asOwner = (name: string) => ({ name, role: 'owner' });
  expect((await change(id, asOwner('Rina'), { role: 'desk' })).json()).toMatchObject({ code: 'last_owner' });
  const selinas = await office.addStaff('owner', selina);
  const other = await findId('Selina');
  const responses = await Promise.all([
    change(other, asOwner('Selina'), { role: 'desk' }),
    change(id, asOwner('Rina'), { role: 'desk' }, selinas),
  ]);
  const owners = await office.db.selectFrom('staff').where('role', '=', 'owner').select('name').execute();
  expect(owners).toHaveLength(1);
  expect(responses.map(({ statusCode }) => statusCode).toSorted()[0]).toBe(204);
  await expect(sql`UPDATE staff SET disabled = now()`.execute(office.db)).rejects.toThrow('needs an owner');
  await expect(sql`UPDATE staff SET role = 'desk'`.execute(office.db)).rejects.toThrow('needs an owner');
});

test('the invitation of an owner who is disabled or has another role is over', async () => {
  const selinas = await office.addStaff('owner', selina);
  const invite = async (by: string) => {
    const body = { role: 'owner' };
    return (await office.send('POST', 'staff/invitations/', { cookie: by, body }))
      .json<{ path: string }>()
      .path.slice(-43);
  };
  const [used, unused, rinas] = [await invite(selinas), await invite(selinas), await invite(cookie)];
  const id = await findId('Selina');
  expect((await change(id, { name: 'Selina', role: 'owner' }, { role: 'desk' })).statusCode).toBe(204);
  const accept = (link: string) => office.send('POST', 'link/accept/', { body: { link, ...jamal } });
  expect((await accept(used)).json()).toMatchObject({ code: 'link_over' });
  expect((await change(id, { name: 'Selina', role: 'desk' }, { role: 'owner' })).statusCode).toBe(204);
  expect((await office.send('POST', `staff/${id}/disable/`, { cookie })).statusCode).toBe(204);
  expect((await accept(unused)).json()).toMatchObject({ code: 'link_over' });
  expect((await accept(rinas)).statusCode).toBe(201);
});

test('a name that somebody has had stays theirs', async () => {
  await office.addStaff('desk', jamal);
  await office.addStaff('desk', selina);
  const id = await findId('Jamal');
  const other = await findId('Selina');
  expect((await change(id, { name: 'Jamal', role: 'desk' }, { name: 'Karim' })).statusCode).toBe(204);
  for (const name of ['jamal', 'KARIM', 'Rina'])
    expect((await change(other, { name: 'Selina', role: 'desk' }, { name })).json()).toMatchObject({
      code: 'name_taken',
    });
  expect((await change(id, { name: 'Karim', role: 'desk' }, { name: 'Jamal' })).statusCode).toBe(204);
  expect((await change(id, { name: 'Jamal', role: 'desk' }, { name: '  ' })).json()).toMatchObject({
    fields: { name: { code: 'required' } },
  });
});

test.each([
  ['a soft hyphen', 'Ja\u00admal'],
  ['a ZWJ', 'Jamal\u200d'],
  ['a word joiner', '\u2060Jamal'],
  ['a Cyrillic а', 'J\u0430mal'],
  ['Cyrillic capitals', '\u0408\u0410\u041cAL'],
  ['a Greek α', 'Jam\u03b1l'],
  ['full-width letters', '\uff2a\uff41\uff4d\uff41\uff4c'],
  ['a variation selector', 'Jamal\ufe0f'],
])('a name that looks like another one, with %s, is refused', async (_, name) => {
  await office.addStaff('desk', jamal);
  await office.addStaff('desk', selina);
  const other = await findId('Selina');
  expect((await change(other, { name: 'Selina', role: 'desk' }, { name })).json()).toMatchObject({
    code: 'name_taken',
  });
  const [, link] = (await createLink(office.db, 'desk', office.clock.now())).split('#');
  const body = { ...selina, link, name, login: '01633333333' };
  expect((await office.send('POST', 'link/accept/', { body })).json()).toMatchObject({ code: 'name_taken' });
});

test('a name without a visible character is refused', async () => {
  const id = await findId('Rina');
  const refused = await change(id, { name: 'Rina', role: 'owner' }, { name: '\u00ad\u200d\u2800' });
  expect(refused.json()).toMatchObject({ code: 'invalid', fields: { name: { code: 'required' } } });
});

test('an owner resets the second factor of another person, not the own one', async () => {
  const jamals = await office.addStaff('manager', jamal);
  const { recoveryCodes } = await office.setUpFactor(jamals);
  const signIn = (body: object) => office.send('POST', 'session/', { body });
  const credentials = { login: jamal.login, password: jamal.password };
  expect((await signIn(credentials)).json()).toMatchObject({ code: 'code_needed' });
  const own = await office.send('POST', `staff/${await findId('Rina')}/reset-factor/`, { cookie });
  expect(own.json()).toMatchObject({ code: 'own_factor' });
  const reset = await office.send('POST', `staff/${await findId('Jamal')}/reset-factor/`, { cookie });
  expect(reset.statusCode).toBe(204);
  expect(await isSignedIn(jamals)).toBe(false);
  expect((await signIn(credentials)).statusCode).toBe(200);
  const again = cookiesOf(await signIn(credentials));
  await office.setUpFactor(again);
  expect((await signIn({ ...credentials, code: recoveryCodes[0] })).json()).toMatchObject({
    code: 'wrong_code',
  });
});

test('Rina changes her password, and her other sessions end', async () => {
  const other = cookiesOf(
    await office.send('POST', 'session/', { body: { login: rina.login, password: rina.password } }),
  );
  const send = (current_password: string, new_password: string) =>
    office.send('POST', 'password/', { cookie, body: { current_password, new_password } });
  expect((await send('not the password', 'ten yellow mangoes')).json()).toMatchObject({
    code: 'wrong_password',
  });
  expect((await send(rina.password, 'password')).json()).toMatchObject({
    fields: { new_password: { code: expect.any(String) } },
  });
  expect((await send(rina.password, 'ten yellow mangoes')).statusCode).toBe(204);
  expect([await isSignedIn(cookie), await isSignedIn(other)]).toEqual([true, false]);
  const old = await office.send('POST', 'session/', { body: { login: rina.login, password: rina.password } });
  expect(old.statusCode).toBe(401);
  const audit = JSON.stringify(await office.db.selectFrom('audit').selectAll().execute());
  expect(audit).toContain('["password_hash"]');
  expect(audit).not.toContain('argon2');
  for (let n = 0; n < 5; n++) await send('a wrong guess', 'ten yellow mangoes');
  expect((await send('a wrong guess', 'ten yellow mangoes')).statusCode).toBe(429);
});

test('a sign-in with the old password during its change begins no session', async () => {
  const body = { login: rina.login, password: rina.password };
  let late: ReturnType<Office['send']> | undefined;
  await office.db.transaction().execute(async (tx) => {
    await tx.updateTable('staff').set({ password_hash: '$argon2id$another' }).execute();
    late = office.send('POST', 'session/', { body });
    await expect.poll(() => countWaiting(office.db)).toBe(1);
  });
  expect([(await late)?.statusCode, (await late)?.headers['set-cookie']]).toEqual([401, undefined]);
});
