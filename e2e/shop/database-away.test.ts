import { openProxy, type TcpProxy } from '../../faults/proxy.ts';
import { randomFrom } from '../../faults/random.ts';
import { shopUserUrl } from '../../server/src/platform/db/database-user.ts';
import { open } from './buying.ts';
import { expect, test } from './fixture.ts';
import { startShop } from './open-shop.ts';

// A second shop, whose database is stopped.

test.describe.configure({ mode: 'default' });

let database: TcpProxy;
let shop: Awaited<ReturnType<typeof startShop>>;
test.beforeAll(async () => {
  const url = new URL(process.env.SHOP_DATABASE!);
  database = await openProxy(randomFrom(1));
  database.targets = [Number(url.port)];
  url.port = String(database.port);
  // Always directly: this database is taken away, not a PgBouncer before it.
  shop = await startShop(url.href, { DATABASE_URL: shopUserUrl(url.href) });
});
test.afterAll(() => shop?.stop());
test.use({ baseURL: async ({ browserName: _ }, use) => use(shop?.url) });

test('without its database the shop serves cached pages, and an error page for others', async ({ page }) => {
  await open(page, '/');
  await database.close();
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  const response = await page.goto('/products/1');
  expect(response?.status()).toBe(503);
  expect(response?.headers()['retry-after']).toBe('5');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();
});
