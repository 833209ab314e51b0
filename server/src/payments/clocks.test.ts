import { apiRoutes } from '@haat/contract/http/api-routes';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openPayingShop,
  openSession,
  type PayingShop,
  readAttemptStates,
} from '../../testing/payments/payments.ts';
import { buildApp } from '../app.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop.close());

test.each([
  ['two days ahead', 49],
  ['two days behind', -49],
])('a process whose clock is %s abandons no payment and misses none', async (_, hours) => {
  const { order, session } = await openSession(shop);
  const clock = () => new Date(Date.now() + hours * 3_600_000);
  const app = await buildApp({ db: shop.db, payments: shop.options, clock, pollInterval: 0 });
  const status = () => app.inject(apiRoutes.getGuestPaymentStatus.path.replace('{token}', order.token));
  session.faults.query = 'bad_gateway';
  expect((await status()).json()).toMatchObject({ outcome: 'checking' });
  expect(await readAttemptStates(shop, order)).toEqual(['open']);
  session.faults.query = 'right';
  await status();
  const { rows } = await sql<{ minutes: number }>`
    SELECT round(extract(epoch FROM next_look - now()) / 60)::int AS minutes FROM payment_attempt
    WHERE order_id = ${order.id}`.execute(shop.db);
  expect(rows).toEqual([{ minutes: 1 }]);
  await app.close();
});
