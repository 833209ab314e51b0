import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countWaiting } from '../../testing/count-waiting.ts';
import { type MovesShop, openMovesShop } from '../../testing/orders/moves.ts';
import { claimOrders } from './claim-orders.ts';

let shop: MovesShop;
beforeAll(async () => {
  shop = await openMovesShop();
});
afterAll(() => shop.close());

test('a claim of orders that loses a deadlock is tried again', async () => {
  const [first, second] = [await shop.placeOrder(), await shop.placeOrder()];
  const { receiver_phone_number: phone } = await shop.db
    .selectFrom('orders')
    .where('id', '=', first)
    .select('receiver_phone_number')
    .executeTakeFirstOrThrow();
  const { id: amina } = await shop.db
    .insertInto('customer')
    .values({ phone, password_hash: '$argon2id$none', phone_proven: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const lock = (id: number) => sql`SELECT FROM orders WHERE id = ${id} FOR UPDATE`;
  const { claiming } = await shop.db.transaction().execute(async (tx) => {
    // The claim notices the deadlock, and loses.
    await sql`SET LOCAL deadlock_timeout = '1min'`.execute(tx);
    await lock(second).execute(tx);
    const claiming = claimOrders(shop.db, amina);
    await expect.poll(() => countWaiting(shop.db)).toBe(1);
    await lock(first).execute(tx);
    return { claiming };
  });
  expect(await claiming).toBe(2);
});
