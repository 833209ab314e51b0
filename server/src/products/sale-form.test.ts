import type { OfficeProduct } from '@haat/contract/office/catalogue/products';
import type { PackOrder } from '@haat/contract/office/orders/packing';
import type { PickList } from '@haat/contract/office/orders/picking';
import type { CartLine } from '@haat/contract/shop/cart';
import type { Product } from '@haat/contract/shop/catalogue';
import type { OrderAgainLine } from '@haat/contract/shop/order-again';
import type { GuestOrder, Order } from '@haat/contract/shop/orders';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { amina, receiver, type SignedInCustomer, signUp } from '../../testing/accounts/customers.ts';
import { jamal, type Office, openOffice, rina } from '../../testing/office/office.ts';

let office: Office;
let cookie: string;
let desk: string;
let a: SignedInCustomer;
let river: number;
beforeAll(async () => {
  office = await openOffice();
  cookie = await office.addStaff('editor', rina);
  desk = await office.addStaff('desk', jamal);
  a = await signUp(office.app, amina);
  const row = await office.db
    .selectFrom('category')
    .where('slug', '=', 'river')
    .select('id')
    .executeTakeFirstOrThrow();
  river = row.id;
});
afterAll(() => office.close());

const CUTS = [
  { name: 'Whole, cleaned', name_bn: 'আস্ত, পরিষ্কার করা' },
  { name: 'Curry cut', name_bn: 'কারি কাট' },
];
const carts = '/api/payment-app/carts/';
let keys = 0;
const create = (body: object) =>
  office.send('POST', 'products/', {
    cookie,
    body: {
      category: river,
      price: '259',
      stock: '100',
      ...body,
      key: (++keys).toString(16).padStart(32, '0'),
    },
  });
const update = (id: number, body: object) => office.send('POST', `products/${id}/`, { cookie, body });
const orderAsGuest = (items: object[], more: object = {}) =>
  office.app.inject({
    method: 'POST',
    url: '/api/order-app/guest-orders/',
    payload: { name: 'Amina', phone: amina.phone, address: 'Dhanmondi', items, ...more },
  });

let rui: OfficeProduct;
beforeEach(async () => {
  const response = await create({
    name: 'Rui, whole',
    unit: '500 g',
    sold_by: 'weight',
    options: 'Whole, cleaned / আস্ত, পরিষ্কার করা\nCurry cut / কারি কাট',
  });
  expect(response.statusCode, response.body).toBe(201);
  rui = response.json();
});

test('shoppers see how a product is sold and its cuts; other products have neither field', async () => {
  expect(rui).toMatchObject({ sold_by: 'weight', options: CUTS });
  const shown = await office.app.inject(`/api/shop-app/products/${rui.id}/`);
  expect(shown.json<Product>()).toMatchObject({ unit: '500 g', sold_by: 'weight', options: CUTS });
  const rice = (
    await office.app.inject(`/api/shop-app/products/${office.fixtures.miniket}/`)
  ).json<Product>();
  expect([rice.sold_by, rice.options]).toEqual([undefined, undefined]);
  await update(rui.id, { version: 1, options: '' });
  const later = await office.app.inject(`/api/shop-app/products/${rui.id}/`);
  expect(later.json<Product>().options).toBeUndefined();
});

test.each<[string, object, string]>([
  ['a step of no weight', { unit: '12 pcs', sold_by: 'weight' }, 'unit'],
  ['a step without a unit', { sold_by: 'weight' }, 'unit'],
  ['weighing by the piece', { unit: '12 pcs', weighed: true }, 'weighed'],
  ['weighing a range', { unit: '500-600 g', weighed: true }, 'weighed'],
  ['weighing without a unit', { weighed: true }, 'weighed'],
  ['nine cuts', { options: 'abcdefghi'.split('').join('\n') }, 'options'],
  ['a cut twice', { options: 'Curry cut; Curry cut / কারি কাট' }, 'options'],
  ['a cut without an English name', { options: ' / কারি কাট' }, 'options'],
  ['a long cut', { options: 'c'.repeat(41) }, 'options'],
])('%s is refused, and the field is named', async (_what, fields, field) => {
  const response = await create({ name: 'Shing', ...fields });
  expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [field]]);
});

