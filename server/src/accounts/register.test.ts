import * as argon2 from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { amina, karim, manualClock, post } from '../../testing/accounts/customers.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';

let shop: TestShop;
const clock = manualClock();
beforeAll(async () => {
  shop = await openTestShop({ clock: clock.now });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.deleteFrom('session').execute();
  await shop.db.deleteFrom('customer').execute();
  await shop.db.deleteFrom('attempt').execute();
});

const register = (body: object) => post(shop.app, '/api/user/register/', body);

test('Amina registers and signs in', async () => {
  const response = await register({
    phone: amina.phone,
    email: ' amina@example.com ',
    password: amina.password,
  });
  expect(response.statusCode).toBe(201);
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.json()).toEqual({ id: expect.any(Number), phone: amina.e164, email: 'amina@example.com' });
  const signedIn = await post(shop.app, '/api/token/', {
    phone: '+880 1712 345678',
    password: amina.password,
  });
  expect(signedIn.statusCode).toBe(200);
});

test('stores the password only as an Argon2id hash with 19 MiB and 2 passes', async () => {
  await register(amina);
  const { password_hash } = await shop.db
    .selectFrom('customer')
    .select('password_hash')
    .executeTakeFirstOrThrow();
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$/);
  expect(argon2.parseOptions(password_hash)).toMatchObject({
    memoryCost: 19456,
    timeCost: 2,
    parallelism: 1,
  });
});

test.each(['phone', 'password'])('%s is required', async (field) => {
  for (const value of [undefined, '', null, 7]) {
    const response = await register({ ...amina, [field]: value });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: 'invalid',
      fields: { [field]: { code: expect.any(String) } },
    });
  }
});

test('the e-mail address is optional but must be valid', async () => {
  expect((await register({ ...amina, email: '' })).statusCode).toBe(201);
  const response = await register({ ...karim, email: 'karim at home' });
  expect(response.json()).toMatchObject({ code: 'invalid', fields: { email: { code: 'not_an_email' } } });
});

test.each([
  ['a landline of Dhaka', '02-9876543', '+88029876543'],
  ['a number of London', '+44 20 7946 0958', '+442079460958'],
  ['a number of India, written with 00', '0091 98765 43210', '+919876543210'],
])('%s can be registered and signs in in any written form', async (_whose, phone, e164) => {
  const response = await register({ phone, password: amina.password });
  expect(response.json()).toMatchObject({ phone: e164 });
  for (const payload of [phone, e164].map((written) => ({ phone: written, password: amina.password }))) {
    expect((await shop.app.inject({ method: 'POST', url: '/api/token/', payload })).statusCode).toBe(200);
  }
  expect((await register({ phone: e164, password: amina.password })).statusCode).toBe(409);
});

test.each(['01112345678', '0171234567', '02-98', '+999123456789', 'amina', "'; drop table customer; --"])(
  'refuses to register with %s',
  async (phone) => {
    const response = await register({ phone, password: amina.password });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ fields: { phone: { code: 'not_a_phone_number' } } });
  },
);

test.each([
  ['seven c', 'too_short'],
  ['১২৩৪৫৬৭', 'too_short'],
  ['a'.repeat(129), 'too_long'],
  ['password', 'too_easy'],
  ['PassWord', 'too_easy'],
  ['ｐａｓｓｗｏｒｄ', 'too_easy'],
  ['iloveyou', 'too_easy'],
  ['bangladesh', 'too_easy'],
  ['zzzzzzzzzz', 'too_easy'],
  ['01712345678', 'same_as_phone'],
  ['+8801712345678', 'same_as_phone'],
  ['০১৭১২৩৪৫৬৭৮', 'same_as_phone'],
])('refuses the password "%s": %s', async (password, code) => {
  const response = await register({ phone: amina.phone, password });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code: 'invalid', fields: { password: { code } } });
});

