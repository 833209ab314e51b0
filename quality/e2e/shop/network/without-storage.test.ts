import { open, quickAdd } from '../buying.ts';
import { alertOf, expect, login, test } from '../customers.ts';
import { productNamed } from '../fixture.ts';

test('without local storage cart and session last until the page is closed', async ({
  context,
  request,
  amina,
}) => {
  const rice = await productNamed(request, 'Miniket');
  // Not the fixture's page: the router's scroll script logs an error without storage.
  const page = await context.newPage();
  await page.addInitScript(`
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError') } });
  `);
  await open(page, '/products?search=Miniket');

  await test.step('without local storage the cart works until the page is closed', async () => {
    await quickAdd(page, rice);
    const drawer = page.getByRole('dialog', { name: 'Your Cart' });
    await expect(drawer.getByRole('link', { name: rice.name })).toBeVisible();
    await drawer.getByRole('link', { name: 'Checkout' }).click();
    await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible();
  });

  await test.step('without local storage a customer is signed in until the page is closed', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    // Wait for the next page: the checkout also has a phone field.
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
    await login(page, amina);
    await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
    await expect(page.getByRole('tab', { name: 'Personal Info' })).toBeVisible();
    await expect(alertOf(page, 'Login failed!')).toHaveCount(0);
  });
});
