import type { Page } from '@playwright/test';
import { open } from './buying.ts';
import { expect, productNamed, test } from './fixture.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('the header of a phone is at most 150 px high, in both languages', async ({ page }) => {
  for (const path of ['/', '/bn']) {
    await open(page, path);
    const header = (await page.getByRole('banner').boundingBox())!;
    expect(header.y + header.height).toBeLessThanOrEqual(150);
  }
});

test('title and sort order of a category are one line, subcategories and filters one row of chips', async ({
  page,
}) => {
  for (const path of ['/products?category=fish', '/bn/products?category=fish']) {
    await open(page, path);
    const main = page.getByRole('main');
    const title = (await main.getByRole('heading', { level: 1 }).boundingBox())!;
    const sort = (await main.locator('#sort').boundingBox())!;
    const middle = title.y + title.height / 2;
    expect(middle).toBeGreaterThan(sort.y);
    expect(middle).toBeLessThan(sort.y + sort.height);
    const chips = await Promise.all(
      [
        ...(await main.locator('form nav').getByRole('link').all()),
        ...(await main.getByRole('checkbox').all()),
      ].map(async (chip) => (await chip.boundingBox())!.y),
    );
    expect(chips.length).toBeGreaterThanOrEqual(5);
    expect(Math.max(...chips) - Math.min(...chips)).toBeLessThan(2);
    const first = (await main.getByRole('article').first().boundingBox())!;
    expect(first.y).toBeLessThan(380);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  }
});

test('the breadcrumbs of a product are one line, and its price is on the first screen', async ({
  page,
  request,
}) => {
  const carrot = await productNamed(request, 'Carrot');
  for (const language of ['', '/bn']) {
    await open(page, `${language}/products/${carrot.id}`);
    const breadcrumbs = page.getByRole('main').getByRole('navigation').first();
    expect((await breadcrumbs.boundingBox())!.height).toBeLessThan(50);
    const price = (await page
      .getByRole('main')
      .getByText('49.00')
      .or(page.getByText('৪৯.০০'))
      .first()
      .boundingBox())!;
    const bar = (await page.locator('[data-foot-bar]').boundingBox())!;
    expect(price.y + price.height).toBeLessThanOrEqual(bar.y);
  }
});

test('why a product cannot be bought is on the first screen, below no bar', async ({ page, request }) => {
  const hilsa = await productNamed(request, 'Hilsa (Ilish) whole 700 g');
  expect(hilsa.stock_status).toBe(false);
  for (const [path, reason] of [
    ['', 'Out of stock'],
    ['/bn', 'স্টকে নেই'],
  ] as const) {
    await open(page, `${path}/products/${hilsa.id}`);
    // A click waits until nothing covers the text.
    await page.getByRole('main').getByText(reason).first().click({ trial: true });
    await expect(page.locator('[data-foot-bar]')).toHaveCount(0);
    expect(await page.evaluate('scrollY')).toBe(0);
  }
});

test('a subcategory is one tap', async ({ page }) => {
  await open(page, '/products?category=fish');
  await page.getByRole('main').getByRole('link', { name: 'Sea fish' }).click();
  await expect(page).toHaveURL('/products?category=fish&subcategory=sea');
  await expect(page.getByRole('main').getByRole('link', { name: 'Sea fish' }).last()).toHaveAttribute(
    'aria-current',
    'page',
  );
});

for (const [size, viewport] of Object.entries({
  'a phone': { width: 360, height: 740 },
  'a desktop': { width: 1280, height: 800 },
})) {
  test(`at most 12 tab stops are before the content of ${size}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await open(page, '/about');
    let stops = 0;
    for (; stops < 40; stops++) {
      await page.keyboard.press('Tab');
      if (await isInContent(page)) break;
    }
    expect(stops).toBeGreaterThan(5);
    expect(stops).toBeLessThanOrEqual(12);
  });
}

test('the arrow keys move through the categories and into their subcategories', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, '/about');
  const navigation = page.getByRole('navigation', { name: 'Categories' });
  await navigation.getByRole('link', { name: 'Fish', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(navigation.getByRole('link', { name: 'Mangsho', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(navigation.getByRole('link', { name: 'All Fish' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/category=fish&subcategory=/);
});

test('the order of the shop is called Recommended', async ({ page }) => {
  await open(page, '/products?category=fish');
  await expect(page.getByRole('combobox', { name: 'Sort' }).locator('option').first()).toHaveText(
    'Recommended',
  );
});

function isInContent(page: Page): Promise<boolean> {
  return page.evaluate<boolean>("document.getElementById('content').contains(document.activeElement)");
}
