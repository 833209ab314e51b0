import type { Tokens } from '@haat/contract/shop/accounts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callWith, karim, manualClock, post, receiver, signUp } from '../../../testing/accounts/customers.ts';
import { addFixtures } from '../../../testing/fixtures.ts';
import { openTestShop, type TestShop } from '../../../testing/shop.ts';

const lines: string[] = [];
const clock = manualClock();
let shop: TestShop;
let rui: number;
let trip: Awaited<ReturnType<typeof goShopping>>;
beforeAll(async () => {
  const stream = { write: (line: string) => void lines.push(line) };
  shop = await openTestShop({ logger: { level: 'trace', stream }, clock: clock.now });
  ({ rui } = await addFixtures(shop.db));
  trip = await goShopping();
});
afterAll(() => shop.close());

const secrets = {
  phone: '01798765432',
  password: 'canary sings at dawn',
  email: 'canary@example.com',
  address: 'Canary House, Wari',
};
const events = () =>
  lines.map((line) => JSON.parse(line) as { event?: string; time: string; reqId?: string });

/** From the registration to the end of the session, with orders as a customer and as a guest. Returns the tokens that it got. */
async function goShopping(): Promise<{ tokens: Tokens[]; guestToken: string }> {
  const { phone, password, email, address } = secrets;
  const tokens: Tokens[] = [];
  await post(shop.app, '/api/user/register/', { phone, email, password });
  tokens.push((await post(shop.app, '/api/token/', { phone, password, rotate: true })).json());
  await post(shop.app, '/api/token/', { phone, password: `${password}, wrong` });
  await post(shop.app, '/api/token/', { phone: '০১৭৯৮৭৬৫৪৩২', password: { password } });
  tokens.push((await post(shop.app, '/api/token/refresh/', { refresh: tokens[0]!.refresh })).json());
  const call = callWith(shop.app, tokens[1]!.access);
  const [profile] = (await call('GET', '/api/user/profiles/')).json();
  await call('PATCH', `/api/user/profiles/${profile.id}/`, { address_1: address, email });
  const home = {
    name: 'Amina',
    email,
    phone,
    address,
    city: 'Dhaka',
    zipcode: '1203',
    country: 'Bangladesh',
  };
  await call('POST', '/api/payment-app/shipping-address/', home);
  await call('POST', '/api/payment-app/carts/', { item: rui, quantity: 1 });
  const order = {
    ...receiver,
    receiver_phone_number: phone,
    receiver_email: email,
    receiver_address: address,
  };
  await call('POST', '/api/payment-app/orders/', order);
  const guest = (
    await post(shop.app, '/api/order-app/guest-orders/', {
      name: 'Amina',
      phone,
      address,
      items: [{ product: rui, quantity: 1 }],
    })
  ).json<{ token: string }>();
  await shop.app.inject(`/api/order-app/guest-orders/${guest.token}/`);
  for (const typed of [phone, email]) await shop.app.inject(`/api/shop-app/products/?search=${typed}`);
  await shop.app.inject(`/api/shop-app/products/${phone}/`);
  clock.forward(60_000);
  await post(shop.app, '/api/token/refresh/', { refresh: tokens[0]!.refresh });
  await post(shop.app, '/api/token/logout/', { refresh: tokens[1]!.refresh });
  return { tokens, guestToken: guest.token };
}

test('no secret of a whole shopping trip is logged', () => {
  const { phone, password, email, address } = secrets;
  const written = lines.join('');
  expect(lines.length).toBeGreaterThan(20);
  for (const secret of [
    password,
    email,
    address,
    trip.guestToken,
    phone,
    phone.slice(1),
    '০১৭৯৮৭৬৫৪৩২',
    ...trip.tokens.flatMap(({ access, refresh }) => [refresh, access, access.split('.')[2]!]),
  ]) {
    expect(written).not.toContain(secret);
  }
  expect(written).not.toMatch(/argon2/);
});

