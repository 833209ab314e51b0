import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { open, storedCart, waitForScript } from '../buying.ts';
import { expect, openAs, placeOrder, test } from '../customers.ts';
import { openWithStorage } from '../fixture.ts';
import { withGuestOrder } from '../guest-order.ts';
import { withProduct } from '../with-product.ts';

const strip = (page: Page, name: string) => page.getByRole('list', { name });

/** Scrolls until the strips of the home page are on the screen. */
async function scrollToStrips(page: Page): Promise<void> {
  await page.evaluate("document.querySelector('#on-sale').scrollIntoView()");
}

/** Measures what moves. */
const SHIFTS = `globalThis.shifts = [];
  new PerformanceObserver((list) => shifts.push(...list.getEntries().map(({ value }) => value)))
    .observe({ type: 'layout-shift', buffered: true });`;

async function expectNothingMoved(page: Page): Promise<void> {
  const shifts = await page.evaluate<number[]>('shifts');
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.02);
}

/** A picture and a name for each department, large enough for a finger. */
async function expectDepartments(page: Page): Promise<void> {
  const tiles = page.getByRole('list', { name: 'Categories' }).getByRole('link');
  await expect(tiles).toHaveCount(10);
  await expect(tiles.getByRole('img')).toHaveCount(0);
  await expect(tiles.locator('img[src*="/media/"]')).toHaveCount(10);
  const heights = await tiles.evaluateAll((links: { clientHeight?: number }[]) =>
    links.map(({ clientHeight }) => clientHeight),
  );
  for (const height of heights) expect(height).toBeGreaterThanOrEqual(44);
}

test('on a wide screen the home page leads to each department, and shows what is on sale when the shopper scrolls there', async ({
  page,
}) => {
  await page.addInitScript(SHIFTS);
  await open(page, '/');
  await test.step('what is on sale comes when the shopper scrolls there, and moves nothing', async () => {
    await scrollToStrips(page);
    const cards = strip(page, 'On sale today').getByRole('article');
    await expect(cards).toHaveCount(12);
    for (const text of await cards.allInnerTexts()) expect(text).toContain('SALE');
    await expect(strip(page, 'Buy again')).toHaveCount(0);
    await expectNothingMoved(page);
    await expect(page.getByRole('link', { name: 'All offers' })).toHaveAttribute(
      'href',
      '/products?on_sale=true',
    );
  });
  await test.step('the home page leads to each department by a picture and its name', async () => {
    await expectDepartments(page);
    const tiles = page.getByRole('list', { name: 'Categories' }).getByRole('link');
    await expect(tiles.filter({ hasText: 'Rice & dal' })).toHaveAttribute(
      'href',
      '/products?category=rice-dal',
    );
  });
  await test.step('without a response, what is on sale is left out', async () => {
    await page.route(/on_sale=true/, (route) => route.abort());
    await page.reload();
    const heading = page.getByRole('heading', { name: 'On sale today' });
    await expect(heading).toBeVisible();
    await scrollToStrips(page);
    await expect(heading).toBeHidden();
  });
});

test('who has bought finds it again on the home page, beside the departments and what is on sale: a guest of this device, and a customer', async ({
  page,
  amina,
  request,
}) => {
  test.slow();
  await withProduct({ name: 'Kalijira rice', stock: 9 }, async (rice) => {
    await openWithStorage(page, await withGuestOrder(request, rice), '/bn');
    await waitForScript(page);
    await scrollToStrips(page);
    const again = strip(page, 'আবার কিনুন').getByRole('article');
    await expect(again).toHaveText([/Kalijira rice/]);
    await again.getByRole('button', { name: /^কার্টে দিন/ }).click();
    expect(await storedCart(page)).toMatchObject([{ id: rice, quantity: 1 }]);

    await placeOrder(amina, rice);
    await page.setViewportSize({ width: 360, height: 640 });
    await page.addInitScript(SHIFTS);
    await openAs(page, amina, '/');
    await waitForScript(page);
    await test.step('goods are there before the shopper reaches them, but not on a page that is only opened', async () => {
      const cards = strip(page, 'On sale today').getByRole('article');
      await expect(cards).toHaveCount(0);
      await page.evaluate('scrollTo(0, 5)');
      await expect(cards).toHaveCount(12);
      await expect(cards.first()).not.toBeInViewport();
      for (const text of await cards.allInnerTexts()) expect(text).toContain('SALE');
    });
    await expectDepartments(page);
    await expect(strip(page, 'Buy again').getByRole('article')).toHaveText([/Kalijira rice/]);
    await expectNothingMoved(page);
    await expectAccessible(page, 'home page with its strips');
  });
});
