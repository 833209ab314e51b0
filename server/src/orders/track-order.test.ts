import type { GuestOrder, Order } from '@haat/contract/shop/orders';
import { bengaliDigits } from '@haat/contract/text/digits';
import { DAY } from '@haat/contract/time/durations';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { amina, karim, manualClock, post, receiver, signUp } from '../../testing/accounts/customers.ts';
import { addFixtures, type Fixtures, stockOf } from '../../testing/fixtures.ts';
import { codeFor, demoMessages } from '../../testing/messages/messages.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';

let shop: TestShop;
let fixtures: Fixtures;
const clock = manualClock();

beforeAll(async () => {
  shop = await openTestShop({
    clock: clock.now,
    messages: demoMessages,
    limits: { codes: 10_000, guestOrders: 10_000 },
  });
  fixtures = await addFixtures(shop.db);
});
afterAll(() => shop.close());
beforeEach(async () => {
  clock.forward(2 * DAY);
  for (const table of ['attempt', 'code'] as const) await shop.db.deleteFrom(table).execute();
  await shop.db.deleteFrom('message').execute();
});

const orderAsGuest = async (phone = amina.phone): Promise<GuestOrder> => {
  const guest = { name: 'Amina', phone, address: 'Dhanmondi' };
  const items = [{ product: fixtures.miniket, quantity: 1 }];
  return (await post(shop.app, '/api/order-app/guest-orders/', { ...guest, items })).json();
};
const requestCode = (number: string, phone = amina.phone) =>
  post(shop.app, '/api/order-app/track/code/', { number, phone });
const track = (number: string, code: string, phone = amina.phone) =>
  post(shop.app, '/api/order-app/track/', { number, phone, code });

test('a code to the phone of an order opens it on another device, where it is cancelled', async () => {
  const before = await stockOf(shop.db, fixtures.miniket);
  const order = await orderAsGuest();
  expect(await requestCode(order.number)).toMatchObject({ statusCode: 204, body: '' });
  const code = (await codeFor(shop.db, amina.e164))!;
  const found = await track(order.number, code);
  expect(found).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'no-store' } });
  expect(found.json()).toEqual(order);
  expect(await track(order.number, code)).toMatchObject({ statusCode: 403 });
  const { token } = found.json<GuestOrder>();
  expect(await post(shop.app, `/api/order-app/guest-orders/${token}/cancel/`, {})).toMatchObject({
    statusCode: 200,
  });
  expect(await stockOf(shop.db, fixtures.miniket)).toBe(before);
});

test.each([
  ['small letters and a space', (number: string) => ` h ${number.slice(1)} `],
  ['no letter', (number: string) => number.slice(1)],
  ['Bengali digits', bengaliDigits],
])('reads a number with %s', async (_what, typed) => {
  const { number, token } = await orderAsGuest();
  expect(await requestCode(typed(number))).toMatchObject({ statusCode: 204 });
  const found = await track(typed(number), (await codeFor(shop.db, amina.e164))!);
  expect(found.json()).toMatchObject({ token });
});

test('the receiver of what an account has ordered sees no e-mail address and cannot cancel it', async () => {
  const account = await signUp(shop.app, karim);
  await account.call('POST', '/api/payment-app/carts/', { item: fixtures.miniket, quantity: 1 });
  const order = (await account.call('POST', '/api/payment-app/orders/', receiver)).json<Order>();
  await requestCode(order.number);
  const found = (await track(order.number, (await codeFor(shop.db, amina.e164))!)).json<GuestOrder>();
  expect(found).toMatchObject({ number: order.number, receiver_email: '', cancellable: false });
  const url = `/api/order-app/guest-orders/${found.token}/`;
  expect((await shop.app.inject({ url })).json()).toEqual(found);
  expect(await post(shop.app, `${url}cancel/`, {})).toMatchObject({ statusCode: 403 });
  const own = (await account.call('GET', '/api/payment-app/orders/')).json<Order[]>();
  expect(own[0]).toMatchObject({ status: 'PENDING', receiver_email: receiver.receiver_email });
  expect(await account.call('POST', `/api/payment-app/orders/${order.id}/cancel/`)).toMatchObject({
    statusCode: 200,
  });
});

test('the code of one order opens no other of the same phone', async () => {
  const [first, second] = [await orderAsGuest(), await orderAsGuest()];
  await requestCode(first.number);
  const code = (await codeFor(shop.db, amina.e164))!;
  expect(await track(second.number, code)).toMatchObject({ statusCode: 403 });
  expect(await track(first.number, code)).toMatchObject({ statusCode: 200 });
});

test('the response is the same for a number or a phone that is not of an order', async () => {
  const { number } = await orderAsGuest();
  const responses = [];
  for (const [typed, phone] of [
    [number, amina.phone],
    [number, karim.phone],
    ['H999999', '01999999999'],
  ] as const) {
    const [first, second] = [await requestCode(typed, phone), await requestCode(typed, phone)];
    const wrong = await track(typed, '12345x', phone);
    responses.push([first, second, wrong].map(({ statusCode, body }) => ({ statusCode, body })));
  }
  expect(responses[1]).toEqual(responses[0]);
  expect(responses[2]).toEqual(responses[0]);
  expect(await codeFor(shop.db, karim.e164)).toBe(null);
});

