import type { Product } from '@haat/contract/shop/catalogue';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import {
  countPresses,
  lineOf,
  open,
  openDrawer,
  openWithCart,
  quickAdd,
  setCart,
  storedCart,
} from '../buying.ts';
import { visit } from '../client-navigation.ts';
import { expect, productNamed, test } from '../fixture.ts';

async function inStock(page: Page, query: Record<string, string>): Promise<Product[]> {
  const response = await page.request.get('/api/shop-app/products/', {
    params: { in_stock: 'true', ...query },
  });
  return response.json();
}

// By search it does too: search-dropdown.test.ts.
test('a large basket takes one press for each item, by browsing without leaving the list', async ({
  page,
  request,
}) => {
  test.slow();
  await open(page, '/about');
  const drawer = page.getByRole('dialog', { name: 'Your Cart' });
  const stay = drawer.getByRole('checkbox', { name: 'Stay in the list when I add' });

  await test.step('Quick Add does not open the cart if the shopper has chosen to stay in the list', async () => {
    const dal = await productNamed(request, 'Mug dal');
    await setCart(page, [lineOf(await productNamed(request, 'Miniket'))]);
    await openDrawer(page);
    await stay.check();
    await expectAccessible(page, 'cart with the choice to stay');
    await page.keyboard.press('Escape');
    await visit(page, '/products?search=Mug%20dal');
    await quickAdd(page, dal);
    await expect(page.getByRole('main').getByRole('button', { name: `One more: ${dal.name}` })).toBeFocused();
    const added = page.getByRole('status').filter({ hasText: `${dal.name} added to the cart.` });
    await expect(added).toHaveCount(1);
    await expect(drawer).toHaveCount(0);
  });

  await test.step('by browsing: one press for each category, and one for each item', async () => {
    const counted = countPresses();
    for (const category of ['vegetables', 'fruit']) {
      const products = (await inStock(page, { category, limit: '24' })).slice(0, 3);
      const link = page.getByRole('navigation').locator(`a[href="/products?category=${category}"]`).first();
      await counted.press(link);
      // The URL changes before the page: a press on the previous page would be lost.
      await expect(link).toHaveAttribute('aria-current', 'page');
      for (const { name } of products) {
        await counted.press(
          page.getByRole('main').getByRole('button', { name: `Quick Add: ${name}`, exact: true }),
        );
      }
    }
    expect(await storedCart(page)).toHaveLength(8);
    expect(counted.presses()).toBe(8);
  });

  await test.step('Quick Add opens the cart again when the choice is undone', async () => {
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

  await test.step('with 35 lines and seven zones the drawer shows the total, Checkout and four lines without scrolling', async () => {
    const zones = ['Mirpur', 'Uttara', 'Gulshan', 'Dhanmondi', 'Savar', 'Gazipur', 'Tongi'].map((area, n) => {
      const terms = { charge: 60 + 10 * n, free_from: 1_000, hours: 3 };
      return { ...terms, name: area, name_bn: area, areas: [area] };
    });
    await page.route('**/delivery-zones/', (route) => route.fulfill({ json: zones }));
    const lines = (await inStock(page, { limit: '35' })).map((product) => lineOf(product));
    for (const [width, height] of [
      [360, 640],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      await openWithCart(page, lines, '/about');
      await openDrawer(page);
      const [total, checkout] = [drawer.getByText('Total:'), drawer.getByRole('link', { name: 'Checkout' })];
      for (const shown of [drawer.getByText('Tk 60 to Tk 120, by area'), total, checkout])
        await expect(shown).toBeInViewport({ ratio: 1 });
      const rows = drawer.getByRole('list').first().getByRole('listitem');
      await expect(rows).toHaveCount(35);
      for (const n of [0, 1, 2, 3]) await expect(rows.nth(n)).toBeInViewport({ ratio: 1 });
    }
  });
});
