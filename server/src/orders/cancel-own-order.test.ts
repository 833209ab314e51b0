import type { GuestOrder, Order } from '@haat/contract/shop/orders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  amina,
  callWith,
  karim,
  post,
  receiver,
  type SignedInCustomer,
  signUp,
} from '../../testing/accounts/customers.ts';
import { addFixtures, type Fixtures, stockOf } from '../../testing/fixtures.ts';
import { moveByHand } from '../../testing/orders/move-by-hand.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';

let shop: TestShop;
let fixtures: Fixtures;
let a: SignedInCustomer;
let k: SignedInCustomer;
beforeAll(async () => {
  shop = await openTestShop();
  fixtures = await addFixtures(shop.db);
  [a, k] = [await signUp(shop.app, amina), await signUp(shop.app, karim)];
});
afterAll(() => shop.close());

const guestOrders = '/api/order-app/guest-orders/';
const orders = '/api/payment-app/orders/';
const placeGuestOrder = async (): Promise<GuestOrder> => {
  const guest = { name: 'Amina', phone: '01712345678', address: 'Dhanmondi' };
  return (
    await post(shop.app, guestOrders, { ...guest, items: [{ product: fixtures.miniket, quantity: 4 }] })
  ).json();
};
const placeOrder = async (): Promise<Order> => {
  await a.call('POST', '/api/payment-app/carts/', { item: fixtures.miniket, quantity: 4 });
  return (await a.call('POST', orders, { ...receiver, order_key: crypto.randomUUID() })).json();
};
const cancelAsGuest = ({ token }: GuestOrder) =>
  shop.app.inject({ method: 'POST', url: `${guestOrders}${token}/cancel/` });
const cancel = ({ id }: Order, by = a) => by.call('POST', `${orders}${id}/cancel/`);

const findActors = async (order: number) =>
  (
    await shop.db
      .selectFrom('order_history')
      .where('order_id', '=', order)
      .select('actor')
      .orderBy('id')
      .execute()
  ).map(({ actor }) => actor);

test('a guest cancels a PENDING order once: the stock returns, the order shows when', async () => {
  const order = await placeGuestOrder();
  expect(order.timeline).toEqual([{ status: 'PENDING', at: order.created }]);
  expect(await stockOf(shop.db, fixtures.miniket)).toBe(6);
  const responses = await Promise.all([cancelAsGuest(order), cancelAsGuest(order), cancelAsGuest(order)]);
  for (const response of [...responses, await cancelAsGuest(order)]) {
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toEqual({
      ...order,
      status: 'CANCELLED',
      due: 0,
      cash_due: 0,
      version: 1,
      changeable: false,
      timeline: [order.timeline[0], { status: 'CANCELLED', at: expect.stringMatching(/Z$/) }],
    });
  }
  expect(await stockOf(shop.db, fixtures.miniket)).toBe(10);
  expect(await findActors(order.id)).toEqual(['guest', 'guest']);
});

test('a customer can cancel only an own PENDING order', async () => {
  const order = await placeOrder();
  expect((await cancel(order, k)).statusCode).toBe(404);
  expect((await callWith(shop.app, 'nonsense')('POST', `${orders}${order.id}/cancel/`)).statusCode).toBe(401);
  expect((await cancel(order)).json()).toMatchObject({ id: order.id, status: 'CANCELLED' });
  expect(await stockOf(shop.db, fixtures.miniket)).toBe(10);
  expect(await findActors(order.id)).toEqual(['customer', 'customer']);
  const [listed] = (await a.call('GET', orders)).json<Order[]>();
  expect(listed!.timeline.map(({ status }) => status)).toEqual(['PENDING', 'CANCELLED']);
});

test.each([[['PROCESSING']], [['PROCESSING', 'ONGOING']], [['PROCESSING', 'ONGOING', 'COMPLETED']]] as const)(
  'an order that the shop has moved to %j is not cancelled, and no staff member is named',
  async (statuses) => {
    const [guests, hers] = [await placeGuestOrder(), await placeOrder()];
    for (const { id } of [guests, hers]) for (const status of statuses) await moveByHand(shop.db, id, status);
    for (const response of [await cancelAsGuest(guests), await cancel(hers)]) {
      expect([response.statusCode, response.json().code]).toEqual([409, 'order_confirmed']);
      expect(response.body).not.toContain('Rina');
    }
    await shop.db.updateTable('product').set({ stock: 10 }).where('id', '=', fixtures.miniket).execute();
  },
);
