import { orderStatuses } from '@haat/contract/shop/order-choices';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { adjustOrder } from '../../src/orders/adjust-order.ts';
import { readBalance } from '../../src/orders/order-balance.ts';
import { payOutRefund } from '../../src/orders/pay-out-refund.ts';
import { substituteLine } from '../../src/orders/substitute-line.ts';
import { supplyLine } from '../../src/orders/supply-line.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { karim, type MovesShop, rina } from '../orders/moves.ts';
import { payOnline } from './balance.ts';

/** The reason of refunds that are in cash, although they could go back the way it was paid. */
export const IN_CASH = 'late, in cash';

const actor = fc.constantFrom(rina, karim);

/** What an actor does to one of several orders, of which `order` is the index: each changes what the order costs, or pays it. */
export const orderSteps = (order: fc.Arbitrary<number>) =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('move'),
        order,
        actor,
        to: fc.constantFrom(...orderStatuses),
      }),
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
export type OrderStep = ReturnType<typeof orderSteps> extends fc.Arbitrary<infer S> ? S : never;

/** Does one step to the order `id`; refusals are expected. */
export async function runOrderStep(shop: MovesShop, id: number, each: OrderStep): Promise<unknown> {
  const { db } = shop;
  if ('to' in each) return shop.move(id, each.to, { actor: each.actor });
  if ('key' in each)
    return adjustOrder(db, { ...each, order: id, kind: 'goodwill', reason: each.inCash ? IN_CASH : 'late' });
  if ('line' in each) {
    const item = await findLine(db, id, each.line);
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
    .where('receipt_id', 'is', null)
    .select('id')
    .executeTakeFirst();
  return refund && payOutRefund(db, refund.id, { kind: 'staff', name: 'Rina' });
}

/** The id of a line by its place. */
export async function findLine(db: Database, id: number, index: number): Promise<number | undefined> {
  const rows = await db
    .selectFrom('order_item')
    .where('order_id', '=', id)
    .select('id')
    .orderBy('id')
    .execute();
  return rows[index]?.id;
}

/** Adds everything up again from the rows themselves, apart from the view. */
export async function expectBalance(db: Database, id: number): Promise<void> {
  const { rows } = await sql<Record<string, number> & { status: string }>`
    SELECT status, total_paisa AS total,
      (SELECT coalesce(sum(amount_paisa), 0)::int FROM order_adjustment WHERE order_id = orders.id) AS adjusted,
      (SELECT coalesce(sum(amount_paisa), 0)::int FROM payment WHERE order_id = orders.id) AS captured,
      (SELECT coalesce(sum(amount_paisa), 0)::int FROM payment WHERE order_id = orders.id AND surplus IS NOT NULL) AS overpaid,
      (SELECT coalesce(sum(amount_paisa), 0)::int FROM cash_payment WHERE order_id = orders.id) AS cash,
      (SELECT coalesce(sum(amount_paisa), 0)::int FROM wallet_receipt WHERE order_id = orders.id) AS sent,
      (SELECT coalesce(-sum(amount_paisa), 0)::int FROM customer_account_entry WHERE order_id = orders.id AND kind = 'order') AS credit,
      (SELECT coalesce(sum(amount_paisa), 0)::int FROM refund WHERE order_id = orders.id) AS refunds,
      (SELECT coalesce(sum(quantity), 0)::int FROM stock_movement WHERE order_id = orders.id AND kind <> 'waste') AS moved,
      (SELECT sum(coalesce(supplied_quantity, quantity))::int FROM order_item WHERE order_id = orders.id) AS supplied
    FROM orders WHERE id = ${id}`.execute(db);
  const { status, total, adjusted, captured, overpaid, cash, sent, credit, refunds, moved, supplied } =
    rows[0]!;
  const paid = captured! - overpaid! + cash! + sent! + credit!;
  const balance = await readBalance(db, id);
  const payable = status === 'CANCELLED' ? 0 : total! - adjusted!;
  expect(adjusted).toBeGreaterThanOrEqual(0);
  expect(adjusted).toBeLessThanOrEqual(total!);
  // Overpayments are refunded wholly, and count for nothing else.
  expect(balance).toEqual({
    order: id,
    adjustedPaisa: adjusted,
    creditPaisa: credit,
    payablePaisa: payable,
    walletPaisa: sent,
    paidPaisa: paid,
    refundedPaisa: refunds! - overpaid!,
    duePaisa: payable - paid + refunds! - overpaid!,
  });
  expect(balance.refundedPaisa).toBeGreaterThanOrEqual(0);
  expect(balance.refundedPaisa).toBeLessThanOrEqual(balance.paidPaisa);
  // Nobody has paid more than the order costs without a refund, and nothing is due of an order that is over.
  expect(balance.duePaisa).toBeGreaterThanOrEqual(0);
  if (status === 'COMPLETED' || status === 'CANCELLED') expect(balance.duePaisa).toBe(0);
  expect(Math.abs(moved!)).toBe(status === 'CANCELLED' ? 0 : supplied);
}

/** Products whose movements do not add up to their stock. */
export async function findUnbalanced(db: Database): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT slug FROM product LEFT JOIN stock_movement ON product_id = product.id
    GROUP BY product.id HAVING stock IS DISTINCT FROM sum(quantity)`.execute(db);
  return rows;
}
