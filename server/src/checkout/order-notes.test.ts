import { hash } from 'node:crypto';
import type { GuestOrder, Order } from '@haat/contract/shop/orders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { amina, post, receiver, type SignedInCustomer, signUp } from '../../testing/accounts/customers.ts';
import { addFixtures, type Fixtures } from '../../testing/fixtures.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';

let shop: TestShop;
let fixtures: Fixtures;
let a: SignedInCustomer;
beforeAll(async () => {
  shop = await openTestShop({ limits: { guestOrders: 10_000 } });
  fixtures = await addFixtures(shop.db);
  await shop.db.updateTable('product').set({ stock: 100 }).execute();
  a = await signUp(shop.app, amina);
});
afterAll(() => shop.close());

const orderAsGuest = (items: object[], more: object = {}) =>
  post(shop.app, '/api/order-app/guest-orders/', {
    name: 'Amina',
    phone: '01712345678',
    address: 'Dhanmondi',
    items,
    ...more,
  });
const notesOf = ({ note, orderitems }: Order) => [note, ...orderitems.map((item) => item.note)];

test('a guest’s notes are stored with the order and with its lines, cleaned', async () => {
  const { miniket, rui } = fixtures;
  const placed = await orderAsGuest(
    [
      { product: miniket, quantity: 1 },
      { product: rui, quantity: 1, note: ' small  pieces,\nno head ' },
    ],
    { note: ' ring at the\nsecond gate ' },
  );
  const order = placed.json<GuestOrder>();
  expect(notesOf(order)).toEqual(['ring at the second gate', '', 'small pieces, no head']);
  const found = await shop.app.inject(`/api/order-app/guest-orders/${order.token}/`);
  expect(found.json()).toEqual(order);
});

test('the notes of lines with the same product are joined', async () => {
  const { rui } = fixtures;
  const items = ['whole', 'whole', 'no head'].map((note) => ({ product: rui, quantity: 1, note }));
  expect(notesOf((await orderAsGuest(items)).json())).toEqual(['', 'whole; no head']);
});

test('a note of as many emojis as it may have characters is stored as a whole', async () => {
  const note = '🐟'.repeat(120);
  const items = [{ product: fixtures.rui, quantity: 1, note }];
  expect(notesOf((await orderAsGuest(items)).json())).toEqual(['', note]);
});

test('a customer’s notes name the products of the cart', async () => {
  const { rui, blender } = fixtures;
  await a.call('POST', '/api/payment-app/carts/', { item: rui, quantity: 1 });
  const line_notes = [
    { product: rui, note: 'small pieces' },
    { product: blender, note: 'is not in the cart' },
  ];
  const placed = await a.call('POST', '/api/payment-app/orders/', {
    ...receiver,
    note: 'call first',
    line_notes,
  });
  expect(notesOf(placed.json())).toEqual(['call first', 'small pieces']);
});

test('another note is another content of an order key; without one, the hash is that of before', async () => {
  const items = [{ product: fixtures.rui, quantity: 1 }];
  const key = { order_key: crypto.randomUUID() };
  const first = await orderAsGuest(items, key);
  const person = { name: 'Amina', email: '', phone: '+8801712345678' };
  const place = { address: 'Dhanmondi', city: '', zipcode: '', country: '' };
  const before = [{ ...person, ...place }, 'COD', 'HOME_DELIVERY', [[fixtures.rui, 1]]];
  const { content_hash } = await shop.db
    .selectFrom('orders')
    .where('order_key', '=', key.order_key)
    .select('content_hash')
    .executeTakeFirstOrThrow();
  expect(content_hash).toBe(hash('sha256', JSON.stringify(before)));
  expect((await orderAsGuest(items, { ...key, note: '' })).json()).toEqual(first.json());
  const other = await orderAsGuest(items, { ...key, note: 'call first' });
  expect([other.statusCode, other.json().code]).toEqual([422, 'key_reused']);
});

test('what is done with missing goods is stored; another wish is another content of an order key', async () => {
  const items = [{ product: fixtures.rui, quantity: 1 }];
  const key = { order_key: 'if-missing-of-amina-1' };
  const placed = await orderAsGuest(items, { ...key, if_missing: 'leave_out' });
  const { id } = placed.json<GuestOrder>();
  const stored = shop.db.selectFrom('orders').where('id', '=', id).select('if_missing');
  expect(await stored.executeTakeFirst()).toEqual({ if_missing: 'leave_out' });
  const again = await orderAsGuest(items, { ...key, if_missing: 'leave_out' });
  expect(again.json()).toMatchObject({ id });
  expect((await orderAsGuest(items, { ...key, if_missing: 'replace' })).statusCode).toBe(422);
  expect((await orderAsGuest(items, { if_missing: 'throw away' })).statusCode).toBe(400);
});

test.each([
  ['note', {}, { note: 'x'.repeat(301) }],
  // As many as are allowed, but each is two characters in NFC, as it is stored.
  ['note', {}, { note: '\u09df'.repeat(300) }],
  ['items[0].note', { note: 'x'.repeat(121) }, {}],
])('refuses a long %s', async (field, line, more) => {
  const refused = await orderAsGuest([{ product: fixtures.rui, quantity: 1, ...line }], more);
  expect(refused.statusCode).toBe(400);
  expect(refused.json().fields).toMatchObject({
    [field]: { code: 'too_long', params: { max: expect.any(Number) } },
  });
});
