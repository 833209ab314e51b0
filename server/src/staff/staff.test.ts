import type { Staff, StaffSession } from '@haat/contract/office/staff';
import { bengaliDigits } from '@haat/contract/text/digits';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countWaiting } from '../../testing/count-waiting.ts';
import {
  codeOf,
  cookiesOf,
  jamal,
  markAsOpen,
  type Office,
  openOffice,
  rina,
} from '../../testing/office/office.ts';
import { createLink } from './links.ts';

let office: Office;
beforeEach(async () => {
  office = await openOffice();
});
afterEach(() => office.close());

const signIn = (body: object, more: { cookie?: string; remoteAddress?: string } = {}) =>
  office.send('POST', 'session/', { body, ...more });
const credentials = { login: rina.login, password: rina.password };
const wrong = { ...credentials, password: 'not the password' };

test('the first owner’s link makes one owner, who signs in by phone or e-mail', async () => {
  const [page, link] = (await createLink(office.db, 'owner', office.clock.now(), { first: true })).split('#');
  expect(page).toBe('/office/set-up');
  const body = { link, ...rina };
  expect((await office.send('POST', 'link/', { body: { link } })).json()).toEqual({
    role: 'owner',
    name: null,
  });
  await markAsOpen(office.db);
  const created = await office.send('POST', 'link/accept/', { body });
  expect(created.statusCode).toBe(201);
  expect(created.json()).toMatchObject({
    name: 'Rina',
    role: 'owner',
    second_factor: 'required',
    rights: [],
  });

  for (const again of [body, { ...body, ...jamal }])
    expect((await office.send('POST', 'link/accept/', { body: again })).statusCode).toBe(404);
  expect((await signIn({ login: '০১৬১১-১১১১১১', password: rina.password })).statusCode).toBe(200);
  await office.addStaff('desk', jamal);
  expect((await signIn({ login: ' Jamal@Haat.example ', password: jamal.password })).statusCode).toBe(200);
});

test('of two uses of one link at once one wins', async () => {
  const [, link] = (await createLink(office.db, 'desk', office.clock.now())).split('#');
  const use = (person: typeof rina) => office.send('POST', 'link/accept/', { body: { link, ...person } });
  // Both wait for the link before one of them has used it.
  const { uses } = await office.db.transaction().execute(async (tx) => {
    await tx.selectFrom('staff_link').selectAll().forUpdate().execute();
    const uses = [use(rina), use(jamal)];
    await expect.poll(() => countWaiting(office.db)).toBe(2);
    return { uses };
  });
  const statuses = (await Promise.all(uses)).map(({ statusCode }) => statusCode);
  expect(statuses.toSorted()).toEqual([201, 404]);
});

test('a link expires after a day, and that of a start when there is an owner', async () => {
  const [, first] = (await createLink(office.db, 'owner', office.clock.now(), { first: true })).split('#');
  const [, other] = (await createLink(office.db, 'desk', office.clock.now())).split('#');
  await office.addStaff('owner', rina);
  expect((await office.send('POST', 'link/', { body: { link: first } })).statusCode).toBe(404);
  expect((await office.send('POST', 'link/', { body: { link: other } })).statusCode).toBe(200);
  office.clock.forward(24 * 60 * 60_000);
  const late = await office.send('POST', 'link/accept/', { body: { link: other, ...jamal } });
  expect(late.json()).toMatchObject({ code: 'link_over' });
});

test('only hashes of links, sessions, passwords and recovery codes are stored', async () => {
  const link = (await createLink(office.db, 'desk', office.clock.now())).split('#')[1]!;
  const cookie = await office.addStaff('owner', rina);
  const { recoveryCodes } = await office.setUpFactor(cookie);
  const token = /haat_staff=([^;]+)/.exec(cookie)![1]!;
  for (const table of ['staff', 'staff_link', 'staff_session', 'staff_recovery_code', 'audit'] as const) {
    const rows = await office.db.selectFrom(table).selectAll().execute();
    const values = rows.flatMap((row) => Object.values(row)).map(toText);
    for (const secret of [link, token, rina.password, ...recoveryCodes])
      expect(values.join()).not.toContain(secret);
  }
});

