import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { karim, type MovesShop, openMovesShop, rina } from '../../testing/orders/moves.ts';
import { inTransaction } from '../platform/db/database.ts';
import { type OrderStep, recordStep } from './record-step.ts';

let shop: MovesShop;
beforeAll(async () => {
  shop = await openMovesShop();
});
afterAll(() => shop.close());

const record = (step: OrderStep) => inTransaction(shop.db, (tx) => recordStep(tx, step));

test('a step is recorded once, with its first actor, and only in its statuses', async () => {
  const order = await shop.placeOrder();
  const early = await record({ order, step: 'packed', actor: rina });
  expect(early).toMatchObject({ status: 409, body: { code: 'wrong_status' } });
  await shop.move(order, 'PROCESSING');
  const both = [rina, karim].map((actor) => record({ order, step: 'picked', actor }));
  const [first, second] = await Promise.all(both);
  expect(first).toMatchObject({ step: 'picked', actor: expect.any(String), at: expect.any(Date) });
  expect(second).toEqual(first);
  expect(await record({ order: 0, step: 'packed', actor: rina })).toMatchObject({ status: 404 });
  await expect(sql`DELETE FROM order_step`.execute(shop.db)).rejects.toThrow('is never changed');
});
