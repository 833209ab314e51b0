import type { GuestOrder } from '@haat/contract/shop/orders';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { amina as account, post, receiver, signUp } from '../../testing/accounts/customers.ts';
import { importText } from '../../testing/catalogue/import.ts';
import { addFixtures, addProduct, type Fixtures, stockOf } from '../../testing/fixtures.ts';
import { onServer } from '../../testing/postgres.ts';
import { openTestDatabase, openTestShop, type TestShop } from '../../testing/shop.ts';
import { expireOrders } from '../payments/expire-orders.ts';
import { paymentsWith } from '../payments/open-payments.ts';
import { shopUserUrl } from '../platform/db/database-user.ts';

let shop: TestShop;
let fixtures: Fixtures;
/** The last row before the test. */
let before = 0;
beforeAll(async () => {
  shop = await openTestShop({ payments: { providers: ['local'], shopUrl: null } });
  fixtures = await addFixtures(shop.db);
});
beforeEach(async () => {
  await shop.db.updateTable('product').set({ stock: 10 }).where('id', '=', fixtures.miniket).execute();
  await shop.db.updateTable('product').set({ stock: 3 }).where('id', '=', fixtures.rui).execute();
  before = (await findMovements(0)).length;
});
afterAll(() => shop.close());

/** The movements after the first `skipped` ones, in the order in which they were written. */
async function findMovements(skipped = before) {
  const rows = await shop.db
    .selectFrom('stock_movement')
    .select(['product_id as product', 'kind', 'quantity', 'actor', 'reason', 'order_id as order'])
    .orderBy('id')
    .execute();
  return rows.slice(skipped);
}

/** Names of the products whose movements do not add up to their stock. */
async function findUnbalanced(db = shop.db): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT slug FROM product LEFT JOIN stock_movement ON product_id = product.id
    GROUP BY product.id HAVING stock IS DISTINCT FROM sum(quantity)`.execute(db);
  return rows;
}

async function placeGuestOrder(quantity: number, more: object = {}): Promise<GuestOrder> {
  const items = [
    { product: fixtures.rui, quantity: 1 },
    { product: fixtures.miniket, quantity },
  ];
  const amina = { name: 'Amina', phone: '01712345678', address: 'Dhanmondi' };
  return (await post(shop.app, '/api/order-app/guest-orders/', { ...amina, items, ...more })).json();
}

test('a new product has its opening stock in the ledger', async () => {
  const { category_id } = await shop.db
    .selectFrom('product')
    .where('id', '=', fixtures.rui)
    .select('category_id')
    .executeTakeFirstOrThrow();
  const pabda = await addProduct(shop.db, category_id, {
    slug: 'pabda',
    name: 'Pabda',
    price_paisa: 60000,
    stock: 7,
  });
  expect(await findMovements()).toMatchObject([
    { product: pabda, kind: 'opening', quantity: 7, order: null },
  ]);
});

test('an order writes one sale per line, with guest or customer as actor', async () => {
  const { id } = await placeGuestOrder(2);
  const sale = { kind: 'sale', reason: '' };
  const byGuest = { ...sale, actor: 'guest', order: id };
  expect(await findMovements()).toEqual([
    { ...byGuest, product: fixtures.miniket, quantity: -2 },
    { ...byGuest, product: fixtures.rui, quantity: -1 },
  ]);
  const { call } = await signUp(shop.app, account);
  await call('POST', '/api/payment-app/carts/', { item: fixtures.blender, quantity: 4 });
  const bought = await call('POST', '/api/payment-app/orders/', { ...receiver, order_key: 'ledger' });
  const byCustomer = { ...sale, actor: 'customer', order: bought.json<GuestOrder>().id };
  expect(await findMovements(before + 2)).toEqual([
    { ...byCustomer, product: fixtures.blender, quantity: -4 },
  ]);
  expect(await findUnbalanced()).toEqual([]);
});

test('a refused order writes nothing', async () => {
  expect((await placeGuestOrder(11)).id).toBeUndefined();
  expect(await findMovements()).toEqual([]);
});

test('an expired order writes returns', async () => {
  const { id } = await placeGuestOrder(2, { order_type: 'ONLINE' });
  await sql`UPDATE orders SET expires = now() WHERE id = ${id}`.execute(shop.db);
  expect(await expireOrders(paymentsWith(shop.db, shop.app.log, []))).toBe(1);
  const back = { kind: 'return', actor: 'shop', reason: 'expired', order: id };
  expect((await findMovements(before + 2)).toSorted((a, b) => a.product - b.product)).toEqual([
    { ...back, product: fixtures.miniket, quantity: 2 },
    { ...back, product: fixtures.rui, quantity: 1 },
  ]);
  expect(await findUnbalanced()).toEqual([]);
});

test('an import writes an opening for a new product and a count for a changed stock', async () => {
  const rice = 'rice-dal,rice';
  const rows = `slug,name,price,stock,category,subcategory