test.each([
  ['spaces only count as any other letter', 'no rule '],
  ['128 characters', 'long enough, '.repeat(10).slice(0, 128)],
  ['128 characters beyond the basic plane', '🐟🥭'.repeat(64)],
  ['Bengali', 'আমার সোনার বাংলা'],
])('accepts a whole password of %s', async (_what, password) => {
  expect((await register({ phone: amina.phone, password })).statusCode).toBe(201);
  const [whole, cut] = await Promise.all(
    [password, [...password].slice(0, -1).join('')].map((tried) =>
      post(shop.app, '/api/token/', { phone: amina.phone, password: tried }),
    ),
  );
  expect(whole?.statusCode).toBe(200);
  expect(cut?.statusCode).toBe(401);
});

test('treats composed and decomposed letters of a password as equal', async () => {
  const composed = 'বড় ঘড়ির দাম'.normalize('NFC').replaceAll('\u09a1\u09bc', '\u09dc');
  expect(composed).not.toBe(composed.normalize('NFC'));
  await register({ phone: amina.phone, password: composed });
  const response = await post(shop.app, '/api/token/', {
    phone: amina.phone,
    password: composed.normalize('NFC'),
  });
  expect(response.statusCode).toBe(200);
});

test('refuses a taken phone in any format and keeps its password', async () => {
  await register(amina);
  const response = await register({ phone: '+880 (1712) 345-678', password: 'another password' });
  expect(response.statusCode).toBe(409);
  expect(response.json()).toMatchObject({
    code: 'phone_taken',
    message: 'This phone number already has an account.',
    fields: { phone: { code: 'phone_taken' } },
  });
  expect((await post(shop.app, '/api/token/', amina)).statusCode).toBe(200);
});

test('four concurrent registrations of one phone create one account', async () => {
  await shop.db.deleteFrom('attempt').execute();
  const responses = await Promise.all(Array.from({ length: 4 }, () => register(amina)));
  expect(responses.map((response) => response.statusCode).toSorted()).toEqual([201, 409, 409, 409]);
});

describe('registrations from one IP address', () => {
  // A household can use any address of its IPv6 network.
  const ask = (place: number, remoteAddress = `2001:db8:1:2::${place}`) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/user/register/',
      remoteAddress,
      payload: { phone: `01700000${String(place).padStart(3, '0')}`, password: karim.password },
    });

  test('are allowed for a mobile network, but limited against queries of many numbers', async () => {
    // A real hash needs 30 ms.
    const hash = vi.mocked(argon2.hash).mockResolvedValue('$argon2id$v=19$m=19456,t=2,p=1$AAAA$AAAA');
    onTestFinished(() => void hash.mockReset());
    for (let place = 0; place < 299; place++) expect((await ask(place)).statusCode).toBe(201);
    clock.forward(18 * 60_000);
    expect((await ask(299)).statusCode).toBe(201);
    for (const [waited, left, message] of [
      [0, 42 * 60, 'Too many requests. Please try again in 42 minutes.'],
      [41 * 60, 60, 'Too many requests. Please try again in 60 seconds.'],
      [59, 1, 'Too many requests. Please try again in 1 second.'],
    ] as const) {
      clock.forward(waited * 1000);
      const refused = await ask(300);
      expect(refused.statusCode).toBe(429);
      expect(refused.headers['retry-after']).toBe(String(left));
      expect(refused.json()).toMatchObject({ code: 'too_many_requests', message });
    }
    expect((await ask(301, '198.51.100.1')).statusCode).toBe(201);
    clock.forward(1_000);
    for (let place = 300; place < 320; place++) expect((await ask(place + 10)).statusCode).toBe(201);
  });

  test('of one phone are few, and the response has the longest wait', async () => {
    for (let tried = 0; tried < 10; tried++) await ask(1, `198.51.100.${tried}`);
    clock.forward(60_000);
    expect((await ask(1)).headers['retry-after']).toBe(String(59 * 60));
    expect((await ask(2)).statusCode).toBe(201);
  });
});
