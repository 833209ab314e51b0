import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { post } from '../../testing/accounts/customers.ts';
import { type MovesShop, openMovesShop } from '../../testing/orders/moves.ts';
import {
  expectBalance,
  findLine,
  findUnbalanced,
  IN_CASH,
  orderSteps,
  runOrderStep,
} from '../../testing/payments/order-steps.ts';
import { decideComplaint } from '../complaints/decide-complaint.ts';
import { reportComplaint } from '../complaints/report-complaint.ts';
import { addCredit } from '../credit/add-credit.ts';
import { inTransaction } from '../platform/db/database.ts';
import { printInvoices } from '../slips/print-invoices.ts';
import type { Mover } from '../value-limits/move-value.ts';

let shop: MovesShop;
beforeAll(async () => {
  shop = await openMovesShop();
  await shop.db.updateTable('product').set({ unit: '1 kg', stock: 100_000 }).execute();
  await shop.db.updateTable('shop_setting').set({ seller_bin: '123456789-0101' }).execute();
  const shirin = {
    name: 'Shirin',
    login: 'shirin@haat.example',
    role: 'owner',
    password_hash: '$argon2id$none',
  } as const;
  const { id } = await shop.db.insertInto('staff').values(shirin).returning('id').executeTakeFirstOrThrow();
  owner = { id, name: 'Shirin', role: 'owner' };
});
afterAll(() => shop.close());

/** The phone of the orders and of the credit that is moved. */
const PHONE = '+8801712345678';
let round = 0;
let owner: Mover;
const order = fc.nat(2);
/** Mostly the order that is delivered from the beginning. */
const delivered = fc.constantFrom(2, 2, 2, 1);
/** Keys repeat, as requests do whose response was lost. */
const requestKey = fc.constantFrom('a', 'b', 'c').map((letter) => letter.repeat(32));
/** What an actor does to one of three orders. */
const step = fc.oneof(
  { weight: 10, arbitrary: orderSteps(order) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('change'),
      order,
      line: fc.nat(1),
      quantity: fc.integer({ min: 1, max: 4 }),
      changeKey: requestKey,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('credit'),
      order,
      way: fc.constantFrom('goodwill', 'order', 'paid_out'),
      taka: fc.integer({ min: 1, max: 300 }),
      creditKey: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'first'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('complain'),
      order: delivered,
      line: fc.nat(1),
      pieces: fc.integer({ min: 1, max: 2 }),
      complaintKey: requestKey,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('decide'),
      order: delivered,
      nth: fc.nat(1),
      decisionKey: requestKey,
      decision: fc.constantFrom('refund', 'credit', 'again', 'no'),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Does one step; refusals are expected. */
async function run(each: Step, orders: readonly number[]): Promise<unknown> {
  const { db } = shop;
  const id = orders[each.order]!;
  if ('creditKey' in each) return moveCredit(each, id);
  if ('changeKey' in each) return changeOrder(each, id);
  if ('complaintKey' in each) {
    const line = await findLine(shop.db, id, each.line);
    if (line === undefined) return null;
    const complained = { line, amount: each.pieces, reason: 'spoiled', wish: 'refund' } as const;
    return reportComplaint(db, id, { kind: 'guest' }, { key: each.complaintKey, lines: [complained] });
  }
  if ('decisionKey' in each) {
    const lines = db.selectFrom('complaint_line').where('order_id', '=', id).select('id').orderBy('id');
    const line = (await lines.execute())[each.nth]?.id;
    const { decision, decisionKey: key } = each;
    return line && decideComplaint(db, owner, { line, key, decision, note: 'seen' }, new Date());
  }
  return runOrderStep(shop, id, each);
}

/** Gives credit, uses it for an order, or pays it out; the key is that of the request. */
function moveCredit({ way, taka, creditKey }: Extract<Step, { creditKey: string }>, id: number) {
  const entry = { phone: PHONE, kind: way, paisa: taka * 100, reason: 'late', actor: 'staff:Rina' } as const;
  // Nothing is refused after a part of it is done: who has no credit has moved nothing.
  return inTransaction(shop.db, (tx) =>
    addCredit(tx, {
      ...entry,
      ...(way === 'order' && { order: id }),
      key: way === 'order' ? `order ${id}` : `${round} ${creditKey}`,
    }),
  ).catch(refusedByDatabase);
}

/** The database refuses credit for an order that is paid, over, or has used some. */
function refusedByDatabase(error: unknown): null {
  if (error instanceof pg.DatabaseError && ['23505', '23514'].includes(error.code ?? '')) return null;
  throw error;
}

/** By the page of the guest, as it is shown. */
async function changeOrder({ line, quantity, changeKey }: Extract<Step, { changeKey: string }>, id: number) {
  const { guest_token, version } = await shop.db
    .selectFrom('orders')
    .where('id', '=', id)
    .select(['guest_token', 'version'])
    .executeTakeFirstOrThrow();
  const item = await findLine(shop.db, id, line);
  const response = await post(shop.app, `/api/order-app/guest-orders/${guest_token}/change/`, {
    ...{ key: changeKey, version, lines: [{ line: item, quantity }] },
  });
  expect([200, 400, 409, 422]).toContain(response.statusCode);
  return response;
}

test('after any moves, changes, adjustments, payments, complaints, refunds and credit at once, money, credit, stock and credit notes add up', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 3, maxLength: 8 }),
      async (waves) => {
        round++;
        const orders = [
          await shop.placeOrder(),
          await shop.placeOrder('PROCESSING'),
          await shop.placeOrder('PROCESSING', 'ONGOING', 'COMPLETED'),
        ];
        const issue = {
          orders: orders.slice(1),
          size: '80',
          staff: { name: 'Shirin', role: 'owner' },
        } as const;
        await printInvoices(shop.db, issue, new Date());
        const begin = { kind: 'credit', order: 0, way: 'goodwill', taka: 300, creditKey: 'first' } as const;
        await moveCredit(begin, 0);
        await moveCredit({ ...begin, way: 'order', taka: 200 }, orders[1]!);
        for (const line of [0, 1])
          await run(
            { kind: 'complain', order: 2, line, pieces: 1, complaintKey: `${line}`.repeat(32) },
            orders,
          );
        let refunds = await readRefunds(orders);
        for (const wave of waves) {
          await Promise.all(wave.map((each) => run(each, orders)));
          for (const id of orders) await expectBalance(shop.db, id);
          expect(await findUnbalanced(shop.db)).toEqual([]);
          await expectCredit();
          refunds = await expectCreditFirst(orders, refunds);
        }
      },
    ),
    { numRuns: process.env.FAULTS === 'long' ? 120 : 9 },
  );
}, 240_000);

