import type { Product } from '@haat/contract/shop/catalogue';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { open, openDrawer, quickAdd, storedCart, waitForScript } from './buying.ts';
import { expect, productNamed, test } from './fixture.ts';

/** A press is a tap, or a key that types no letter. */
function countPresses() {
  const counted = { presses: 0 };
  return Object.assign(counted, {
    async press(target: Locator) {
      counted.presses++;
      await target.click();
    },
  });
}

async function inStock(page: Page, query: Record<string, string>): Promise<Product[]> {
  const response = await page.request.get('/api/shop-app/products/', {
    params: { in_stock: 'true', ...query },
  });
  return response.json();
}

test('35 named items are in the cart after at most 75 presses: by search', async ({ page }) => {
  test.setTimeout(120_000);
  const counted = countPresses();
  const products = await inStock(page, { limit: '35' });
  await open(page, '/about');
  const field = page.getByRole('combobox', { name: 'Search products' });
  await counted.press(field);
  for (const { name } of products) {
    await field.fill(name);
    await counted.press(
      page.getByRole('banner').getByRole('button', { name: `Add to cart: ${name}`, exact: true }),
    );
    // The field has the focus, and the next word replaces its text.
    await expect(field).toBeFocused();
  }
  expect(await storedCart(page)).toHaveLength(35);
  expect(counted.presses).toBeLessThanOrEqual(75);
});

test('35 named items are in the cart after at most 45 presses: by browsing', async ({ page }) => {
  test.setTimeout(120_000);
  const counted = countPresses();
  const week = { vegetables: 12, fruit: 5, 'rice-dal': 6, 'oil-spices': 6, 'dairy-eggs': 6 };
  await open(page, '/');
  let isFirst = true;
  for (const [category, count] of Object.entries(week)) {
    const products = (await inStock(page, { category, limit: '24' })).slice(0, count);
    const link = page.getByRole('navigation').locator(`a[href="/products?category=${category}"]`).first();
    await counted.press(link);
    // The URL changes before the page: a press on a product of the previous page opens a cart that the new page closes.
    await expect(link).toHaveAttribute('aria-current', 'page');
    for (const { name } of products) {
      await counted.press(
        page.getByRole('main').getByRole('button', { name: `Quick Add: ${name}`, exact: true }),
      );
      if (!isFirst) continue;
      isFirst = false;
      const drawer = page.getByRole('dialog', { name: 'Your Cart' });
      await counted.press(drawer.getByRole('checkbox', { name: 'Stay in the list when I add' }));
      await counted.press(drawer.getByRole('button', { name: 'Close cart' }));
    }
  }
  expect(await storedCart(page)).toHaveLength(35);
  expect(counted.presses).toBeLessThanOrEqual(45);
});

test('Quick Add opens the cart, unless the shopper has chosen to stay in the list', async ({
  page,
  request,
}) => {
  const [rice, dal] = [await productNamed(request, 'Miniket'), await productNamed(request, 'Mug dal')];
  const added = (name: string) => page.getByRole('status').filter({ hasText: `${name} added to the cart.` });
  await open(page, '/products?category=rice-dal');
  await quickAdd(page, rice);
  const drawer = page.getByRole('dialog', { name: 'Your Cart' });
  const stay = drawer.getByRole('checkbox', { name: 'Stay in the list when I add' });
  await stay.check();
  await expectAccessible(page, 'cart with the choice to stay');
  await page.reload();
  await waitForScript(page);
  await quickAdd(page, dal);
  await expect(page.getByRole('main').getByRole('button', { name: `One more: ${dal.name}` })).toBeFocused();
  await expect(added(dal.name)).toHaveCount(1);
  await expect(drawer).toHaveCount(0);
  await openDrawer(page);
  await stay.uncheck();
  await drawer.getByRole('button', { name: 'Close cart' }).click();
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Quick Add/ })
    .first()
    .click();
  await expect(drawer).toBeVisible();
});
