import type { GuestOrder, Order } from '@haat/contract/shop/orders';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  amina,
  callWith,
  karim,
  manualClock,
  post,
  signInAs,
  signUp,
} from '../../../testing/accounts/customers.ts';
import { addFixtures, type Fixtures } from '../../../testing/fixtures.ts';
import { codeFor, demoMessages } from '../../../testing/messages/messages.ts';
import { openTestShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
let fixtures: Fixtures;
const clock = manualClock();

beforeAll(async () => {
  shop = await openTestShop({ clock: clock.now, messages: demoMessages, limits: { codes: 10_000 } });
  fixtures = await addFixtures(shop.db);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.deleteFrom('message').execute();
  await shop.db.deleteFrom('attempt').execute();
});

/** A number that no other test uses. */
const newPhone = () => {
  const digits = String(Math.floor(Math.random() * 1e8)).padStart(8, '0');
  return { phone: `017${digits}`, e164: `+88017${digits}`, password: amina.password };
};
const orderAsGuest = async (phone: string, more: object = {}): Promise<GuestOrder> => {
  const guest = { name: 'Amina', phone, address: 'Dhanmondi' };
  const items = [{ product: fixtures.blender, quantity: 1 }];
  return (await post(shop.app, '/api/order-app/guest-orders/', { ...guest, items, ...more })).json();
};
const ordersOf = async (access: string) =>
  (await callWith(shop.app, access)('GET', '/api/payment-app/orders/'))
    .json<Order[]>()
    .map(({ number }) => number);
const proven = async (access: string) =>
  (await callWith(shop.app, access)('GET', '/api/user/profiles/')).json()[0].phone_proven;

test('a new account takes in the orders of its phone once a code has proven it, and later ones at sign-in', async () => {
  const owner = newPhone();
  const [first, second] = [await orderAsGuest(owner.phone), await orderAsGuest(owner.phone)];
  await orderAsGuest(karim.phone);
  // Another customer's order to this phone stays theirs.
  const other = await signUp(shop.app, newPhone());
  const theirs = await orderAsGuest(owner.phone);
  await shop.db.updateTable('orders').set({ customer_id: other.id }).where('id', '=', theirs.id).execute();
  const { access, call } = await signUp(shop.app, owner);
  expect([await ordersOf(access), await proven(access)]).toEqual([[], false]);
  expect(await call('POST', '/api/user/claim/code/', {})).toMatchObject({ statusCode: 204 });
  const claimed = await call('POST', '/api/user/claim/', { code: (await codeFor(shop.db, owner.e164))! });
  expect([claimed.statusCode, claimed.json()]).toEqual([200, { claimed: 2 }]);
  expect([await ordersOf(access), await proven(access)]).toEqual([[second.number, first.number], true]);
  expect(await ordersOf(other.access)).toEqual([theirs.number]);

  const third = await orderAsGuest(owner.phone);
  const { access: later } = await signInAs(shop.app, owner);
  expect(await ordersOf(later)).toEqual([third.number, second.number, first.number]);
});

test('a claim that is repeated after a lost response gets the same response; another code is still wrong', async () => {
  const owner = newPhone();
  await orderAsGuest(owner.phone);
  await orderAsGuest(owner.phone);
  const { access, call } = await signUp(shop.app, owner);
  await call('POST', '/api/user/claim/code/', {});
  const code = (await codeFor(shop.db, owner.e164))!;
  const claim = (sent: string) => call('POST', '/api/user/claim/', { code: sent });
  for (let press = 0; press < 2; press++) expect((await claim(code)).json()).toEqual({ claimed: 2 });
  expect(await claim('12345x')).toMatchObject({ statusCode: 403 });
  expect(await ordersOf(access)).toHaveLength(2);
  clock.forward(5 * 60_000);
  expect(await claim(code)).toMatchObject({ statusCode: 403 });
});

test('the link of an order goes on working after the account has it', async () => {
  const owner = newPhone();
  const order = await orderAsGuest(owner.phone);
  const { call } = await signUp(shop.app, owner);
  await call('POST', '/api/user/claim/code/', {});
  await call('POST', '/api/user/claim/', { code: (await codeFor(shop.db, owner.e164))! });
  const url = `/api/order-app/guest-orders/${order.token}/`;
  expect((await shop.app.inject(url)).json()).toEqual(order);
  const cancelled = await call('POST', `/api/payment-app/orders/${order.id}/cancel/`);
  expect(cancelled.json()).toMatchObject({ status: 'CANCELLED' });
});

test('a repeated request of an order that the account has claimed places no second one', async () => {
  const owner = newPhone();
  const key = { order_key: crypto.randomUUID() };
  const order = await orderAsGuest(owner.phone, key);
  const { access, call } = await signUp(shop.app, owner);
  await call('POST', '/api/user/claim/code/', {});
  await call('POST', '/api/user/claim/', { code: (await codeFor(shop.db, owner.e164))! });
  expect(await orderAsGuest(owner.phone, key)).toEqual(order);
  expect(await ordersOf(access)).toEqual([order.number]);
});

test('an order whose key the account has used too is not claimed, and holds up no other one', async () => {
  const owner = newPhone();
  const order_key = crypto.randomUUID();
  await orderAsGuest(owner.phone, { order_key });
  const second = await orderAsGuest(owner.phone);
  const { id: customer_id, access, call } = await signUp(shop.app, owner);
  // One that was not placed as a guest.
  const own = await orderAsGuest(owner.phone);
  await shop.db
    .updateTable('orders')
    .set({ customer_id, order_key, placed_from: null })
    .where('number', '=', own.number)
    .execute();
  await call('POST', '/api/user/claim/code/', {});
  const claimed = await call('POST', '/api/user/claim/', { code: (await codeFor(shop.db, owner.e164))! });
  expect([claimed.statusCode, claimed.json()]).toEqual([200, { claimed: 1 }]);
  expect(await ordersOf(access)).toEqual([own.number, second.number]);
});

test('nothing is claimed by a wrong code, another account or another phone', async () => {
  const owner = newPhone();
  await orderAsGuest(owner.phone);
  const stranger = await signUp(shop.app, owner);
  await stranger.call('POST', '/api/user/claim/code/', {});
  const wrong = await stranger.call('POST', '/api/user/claim/', { code: '12345x' });
  expect(wrong).toMatchObject({ statusCode: 403 });
  const other = await signUp(shop.app, newPhone());
  const code = (await codeFor(shop.db, owner.e164))!;
  expect(await other.call('POST', '/api/user/claim/', { code })).toMatchObject({ statusCode: 403 });
  await signInAs(shop.app, owner);
  expect(await ordersOf(stranger.access)).toEqual([]);
});

test('a phone that is changed is not proven any more, and its orders are not claimed', async () => {
  const [owner, next] = [newPhone(), newPhone()];
  const { access, call, id } = await signUp(shop.app, owner);
  await call('POST', '/api/user/claim/code/', {});
  await call('POST', '/api/user/claim/', { code: (await codeFor(shop.db, owner.e164))! });
  await orderAsGuest(next.phone);
  const change = { phone: next.phone, password: owner.password };
  expect(await call('PATCH', `/api/user/profiles/${id}/`, change)).toMatchObject({ statusCode: 200 });
  const { access: later } = await signInAs(shop.app, { ...next });
  expect([await ordersOf(later), await proven(access)]).toEqual([[], false]);
});

test('a new password by a code takes the orders in too', async () => {
  const owner = newPhone();
  await signUp(shop.app, owner);
  const order = await orderAsGuest(owner.phone);
  await post(shop.app, '/api/token/password-reset/code/', { phone: owner.phone });
  const code = (await codeFor(shop.db, owner.e164))!;
  const password = 'a new one with mangoes';
  await post(shop.app, '/api/token/password-reset/', { phone: owner.phone, code, new_password: password });
  const { access } = await signInAs(shop.app, { phone: owner.phone, password });
  expect(await ordersOf(access)).toEqual([order.number]);
});

test('an unlocked sign-in gives the orders of a phone to nobody: the account may be a stranger’s', async () => {
  const owner = newPhone();
  const stranger = await signUp(shop.app, owner);
  await orderAsGuest(owner.phone);
  await post(shop.app, '/api/token/unlock/code/', { phone: owner.phone });
  const code = (await codeFor(shop.db, owner.e164))!;
  const unlocked = await post(shop.app, '/api/token/unlock/', { phone: owner.phone, code });
  expect(unlocked.statusCode).toBe(204);
  const { access } = await signInAs(shop.app, owner);
  expect([await ordersOf(access), await ordersOf(stranger.access)]).toEqual([[], []]);
  expect(await proven(access)).toBe(false);
});

test('a landline gets no code', async () => {
  const { call } = await signUp(shop.app, { phone: '02-9876543', password: amina.password });
  expect(await call('POST', '/api/user/claim/code/', {})).toMatchObject({ statusCode: 409 });
});
