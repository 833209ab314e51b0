import { complaintReasons } from '@haat/contract/shop/complaint-choices';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type MovesShop, openMovesShop, rina } from '../../testing/orders/moves.ts';
import { payOnline } from '../../testing/payments/balance.ts';
import { adjustOrder } from '../orders/adjust-order.ts';
import { readBalance } from '../orders/order-balance.ts';
import { payOutRefund } from '../orders/pay-out-refund.ts';
import { supplyLine } from '../orders/supply-line.ts';
import { billedPaisa, suppliedPaisa } from '../pricing/supplied-price.ts';
import { printInvoices } from '../slips/print-invoices.ts';
import type { Mover } from '../value-limits/move-value.ts';
import { bringBack } from './bring-back.ts';
import { decideComplaint } from './decide-complaint.ts';
import { amountLeft, lineRefund, readCosts } from './line-refund.ts';
import { reportComplaint } from './report-complaint.ts';

let shop: MovesShop;
const staff: Mover[] = [];
beforeAll(async () => {
  shop = await openMovesShop();
  await shop.db.updateTable('product').set({ unit: '1 kg', stock: 100_000 }).execute();
  // Prices whose tax is rounded.
  await shop.db
    .updateTable('product')
    .set((eb) => ({ price_paisa: eb('price_paisa', '+', 7) }))
    .execute();
  await shop.db.updateTable('shop_setting').set({ seller_bin: '123456789-0101' }).execute();
  for (const name of ['Shirin', 'Nasrin']) {
    const row = {
      name,
      login: `${name.toLowerCase()}@haat.example`,
      role: 'owner',
      password_hash: '$argon2id$none',
    } as const;
    const { id } = await shop.db.insertInto('staff').values(row).returning('id').executeTakeFirstOrThrow();
    staff.push({ id, name, role: 'owner' });
  }
});
afterAll(() => shop.close());

const order = fc.nat(2);
const line = fc.nat(1);
const actor = fc.nat(1);
const key = fc.constantFrom('a', 'b', 'c').map((letter) => letter.repeat(32));
/** What a shopper or one of two members of the staff does; keys repeat, as requests do whose response was lost. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('report'), order, line, key, amount: fc.integer({ min: 1, max: 3 }) }),
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('decide'),
      order,
      actor,
      nth: fc.nat(2),
      key,
      decision: fc.constantFrom('refund', 'refund', 'again', 'no'),
      amount: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
      inCash: fc.boolean(),
    }),
  },
  fc.record({
    kind: fc.constant('back'),
    order,
    actor,
    nth: fc.nat(2),
    quantity: fc.integer({ min: 1, max: 3 }),
    to: fc.constantFrom('stock', 'waste'),
  }),
  fc.record({ kind: fc.constant('goodwill'), order, line, key, paisa: fc.integer({ min: 1, max: 9_000 }) }),
  fc.record({ kind: fc.constant('pay out'), order }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Does one step; refusals are expected. */
async function run(each: Step, orders: readonly number[]): Promise<unknown> {
  const { db } = shop;
  const id = orders[each.order]!;
  const lines = await db
    .selectFrom('order_item')
    .where('order_id', '=', id)
    .select('id')
    .orderBy('id')
    .execute();
  if ('decision' in each || 'to' in each) {
    const complaints = db.selectFrom('complaint_line').where('order_id', '=', id).select('id').orderBy('id');
    const complaint = (await complaints.execute())[each.nth]?.id;
    if (complaint === undefined) return null;
    if ('to' in each)
      return bringBack(db, staff[each.actor]!, { line: complaint, quantity: each.quantity, to: each.to });
    const { decision, amount, inCash: in_cash } = each;
    const body = {
      line: complaint,
      key: each.key,
      decision,
      note: 'seen',
      in_cash,
      ...(amount && { amount }),
    } as const;
    return decideComplaint(db, staff[each.actor]!, body, new Date());
  }
  if ('paisa' in each) {
    const goodwill = { order: id, kind: 'goodwill', reason: 'late', actor: rina } as const;
    return adjustOrder(db, { ...goodwill, item: lines[each.line]!.id, paisa: each.paisa, key: each.key });
  }
  if ('line' in each) {
    const reason = complaintReasons[each.amount]!;
    const reported = { line: lines[each.line]!.id, amount: each.amount, reason, wish: 'refund' } as const;
    return reportComplaint(db, id, { kind: 'guest' }, { key: each.key, lines: [reported] });
  }
  const due = db.selectFrom('refund').where('order_id', '=', id).where('payment_id', 'is', null).select('id');
  const refund = await due.executeTakeFirst();
  return refund && payOutRefund(db, refund.id, rina);
}

test('after any reports, decisions, returns and payments at once, money, stock, tax and credit notes add up', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 3, maxLength: 8 }),
      async (waves) => {
        // Paid in cash, paid online with a weighed line, and one that was never delivered.
        const cash = await shop.placeOrder('PROCESSING', 'ONGOING', 'COMPLETED');
        const online = await shop.placeOrder();
        await payOnline(shop.db, online);
        await shop.move(online, 'PROCESSING');
        const [first] = [...(await readLines(online)).values()];
        const supply = {
          order: online,
          item: first!.id,
          quantity: 2,
          missing: false,
          reason: 'weighed',
          actor: rina,
        };
        await supplyLine(shop.db, { ...supply, grams: 1_937 });
        for (const to of ['ONGOING', 'COMPLETED'] as const) await shop.move(online, to);
        const orders = [cash, online, await shop.placeOrder('CANCELLED')];
        const issue = {
          orders: [cash, online],
          size: '80',
          staff: { name: 'Shirin', role: 'owner' },
        } as const;
        await printInvoices(shop.db, issue, new Date());
        for (const wave of waves) {
          await Promise.all(wave.map((each) => run(each, orders)));
          for (const id of orders) await expectSums(id);
        }
        await expectLedgers();
      },
    ),
    { numRuns: process.env.FAULTS === 'long' ? 120 : 10 },
  );
});

