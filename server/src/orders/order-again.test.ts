import type { OrderAgainLine } from '@haat/contract/shop/order-again';
import type { GuestOrder, Order } from '@haat/contract/shop/orders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  amina,
  karim,
  post,
  receiver,
  type SignedInCustomer,
  signUp,
} from '../../testing/accounts/customers.ts';
import { addFixtures, type Fixtures } from '../../testing/fixtures.ts';
import { rina } from '../../testing/orders/moves.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { substituteLine } from './substitute-line.ts';

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

const orderAsGuest = async (items: object[]): Promise<GuestOrder> => {
  const guest = { name: 'Amina', phone: '01712345678', address: 'Dhanmondi' };
  return (await post(shop.app, '/api/order-app/guest-orders/', { ...guest, items })).json();
};
const again = async ({ token }: GuestOrder): Promise<OrderAgainLine[]> =>
  (await shop.app.inject(`/api/order-app/guest-orders/${token}/again/`)).json();
const change = (product: number, to: object) =>
  shop.db.updateTable('product').set(to).where('id', '=', product).execute();

test('an order is offered again at today’s prices, without what is sold out or not sold any more', async () => {
  const { miniket, rui, blender } = fixtures;
  const order = await orderAsGuest([
    { product: miniket, quantity: 2 },
    { product: rui, quantity: 2 },
    { product: blender, quantity: 1 },
  ]);
  await change(miniket, { price_paisa: 8000, name: 'Miniket rice, new' });
  await change(blender, { listed: false });
  expect(await again(order)).toEqual([
    {
      product: miniket,
      name: 'Miniket rice, new',
      name_bn: 'মিনিকেট চাল',
      unit: '1 kg',
      image: '',
      ordered: 2,
      available: 2,
      price_before: 72.5,
      price_now: 80,
    },
    expect.objectContaining({ product: rui, ordered: 2, available: 1, price_before: 350, price_now: 350 }),
    expect.objectContaining({ product: blender, available: 0, price_before: 3999.99, price_now: null }),
  ]);
  await change(blender, { listed: true });
});

test('an earlier order shows no more of the stock than five', async () => {
  const { blender } = fixtures;
  const order = await orderAsGuest([{ product: blender, quantity: 30 }]);
  expect(await again(order)).toMatchObject([{ ordered: 30, available: 5 }]);
  await change(blender, { stock: 3 });
  expect(await again(order)).toMatchObject([{ available: 3 }]);
  await change(blender, { stock: 30 });
  expect(await again(order)).toMatchObject([{ available: 30 }]);
});

test('an order is offered again as it was ordered, without substitutes', async () => {
  const { miniket, blender } = fixtures;
  const order = await orderAsGuest([{ product: miniket, quantity: 2 }]);
  const replaced = await substituteLine(shop.db, {
    order: order.id,
    item: order.orderitems[0]!.id,
    product: blender,
    quantity: 2,
    consent: 'by phone, 10:41',
    missing: false,
    reason: 'no miniket',
    actor: rina,
  });
  expect(replaced).toMatchObject({ product_id: blender });
  expect(await again(order)).toMatchObject([{ product: miniket, ordered: 2 }]);
});

test('a customer orders their own orders again, and nobody else’s', async () => {
  await a.call('POST', '/api/payment-app/carts/', { item: fixtures.blender, quantity: 1 });
  const { id } = (await a.call('POST', '/api/payment-app/orders/', receiver)).json<Order>();
  const url = `/api/payment-app/orders/${id}/again/`;
  expect((await a.call('GET', url)).json()).toMatchObject([{ product: fixtures.blender, ordered: 1 }]);
  expect((await k.call('GET', url)).statusCode).toBe(404);
  expect((await shop.app.inject(url)).statusCode).toBe(401);
});