test('a number is tried with twenty phones on one day, known or not', async () => {
  const { number } = await orderAsGuest();
  for (const tried of [number, 'H999999']) {
    for (let n = 0; n < 20; n++)
      expect((await requestCode(tried, `019000000${String(n).padStart(2, '0')}`)).statusCode).toBe(204);
    expect(await requestCode(tried, '01900000099')).toMatchObject({ statusCode: 429 });
    clock.forward(DAY);
    expect(await requestCode(tried, '01900000098')).toMatchObject({ statusCode: 204 });
  }
});

test('a refused request for a code does not count for the order', async () => {
  const { number } = await orderAsGuest();
  expect((await requestCode(number)).statusCode).toBe(204);
  for (let n = 0; n < 20; n++) expect((await requestCode(number)).statusCode).toBe(429);
  clock.forward(60_000);
  expect((await requestCode(number)).statusCode).toBe(204);
});

test('a customer’s order opens without the password, and its token works from then on', async () => {
  const customer = await signUp(shop.app, amina);
  await customer.call('POST', '/api/payment-app/carts/', { item: fixtures.miniket, quantity: 1 });
  const placed = (await customer.call('POST', '/api/payment-app/orders/', receiver)).json<Order>();
  await requestCode(placed.number);
  const found = (await track(placed.number, (await codeFor(shop.db, amina.e164))!)).json<GuestOrder>();
  expect(found).toEqual({
    ...placed,
    receiver_email: '',
    cancellable: false,
    changeable: false,
    token: expect.stringMatching(/^[\w-]{32}$/),
  });
  const byToken = await shop.app.inject(`/api/order-app/guest-orders/${found.token}/`);
  expect(byToken.json()).toEqual(found);
  clock.forward(60_000);
  await shop.db.deleteFrom('message').execute();
  await requestCode(placed.number);
  const again = await track(placed.number, (await codeFor(shop.db, amina.e164))!);
  expect(again.json<GuestOrder>().token).toBe(found.token);
  expect((await customer.call('GET', '/api/payment-app/orders/')).json()).toHaveLength(1);
});

/** The limits of open orders are not what these tests are about. */
const takeManyOrders = async () => {
  await shop.db.updateTable('product').set({ stock: 100 }).execute();
  await shop.db
    .updateTable('shop_setting')
    .set({ open_orders_per_phone: null, open_orders_per_address: null, open_pieces_per_address: null })
    .execute();
};
const requestAll = (phone = amina.phone) => post(shop.app, '/api/order-app/track/code/', { phone });
const trackAll = (code: string, phone = amina.phone) =>
  post(shop.app, '/api/order-app/track/orders/', { phone, code });

test('a code without a number opens all orders of its phone, newest first, each by its own link', async () => {
  await takeManyOrders();
  await shop.db.updateTable('orders').set({ receiver_phone_number: '+8801999999998' }).execute();
  const account = await signUp(shop.app, { ...karim, phone: '01888888888' });
  await account.call('POST', '/api/payment-app/carts/', { item: fixtures.miniket, quantity: 1 });
  const placed = (await account.call('POST', '/api/payment-app/orders/', receiver)).json<Order>();
  const orders = [await orderAsGuest(), await orderAsGuest()];
  await orderAsGuest(karim.phone);
  expect(await requestAll()).toMatchObject({ statusCode: 204, body: '' });
  const code = (await codeFor(shop.db, amina.e164))!;
  // The code is for the phone, not for one order of it.
  expect(await track(orders[0]!.number, code)).toMatchObject({ statusCode: 403 });
  const found = await trackAll(code);
  expect(found).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'no-store' } });
  const list = found.json<GuestOrder[]>();
  expect(list).toEqual([
    orders[1],
    orders[0],
    {
      ...placed,
      receiver_email: '',
      cancellable: false,
      changeable: false,
      token: expect.stringMatching(/^[\w-]{32}$/),
    },
  ]);
  const last = await shop.app.inject({ url: `/api/order-app/guest-orders/${list[2]!.token}/` });
  expect(last.json()).toEqual(list[2]);
  expect(await trackAll(code)).toMatchObject({ statusCode: 403 });
});

test('without an order the response is the same, and at most twenty orders are opened', async () => {
  expect(await requestAll('01999999997')).toMatchObject({ statusCode: 204, body: '' });
  expect(await codeFor(shop.db, '+8801999999997')).toBe(null);
  expect((await trackAll('123456', '01999999997')).json()).toEqual((await trackAll('123456')).json());
  await takeManyOrders();
  for (let n = 0; n < 21; n++) expect(await orderAsGuest('01777777777')).toHaveProperty('number');
  await requestAll('01777777777');
  const code = (await codeFor(shop.db, '+8801777777777'))!;
  expect((await trackAll(code, '01777777777')).json()).toHaveLength(20);
});

test.each([
  [{ number: 'rice' }, 'number'],
  [{ phone: '02-9666666' }, 'phone'],
])('refuses %j and names the field', async (typed, field) => {
  const body = { number: 'H100001', phone: amina.phone, ...typed };
  for (const [url, more] of [
    ['/api/order-app/track/code/', {}],
    ['/api/order-app/track/', { code: '123456' }],
  ] as const) {
    const refused = await post(shop.app, url, { ...body, ...more });
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, [field]]);
  }
});