/** What an order has used of the credit, what of it came back, and what was refunded otherwise; in paisa. */
type Refunds = Map<number, { used: number; returned: number; others: number }>;

async function readRefunds(orders: readonly number[]): Promise<Refunds> {
  const { rows } = await sql<{ id: number; used: number; returned: number; others: number }>`
    SELECT id,
      (SELECT coalesce(-sum(amount_paisa), 0)::int FROM customer_account_entry WHERE order_id = orders.id AND kind = 'order') AS used,
      (SELECT coalesce(sum(amount_paisa), 0)::int FROM customer_account_entry WHERE order_id = orders.id AND kind = 'order_returned') AS returned,
      (SELECT coalesce(sum(refund.amount_paisa), 0)::int FROM refund LEFT JOIN payment ON payment.id = payment_id
        WHERE refund.order_id = orders.id AND NOT to_credit AND surplus IS NULL AND refund.reason <> ${IN_CASH}) AS others
    FROM orders WHERE id = ANY(${orders})`.execute(shop.db);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/** Nothing goes back another way while credit that has paid is not back. */
async function expectCreditFirst(orders: readonly number[], before: Refunds): Promise<Refunds> {
  const now = await readRefunds(orders);
  for (const [id, { used, returned, others }] of now) {
    const was = before.get(id)!;
    if (used === was.used && others > was.others) expect([id, returned]).toEqual([id, used]);
  }
  return now;
}

/** The credit is what was given less what was used or paid out, to the paisa; so are its refunds, the drawer and the credit notes. */
async function expectCredit(): Promise<void> {
  const { rows } = await sql`
    SELECT 'balance' AS wrong, phone AS of FROM customer_account AS account
      WHERE balance_paisa < 0 OR balance_paisa <> (SELECT sum(amount_paisa) FROM customer_account_entry WHERE phone = account.phone)
    UNION ALL SELECT 'refund', refund.id::text FROM refund LEFT JOIN customer_account_entry AS entry ON refund_id = refund.id
      WHERE to_credit AND entry.amount_paisa IS DISTINCT FROM refund.amount_paisa
    UNION ALL SELECT 'returned', order_id::text FROM customer_account_entry WHERE kind IN ('order', 'order_returned')
      GROUP BY order_id HAVING sum(amount_paisa) > 0
    UNION ALL SELECT 'drawer', entry.id::text FROM customer_account_entry AS entry LEFT JOIN cash_entry ON account_entry_id = entry.id
      WHERE entry.kind = 'paid_out' AND cash_entry.amount_paisa IS DISTINCT FROM -entry.amount_paisa
    UNION ALL SELECT 'note', note.number::text FROM credit_note AS note JOIN order_adjustment AS adjustment ON adjustment.id = adjustment_id
      WHERE note.amount_paisa <> adjustment.amount_paisa OR note.tax_paisa > note.amount_paisa
    UNION ALL SELECT 'gap', year::text FROM credit_note GROUP BY year HAVING count(*) <> max(number)
    UNION ALL SELECT 'decision', line.id::text FROM complaint_line AS line LEFT JOIN order_adjustment AS adjustment
        ON adjustment.id = adjustment_id LEFT JOIN credit_note AS note ON note.adjustment_id = line.adjustment_id
      WHERE decision IN ('refund', 'credit') AND (note.number IS NULL OR adjustment.amount_paisa IS NULL)
    UNION ALL SELECT 'again', id::text FROM orders JOIN order_balance ON order_id = id WHERE sent_again_for IS NOT NULL AND payable_paisa <> 0`.execute(
    shop.db,
  );
  expect(rows).toEqual([]);
}
