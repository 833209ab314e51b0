import type { GuestOrder } from '@haat/contract/shop/orders';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { post } from '../../testing/accounts/customers.ts';
import { addFixtures, type Fixtures } from '../../testing/fixtures.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { amountsOf } from '../pricing/order-amounts.ts';

let shop: TestShop;
let fixtures: Fixtures;
beforeAll(async () => {
  shop = await openTestShop();
  fixtures = await addFixtures(shop.db);
});
afterAll(() => shop.close());

type OwnClass = 'specified' | 'included' | 'exempt' | null;
const setTaxClass = (slug: string, tax_class: OwnClass, tax_percent: number | null = null) =>
  shop.db.updateTable('category').set({ tax_class, tax_percent }).where('slug', '=', slug).execute();

/** Two bags of rice, a rui and a blender. */
async function placeOrder(): Promise<GuestOrder> {
  const { miniket, rui, blender } = fixtures;
  const items = [
    { product: miniket, quantity: 2 },
    { product: rui, quantity: 1 },
    { product: blender, quantity: 1 },
  ];
  await shop.db.updateTable('product').set({ stock: 10 }).execute();
  const response = await post(shop.app, '/api/order-app/guest-orders/', {
    name: 'Amina',
    phone: '01712345678',
    address: 'Dhanmondi',
    items,
  });
  expect(response.statusCode).toBe(201);
  return response.json();
}

test('an order is taxed as specified until the owner sets a tax class', async () => {
  expect(await placeOrder()).toMatchObject({
    subtotal: 4494.99,
    tax: 224.75,
    tax_percent: 5,
    included_tax: 0,
    delivery_charge: 0,
    discount: 0,
    total: 4719.74,
    orderitems: [{ tax_class: 'specified' }, { tax_class: 'specified' }, { tax_class: 'specified' }],
  });
});

test('tax is added only to lines that do not include it and are not exempt, also below a category', async () => {
  const before = await placeOrder();
  await setTaxClass('fish', 'exempt');
  await setTaxClass('rice', 'included');
  const order = await placeOrder();
  expect(order).toMatchObject({
    subtotal: 4494.99,
    tax: 200,
    included_tax: 6.9,
    total: 4694.99,
    orderitems: [{ tax_class: 'included' }, { tax_class: 'exempt' }, { tax_class: 'specified' }],
  });
  await setTaxClass('fish', null);
  await setTaxClass('rice', null);
  for (const { token, total } of [before, order])
    expect((await shop.app.inject(`/api/order-app/guest-orders/${token}/`)).json()).toMatchObject({ total });
});

test('a rate of its own counts for the lines of a category, on top or in the price, and is rounded once a rate', async () => {
  await setTaxClass('fish', 'specified', 15);
  await setTaxClass('rice', 'included', 7.5);
  const order = await placeOrder();
  // Rui for Tk 350 with 15 % on top, a blender for Tk 3999.99 with 5 %, and Tk 145 with 7.5 % in it.
  expect(order).toMatchObject({
    subtotal: 4494.99,
    tax: 252.5,
    tax_percent: 5,
    taxes: [
      { percent: 5, tax: 200 },
      { percent: 15, tax: 52.5 },
    ],
    included_tax: 10.12,
    total: 4747.49,
    orderitems: [
      { tax_class: 'included', tax_percent: 7.5 },
      { tax_class: 'specified', tax_percent: 15 },
      { tax_class: 'specified' },
    ],
  });
  expect(order.orderitems[2]).not.toHaveProperty('tax_percent');
  await setTaxClass('fish', null);
  await setTaxClass('rice', null);
  const shown = await shop.app.inject(`/api/order-app/guest-orders/${order.token}/`);
  expect(shown.json()).toMatchObject({ taxes: order.taxes, included_tax: 10.12 });
});

test('a shop whose prices include the tax adds none, except to categories with a class of their own', async () => {
  await shop.db.updateTable('shop_setting').set({ tax_class: 'included' }).execute();
  const order = await placeOrder();
  expect(order).toMatchObject({ subtotal: 4494.99, tax: 0, included_tax: 214.05, total: 4494.99 });
  expect(order).not.toHaveProperty('taxes');
  await setTaxClass('fish', 'specified');
  expect(await placeOrder()).toMatchObject({ tax: 17.5, included_tax: 197.38, total: 4512.49 });
  await setTaxClass('fish', null);
  await shop.db.updateTable('shop_setting').set({ tax_class: 'specified' }).execute();
});

