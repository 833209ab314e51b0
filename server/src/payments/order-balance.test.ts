import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf, type MovesShop, openMovesShop, rina } from '../../testing/orders/moves.ts';
import { payOnline } from '../../testing/payments/balance.ts';
import { adjustOrder } from '../orders/adjust-order.ts';
import { readBalance } from '../orders/order-balance.ts';
import { payOutRefund } from '../orders/pay-out-refund.ts';
import { substituteLine } from '../orders/substitute-line.ts';
import { supplyLine } from '../orders/supply-line.ts';
import { Refused } from '../platform/refused.ts';

/** Two bags of rice and one rui: 145 + 350, 5 % tax. */
const TOTAL = 51_975;

let shop: MovesShop;
let chinigura: number;
beforeAll(async () => {
  shop = await openMovesShop();
  const { rows } = await sql<{ id: number }>`
    INSERT INTO product (slug, category_id, name, name_bn, unit, price_paisa, stock, search_key, mainimage)
    SELECT 'chinigura-rice', category_id, 'Chinigura rice', 'চিনিগুঁড়া চাল', '1 kg', 6000, 100, 'rice' || E'\n', ''
    FROM product WHERE id = ${shop.fixtures.miniket} RETURNING id`.execute(shop.db);
  chinigura = rows[0]!.id;
});
afterAll(() => shop.close());

const balanceOf = (order: number) => readBalance(shop.db, order);

async function lineOf(order: number, product: number): Promise<number> {
  const line = await shop.db
    .selectFrom('order_item')
    .where('order_id', '=', order)
    .where('product_id', '=', product)
    .select('id')
    .executeTakeFirstOrThrow();
  return line.id;
}

const findRefunds = (order: number) =>
  shop.db
    .selectFrom('refund')
    .where('order_id', '=', order)
    .select(['id', 'payment_id', 'amount_paisa', 'reason', 'state', 'next_look'])
    .orderBy('id')
    .execute();

async function supply(order: number, quantity: number, more: object = {}) {
  const item = await lineOf(order, shop.fixtures.miniket);
  const reason = 'only one bag left';
  return supplyLine(shop.db, { order, item, quantity, missing: true, reason, actor: rina, ...more });
}

const adjust = (order: number, paisa: number, more: object = {}) =>
  adjustOrder(shop.db, { order, kind: 'goodwill', paisa, reason: 'late', actor: rina, key: 'k1', ...more });

const resultOf = (result: object) => (result instanceof Refused ? result.body.code : 'done');

test('a new order is due, and cash in whole taka settles it', async () => {
  const order = await shop.placeOrder();
  expect(await balanceOf(order)).toMatchObject({ payablePaisa: TOTAL, paidPaisa: 0, duePaisa: TOTAL });
  for (const to of ['PROCESSING', 'ONGOING', 'COMPLETED'] as const) await shop.move(order, to);
  expect(await balanceOf(order)).toMatchObject({ adjustedPaisa: 75, paidPaisa: 51_900, duePaisa: 0 });
  const { rows } = await sql`
    SELECT kind, amount_paisa, actor FROM order_adjustment WHERE order_id = ${order}`.execute(shop.db);
  expect(rows).toEqual([{ kind: 'rounding', amount_paisa: 75, actor: 'staff:Rina' }]);
});

test('less supply lowers what is due with its tax, and the missing goods are wasted', async () => {
  const order = await shop.placeOrder('PROCESSING');
  const [rice] = await shop.readStocks();
  expect(await supply(order, 1)).toMatchObject({ supplied_quantity: 1, total_paisa: 14_500 });
  // 72.50 + 350, 5 % tax: 443.63.
  expect(await balanceOf(order)).toMatchObject({
    adjustedPaisa: 7_612,
    payablePaisa: 44_363,
    duePaisa: 44_363,
  });
  expect(await shop.readStocks()).toEqual([rice, expect.any(Number)]);
  expect((await shop.findMovements(order)).slice(2)).toEqual([
    [shop.fixtures.miniket, 'return', 1, 'staff:Rina'],
    [shop.fixtures.miniket, 'waste', -1, 'staff:Rina'],
  ]);
  await supply(order, 1);
  expect(await balanceOf(order)).toMatchObject({ adjustedPaisa: 7_612 });
  await supply(order, 2, { reason: 'found it' });
  expect(await balanceOf(order)).toMatchObject({ adjustedPaisa: 0, duePaisa: TOTAL });
  expect(await shop.readStocks()).toEqual([rice! - 1, expect.any(Number)]);
});

