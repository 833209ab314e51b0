import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { fillReceiver, open, openWithCart, review, storedCart, waitForScript } from './buying.ts';
import { expect, openAs, placeOrder, test } from './customers.ts';
import { withProduct } from './with-product.ts';

const strip = (page: Page, name: string) => page.getByRole('list', { name });

/** Scrolls until the strips of the home page are on the screen. */
async function scrollToStrips(page: Page): Promise<void> {
  await page.evaluate("document.querySelector('#on-sale').scrollIntoView()");
}

test('the home page leads to each department, and shows what is on sale when the shopper scrolls there', {
  tag: '@both-sizes',
}, async ({ page }) => {
  await page.addInitScript(`
    globalThis.shifts = [];
    new PerformanceObserver((list) => shifts.push(...list.getEntries().map(({ value }) => value)))
      .observe({ type: 'layout-shift', buffered: true });`);
  await open(page, '/');
  await test.step('what is on sale comes when the shopper scrolls there, and moves nothing', async () => {
    await scrollToStrips(page);
    const cards = strip(page, 'On sale today').getByRole('article');
    await expect(cards).toHaveCount(12);
    for (const text of await cards.allInnerTexts()) expect(text).toContain('SALE');
    await expect(strip(page, 'Buy again')).toHaveCount(0);
    const shifts = await page.evaluate<number[]>('shifts');
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.02);
    await page.getByRole('link', { name: 'All offers' }).click();
    await expect(page).toHaveURL('/products?on_sale=true');
  });
  await page.goBack();
  await test.step('the home page leads to each department by a picture and its name', async () => {
    const tiles = page.getByRole('list', { name: 'Categories' }).getByRole('link');
    await expect(tiles).toHaveCount(10);
    await expect(tiles.getByRole('img')).toHaveCount(0);
    await expect(tiles.locator('img[src*="/media/"]')).toHaveCount(10);
    for (const tile of await tiles.all())
      expect((await tile.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await tiles.filter({ hasText: 'Rice & dal' }).click();
    await expect(page).toHaveURL('/products?category=rice-dal');
  });
});

test('who has bought finds it again on the home page: a guest of this device, and a customer', async ({
  page,
  amina,
}) => {
  test.slow();
  await withProduct({ name: 'Kalijira rice', stock: 9 }, async (rice) => {
    const line = { id: rice, item_name: 'Kalijira rice', product_image: '', item_price: 350.5, quantity: 2 };
    await openWithCart(page, [line], '/checkout');
    await fillReceiver(page);
    await (await review(page)).getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Guest order placed successfully!')).toBeVisible();
    await open(page, '/bn');
    await scrollToStrips(page);
    const again = strip(page, 'আবার কিনুন').getByRole('article');
    await expect(again).toHaveText([/Kalijira rice/]);
    await again.getByRole('button', { name: /^কার্টে দিন/ }).click();
    expect(await storedCart(page)).toMatchObject([{ id: rice, quantity: 1 }]);

    await placeOrder(amina, rice);
    await page.setViewportSize({ width: 360, height: 640 });
    await openAs(page, amina, '/');
    await waitForScript(page);
    await test.step('goods are there before the shopper reaches them, but not on a page that is only opened', async () => {
      const cards = strip(page, 'On sale today').getByRole('article');
      await expect(cards).toHaveCount(0);
      await page.evaluate('scrollTo(0, 5)');
      await expect(cards).toHaveCount(12);
      await expect(cards.first()).not.toBeInViewport();
    });
    await expect(strip(page, 'Buy again').getByRole('article')).toHaveText([/Kalijira rice/]);
    await expectAccessible(page, 'home page with its strips');
  });
});