test('the database refuses amounts that do not add up', async () => {
  const { id } = await placeOrder();
  const change = (column: string, value: number) =>
    sql`UPDATE orders SET ${sql.ref(column)} = ${value} WHERE id = ${id}`.execute(shop.db);
  await expect(change('delivery_paisa', 6000)).rejects.toThrow('orders_total');
  await expect(change('discount_paisa', 100)).rejects.toThrow('orders_total');
  await expect(change('tax_percent', 15)).rejects.toThrow('do not add up');
  // Also by one paisa, with a total that adds up, and by the rate or the way of one line.
  const more = (paisa: number) =>
    sql`UPDATE orders SET tax_paisa = tax_paisa + ${paisa}::int, total_paisa = total_paisa + ${paisa}::int WHERE id = ${id}`.execute(
      shop.db,
    );
  for (const paisa of [1, -1]) await expect(more(paisa)).rejects.toThrow('do not add up');
  await expect(more(-30_000)).rejects.toThrow('orders_tax');
  const tax = (column: 'tax_percent' | 'tax_class', value: number | string) =>
    sql`UPDATE order_item SET ${sql.ref(column)} = ${value} WHERE order_id = ${id} AND quantity = 2`.execute(
      shop.db,
    );
  await expect(tax('tax_percent', 15)).rejects.toThrow('do not add up');
  await expect(tax('tax_class', 'exempt')).rejects.toThrow('do not add up');
  for (const wrong of [0, 7.25, 25.5]) await expect(tax('tax_percent', wrong)).rejects.toThrow('tax_percent');
  await expect(change('untaxed_paisa', 1)).rejects.toThrow('do not add up');
  await expect(change('untaxed_paisa', -1)).rejects.toThrow('orders_amounts_range');
});

test('the amounts of any lines equal a calculation with big integers, with every rate', () => {
  const line = fc.record({
    pricePaisa: fc.integer({ min: 1, max: 10_000_000_000 }),
    quantity: fc.integer({ min: 1, max: 999 }),
    taxClass: fc.constantFrom('specified' as const, 'included' as const, 'exempt' as const),
    taxPercent: fc.constantFrom(null, 5, 7.5, 15),
  });
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 100 }),
      fc.integer({ min: 0, max: 50 }),
      (lines, halves) => {
        const sum = (counts: (line: (typeof lines)[number]) => boolean) =>
          lines.reduce(
            (all, each) => all + (counts(each) ? BigInt(each.pricePaisa) * BigInt(each.quantity) : 0n),
            0n,
          );
        const rates = new Set(lines.map((each) => each.taxPercent ?? halves / 2));
        const tax = [...rates].reduce((all, rate) => {
          const taxed = sum(
            (each) => each.taxClass === 'specified' && (each.taxPercent ?? halves / 2) === rate,
          );
          return all + (taxed * BigInt(2 * rate) + 100n) / 200n;
        }, 0n);
        const amounts = amountsOf(lines, halves / 2);
        expect(BigInt(amounts.subtotalPaisa)).toBe(sum(() => true));
        expect(BigInt(amounts.taxPaisa)).toBe(tax);
        expect(BigInt(amounts.totalPaisa)).toBe(sum(() => true) + tax);
      },
    ),
  );
});

test('the database agrees with the sums of every rate, and refuses any other rate', async () => {
  const { id } = await placeOrder();
  const items = await shop.db.selectFrom('order_item').where('order_id', '=', id).selectAll().execute();
  const lines = items.map((item) => ({
    pricePaisa: item.price_paisa,
    quantity: item.quantity,
    taxClass: item.tax_class,
    taxPercent: item.tax_percent,
  }));
  const store = (percent: number) => {
    const { taxPaisa, totalPaisa } = amountsOf(lines, percent);
    return sql`UPDATE orders SET tax_percent = ${percent}, tax_paisa = ${taxPaisa}, total_paisa = ${totalPaisa}
      WHERE id = ${id}`.execute(shop.db);
  };
  for (let percent = 0; percent <= 25; percent += 0.5) await store(percent);
  const unknown = sql`UPDATE orders SET tax_percent = 7.25 WHERE id = ${id}`.execute(shop.db);
  await expect(unknown).rejects.toThrow('orders_amounts_range');
  const set = (percent: number) =>
    shop.db.updateTable('shop_setting').set({ tax_percent: percent }).execute();
  for (const wrong of [-0.5, 7.25, 25.5]) await expect(set(wrong)).rejects.toThrow('tax_percent');
});