test('goods that are not wanted return to the stock, and a cancelled order returns only what it still has', async () => {
  const [rice, rui] = await shop.readStocks();
  const order = await shop.placeOrder('PROCESSING', 'ONGOING');
  await supply(order, 0, { missing: false });
  expect(await shop.readStocks()).toEqual([rice, rui! - 1]);
  expect(codeOf(await shop.move(order, 'CANCELLED'))).toBe('moved');
  expect(await shop.readStocks()).toEqual([rice, rui]);
  expect(resultOf(await supply(order, 1))).toBe('wrong_status');
});

test('less supply of a paid order is refunded in part, through the gateway', async () => {
  const order = await shop.placeOrder('PROCESSING');
  await payOnline(shop.db, order);
  await supply(order, 1);
  expect(await balanceOf(order)).toMatchObject({ paidPaisa: TOTAL, refundedPaisa: 7_612, duePaisa: 0 });
  const payment = expect.any(Number);
  expect(await findRefunds(order)).toMatchObject([
    {
      payment_id: payment,
      amount_paisa: 7_612,
      reason: 'only one bag left',
      state: 'due',
      next_look: expect.any(Date),
    },
  ]);
  await shop.move(order, 'CANCELLED');
  expect(await findRefunds(order)).toMatchObject([
    { amount_paisa: 7_612 },
    { amount_paisa: TOTAL - 7_612, reason: 'Order was cancelled' },
  ]);
  expect(await balanceOf(order)).toMatchObject({ refundedPaisa: TOTAL, duePaisa: 0 });
});

test('a payment that comes after less was supplied is refunded in part', async () => {
  const order = await shop.placeOrder('PROCESSING');
  await supply(order, 1);
  await payOnline(shop.db, order);
  expect(await balanceOf(order)).toMatchObject({ paidPaisa: TOTAL, refundedPaisa: 7_612, duePaisa: 0 });
});

test('goodwill after the delivery is paid out in cash, once', async () => {
  const order = await shop.placeOrder('PROCESSING', 'ONGOING', 'COMPLETED');
  const item = await lineOf(order, shop.fixtures.rui);
  const both = await Promise.all([adjust(order, 5_000, { item }), adjust(order, 5_000, { item })]);
  expect(both[0]).toEqual(both[1]);
  for (const other of [{ item, paisa: 6_000 }, { item: null }, { item, kind: 'delivery' }])
    expect(resultOf(await adjust(order, 5_000, other))).toBe('key_reused');
  const [refund, ...others] = await findRefunds(order);
  expect(others).toEqual([]);
  expect(refund).toMatchObject({ payment_id: null, amount_paisa: 5_000, state: 'due', next_look: null });
  expect(await payOutRefund(shop.db, refund!.id, rina)).toMatchObject({ state: 'refunded' });
  expect(await payOutRefund(shop.db, refund!.id, rina)).toMatchObject({ state: 'refunded' });
  expect(await balanceOf(order)).toMatchObject({ paidPaisa: 51_900, refundedPaisa: 5_000, duePaisa: 0 });
});

test('cash is handed back in whole taka, in the shopper’s favour', async () => {
  const order = await shop.placeOrder('PROCESSING', 'ONGOING', 'COMPLETED');
  await adjust(order, 3_333);
  expect(await findRefunds(order)).toMatchObject([{ payment_id: null, amount_paisa: 3_400 }]);
  // 0.75 when the cash was collected, 33.33 of goodwill and 0.67 when it was handed back.
  expect(await balanceOf(order)).toMatchObject({ adjustedPaisa: 3_475, refundedPaisa: 3_400, duePaisa: 0 });
});

test('a whole order that was paid online is given back in cash to the paisa', async () => {
  const order = await shop.placeOrder();
  await payOnline(shop.db, order);
  await adjust(order, TOTAL, { inCash: true });
  expect(await findRefunds(order)).toMatchObject([{ payment_id: null, amount_paisa: TOTAL }]);
});

test('what was paid online is given back in cash if the shop says so', async () => {
  const order = await shop.placeOrder();
  await payOnline(shop.db, order);
  await adjust(order, 5_000, { inCash: true });
  expect(await findRefunds(order)).toMatchObject([{ payment_id: null, amount_paisa: 5_000 }]);
});

test('what was refunded online is not refunded there a second time', async () => {
  const order = await shop.placeOrder('PROCESSING');
  await payOnline(shop.db, order);
  await supply(order, 1);
  await supply(order, 2, { reason: 'found it' });
  for (const to of ['ONGOING', 'COMPLETED'] as const) await shop.move(order, to);
  // 76.12 was due again, and 76 collected.
  await adjust(order, TOTAL - 12);
  const [, online, cash] = await findRefunds(order);
  expect(online).toMatchObject({ payment_id: expect.any(Number), amount_paisa: TOTAL - 7_612 });
  expect(cash).toMatchObject({ payment_id: null, amount_paisa: 7_600 });
});

