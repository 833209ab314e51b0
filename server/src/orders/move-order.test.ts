import { orderStatuses } from '@haat/contract/shop/order-choices';
import type { OrderStatus } from '@haat/contract/shop/orders';
import { DAY } from '@haat/contract/time/durations';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { codeOf, karim, type MovesShop, openMovesShop, PATHS } from '../../testing/orders/moves.ts';
import { payOnline } from '../../testing/payments/balance.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { Actor } from './actor.ts';
import { allowedActors, legalMoves } from './allowed-moves.ts';
import { promisedTime } from './move-order.ts';
import { recordStep } from './record-step.ts';

let shop: MovesShop;
beforeAll(async () => {
  shop = await openMovesShop();
});
afterAll(() => shop.close());

test('the history of an order has actor, reason and note of each move', async () => {
  const order = await shop.placeOrder();
  expect(await shop.move(order, 'PROCESSING', { reason: '', note: 'called twice' })).toMatchObject({
    version: 1,
  });
  expect(await shop.move(order, 'ONGOING', { actor: karim, reason: '', version: 1 })).toMatchObject({
    version: 2,
  });
  expect(await shop.move(order, 'COMPLETED', { reason: '', version: 2 })).toMatchObject({
    status: 'COMPLETED',
  });
  expect(await shop.findHistory(order)).toEqual([
    { from: '', to: 'PENDING', actor: 'guest', reason: '', note: '' },
    { from: 'PENDING', to: 'PROCESSING', actor: 'staff:Rina', reason: '', note: 'called twice' },
    { from: 'PROCESSING', to: 'ONGOING', actor: 'staff:Karim', reason: '', note: '' },
    { from: 'ONGOING', to: 'COMPLETED', actor: 'staff:Rina', reason: '', note: '' },
  ]);
});

test('moveOrder allows exactly the legal moves', async () => {
  const allowed: string[] = [];
  for (const from of orderStatuses) {
    for (const to of orderStatuses) {
      const order = await shop.placeOrder(...PATHS[from]);
      const code = codeOf(await shop.move(order, to));
      if (code === 'moved') allowed.push(`${from}>${to}`);
      else expect(code).toBe('illegal_move');
    }
  }
  expect(allowed.toSorted()).toEqual(legalMoves.toSorted());
});

test.each<[Actor['kind'], string[]]>([
  ['customer', ['PENDING>CANCELLED']],
  ['guest', ['PENDING>CANCELLED']],
  ['system', ['PENDING>CANCELLED']],
])('a %s may only make the move %s', async (kind, moves) => {
  for (const each of legalMoves) {
    const [from, to] = each.split('>') as [OrderStatus, OrderStatus];
    const code = codeOf(
      await shop.move(await shop.placeOrder(...PATHS[from]), to, { actor: { kind, name: 'shop' } }),
    );
    expect(code, each).toBe(moves.includes(each) ? 'moved' : 'move_not_allowed');
  }
});

test('only legal moves have allowed actors', () => {
  expect(allowedActors('COMPLETED', 'PENDING')).toBeNull();
});

/** Makes a confirmation older. The triggers forbid this in a shop. */
async function backdateConfirmation(order: number, seconds: number): Promise<void> {
  await shop.db.transaction().execute(async (tx) => {
    await sql`ALTER TABLE order_history DISABLE TRIGGER USER`.execute(tx);
    await sql`UPDATE order_history SET at = at - ${seconds} * interval '1 second' WHERE order_id = ${order}`.execute(
      tx,
    );
    await sql`ALTER TABLE order_history ENABLE TRIGGER USER`.execute(tx);
  });
}

test('a confirmation can be undone within a minute and repeated', async () => {
  const order = await shop.placeOrder('PROCESSING');
  await backdateConfirmation(order, 30);
  expect(codeOf(await shop.move(order, 'PENDING'))).toBe('moved');
  expect(codeOf(await shop.move(order, 'PROCESSING'))).toBe('moved');
  expect((await shop.findHistory(order)).map(({ to }) => to)).toEqual([
    'PENDING',
    'PROCESSING',
    'PENDING',
    'PROCESSING',
  ]);
  await backdateConfirmation(order, 61);
  expect(codeOf(await shop.move(order, 'PENDING'))).toBe('illegal_move');
  const byHand = sql`UPDATE orders SET status = 'PENDING' WHERE id = ${order}`.execute(shop.db);
  await expect(byHand).rejects.toThrow('was confirmed more than a minute ago');
});

