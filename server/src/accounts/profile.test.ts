import type { Profile } from '@haat/contract/shop/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  amina,
  karim,
  manualClock,
  post,
  type SignedInCustomer,
  signInAs,
  signUp,
} from '../../testing/accounts/customers.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';

const profiles = '/api/user/profiles/';

let shop: TestShop;
let [a, k]: SignedInCustomer[] = [];
const clock = manualClock();
beforeAll(async () => {
  shop = await openTestShop({ clock: clock.now, limits: { profileChanges: 10_000 } });
  a = await signUp(shop.app, amina);
  k = await signUp(shop.app, karim);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.deleteFrom('attempt').execute();
  await shop.db.updateTable('customer').set({ phone: amina.e164 }).where('id', '=', a!.id).execute();
  a = { id: a!.id, ...(await signInAs(shop.app, amina)) };
});

const readProfile = async (customer = a) => (await customer!.call('GET', profiles)).json<Profile[]>()[0]!;
const change = (changes: object, customer = a) =>
  customer!.call('PATCH', `${profiles}${customer!.id}/`, changes);

test('returns the profile as a list with one element and only the specified fields', async () => {
  const { date_joined } = await shop.db
    .selectFrom('customer')
    .where('id', '=', a!.id)
    .select('date_joined')
    .executeTakeFirstOrThrow();
  const response = await a!.call('GET', profiles);
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.json()).toEqual([
    {
      id: a!.id,
      username: '',
      full_name: '',
      email: '',
      phone: amina.e164,
      phone_proven: false,
      address_1: '',
      city: '',
      zipcode: '',
      country: '',
      profile_picture: '',
      date_joined: date_joined.toISOString(),
    },
  ]);
});

test('changes only the sent fields, cleaned', async () => {
  const details = {
    username: 'amina',
    full_name: ' আমিনা   বেগম ',
    email: 'amina@example.com',
    address_1: 'House 7, Road 5',
    city: 'Dhaka',
    zipcode: '1205',
    country: 'Bangladesh',
  };
  const response = await change(details);
  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({ ...details, full_name: 'আমিনা বেগম' });
  expect((await change({ city: '' })).json()).toMatchObject({ city: '', country: 'Bangladesh' });
  expect(await readProfile()).toMatchObject({ ...details, full_name: 'আমিনা বেগম', city: '' });
});

test('accepts a change without fields', async () => {
  const before = await readProfile();
  expect((await change({})).json()).toEqual(before);
});

test('two customers may have the same username, because it is not used for sign-in', async () => {
  expect((await change({ username: 'rahim' })).statusCode).toBe(200);
  expect((await change({ username: 'rahim' }, k)).statusCode).toBe(200);
});

test('returns 404 for the profile of another customer', async () => {
  const before = await readProfile(k);
  const response = await a!.call('PATCH', `${profiles}${k!.id}/`, { full_name: 'Mallory' });
  expect(response.statusCode).toBe(404);
  expect(response.json()).toMatchObject({ code: 'not_found', message: 'Profile not found.' });
  expect(await readProfile(k)).toEqual(before);
});

test('ignores fields that only the shop may set', async () => {
  const before = await readProfile();
  const row = () =>
    shop.db.selectFrom('customer').where('id', '=', a!.id).selectAll().executeTakeFirstOrThrow();
  const stored = await row();
  const response = await change({
    id: k!.id,
    customer_id: k!.id,
    date_joined: '2000-01-01',
    disabled: null,
    is_staff: true,
    is_superuser: true,
    is_active: false,
    is_admin: true,
    role: 'owner',
    roles: ['owner'],
    permissions: ['*'],
    groups: [1],
    balance: 1_000_000,
    credit: 5,
    verified: true,
    phone_verified: true,
    email_verified: true,
    password: 'another password',
    password_hash: '$argon2id$v=19$m=8,t=1,p=1$AAAA$AAAA',
    last_login: '2000-01-01',
    created_at: '2000-01-01',
    session: 'x',
    constructor: 'x',
  });
  expect(response.json()).toEqual(before);
  expect(await row()).toEqual(stored);
});

test.each([
  ['email', 'amina at home'],
  ['phone', '01112345678'],
  ['phone', ''],
  ['username', 'n'.repeat(101)],
  ['full_name', 7],
  ['city', null],
  ['address_1', ['a', 'b']],
])('%s of %j is refused', async (field, value) => {
  const before = await readProfile();
  const response = await change({ [field]: value, country: 'Nowhere' });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({
    code: 'invalid',
    fields: { [field]: { code: expect.any(String) } },
  });
  expect(await readProfile()).toEqual(before);
});

describe('a new phone', () => {
  test('requires the password every time', async () => {
    const asked = await change({ phone: '01555000111', city: 'Khulna' });
    expect(asked.statusCode).toBe(403);
    expect(asked.json()).toMatchObject({
      code: 'password_required',
      fields: { password: { code: expect.any(String) } },
    });
    expect((await change({ phone: '01555000111', password: '' })).json()).toMatchObject({
      code: 'password_required',
    });
    const wrong = await change({ phone: '01555000111', password: 'a guess' });
    expect(wrong.statusCode).toBe(403);
    expect(wrong.json()).toMatchObject({ code: 'wrong_password' });
    expect(await readProfile()).toMatchObject({ phone: amina.e164, city: '' });
  });

  test('works for sign-in; the same phone needs no password', async () => {
    const { password } = amina;
    const response = await change({ phone: '01555-000111', city: 'Khulna', password });
    expect(response.json()).toMatchObject({ phone: '+8801555000111', city: 'Khulna' });
    expect((await change({ phone: '+880 1555 000111', city: 'Dhaka' })).json()).toMatchObject({
      city: 'Dhaka',
    });
    expect((await post(shop.app, '/api/token/', amina)).statusCode).toBe(401);
    expect((await post(shop.app, '/api/token/', { ...amina, phone: '01555000111' })).statusCode).toBe(200);
  });

  test('of another customer is refused, and nothing else changes', async () => {
    const before = await readProfile();
    const response = await change({ phone: karim.phone, full_name: 'Amina', password: amina.password });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      code: 'phone_taken',
      fields: { phone: { code: expect.any(String) } },
    });
    expect(await readProfile()).toEqual(before);
  });

  test('has a limit of attempts', async () => {
    for (let tried = 0; tried < 5; tried++)
      expect((await change({ phone: karim.phone, password: amina.password })).statusCode).toBe(409);
    const limited = await change({ phone: karim.phone, password: amina.password });
    expect(limited.statusCode).toBe(429);
    expect(limited.headers['retry-after']).toBe('60');
    expect((await change({ phone: amina.phone, full_name: 'Amina' })).statusCode).toBe(200);
  });

  test('requested by two customers at once goes to one', async () => {
    k = { id: k!.id, ...(await signInAs(shop.app, karim)) };
    const responses = await Promise.all([
      change({ phone: '01555000333', password: amina.password }, a),
      change({ phone: '01555000333', password: karim.password }, k),
    ]);
    expect(responses.map((response) => response.statusCode).toSorted()).toEqual([200, 409]);
    await shop.db.updateTable('customer').set({ phone: karim.e164 }).where('id', '=', k.id).execute();
  });
});