test('a product that is sold by weight keeps a unit that is a weight', async () => {
  const refused = await update(rui.id, { version: 1, unit: '1 pc' });
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['unit']]);
  expect((await update(rui.id, { version: 1, unit: '1 pc', sold_by: 'piece' })).statusCode).toBe(200);
  await expect(
    office.db.updateTable('product').set({ sold_by: 'weight' }).where('id', '=', rui.id).execute(),
  ).rejects.toThrow(/product_step_check/);
  await expect(
    office.db
      .updateTable('product')
      .set({ options: JSON.stringify([CUTS[0], CUTS[0]]) })
      .where('id', '=', rui.id)
      .execute(),
  ).rejects.toThrow(/product_options_check/);
});

test('a product that is weighed keeps a unit that is a weight; one that never had it is changed otherwise', async () => {
  const wrongOf = async (body: object) => (await update(rui.id, body)).json().fields;
  await update(rui.id, { version: 1, sold_by: 'piece', weighed: true });
  const code = 'weighed_without_weight';
  expect(await wrongOf({ version: 2, unit: '1 pc' })).toMatchObject({ unit: { code } });
  const ended = await update(rui.id, { version: 2, unit: '1 pc', weighed: false });
  expect(ended.json()).toMatchObject({ unit: '1 pc', weighed: false, version: 3 });
  expect(await wrongOf({ version: 3, weighed: true })).toMatchObject({ weighed: { code } });
  await office.db.updateTable('product').set({ weighed: true }).where('id', '=', rui.id).execute();
  expect((await update(rui.id, { version: 4, price: '260', weighed: true })).statusCode).toBe(200);
});

test('a cut is chosen for all of a product in the cart, changed, and taken back', async () => {
  const call = (method: 'POST' | 'PATCH', url: string, body: object) => a.call(method, url, body);
  await call('POST', carts, { item: rui.id, quantity: 1 });
  const chosen = await call('POST', carts, { item: rui.id, quantity: 2, option: 'Curry cut' });
  expect(chosen.json<CartLine>()).toMatchObject({
    quantity: 3,
    sold_by: 'weight',
    option: 'Curry cut',
    option_bn: 'কারি কাট',
    options: CUTS,
  });
  // One more, from a card, keeps the cut.
  const { id } = (await call('POST', carts, { item: rui.id, quantity: 1 })).json<CartLine>();
  expect((await call('PATCH', `${carts}${id}/`, { quantity: 2 })).json()).toMatchObject({
    option: 'Curry cut',
  });
  const other = await call('PATCH', `${carts}${id}/`, { quantity: 2, option: 'Whole, cleaned' });
  expect(other.json()).toMatchObject({ option: 'Whole, cleaned', quantity: 2 });
  const asItIs = await call('PATCH', `${carts}${id}/`, { quantity: 2, option: '' });
  expect(asItIs.json<CartLine>().option).toBeUndefined();
  for (const refused of [
    await call('POST', carts, { item: rui.id, quantity: 1, option: 'Fillet' }),
    await call('PATCH', `${carts}${id}/`, { quantity: 1, option: 'Fillet' }),
  ])
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'option_removed']);
});

test('a merged cart has the cut of the guest', async () => {
  const items = [{ product: rui.id, quantity: 2, option: 'Curry cut' }];
  const merged = await a.call('POST', `${carts}merge/`, { items, merge_key: `merge-${rui.id}` });
  const line = merged.json<{ lines: CartLine[] }>().lines.find(({ item }) => item === rui.id);
  expect(line).toMatchObject({ quantity: 2, option: 'Curry cut' });
});

test('a cut that ended before the sign-in stays in the merged cart and stops the order', async () => {
  await office.db.deleteFrom('cart_line').where('order_id', 'is', null).execute();
  await update(rui.id, { version: 1, options: 'Steak cut' });
  const items = [{ product: rui.id, quantity: 1, option: 'Curry cut' }];
  const merged = await a.call('POST', `${carts}merge/`, { items, merge_key: `ended-${rui.id}` });
  const line = merged.json<{ lines: CartLine[] }>().lines.find(({ item }) => item === rui.id);
  expect(line).toMatchObject({ option: 'Curry cut' });
  const refused = await a.call('POST', '/api/payment-app/orders/', receiver);
  expect(refused.json().code).toBe('option_removed');
});

