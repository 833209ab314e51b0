import type { GuestOrder } from '@haat/contract/shop/orders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openPayingShop,
  openSession,
  type PayingShop,
  placeOrder,
  press,
} from '../../testing/payments/payments.ts';

let shop: PayingShop;
let paid: GuestOrder;
let open: GuestOrder;
beforeAll(async () => {
  shop = await openPayingShop();
  const first = await openSession(shop);
  await press(shop, first.page, 'visa');
  paid = first.order;
  open = (await openSession(shop)).order;
});
afterAll(() => shop.close());

const findAttempt = ({ id }: GuestOrder) =>
  shop.db.selectFrom('payment_attempt').where('order_id', '=', id).selectAll().executeTakeFirstOrThrow();
const findPayment = ({ id }: GuestOrder) =>
  shop.db.selectFrom('payment').where('order_id', '=', id).selectAll().executeTakeFirstOrThrow();
let ids = 0;
/** Inserts a payment like `settle` does, with some values changed. */
async function insertPayment(order: GuestOrder, other: object = {}) {
  const attempt = await findAttempt(order);
  const unique = `X${++ids}`;
  const values = {
    attempt_id: attempt.id,
    order_id: order.id,
    provider: 'sslcommerz',
    val_id: unique,
    bank_tran_id: unique,
    amount_paisa: attempt.amount_paisa,
    surplus: null,
    ...other,
  };
  await shop.db.insertInto('payment').values(values).execute();
}

test('rejects a second payment of which nothing is due', async () => {
  await expect(insertPayment(paid)).rejects.toThrow('was paid more than it costs');
});

test('rejects a payment if its order has no paymentId', async () => {
  await expect(insertPayment(open)).rejects.toThrow('is not on what it pays');
});

test.each(['val_id', 'bank_tran_id'] as const)(
  'no %s is recorded twice, not for another order either',
  async (id) => {
    const known = await findPayment(paid);
    await expect(insertPayment(open, { [id]: known[id], surplus: 'second_capture' })).rejects.toThrow(
      'unique constraint',
    );
  },
);

test('a payment has the amount of its attempt, which is what was due of the order', async () => {
  await expect(insertPayment(open, { amount_paisa: 7612, surplus: 'second_capture' })).rejects.toThrow(
    'foreign key',
  );
  const attempt = { provider: 'sslcommerz', session_key: null, page_url: null, next_look: null };
  const order = await placeOrder(shop);
  const startPayment = (amount_paisa: number) =>
    shop.db
      .insertInto('payment_attempt')
      .values({ ...attempt, order_id: order.id, tran_id: `HTSCHEMATEST${amount_paisa}0000`, amount_paisa })
      .execute();
  await expect(startPayment(7612)).rejects.toThrow('which are not due');
  await startPayment(7613);
});

test('rejects a new total that is less than what was paid', async () => {
  const change = shop.db.transaction().execute(async (tx) => {
    const line = { price_paisa: 7_000, total_paisa: 7_000 };
    await tx.updateTable('order_item').set(line).where('order_id', '=', paid.id).execute();
    const amounts = { subtotal_paisa: 7_000, tax_paisa: 350, total_paisa: 7_350 };
    await tx.updateTable('orders').set(amounts).where('id', '=', paid.id).execute();
  });
  await expect(change).rejects.toThrow('was paid more than it costs');
});

test('paymentId must name a payment of this order and cannot change', async () => {
  const set = (order: GuestOrder, payment_id: string | null) =>
    shop.db.updateTable('orders').set({ payment_id }).where('id', '=', order.id).execute();
  await expect(set(open, (await findPayment(paid)).bank_tran_id)).rejects.toThrow('foreign key');
  await expect(set(paid, null)).rejects.toThrow('is paid already');
  await expect(set(paid, 'another')).rejects.toThrow('is paid already');
});

test('rejects the change and the deletion of a payment', async () => {
  const { id } = await findPayment(paid);
  const change = shop.db.updateTable('payment').set({ amount_paisa: 1 }).where('id', '=', id);
  await expect(change.execute()).rejects.toThrow('never changed');
  await expect(shop.db.deleteFrom('payment').where('id', '=', id).execute()).rejects.toThrow('never changed');
});

test('an attempt state changes only as the transition table allows and never leaves captured', async () => {
  const attempt = await findAttempt(paid);
  const move = (id: number, state: 'open' | 'failed' | 'refused') =>
    shop.db.updateTable('payment_attempt').set({ state }).where('id', '=', id).execute();
  for (const state of ['open', 'failed', 'refused'] as const)
    await expect(move(attempt.id, state)).rejects.toThrow(`cannot go from captured to ${state}`);
  await expect(move((await findAttempt(open)).id, 'refused')).rejects.toThrow(
    'cannot go from open to refused',
  );
  // No attempt that has ended begins again, and no page is opened twice.
  const begins = await shop.db
    .selectFrom('payment_attempt_move')
    .where('to_state', 'in', ['created', 'open'])
    .selectAll()
    .orderBy('to_state')
    .execute();
  expect(begins).toEqual([
    { from_state: '', to_state: 'created' },
    { from_state: 'created', to_state: 'open' },
  ]);
  const left = shop.db.selectFrom('payment_attempt_move').where('from_state', '=', 'captured').selectAll();
  expect(await left.execute()).toEqual([]);
});

test('an order has at most one open attempt', async () => {
  const { id: _, ...attempt } = await findAttempt(open);
  const second = { ...attempt, tran_id: 'HTSECONDPAGE222222222' };
  await expect(shop.db.insertInto('payment_attempt').values(second).execute()).rejects.toThrow(
    'payment_attempt_under_way',
  );
});
