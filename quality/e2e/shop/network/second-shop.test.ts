import { shopUserUrl } from '../../../../server/src/platform/db/database-user.ts';
import { openProxy, type TcpProxy } from '../../../faults/environment/proxy.ts';
import { randomFrom } from '../../../faults/environment/random.ts';
import { visit } from '../client-navigation.ts';
import { alertOf, expect, openAs, placeOrder, test } from '../customers.ts';
import { asNewVisitor, productNamed } from '../fixture.ts';
import { startShop } from '../start-shop.ts';

// A second shop, without online payment. Its database is stopped at the end.

let database: TcpProxy;
let shop: Awaited<ReturnType<typeof startShop>>;
test.beforeAll(async () => {
  const url = new URL(process.env.SHOP_DATABASE!);
  database = await openProxy(randomFrom(1));
  database.targets = [Number(url.port)];
  url.port = String(database.port);
  // Always directly: this database is taken away, not a PgBouncer before it.
  shop = await startShop(url.href, { DATABASE_URL: shopUserUrl(url.href), PAYMENTS: 'off' });
});
test.afterAll(() => shop?.stop());
test.use({ baseURL: async ({ browserName: _ }, use) => use(shop?.url) });

test('a shop without online payment, then without its database', async ({ page, amina, request }) => {
  await test.step('without online payment, paying online is coming soon', async () => {
    const rice = await productNamed(request, 'Miniket');
    await test.step('Pay Online shows that it is coming soon', async () => {
      await openAs(page, amina, `/products/${rice.id}`);
      await page.getByRole('button', { name: 'Pay Online' }).click();
      await expect(page.getByRole('alert')).toHaveText('Online payment is coming soon.');
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
    await test.step('Pay Now shows that it is coming soon', async () => {
      const order = await placeOrder(amina, rice.id);
      await visit(page, '/order');
      await page.getByRole('button', { name: `Pay Now for order ${order.number}` }).click();
      await expect(alertOf(page, 'Online payment is coming soon.')).toBeVisible();
    });
  });

  await asNewVisitor(page);
  await test.step('without its database the shop serves cached pages, and an error page for others', async () => {
    await request.get('/');
    await database.close();
    expect(await (await request.get('/')).text()).toContain('<article');
    const response = await page.goto('/products/1');
    expect(response?.status()).toBe(503);
    expect(response?.headers()['retry-after']).toBe('5');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();
  });
});
