import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf, type MovesShop, openMovesShop, rina } from '../../testing/orders/moves.ts';
import { payOnline } from '../../testing/payments/balance.ts';
import { adjustOrder } from '../orders/adjust-order.ts';
import { readBalance } from '../orders/order-balance.ts';
import { refundExcess } from '../orders/refund-excess.ts';
import { inTransaction } from '../platform/db/database.ts';
import { Refused } from '../platform/refused.ts';
import { addCredit, type CreditEntry, readCredit } from './add-credit.ts';

/** Two bags of rice and one rui: 145 + 350, 5 % tax. */
const TOTAL = 51_975;

let shop: MovesShop;
beforeAll(async () => {
  shop = await openMovesShop();
});
afterAll(() => shop.close());

let keys = 0;
const add = (phone: string, more: Partial<CreditEntry> = {}) =>
  inTransaction(shop.db, (tx) =>
    addCredit(tx, {
      phone,
      kind: 'goodwill',
      paisa: 20_000,
      reason: 'late twice',
      actor: 'staff:Rina',
      key: `k${++keys}`,
      ...more,
    }),
  );
const codeOfRefusal = (result: unknown) => (result instanceof Refused ? result.body.code : result);
const creditOf = (phone: string) => readCredit(shop.db, phone);

/** An order that is partly paid with the credit of a phone. */
async function payWithCredit(phone: string, paisa: number): Promise<number> {
  await add(phone, { paisa });
  const order = await shop.placeOrder();
  expect(await add(phone, { kind: 'order', paisa, order })).toBe(0);
  return order;
}

const findRefunds = (order: number) =>
  shop.db
    .selectFrom('refund')
    .where('order_id', '=', order)
    .select(['amount_paisa', 'to_credit', 'state'])
    .select(sql<boolean>`payment_id IS NOT NULL`.as('online'))
    .orderBy('id')
    .execute();

test('credit is added once per key, and never taken below 0', async () => {
  const phone = '+8801711000001';
  const key = 'request 1';
  expect(await Promise.all([1, 2, 3].map(() => add(phone, { key })))).toEqual([20_000, 20_000, 20_000]);
  for (const other of [{ paisa: 1 }, { kind: 'complaint' as const }])
    expect(codeOfRefusal(await add(phone, { key, ...other }))).toBe('key_reused');
  expect(codeOfRefusal(await add('+8801711000009', { key }))).toBe('key_reused');
  expect(codeOfRefusal(await add(phone, { kind: 'paid_out', paisa: 20_100 }))).toBe('credit_too_small');
  const twice = await Promise.all([1, 2].map(() => add(phone, { kind: 'paid_out', paisa: 15_000 })));
  expect(twice.map(codeOfRefusal).toSorted()).toEqual([5_000, 'credit_too_small']);
  expect(await creditOf(phone)).toBe(5_000);
  expect(codeOfRefusal(await add('+8801711000002', { kind: 'paid_out', paisa: 100 }))).toBe(
    'credit_too_small',
  );
});

test('credit that is paid out leaves the drawer, and its entry is the only one', async () => {
  const phone = '+8801711000003';
  await add(phone);
  await add(phone, { kind: 'paid_out', paisa: 12_000, key: 'out' });
  await add(phone, { kind: 'paid_out', paisa: 12_000, key: 'out' });
  const { rows } = await sql`
    SELECT cash_entry.kind, source.kind AS from, target.kind AS to, cash_entry.amount_paisa
    FROM cash_entry JOIN customer_account_entry AS entry ON entry.id = account_entry_id
    JOIN cash_place AS source ON source.id = from_place JOIN cash_place AS target ON target.id = to_place
    WHERE phone = ${phone}`.execute(shop.db);
  expect(rows).toEqual([{ kind: 'refunded', from: 'drawer', to: 'customer', amount_paisa: 12_000 }]);
  await expect(add(phone, { kind: 'paid_out', paisa: 50 })).rejects.toThrow('whole_taka');
});

test('credit pays an order like money, once, and never more than it costs', async () => {
  const phone = '+8801711000004';
  const order = await payWithCredit(phone, 12_000);
  expect(await readBalance(shop.db, order)).toMatchObject({
    paidPaisa: 12_000,
    creditPaisa: 12_000,
    duePaisa: TOTAL - 12_000,
  });
  await add(phone, { paisa: 100_000 });
  await expect(add(phone, { kind: 'order', paisa: 100, order })).rejects.toThrow(
    'customer_account_entry_once',
  );
  const other = await shop.placeOrder();
  await expect(add(phone, { kind: 'order', paisa: TOTAL + 1, order: other })).rejects.toThrow(
    'paid more than it costs',
  );
  expect(await creditOf(phone)).toBe(100_000);
  for (const to of ['PROCESSING', 'ONGOING', 'COMPLETED'] as const) await shop.move(order, to);
  expect(await readBalance(shop.db, order)).toMatchObject({ paidPaisa: 51_900, duePaisa: 0 });
});

