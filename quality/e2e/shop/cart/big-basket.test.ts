import type { Product } from '@haat/contract/shop/catalogue';
import type { Locator, Page } from '@playwright/test';
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
import { expect, productNamed, test } from '../fixture.ts';

async function inStock(page: Page, query: Record<string, string>): Promise<Product[]> {
  const response = await page.request.get('/api/shop-app/products/', {
    params: { in_stock: 'true', ...query },
  });
  return response.json();
}

/** Opens a category from the navigation. The URL changes before the page: a press on the previous page would be lost. */
async function pressCategory(page: Page, category: string, press: (link: Locator) => Promise<void>) {
  const link = page.getByRole('navigation').locator(`a[href="/products?category=${category}"]`).first();
  await press(link);
  await expect(link).toHaveAttribute('aria-current', 'page');
}

// A basket of 35 items takes 36 presses by search, and 42 by browsing five categories.
test('a large basket takes one press for each item: by search, and by browsing without leaving the list', async ({
  page,
  request,
}) => {
  test.slow();
  await open(page, '/about');
  const drawer = page.getByRole('dialog', { name: 'Your Cart' });
  const stay = drawer.getByRole('checkbox', { name: 'Stay in the list when I add' });

  await test.step('by search: one press for the field, and one for each item', async () => {
    const counted = countPresses();
    const products = await inStock(page, { limit: '6' });
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
    expect(await storedCart(page)).toHaveLength(6);
    expect(counted.presses()).toBe(7);
  });

  await test.step('Quick Add does not open the cart if the shopper has chosen to stay in the list', async () => {
    const dal = await productNamed(request, 'Mug dal');
    await setCart(page, []);
    await setCart(page, [lineOf(await productNamed(request, 'Miniket'))]);
    await openDrawer(page);
    await stay.check();
    await expectAccessible(page, 'cart with the choice to stay');
    await open(page, '/products?search=Mug%20dal');
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
      await pressCategory(page, category, counted.press);
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
    const areas = ['Mirpur', 'Uttara', 'Gulshan', 'Dhanmondi', 'Savar', 'Gazipur', ''];
    const zones = areas.map((area, n) => ({
      name: area || 'Other districts',
      name_bn: area || 'অন্য জেলা',
      areas: area ? [area] : [],
      charge: 60 + 10 * n,
      free_from: 1_000,
      hours: 3,
    }));
    await page.route('**/delivery-zones/', (route) => route.fulfill({ json: zones }));
    const products = await inStock(page, { limit: '35' });
    for (const [width, height] of [
      [360, 640],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      await openWithCart(
        page,
        products.map((product) => lineOf(product)),
        '/about',
      );
      await openDrawer(page);
      const delivery = drawer.getByText('Tk 60 to Tk 120, by area');
      for (const shown of [
        delivery,
        drawer.getByText('Total:'),
        drawer.getByRole('link', { name: 'Checkout' }),
      ])
        await expect(shown).toBeInViewport({ ratio: 1 });
      const rows = drawer.getByRole('list').first().getByRole('listitem');
      await expect(rows).toHaveCount(35);
      for (const n of [0, 1, 2, 3]) await expect(rows.nth(n)).toBeInViewport({ ratio: 1 });
    }
  });
});