test('of several payments the newest is refunded first', async () => {
  const order = await shop.placeOrder('PROCESSING');
  await payOnline(shop.db, order);
  for (const quantity of [1, 2]) await supply(order, quantity);
  await payOnline(shop.db, order);
  expect(await balanceOf(order)).toMatchObject({ paidPaisa: TOTAL + 7_612, duePaisa: 0 });
  await adjust(order, 10_000);
  const [earlier, ...refunds] = await findRefunds(order);
  expect(refunds.map(({ amount_paisa }) => amount_paisa)).toEqual([7_612, 10_000 - 7_612]);
  expect(refunds[0]!.payment_id).not.toBe(earlier!.payment_id);
  expect(refunds[1]!.payment_id).toBe(earlier!.payment_id);
  await shop.move(order, 'CANCELLED');
  expect(await balanceOf(order)).toMatchObject({ refundedPaisa: TOTAL + 7_612, duePaisa: 0 });
});

test('only more weight and a dearer substitute raise what an order costs above its total', async () => {
  const order = await shop.placeOrder();
  const raise = (kind: string, paisa: number) =>
    sql`INSERT INTO order_adjustment (order_id, kind, amount_paisa, reason, actor)
      VALUES (${order}, ${kind}, ${-paisa}, 'by hand', 'Karim')`.execute(shop.db);
  for (const kind of ['short_supply', 'goodwill', 'delivery', 'rounding', 'lapsed'])
    await expect(raise(kind, 100)).rejects.toThrow('adjusted by more than its total');
  await raise('weight', 100);
  await raise('substitute', 200);
  await expect(raise('lapsed', 1)).rejects.toThrow('adjusted by more than its total');
  expect(await balanceOf(order)).toMatchObject({ payablePaisa: TOTAL + 300, duePaisa: TOTAL + 300 });
});

test.each<[string, number, object]>([
  ['wrong_amount', TOTAL + 1, {}],
  ['wrong_amount', 0, {}],
  ['wrong_amount', 1, { kind: 'delivery' }],
  ['wrong_amount', 1, { item: 999_999 }],
  ['reason_missing', 1, { reason: ' ' }],
])('an adjustment is refused as %s: %i paisa, %j', async (code, paisa, more) => {
  const order = await shop.placeOrder();
  expect(resultOf(await adjust(order, paisa, more))).toBe(code);
  expect(await balanceOf(order)).toMatchObject({ adjustedPaisa: 0 });
});

test('an order whose whole sum is goodwill costs nothing, and can be completed', async () => {
  const order = await shop.placeOrder('PROCESSING', 'ONGOING');
  await adjust(order, TOTAL);
  expect(codeOf(await shop.move(order, 'COMPLETED'))).toBe('moved');
  expect(await balanceOf(order)).toMatchObject({ payablePaisa: 0, paidPaisa: 0, duePaisa: 0 });
});

test('a weight lowers what is due by its grams, and never raises it', async () => {
  await sql`UPDATE product SET unit = '1 kg' WHERE id = ${shop.fixtures.miniket}`.execute(shop.db);
  const order = await shop.placeOrder('PROCESSING');
  const weigh = (grams: number) => supply(order, 2, { grams, reason: `weighs ${grams} g` });
  expect(await weigh(1_850)).toMatchObject({ supplied_grams: 1_850, pack_grams: 1_000 });
  // 134.13 + 350, 5 % tax: 508.34.
  expect(await balanceOf(order)).toMatchObject({ payablePaisa: 50_834 });
  await weigh(2_050);
  expect(await balanceOf(order)).toMatchObject({ payablePaisa: TOTAL });
  const rui = await lineOf(order, shop.fixtures.rui);
  expect(resultOf(await supply(order, 1, { item: rui, grams: 900 }))).toBe('not_by_weight');
});

