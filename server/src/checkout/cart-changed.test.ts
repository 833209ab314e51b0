import type { CartLine } from '@haat/contract/shop/cart';
import type { Order } from '@haat/contract/shop/orders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { amina, receiver, type SignedInCustomer, signUp } from '../../testing/accounts/customers.ts';
import { addFixtures, type Fixtures } from '../../testing/fixtures.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';

const carts = '/api/payment-app/carts/';
const steak = { name: 'Steak cut', name_bn: 'স্টেক কাট' };

let shop: TestShop;
let fixtures: Fixtures;
let a: SignedInCustomer;
beforeAll(async () => {
  shop = await openTestShop();
  fixtures = await addFixtures(shop.db);
  a = await signUp(shop.app, amina);
  const options = JSON.stringify([steak]);
  await shop.db.updateTable('product').set({ options }).where('id', '=', fixtures.rui).execute();
});
afterAll(() => shop.close());

const placeOrder = (cart_lines: object[], order_key: string) =>
  a.call('POST', '/api/payment-app/orders/', { ...receiver, order_key, cart_lines });
const readCart = async () =>
  (await a.call('GET', carts)).json<CartLine[]>().filter(({ purchased }) => !purchased);

test('a cart with another cut, quantity or line than the customer saw is not ordered', async () => {
  const { rui, miniket } = fixtures;
  await a.call('POST', carts, { item: miniket, quantity: 2 });
  await a.call('POST', carts, { item: rui, quantity: 1, option: steak.name });
  const cart = await readCart();
  const [rice, fish] = [
    { product: miniket, quantity: 2 },
    { product: rui, quantity: 1, option: steak.name },
  ];
  for (const [other, shown] of Object.entries({
    cut: [rice, { product: rui, quantity: 1 }],
    quantity: [{ ...rice, quantity: 3 }, fish],
    fewer: [fish],
    more: [rice, fish, { product: fixtures.blender, quantity: 1 }],
    twice: [fish, fish],
  })) {
    const response = await placeOrder(shown, `refused-${other}`);
    expect([other, response.statusCode, response.json().code]).toEqual([other, 409, 'cart_changed']);
  }
  expect(await readCart()).toEqual(cart);
  const placed = await placeOrder([fish, rice], 'as-shown');
  expect(placed.json<Order>().orderitems).toMatchObject([{ quantity: 2 }, { option: steak.name }]);
  // The retry after a lost response finds its order.
  expect((await placeOrder([fish, rice], 'as-shown')).json()).toEqual(placed.json());
});

test('a product in another pack than the customer saw is not ordered', async () => {
  const { miniket } = fixtures;
  await a.call('POST', carts, { item: miniket, quantity: 2 });
  const line = { product: miniket, quantity: 2 };
  const refused = await placeOrder([{ ...line, unit: '500 g' }], 'other-pack');
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { code: 'price_changed', params: { lines: [{ product: miniket, unit_now: '1 kg' }] } },
  ]);
  expect((await placeOrder([{ ...line, unit: '1 kg' }], 'same-pack')).statusCode).toBe(201);
});
