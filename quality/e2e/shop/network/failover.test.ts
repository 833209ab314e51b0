import { onServer, removeOrderLimits } from '../../../../server/testing/postgres.ts';
import { type DatabasePair, openPair } from '../../../faults/failover/database-pair.ts';
import { fillReceiver, lineOf, openWithCart, review, watchOrders } from '../buying.ts';
import { expect, productNamed, test } from '../fixture.ts';
import { startShop } from '../start-shop.ts';

// A second shop, on a primary and its synchronous standby.

test.skip(process.platform !== 'linux', 'the processes of a server are found in /proc');
test.describe.configure({ mode: 'default', timeout: 120_000 });

let pair: DatabasePair;
let shop: Awaited<ReturnType<typeof startShop>>;
test.beforeAll(async () => {
  pair = await openPair();
  await onServer(pair.primary.url('postgres'), (client) => client.query('CREATE DATABASE shop'));
  const database = pair.url('shop');
  shop = await startShop(pair.primary.url('shop'), {
    DATABASE_URL: database,
    MIGRATION_DATABASE_URL: database,
  });
  await removeOrderLimits(pair.primary.url('shop'));
});
test.afterAll(async () => {
  await shop?.stop();
  await pair?.close();
});
test.use({ baseURL: async ({ browserName: _ }, use) => use(shop?.url) });

test('the primary dies while Amina confirms: she waits a moment, and has one order', async ({
  page,
  request,
}) => {
  const rice = await productNamed(request, 'Miniket');
  const seen = watchOrders(page);
  await openWithCart(page, [lineOf(rice, 2)], '/checkout');
  await fillReceiver(page);
  const confirmation = await review(page);
  const refused = page.waitForResponse((response) => response.status() === 503);
  await pair.primary.killPostmaster();
  await confirmation.getByRole('button', { name: 'Confirm' }).click();
  expect((await (await refused).allHeaders())['retry-after']).toBe('5');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await pair.failOver();
  await expect(page.getByText('Guest order placed successfully!')).toBeVisible({ timeout: 30_000 });

  expect(seen.sends.length).toBeGreaterThan(1);
  expect(new Set(seen.sends).size).toBe(1);
  await expect.poll(() => seen.numbers).toHaveLength(1);
  const { rows } = await onServer(pair.primary.url('shop'), (client) =>
    client.query<{ number: string }>('SELECT number FROM orders'),
  );
  expect(rows.map(({ number }) => number)).toEqual(seen.numbers);
});