test('security-relevant actions are logged as events with time and request', async () => {
  const known = events().filter(({ event }) => event !== undefined);
  expect(known.map(({ event }) => event)).toEqual([
    'registered',
    'signed_in',
    'sign_in_failed',
    'invalid_request',
    'refresh_token_reused',
  ]);
  for (const { time, reqId } of known) {
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(reqId).toBeDefined();
  }

  lines.length = 0;
  const { password } = secrets;
  const { call, id } = await signUp(shop.app, karim);
  const wrong = { phone: karim.phone, password: 'a guess' };
  for (let n = 0; n < 6; n++) await post(shop.app, '/api/token/', wrong);
  await call('POST', '/api/user/sessions/end-others/');
  await call('PATCH', `/api/user/profiles/${id}/`, { phone: '01999999999', password: karim.password });
  await call('POST', '/api/user/password/', { current_password: karim.password, new_password: password });
  const ofKarim = events().flatMap(({ event }) => (event === undefined ? [] : [event]));
  expect(ofKarim.filter((event) => event !== 'sign_in_failed')).toEqual([
    'registered',
    'signed_in',
    'sign_in_limited',
    'too_many_requests',
    'signed_out_elsewhere',
    'phone_changed',
    'password_changed',
  ]);
  expect(lines.join('')).not.toMatch(/1999999999|1812345678/);
});

test('refusals are logged as events, a request without a token is not', async () => {
  lines.length = 0;
  const { access } = (await post(shop.app, '/api/token/', secrets)).json<Tokens>();
  await shop.app.inject('/api/user/profiles/');
  await callWith(shop.app, `${access.slice(0, -9)}AAAAAAAAA`)('GET', '/api/user/profiles/');
  await post(shop.app, '/api/aboutus/messages/', { name: `${secrets.address}\n` });
  await shop.app.inject({ method: 'POST', url: '/api/aboutus/messages/', payload: 'x=1', headers: FORM });
  await post(shop.app, '/api/aboutus/messages/', { name: 'x'.repeat(70_000) });
  const passwords = { current_password: 'a guess', new_password: secrets.password };
  await callWith(shop.app, access)('POST', '/api/user/password/', passwords);
  const refused = events().filter(({ event }) => event !== undefined && event !== 'signed_in');
  expect(refused).toMatchObject([
    { event: 'token_refused', req: { method: 'GET', path: '/api/user/profiles/' } },
    { event: 'invalid_request', req: { method: 'POST', path: '/api/aboutus/messages/' } },
    { event: 'wrong_type' },
    { event: 'too_large' },
    { event: 'forbidden' },
  ]);
  for (const { reqId } of refused) expect(reqId).toBeDefined();
  expect(lines.join('')).not.toContain(secrets.address);
});

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

test('the log of a database error contains no row data', async () => {
  lines.length = 0;
  await shop.db.deleteFrom('shipping_address').execute();
  await shop.db.schema
    .alterTable('shipping_address')
    .addCheckConstraint('nobody', sql`length(name) > 100`)
    .execute();
  const signedIn = (await post(shop.app, '/api/token/', secrets)).json<Tokens>();
  const home = { ...secrets, name: 'Amina', city: 'Dhaka', zipcode: '1203', country: 'Bangladesh' };
  const call = callWith(shop.app, signedIn.access);
  const response = await call('POST', '/api/payment-app/shipping-address/', home);
  expect(response.statusCode).toBe(500);
  const written = lines.join('');
  expect(written).toContain('nobody');
  expect(written).not.toContain(secrets.address);
  expect(response.body).not.toContain('nobody');

  // An error of the database may name values in its message, too.
  await sql`CREATE FUNCTION complain() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN RAISE EXCEPTION ''cannot call %'', NEW.phone; END'`.execute(shop.db);
  await sql`CREATE TRIGGER complain BEFORE INSERT ON shipping_address FOR EACH ROW EXECUTE FUNCTION complain()`.execute(
    shop.db,
  );
  expect((await call('POST', '/api/payment-app/shipping-address/', home)).statusCode).toBe(500);
  expect(lines.join('')).toContain('cannot call …');
  expect(lines.join('')).not.toContain(secrets.phone.slice(1));

  // An error that means that the database is unavailable names its host.
  await sql`CREATE OR REPLACE FUNCTION complain() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN RAISE EXCEPTION ''no primary at 10.0.0.5'' USING ERRCODE = ''57P03''; END'`.execute(shop.db);
  const unavailable = await call('POST', '/api/payment-app/shipping-address/', home);
  expect(unavailable.statusCode).toBe(503);
  expect(unavailable.body).not.toContain('10.0.0.5');
});

test('a line break in user input does not begin a new log line', async () => {
  lines.length = 0;
  await shop.app.inject({ url: '/api/nothing/%0a{"level":50,"msg":"forged"}' });
  await post(shop.app, '/api/token/', { phone: '01712345678\n{"msg":"forged"}', password: 'x' });
  for (const line of lines) expect(JSON.parse(line).msg).not.toBe('forged');
});