test('an order keeps amount and cut, whatever becomes of the product; picker, packer and shopper see them', async () => {
  await office.db.deleteFrom('cart_line').where('order_id', 'is', null).execute();
  await a.call('POST', carts, { item: rui.id, quantity: 3, option: 'Curry cut' });
  const placed = await a.call('POST', '/api/payment-app/orders/', receiver);
  const order = placed.json<Order>();
  const frozen = { unit: '500 g', quantity: 3, sold_by: 'weight', option: 'Curry cut', option_bn: 'কারি কাট' };
  expect(order.orderitems).toMatchObject([frozen]);
  const move = await office.send('POST', `orders/${order.id}/move/`, {
    cookie: desk,
    body: { to: 'PROCESSING', version: 0 },
  });
  expect(move.statusCode, move.body).toBe(200);
  const list = (await office.send('GET', 'picking/', { cookie: desk })).json<PickList>();
  const picked = list.products.find(({ product }) => product === rui.id);
  expect(picked).toMatchObject({ sold_by: 'weight', lines: [{ option: 'Curry cut', option_bn: 'কারি কাট' }] });
  const pack = (await office.send('GET', `packing/${order.id}/`, { cookie: desk })).json<PackOrder>();
  expect(pack.lines).toMatchObject([{ sold_by: 'weight', option: 'Curry cut' }]);

  await update(rui.id, { version: 1, sold_by: 'piece', options: 'Steak cut' });
  const later = await office.send('GET', `orders/${order.id}/`, { cookie: desk });
  expect(later.json<Order>().orderitems).toMatchObject([frozen]);
  // Ordered again, it is as it is, and the response names the cut that is not offered any more.
  const again = await a.call('GET', `/api/payment-app/orders/${order.id}/again/`);
  expect(again.statusCode, again.body).toBe(200);
  const [line] = again.json<OrderAgainLine[]>();
  expect([line?.option, line?.options]).toEqual([undefined, [{ name: 'Steak cut', name_bn: '' }]]);
  expect(line?.removed_option).toEqual({ name: 'Curry cut', name_bn: 'কারি কাট' });
});

test('a cut that is not offered any more stops the order, which names the line; as it is, it is ordered', async () => {
  const items = [{ product: rui.id, quantity: 1, option: 'Fillet' }];
  const order_key = `order-of-fillet-${rui.id}`;
  const refused = await orderAsGuest(items, { order_key });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'option_removed']);
  expect(refused.json().params.lines).toMatchObject([{ product: rui.id, name: 'Rui, whole' }]);
  const placed = await orderAsGuest([{ product: rui.id, quantity: 1 }], { order_key });
  expect(placed.statusCode, placed.body).toBe(201);
  expect(placed.json<GuestOrder>().orderitems[0]?.option).toBeUndefined();

  await office.db.deleteFrom('cart_line').where('order_id', 'is', null).execute();
  await a.call('POST', carts, { item: rui.id, quantity: 1, option: 'Curry cut' });
  await update(rui.id, { version: 1, options: 'Steak cut' });
  const customers = await a.call('POST', '/api/payment-app/orders/', receiver);
  expect(customers.json().code).toBe('option_removed');
  const { rows } = await sql<{ stock: number }>`SELECT stock FROM product WHERE id = ${rui.id}`.execute(
    office.db,
  );
  expect(rows).toEqual([{ stock: 99 }]);
});

test('two cuts of one product are not one order line', async () => {
  const items = CUTS.map(({ name }) => ({ product: rui.id, quantity: 1, option: name }));
  const refused = await orderAsGuest(items);
  expect([refused.statusCode, refused.json().fields]).toMatchObject([
    400,
    { 'items[1].option': { code: 'other_option' } },
  ]);
  const [first] = items;
  const once = await orderAsGuest([first!, first!]);
  expect(once.json<GuestOrder>().orderitems).toMatchObject([{ quantity: 2, option: 'Whole, cleaned' }]);
});

test('the same key with another cut is another order', async () => {
  const order_key = `cut-of-${rui.id}-by-key`;
  const send = (option: string) => orderAsGuest([{ product: rui.id, quantity: 1, option }], { order_key });
  const first = await send('Curry cut');
  expect(first.statusCode, first.body).toBe(201);
  expect((await send('Curry cut')).json<GuestOrder>().number).toBe(first.json<GuestOrder>().number);
  expect((await send('Whole, cleaned')).json()).toMatchObject({ code: 'key_reused' });
});