miniket-rice,Miniket rice,72.50,25,${rice}
chinigura,Chinigura,150,8,${rice}
`;
  expect(await importText(shop.db, rows)).toMatchObject({ created: 1, updated: 1 });
  expect(await findMovements()).toMatchObject([
    { product: fixtures.miniket, kind: 'count', quantity: 15, actor: 'import' },
    { kind: 'opening', quantity: 8, actor: 'import' },
  ]);
  expect(await findUnbalanced()).toEqual([]);
});

test('the demo shop has openings', async () => {
  const demo = await openTestDatabase('demo');
  const products = await demo.db.selectFrom('product').select('id').execute();
  const rows = await demo.db.selectFrom('stock_movement').select(['kind', 'actor']).execute();
  expect(rows).toEqual(products.map(() => ({ kind: 'opening', actor: 'demo' })));
  expect(await findUnbalanced(demo.db)).toEqual([]);
  await demo.close();
});

test('hand-written SQL is a count by the database user, unless it sets another reason', async () => {
  await sql`UPDATE product SET stock = 12 WHERE id = ${fixtures.miniket}`.execute(shop.db);
  await shop.db.transaction().execute(async (tx) => {
    const movement = JSON.stringify({ kind: 'receive', actor: 'staff:Rina', reason: 'challan 17' });
    await sql`SELECT set_config('haat.stock_movement', ${movement}, true)`.execute(tx);
    await sql`UPDATE product SET stock = stock + 30 WHERE id = ${fixtures.miniket}`.execute(tx);
    await sql`UPDATE product SET price_paisa = 7300 WHERE id = ${fixtures.miniket}`.execute(tx);
  });
  await sql`UPDATE product SET stock = stock - 2 WHERE id = ${fixtures.miniket}`.execute(shop.db);
  const byShop = shopUserUrl(shop.url);
  await onServer(byShop, (client) =>
    client.query('UPDATE product SET stock = stock + 1 WHERE id = $1', [fixtures.miniket]),
  );
  const byHand = {
    product: fixtures.miniket,
    kind: 'count',
    actor: new URL(shop.url).username,
    reason: '',
    order: null,
  };
  expect(await findMovements()).toEqual([
    { ...byHand, quantity: 2 },
    { ...byHand, kind: 'receive', quantity: 30, actor: 'staff:Rina', reason: 'challan 17' },
    { ...byHand, quantity: -2 },
    { ...byHand, quantity: 1, actor: new URL(byShop).username },
  ]);
  expect(await stockOf(shop.db, fixtures.miniket)).toBe(41);
});

test.each([
  ['change', "UPDATE stock_movement SET quantity = quantity + 1 WHERE kind = 'opening'"],
  ['delete', 'DELETE FROM stock_movement'],
  [
    'add',
    "INSERT INTO stock_movement (product_id, kind, quantity, actor) SELECT id, 'count', 5, 'Karim' FROM product",
  ],
])('even the owner of the database cannot %s a row of the ledger', async (_what, statement) => {
  await expect(sql.raw(statement).execute(shop.db)).rejects.toThrow(/is never changed|by changing the stock/);
});

test.each([
  ['a sale that adds', 'sale', '+ 1'],
  ['a waste that adds', 'waste', '+ 1'],
  ['a return that takes', 'return', '- 1'],
  ['a receipt that takes', 'receive', '- 1'],
  ['an unknown kind', 'gift', '- 1'],
])('refuses %s', async (_what, kind, change) => {
  // With an order, because a sale and a return without one are refused for another reason.
  const { id: order } = await placeGuestOrder(1);
  const movement = JSON.stringify({ kind, actor: 'staff:Rina', order });
  const work = shop.db.transaction().execute(async (tx) => {
    await sql`SELECT set_config('haat.stock_movement', ${movement}, true)`.execute(tx);
    await sql`UPDATE product SET stock = stock ${sql.raw(change)} WHERE id = ${fixtures.miniket}`.execute(tx);
  });
  await expect(work).rejects.toThrow('stock_movement_kind');
});

test('deleting a product that was never ordered deletes its movements', async () => {
  await shop.db.deleteFrom('product').where('id', '=', fixtures.ilish).execute();
  expect((await findMovements(0)).filter(({ product }) => product === fixtures.ilish)).toEqual([]);
});