const readLines = async (id: number) =>
  (await readCosts(shop.db, { id, tax_percent: 5, delivery_paisa: 0 })).lines;

async function expectSums(id: number): Promise<void> {
  const { rows } = await sql<Record<string, number> & { status: string }>`
    SELECT status, tax_percent, delivery_paisa,
      (SELECT coalesce(sum(amount_paisa), 0)::int FROM order_adjustment WHERE order_id = orders.id AND kind = 'complaint') AS made_good,
      (SELECT count(*)::int FROM order_adjustment WHERE order_id = orders.id AND kind = 'complaint') AS adjustments,
      (SELECT coalesce(sum(amount_paisa), 0)::int FROM order_adjustment WHERE order_id = orders.id AND kind = 'goodwill') AS goodwill,
      (SELECT count(*)::int FROM complaint_line WHERE order_id = orders.id AND decision = 'refund') AS refunded,
      (SELECT count(*)::int FROM complaint_line WHERE order_id = orders.id AND decision = 'again') AS again,
      (SELECT count(*)::int FROM orders AS sent WHERE sent_again_for = orders.id) AS sent,
      (SELECT count(*)::int FROM credit_note WHERE order_id = orders.id) AS notes,
      (SELECT count(*)::int FROM invoice WHERE order_id = orders.id) AS invoices,
      (SELECT coalesce(sum(tax_paisa), 0)::int FROM credit_note WHERE order_id = orders.id) AS tax_back,
      (SELECT coalesce(sum(quantity), 0)::int FROM stock_movement WHERE order_id = orders.id AND kind <> 'waste') AS moved,
      (SELECT sum(coalesce(supplied_quantity, quantity))::int FROM order_item WHERE order_id = orders.id) AS supplied,
      (SELECT coalesce(sum(back_quantity), 0)::int FROM complaint_line WHERE order_id = orders.id) AS back
    FROM orders WHERE id = ${id}`.execute(shop.db);
  const row = rows[0]!;
  const balance = await readBalance(shop.db, id);
  expect(balance.duePaisa).toBe(0);
  expect(balance.refundedPaisa).toBeLessThanOrEqual(balance.paidPaisa);
  expect(row.adjustments).toBe(row.refunded);
  expect(row.notes).toBe(row.invoices! * row.refunded!);
  expect(row.sent).toBe(row.again);
  expect(row.moved).toBe(row.status === 'CANCELLED' ? 0 : row.back! - row.supplied!);
  const costs = await readCosts(shop.db, {
    id,
    tax_percent: row.tax_percent!,
    delivery_paisa: row.delivery_paisa!,
  });
  const lines = [...costs.lines.values()];
  for (const line of lines) expect(amountLeft(costs, line)).toBeGreaterThanOrEqual(0);
  if (row.status === 'CANCELLED' || row.goodwill! > 0 || row.again! > 0) return;
  // Everything that is left, one line after the other, and what was made good are what the lines cost.
  let left = { ...costs, mostPaisa: Number.MAX_SAFE_INTEGER };
  let [paisa, taxPaisa] = [row.made_good!, row.tax_back!];
  for (const line of lines) {
    const rest = lineRefund(left, line, amountLeft(left, line));
    paisa += rest.paisa;
    taxPaisa += rest.taxPaisa;
    left = {
      ...left,
      madeGood: new Map([
        ...left.madeGood,
        [line.id, amountLeft(left, line) + (left.madeGood.get(line.id) ?? 0)],
      ]),
    };
  }
  const whole = suppliedPaisa(lines, row.tax_percent!);
  // The last taka of what was paid in cash can be less by the paisa that nobody paid.
  expect(whole - paisa).toBeGreaterThanOrEqual(0);
  expect(whole - paisa).toBeLessThan(100);
  if (row.invoices! > 0 && whole === paisa)
    expect(taxPaisa).toBe(whole - lines.reduce((sum, each) => sum + billedPaisa(each), 0));
}

async function expectLedgers(): Promise<void> {
  const { rows: stocks } = await sql`
    SELECT slug FROM product LEFT JOIN stock_movement ON product_id = product.id
    GROUP BY product.id HAVING stock IS DISTINCT FROM sum(quantity)`.execute(shop.db);
  expect(stocks).toEqual([]);
  const { rows: gaps } = await sql`
    SELECT year FROM credit_note GROUP BY year HAVING count(*) <> max(number)`.execute(shop.db);
  expect(gaps).toEqual([]);
  const { rows: others } = await sql`
    SELECT note.number FROM credit_note AS note JOIN order_adjustment ON id = adjustment_id
    WHERE note.amount_paisa <> order_adjustment.amount_paisa`.execute(shop.db);
  expect(others).toEqual([]);
  const { rows: sent } = await sql`
    SELECT id FROM orders JOIN order_balance ON order_id = id WHERE sent_again_for IS NOT NULL AND payable_paisa <> 0`.execute(
    shop.db,
  );
  expect(sent).toEqual([]);
}
