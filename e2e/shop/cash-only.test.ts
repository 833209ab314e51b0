import { open } from './buying.ts';
import { alertOf, expect, openAs, placeOrder, test } from './customers.ts';
import { productNamed } from './fixture.ts';
import { startShop } from './open-shop.ts';

// A second shop without online payment, on the database of the other tests.

test.describe.configure({ mode: 'default' });

let cashOnly: Awaited<ReturnType<typeof startShop>>;
test.beforeAll(async () => {
  cashOnly = await startShop(process.env.SHOP_DATABASE!, { PAYMENTS: 'off' });
});
test.afterAll(() => cashOnly?.stop());
test.use({ baseURL: async ({ browserName: _ }, use) => use(cashOnly?.url) });

test('Pay Online shows that it is coming soon', async ({ page, request }) => {
  const rice = await productNamed(request, 'Miniket');
  await open(page, `/products/${rice.id}`);
  await page.getByRole('button', { name: 'Pay Online' }).click();
  await expect(page.getByRole('alert')).toHaveText('Online payment is coming soon.');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('Pay Now shows that it is coming soon', async ({ page, amina, request }) => {
  const order = await placeOrder(amina, (await productNamed(request, 'Miniket')).id);
  await openAs(page, amina, '/order');
  await page.getByRole('button', { name: `Pay Now for order ${order.number}` }).click();
  await expect(alertOf(page, 'Online payment is coming soon.')).toBeVisible();
});