test('what is paid too much goes back to the credit first, then online, then in cash', async () => {
  const phone = '+8801711000005';
  const order = await payWithCredit(phone, 12_000);
  await payOnline(shop.db, order);
  expect(await readBalance(shop.db, order)).toMatchObject({ paidPaisa: TOTAL + 12_000, duePaisa: 0 });
  const lower = (paisa: number, key: string) =>
    adjustOrder(shop.db, { order, kind: 'goodwill', paisa, reason: 'late', actor: rina, key });
  await lower(5_000, 'a');
  expect(await creditOf(phone)).toBe(12_000);
  const online = { to_credit: false, online: true, state: 'due' };
  expect(await findRefunds(order)).toEqual([
    { amount_paisa: 12_000, to_credit: true, online: false, state: 'refunded' },
    { amount_paisa: 5_000, ...online },
  ]);
});

test('the credit of a cancelled order comes back, at once and to the phone that had it', async () => {
  const phone = '+8801711000006';
  const order = await payWithCredit(phone, 12_000);
  expect(codeOf(await shop.move(order, 'CANCELLED'))).toBe('moved');
  expect(await creditOf(phone)).toBe(12_000);
  expect(await readBalance(shop.db, order)).toMatchObject({ refundedPaisa: 12_000, duePaisa: 0 });
  expect(await findRefunds(order)).toMatchObject([{ amount_paisa: 12_000, to_credit: true }]);
});

test('a complaint can be refunded as credit of who has ordered', async () => {
  const order = await shop.placeOrder('PROCESSING', 'ONGOING', 'COMPLETED');
  const before = await creditOf('+8801712345678');
  const refunded = await inTransaction(shop.db, async (tx) => {
    const adjustment = {
      order_id: order,
      kind: 'goodwill',
      amount_paisa: 3_333,
      reason: 'rotten',
      actor: 'staff:Rina',
    };
    await tx
      .insertInto('order_adjustment')
      .values({ ...adjustment, kind: 'goodwill', order_item_id: null, adjustment_key: null })
      .execute();
    return refundExcess(tx, order, { reason: 'rotten', way: 'credit' });
  });
  expect(refunded).toEqual({ onlinePaisa: 0, cashPaisa: 0, creditPaisa: 3_333 });
  expect(await creditOf('+8801712345678')).toBe(before + 3_333);
  expect(await readBalance(shop.db, order)).toMatchObject({ refundedPaisa: 3_333, duePaisa: 0 });
});

test('the database refuses a balance or an entry that does not add up', async () => {
  const phone = '+8801711000007';
  await add(phone);
  const order = await shop.placeOrder();
  const run = (statement: ReturnType<typeof sql>) => statement.execute(shop.db);
  await expect(
    run(sql`UPDATE customer_account SET balance_paisa = 1 WHERE phone = ${phone}`),
  ).rejects.toThrow('do not add up');
  await expect(run(sql`INSERT INTO customer_account VALUES ('+8801711000008', 500)`)).rejects.toThrow(
    'do not add up',
  );
  await expect(run(sql`UPDATE customer_account_entry SET amount_paisa = 1`)).rejects.toThrow('never changed');
  await expect(run(sql`DELETE FROM customer_account_entry`)).rejects.toThrow('never changed');
  const entry = (kind: string, paisa: number, of: number | null = null) =>
    run(sql`INSERT INTO customer_account_entry (phone, kind, amount_paisa, order_id, reason, actor, entry_key)
      VALUES (${phone}, ${kind}, ${paisa}, ${of}, 'by hand', 'Karim', ${`hand ${++keys}`})`);
  for (const [kind, paisa, of] of [
    ['goodwill', -100, null],
    ['goodwill', 0, null],
    ['order', 100, order],
    ['paid_out', 100, null],
  ] as const)
    await expect(entry(kind, paisa, of), kind).rejects.toThrow('customer_account_entry_sign');
  await expect(entry('order', -100)).rejects.toThrow('customer_account_entry_cause');
  await expect(entry('order_returned', 100, order)).rejects.toThrow('customer_account_entry_cause');
  const refund = sql`
    INSERT INTO refund (order_id, amount_paisa, refund_trans_id, reason, next_look, to_credit, state)
    VALUES (${order}, 100, 'HR34567890123456', 'by hand', NULL, true, 'refunded')`;
  await payOnline(shop.db, order);
  await expect(run(refund)).rejects.toThrow('has no entry of its amount');
  expect(await creditOf(phone)).toBe(20_000);
});