/** Bytes as text in each form that a secret may have. */
function toText(value: unknown): string {
  if (!Buffer.isBuffer(value)) return JSON.stringify(value);
  return [value.toString(), value.toString('base64url'), value.toString('hex')].join(' ');
}

test('the cookie of a session is out of reach of scripts and other sites', async () => {
  await office.addStaff('desk', rina);
  const [session, device] = [(await signIn(credentials)).headers['set-cookie']].flat();
  expect(session).toMatch(/^haat_staff=[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Strict$/);
  expect(device).toMatch(/^haat_staff_device=[\w-]{43}; Path=\/api\/office\/; .*HttpOnly; SameSite=Strict$/);
  // As behind a proxy that ends https.
  const behindProxy = await openOffice({ trustProxy: true });
  await behindProxy.addStaff('desk', rina);
  const headers = { 'x-forwarded-proto': 'https' };
  const secure = await behindProxy.send('POST', 'session/', { body: credentials, headers });
  expect(secure.headers['set-cookie']).toEqual([
    expect.stringMatching(/^__Host-haat_staff=[\w-]{43}; Path=\/; .*HttpOnly; SameSite=Strict; Secure$/),
    expect.stringMatching(/^haat_staff_device=.*; HttpOnly; SameSite=Strict; Secure$/),
  ]);
  await behindProxy.close();
});

test('the response is the same for an unknown login and a wrong password', async () => {
  await office.addStaff('desk', rina);
  const known = await signIn(wrong);
  const unknown = await signIn({ ...wrong, login: '01999999999' });
  expect([known.statusCode, known.body]).toEqual([401, unknown.body]);
  expect((await signIn({ ...wrong, login: 'x@y' })).body).toBe(known.body);
});

test('wrong passwords cause a wait, which does not hold in a known browser', async () => {
  const cookie = await office.addStaff('desk', rina);
  const device = /haat_staff_device=[^;]+/.exec(cookie)![0];
  for (let tried = 0; tried < 5; tried++) expect((await signIn(wrong)).statusCode).toBe(401);
  expect((await signIn(credentials)).statusCode).toBe(429);
  expect((await signIn(credentials, { cookie: device })).statusCode).toBe(200);
  office.clock.forward(30_000);
  expect((await signIn(credentials)).statusCode).toBe(200);
});

test('an owner can do nothing before the second factor is set up, and then signs in with a code', async () => {
  await markAsOpen(office.db);
  const cookie = await office.addStaff('owner', rina);
  expect((await office.send('GET', 'staff/', { cookie })).json()).toMatchObject({
    code: 'second_factor_needed',
  });
  const managers = await office.addStaff('manager', jamal);
  expect((await office.send('GET', 'session/', { cookie: managers })).json()).toMatchObject({
    second_factor: 'required',
    rights: [],
  });
  expect((await office.send('POST', 'totp/confirm/', { cookie, body: { code: '000000' } })).statusCode).toBe(
    403,
  );
  const { secret, recoveryCodes } = await office.setUpFactor(cookie);
  expect(recoveryCodes).toHaveLength(10);
  expect((await office.send('GET', 'staff/', { cookie })).statusCode).toBe(200);
  expect((await office.send('POST', 'totp/', { cookie })).statusCode).toBe(409);

  expect((await signIn(credentials)).json()).toMatchObject({ code: 'code_needed' });
  expect((await signIn({ ...credentials, code: '123456' })).json()).toMatchObject({ code: 'wrong_code' });
  const used = codeOf(secret, office.clock.now());
  expect((await signIn({ ...credentials, code: used })).json()).toMatchObject({ code: 'wrong_code' });
  office.clock.forward(30_000);
  const code = codeOf(secret, office.clock.now());
  expect((await signIn({ ...credentials, code })).json<StaffSession>().second_factor).toBe('on');
  expect((await signIn({ ...credentials, code })).json()).toMatchObject({ code: 'wrong_code' });
  office.clock.forward(60_000);
  const old = codeOf(secret, office.clock.now());
  office.clock.forward(90_000);
  expect((await signIn({ ...credentials, code: old })).json()).toMatchObject({ code: 'wrong_code' });
});

test('a code is read in Bengali digits and with a space, and other texts are wrong codes', async () => {
  const cookie = await office.addStaff('owner', rina);
  const confirm = (code: string) => office.send('POST', 'totp/confirm/', { cookie, body: { code } });
  const { secret } = (await office.send('POST', 'totp/', { cookie })).json<{ secret: string }>();
  const bengaliCode = () => bengaliDigits(codeOf(secret, office.clock.now()));
  expect((await confirm('ছয়টি😀')).json()).toMatchObject({ code: 'wrong_code' });
  expect((await confirm(bengaliCode())).statusCode).toBe(200);

  office.clock.forward(30_000);
  const code = bengaliCode().replace(/^.../, '$& ');
  expect((await signIn({ ...credentials, code })).statusCode).toBe(200);
});

test('a recovery code replaces one code of the app, once', async () => {
  const { recoveryCodes } = await office.setUpFactor(await office.addStaff('owner', rina));
  const jamals = await office.setUpFactor(await office.addStaff('owner', jamal));
  expect((await signIn({ ...credentials, code: jamals.recoveryCodes[0] })).statusCode).toBe(401);
  const code = recoveryCodes[0]!.toUpperCase();
  expect((await signIn({ ...credentials, code })).statusCode).toBe(200);
  expect((await signIn({ ...credentials, code })).statusCode).toBe(401);
});

test('codes are no way around the limit of attempts', async () => {
  await office.setUpFactor(await office.addStaff('owner', rina));
  const guess = (code: string) => signIn({ ...credentials, code });
  for (let tried = 0; tried < 5; tried++) {
    expect((await guess(`00000${tried}`)).statusCode).toBe(401);
    if (tried < 4) expect((await signIn(credentials)).json()).toMatchObject({ code: 'code_needed' });
  }
  expect((await guess('000009')).statusCode).toBe(429);

  const cookie = await office.addStaff('owner', jamal);
  await office.send('POST', 'totp/', { cookie });
  const confirm = (code: string) => office.send('POST', 'totp/confirm/', { cookie, body: { code } });
  for (let tried = 0; tried < 10; tried++) expect((await confirm(`00000${tried}`)).statusCode).toBe(403);
  expect((await confirm('000010')).statusCode).toBe(429);
});

test('sign-ins, codes and new passwords of the staff are logged as events, without secrets', async () => {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const logging = await openOffice({ logger: { level: 'info', stream } });
  const cookie = await logging.addStaff('owner', rina);
  const { secret } = await logging.setUpFactor(cookie);
  logging.clock.forward(30_000);
  const code = codeOf(secret, logging.clock.now());
  const next = 'eight green papayas';
  await logging.send('POST', 'password/', {
    cookie,
    body: { current_password: rina.password, new_password: next },
  });
  const passwords = [next, next, ...Array(5).fill(rina.password), next];
  for (const [at, password] of passwords.entries())
    await logging.send('POST', 'session/', {
      body: { login: rina.login, password, code: at === 0 ? code : '000000' },
    });
  const events = lines.map((line) => JSON.parse(line).event as string | undefined);
  expect(events.filter((event) => /staff|second_factor/.test(event ?? ''))).toEqual([
    'staff_registered',
    'second_factor_on',
    'staff_password_changed',
    'staff_signed_in',
    'staff_code_wrong',
    ...Array(4).fill('staff_sign_in_failed'),
    'staff_sign_in_limited',
    'staff_sign_in_limited',
  ]);
  for (const text of [rina.password, next, code, secret]) expect(lines.join('')).not.toContain(text);
  await logging.close();
});

test('the second factor is optional until the shop opens; then it is required', async () => {
  const cookie = await office.addStaff('owner', rina);
  const state = async () => (await office.send('GET', 'session/', { cookie })).json<StaffSession>();
  expect(await state()).toMatchObject({ second_factor: 'off' });
  expect((await office.send('GET', 'staff/', { cookie })).statusCode).toBe(200);
  await markAsOpen(office.db);
  expect(await state()).toMatchObject({ second_factor: 'required', rights: [] });
});

test('Rina sees and ends her own sessions, one or all, and nobody else’s', async () => {
  const cookie = await office.addStaff('desk', rina);
  const other = cookiesOf(await signIn(credentials));
  const jamals = await office.addStaff('desk', jamal);
  const list = async (of: string) =>
    (await office.send('GET', 'sessions/', { cookie: of })).json<{ id: number; current: boolean }[]>();
  const mine = await list(cookie);
  expect(mine.map(({ current }) => current)).toEqual([false, true]);

  const end = (id: number) => office.send('POST', `sessions/${id}/end/`, { cookie });
  expect((await end((await list(jamals))[0]!.id)).statusCode).toBe(404);
  expect((await end(mine[0]!.id)).statusCode).toBe(204);
  expect((await office.send('GET', 'session/', { cookie: other })).statusCode).toBe(401);
  expect((await office.send('POST', 'sessions/end/', { cookie })).statusCode).toBe(204);
  expect((await office.send('GET', 'session/', { cookie })).statusCode).toBe(401);
  expect((await office.send('GET', 'session/', { cookie: jamals })).statusCode).toBe(200);
});

test('a disabled member’s sessions end at once; the last owner stays', async () => {
  const cookie = await office.addStaff('owner', rina);
  const jamals = await office.addStaff('desk', jamal);
  const staff = (await office.send('GET', 'staff/', { cookie })).json<Staff[]>();
  const disable = (name: string) =>
    office.send('POST', `staff/${staff.find((each) => each.name === name)!.id}/disable/`, { cookie });
  expect((await disable('Rina')).json()).toMatchObject({ code: 'last_owner' });
  expect((await disable('Jamal')).statusCode).toBe(204);
  expect((await office.send('GET', 'session/', { cookie: jamals })).statusCode).toBe(401);
  expect((await signIn({ login: jamal.login, password: jamal.password })).statusCode).toBe(401);
});

test('two people of one name or one login are refused', async () => {
  await office.addStaff('desk', rina);
  const accept = async (person: typeof rina) => {
    const [, link] = (await createLink(office.db, 'desk', office.clock.now())).split('#');
    return (await office.send('POST', 'link/accept/', { body: { link, ...person } })).json();
  };
  expect(await accept({ ...jamal, name: 'rina' })).toMatchObject({ code: 'name_taken' });
  expect(await accept({ ...jamal, login: rina.login })).toMatchObject({ code: 'login_taken' });
  expect(await accept({ ...jamal, password: 'password' })).toMatchObject({
    fields: { password: { code: expect.any(String) } },
  });
  expect(await accept({ ...jamal, login: '12345' })).toMatchObject({
    fields: { login: { code: expect.any(String) } },
  });
});

test('strangers who try to sign in take no slot of the staff', async () => {
  const lanes: string[] = [];
  const run = office.app.admission.run.bind(office.app.admission);
  office.app.admission.run = (lane, requester, work) => {
    lanes.push(lane);
    return run(lane, requester, work);
  };
  const cookie = await office.addStaff('desk', rina);
  await signIn(wrong);
  expect(lanes).toEqual(['shoppers', 'shoppers']);
  await office.send('GET', 'sessions/', { cookie });
  expect(lanes.at(-1)).toBe('staff');
});
