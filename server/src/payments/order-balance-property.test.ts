import { orderStatuses } from '@haat/contract/shop/order-choices';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { karim, type MovesShop, openMovesShop, rina } from '../../testing/orders/moves.ts';
import { payOnline } from '../../testing/payments/balance.ts';
import { adjustOrder } from '../orders/adjust-order.ts';
import { readBalance } from '../orders/order-balance.ts';
import { payOutRefund } from '../orders/pay-out-refund.ts';
import { substituteLine } from '../orders/substitute-line.ts';
import { supplyLine } from '../orders/supply-line.ts';

let shop: MovesShop;
beforeAll(async () => {
  shop = await openMovesShop();
  await shop.db.updateTable('product').set({ unit: '1 kg' }).execute();
});
afterAll(() => shop.close());

const actor = fc.constantFrom(rina, karim);
const order = fc.nat(1);
/** What an actor does to one of two orders. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('move'), order, actor, to: fc.constantFrom(...orderStatuses) }),
  },
  fc.record({ kind: fc.constant('pay'), order }),
  fc.record({
    kind: fc.constant('adjust'),
    order,
    actor,
    paisa: fc.oneof(fc.integer({ min: 1, max: 60_000 }), fc.integer({ min: 1, max: 500 })),
    key: fc.constantFrom('a', 'b', 'c', 'd'),
    inCash: fc.boolean(),
  }),
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('supply'),
      order,
      actor,
      line: fc.nat(2),
      quantity: fc.nat(3),
      grams: fc.option(fc.integer({ min: 0, max: 3_000 }), { nil: undefined }),
      missing: fc.boolean(),
    }),
  },
  fc.record({
    kind: fc.constant('substitute'),
    order,
    actor,
    line: fc.nat(1),
    quantity: fc.integer({ min: 1, max: 2 }),
    missing: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('pay out'), order }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Does one step; refusals are expected. */
async function run(each: Step, orders: readonly number[]): Promise<unknown> {
  const { db } = shop;
  const id = orders[each.order]!;
  if ('to' in each) return shop.move(id, each.to, { actor: each.actor });
  if ('key' in each) return adjustOrder(db, { ...each, order: id, kind: 'goodwill', reason: 'late' });
  if ('line' in each) {
    const item = await findLine(id, each.line);
    if (item === undefined) return null;
    const common = {
      order: id,
      item,
      missing: each.missing,
      reason: 'not there',
      actor: each.actor,
      quantity: each.quantity,
    };
    if (each.kind === 'substitute')
      return substituteLine(db, { ...common, product: shop.fixtures.blender, consent: 'by phone' });
    const grams = 'grams' in each ? each.grams : undefined;
    return supplyLine(db, { ...common, ...(grams !== undefined && { grams }) });
  }
  if (each.kind === 'pay') return payOnline(db, id);
  const refund = await db
    .selectFrom('refund')
    .where('order_id', '=', id)
    .where('payment_id', 'is', null)
    .select('id')
    .executeTakeFirst();
  return refund && payOutRefund(db, refund.id, { kind: 'staff', name: 'Rina' });
}

async function findLine(id: number, index: number): Promise<number | undefined> {
  const rows = await shop.db
    .selectFrom('order_item')
    .where('order_id', '=', id)
    .select('id')
    .orderBy('id')
    .execute();
  return rows[index]?.id;
}

test('after any concurrent moves, adjustments, payments and refunds the money and the stock of each order add up', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 3, maxLength: 8 }),
      async (waves) => {
        const orders = [await shop.placeOrder(), await shop.placeOrder('PROCESSING')];
        for (const wave of waves) {
          await Promise.all(wave.map((each) => run(each, orders)));
          for (const id of orders) await expectBalance(id);
          expect(await findUnbalanced()).toEqual([]);
        }
      },
    ),
    { numRuns: process.env.FAULTS === 'long' ? 120 : 12 },
  );
}, 240_000);

/** Adds everything up again from the rows themselves, apart from the view. */
async function expectBalance(id: number): Promise<void> {
  const { rows } = await sql<Record<string, number> & { status: string }>`
    SELECT status, total_paisa AS total,
      (SELECT coalesce(sum(amount_paisa), 0)::int FROM order_adjustment WHERE order_id = orders.id) AS adjusted,
      (SELECT coalesce(sum(amount_paisa), 0)::int FROM payment WHERE order_id = orders.id) AS captured,
      (SELECT coalesce(sum(amount_paisa), 0)::int FROM payment WHERE order_id = orders.id AND surplus IS NOT NULL) AS overpaid,
      (SELECT coalesce(sum(amount_paisa), 0)::int FROM cash_payment WHERE order_id = orders.id) AS cash,
      (SELECT coalesce(sum(amount_paisa), 0)::int FROM refund WHERE order_id = orders.id) AS refunds,
      (SELECT coalesce(sum(quantity), 0)::int FROM stock_movement WHERE order_id = orders.id AND kind <> 'waste') AS moved,
      (SELECT sum(coalesce(supplied_quantity, quantity))::int FROM order_item WHERE order_id = orders.id) AS supplied
    FROM orders WHERE id = ${id}`.execute(shop.db);
  const { status, total, adjusted, captured, overpaid, cash, refunds, moved, supplied } = rows[0]!;
  const balance = await readBalance(shop.db, id);
  const payable = status === 'CANCELLED' ? 0 : total! - adjusted!;
  expect(adjusted).toBeGreaterThanOrEqual(0);
  expect(adjusted).toBeLessThanOrEqual(total!);
  // Overpayments are refunded wholly, and count for nothing else.
  expect(balance).toEqual({
    order: id,
    adjustedPaisa: adjusted,
    creditPaisa: 0,
    payablePaisa: payable,
    paidPaisa: captured! - overpaid! + cash!,
    refundedPaisa: refunds! - overpaid!,
    duePaisa: payable - (captured! - overpaid! + cash!) + refunds! - overpaid!,
  });
  expect(balance.refundedPaisa).toBeGreaterThanOrEqual(0);
  expect(balance.refundedPaisa).toBeLessThanOrEqual(balance.paidPaisa);
  // Nobody has paid more than the order costs without a refund, and nothing is due of an order that is over.
  expect(balance.duePaisa).toBeGreaterThanOrEqual(0);
  if (status === 'COMPLETED' || status === 'CANCELLED') expect(balance.duePaisa).toBe(0);
  expect(Math.abs(moved!)).toBe(status === 'CANCELLED' ? 0 : supplied);
}

/** Products whose movements do not add up to their stock. */
async function findUnbalanced(): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT slug FROM product LEFT JOIN stock_movement ON product_id = product.id
    GROUP BY product.id HAVING stock IS DISTINCT FROM sum(quantity)`.execute(shop.db);
  return rows;
}