test('a substitute names the line that it replaces, costs no more and needs consent', async () => {
  const order = await shop.placeOrder('PROCESSING');
  const item = await lineOf(order, shop.fixtures.miniket);
  const [rice] = await shop.readStocks();
  const replace = (more: object = {}) =>
    substituteLine(shop.db, {
      order,
      item,
      product: chinigura,
      quantity: 1,
      consent: 'by phone, 10:41',
      missing: true,
      reason: 'no miniket',
      actor: rina,
      ...more,
    });
  expect(resultOf(await replace({ consent: '' }))).toBe('consent_missing');
  expect(resultOf(await replace({ quantity: 3 }))).toBe('wrong_quantity');
  expect(resultOf(await replace({ product: shop.fixtures.rui }))).toBe('already_ordered');
  expect(resultOf(await replace({ product: shop.fixtures.ilish, quantity: 0 }))).toBe('wrong_quantity');
  expect(await replace()).toMatchObject({
    replaces_id: item,
    price_paisa: 6_000,
    quantity: 1,
    consent: 'by phone, 10:41',
  });
  // 72.50 + 60 + 350, 5 % tax: 506.63.
  expect(await balanceOf(order)).toMatchObject({ adjustedPaisa: 1_312, payablePaisa: 50_663 });
  expect(resultOf(await supply(order, 2))).toBe('wrong_quantity');
  // A dearer product is sold at the price of the replaced one.
  expect(await replace({ product: shop.fixtures.blender })).toMatchObject({ price_paisa: 7_250 });
  expect(await balanceOf(order)).toMatchObject({ payablePaisa: 50_663 });
  await shop.move(order, 'CANCELLED');
  expect(await shop.readStocks()).toEqual([rice, expect.any(Number)]);
  const { rows } = await sql`
    SELECT stock FROM product WHERE id IN (${chinigura}, ${shop.fixtures.blender}) ORDER BY id`.execute(
    shop.db,
  );
  expect(rows).toEqual([{ stock: 1_000 }, { stock: 100 }]);
});

test('a substitute that is missing too gives its place back to the goods that were ordered', async () => {
  const order = await shop.placeOrder('PROCESSING');
  const item = await lineOf(order, shop.fixtures.miniket);
  const common = { order, actor: rina, reason: 'no miniket', missing: false };
  const replace = (product: number) =>
    substituteLine(shop.db, { ...common, item, product, quantity: 2, consent: 'by phone' });
  await replace(chinigura);
  const substitute = await lineOf(order, chinigura);
  expect(resultOf(await supply(order, 1))).toBe('wrong_quantity');
  await supply(order, 0, { item: substitute });
  expect(resultOf(await supply(order, 2))).toBe('done');
  expect(await balanceOf(order)).toMatchObject({ adjustedPaisa: 0, duePaisa: TOTAL });
  expect(resultOf(await supply(order, 1, { item: substitute }))).toBe('wrong_quantity');
  expect(resultOf(await replace(shop.fixtures.blender))).toBe('done');
});

test('an order with cash is not paid online a second time', async () => {
  const order = await shop.placeOrder('PROCESSING', 'ONGOING', 'COMPLETED');
  expect(await payOnline(shop.db, order)).toMatchObject({ surplus: 'paid_in_cash' });
  expect(await balanceOf(order)).toMatchObject({ paidPaisa: 51_900, refundedPaisa: 0, duePaisa: 0 });
});

test('the database refuses adjustments, refunds and cash that do not add up', async () => {
  const order = await shop.placeOrder();
  const adjustment = (paisa: number) =>
    sql`
    INSERT INTO order_adjustment (order_id, kind, amount_paisa, reason, actor)
    VALUES (${order}, 'goodwill', ${paisa}, 'by hand', 'Karim')`.execute(shop.db);
  await expect(adjustment(TOTAL + 1)).rejects.toThrow('adjusted by more than its total');
  await expect(adjustment(-1)).rejects.toThrow('adjusted by more than its total');
  const refund = sql`
    INSERT INTO refund (order_id, amount_paisa, refund_trans_id, reason, next_look)
    VALUES (${order}, 100, 'HR34567890123456', 'by hand', NULL)`;
  await expect(refund.execute(shop.db)).rejects.toThrow('more is refunded than was paid');
  await payOnline(shop.db, order);
  await expect(adjustment(100)).rejects.toThrow('without a refund');
  const cash = (paisa: number) =>
    sql`
    INSERT INTO cash_payment (order_id, amount_paisa, actor) VALUES (${order}, ${paisa}, 'Karim')`.execute(
      shop.db,
    );
  await expect(cash(100)).rejects.toThrow('without a refund');
  await expect(cash(150)).rejects.toThrow('cash_payment_amount_paisa_check');
  await expect(sql`UPDATE order_adjustment SET reason = ''`.execute(shop.db)).rejects.toThrow(
    'is never changed',
  );
  expect(await balanceOf(order)).toMatchObject({ duePaisa: 0, adjustedPaisa: 0 });
});
