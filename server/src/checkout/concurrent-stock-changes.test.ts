import type { Updateable } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { post } from '../../testing/accounts/customers.ts';
import { countWaiting } from '../../testing/count-waiting.ts';
import { addFixtures, type Fixtures, stockOf } from '../../testing/fixtures.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import type { Database } from '../platform/db/database.ts';
import type { ProductTable } from '../platform/db/schema.ts';

let shop: TestShop;
let fixtures: Fixtures;
beforeAll(async () => {
  shop = await openTestShop();
  fixtures = await addFixtures(shop.db);
});
afterAll(() => shop.close());
const sold = { name: 'Miniket rice', unit: '1 kg', price_paisa: 7250, stock: 10, listed: true };
beforeEach(() => change(shop.db, sold));

async function change(db: Database, what: Updateable<ProductTable>): Promise<void> {
  await db.updateTable('product').set(what).where('id', '=', fixtures.miniket).execute();
}

const listOrders = () => shop.db.selectFrom('orders').select('id').orderBy('id').execute();

const placeOrder = () =>
  post(shop.app, '/api/order-app/guest-orders/', {
    name: 'Amina',
    phone: '01712345678',
    address: 'Dhanmondi',
    items: [
      { product: fixtures.miniket, quantity: 2, price: 72.5, unit: '1 kg' },
      { product: fixtures.blender, quantity: 1 },
    ],
  });

/** Changes the rice during an order: the order has read the stock and waits for the row lock. */
async function changeDuringOrder(what: Updateable<ProductTable>) {
  const ordered = await shop.db.transaction().execute(async (tx) => {
    await change(tx, what);
    const ordered = placeOrder();
    await expect.poll(() => countWaiting(shop.db)).toBe(1);
    return { response: ordered };
  });
  return ordered.response;
}

test.each<[how: string, what: Updateable<ProductTable>, code: string]>([
  ['costs more', { price_paisa: 8000 }, 'price_changed'],
  ['has another pack', { unit: '500 g' }, 'price_changed'],
  ['is not sold any more', { listed: false }, 'not_sold'],
  ['is as good as gone', { stock: 1 }, 'out_of_stock'],
])('refuses an order of rice that %s during the order', async (_how, what, code) => {
  const before = await listOrders();
  const blenders = await stockOf(shop.db, fixtures.blender);
  const response = await changeDuringOrder(what);
  expect(response.statusCode).toBe(409);
  expect(response.json()).toMatchObject({ code });
  expect(await listOrders()).toEqual(before);
  expect(await stockOf(shop.db, fixtures.miniket)).toBe(what.stock ?? 10);
  expect(await stockOf(shop.db, fixtures.blender)).toBe(blenders);
});

test('accepts an order if other columns of the product change', async () => {
  expect((await changeDuringOrder({ name: 'Miniket rice, new harvest', stock: 2 })).statusCode).toBe(201);
  expect(await stockOf(shop.db, fixtures.miniket)).toBe(0);
});

/** Orders the last units of rice, so that its page changes. */
const orderLastUnits = async () => {
  await change(shop.db, { stock: 2 });
  return placeOrder();
};

test('sells the last unit while an import updates categories, and the import continues', async () => {
  await shop.db.transaction().execute(async (tx) => {
    await tx.updateTable('category').set({ title: 'Rice and dal' }).where('slug', '=', 'rice-dal').execute();
    expect((await orderLastUnits()).statusCode).toBe(201);
    await tx.updateTable('product').set({ price_paisa: 7300 }).where('id', '=', fixtures.miniket).execute();
  });
  expect(await stockOf(shop.db, fixtures.miniket)).toBe(0);
});

test('sells the last units of two products at the same time without waiting', async () => {
  const lastBlender = { product: fixtures.blender, quantity: 1 };
  await shop.db.updateTable('product').set({ stock: 1 }).where('id', '=', fixtures.blender).execute();
  await shop.db.transaction().execute(async (tx) => {
    await tx.updateTable('product').set({ stock: 0 }).where('id', '=', fixtures.rui).execute();
    const ordered = await post(shop.app, '/api/order-app/guest-orders/', {
      name: 'Karim',
      phone: '01812345678',
      address: 'Mirpur',
      items: [lastBlender],
    });
    expect(ordered.statusCode).toBe(201);
  });
});