test('a confirmation cannot be undone after the goods are picked', async () => {
  const order = await shop.placeOrder('PROCESSING');
  await inTransaction(shop.db, (tx) => recordStep(tx, { order, step: 'picked', actor: karim }));
  expect(codeOf(await shop.move(order, 'PENDING'))).toBe('illegal_move');
});

test('the database refuses a move without a history row, and changes of the history', async () => {
  const order = await shop.placeOrder();
  const update = sql`UPDATE orders SET status = 'PROCESSING' WHERE id = ${order}`;
  await expect(update.execute(shop.db)).rejects.toThrow('is not in its history');
  const history = (from: string, to: string, at = sql`now()`) =>
    sql`INSERT INTO order_history (order_id, from_status, to_status, actor, at) VALUES (${order}, ${from}, ${to}, 'Karim', ${at})`;
  const inOne = (row: ReturnType<typeof history>) =>
    shop.db.transaction().execute(async (tx) => {
      await update.execute(tx);
      await row.execute(tx);
    });
  await expect(inOne(history('PENDING', 'CANCELLED'))).rejects.toThrow('is not in its history');
  await expect(inOne(history('PENDING', 'PROCESSING', sql`now() - interval '1 day'`))).rejects.toThrow(
    'is not in its history',
  );
  await inOne(history('PENDING', 'PROCESSING'));
  await expect(sql`DELETE FROM order_history WHERE order_id = ${order}`.execute(shop.db)).rejects.toThrow(
    'is never changed',
  );
  await expect(sql`UPDATE order_history SET actor = 'Amina'`.execute(shop.db)).rejects.toThrow(
    'is never changed',
  );
});

test('an unknown order is not found', async () => {
  expect(await shop.move(999_999, 'PROCESSING')).toMatchObject({ status: 404 });
});

test('an order that was paid online is completed without cash, and a rest of it is collected', async () => {
  const collected = (order: number) =>
    shop.db.selectFrom('cash_payment').where('order_id', '=', order).select('amount_paisa').execute();
  const order = await shop.placeOrder('PROCESSING', 'ONGOING');
  await payOnline(shop.db, order);
  expect(codeOf(await shop.move(order, 'COMPLETED'))).toBe('moved');
  expect(await collected(order)).toEqual([]);

  const dearer = await shop.placeOrder('PROCESSING', 'ONGOING');
  await payOnline(shop.db, dearer);
  await sql`INSERT INTO order_adjustment (order_id, kind, amount_paisa, reason, actor)
    VALUES (${dearer}, 'weight', -2000, 'heavier, as agreed', 'staff:Rina')`.execute(shop.db);
  expect(codeOf(await shop.move(dearer, 'COMPLETED'))).toBe('moved');
  expect(await collected(dearer)).toEqual([{ amount_paisa: 2_000 }]);
});

test('a message names the promised time while it is ahead, as a span if it begins later on its day', () => {
  const at = (time: string) => new Date(`2026-05-04T${time}:00+06:00`);
  vi.useFakeTimers({ toFake: ['Date'], now: at('10:00') });
  const timeIn = (from: Date | null, by: Date | null) =>
    promisedTime({ promised_from: from, promised_by: by });
  const noon = at('12:00');
  expect(timeIn(at('11:00'), noon)).toEqual({ between: { from: at('11:00'), to: noon } });
  for (const from of [null, at('09:00'), at('10:00')]) expect(timeIn(from, noon)).toEqual({ by: noon });
  const tomorrow = new Date(+noon + DAY);
  expect(timeIn(at('11:00'), tomorrow)).toEqual({ by: tomorrow });
  for (const by of [null, at('09:00'), at('10:00')]) expect(timeIn(at('11:00'), by)).toEqual({});
  vi.useRealTimers();
});
