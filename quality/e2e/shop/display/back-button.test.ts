import type { Page } from '@playwright/test';
import { lineOf, openDrawer, openWithCart } from '../buying.ts';
import { expect, productNamed, test } from '../fixture.ts';

/** Presses Back when the page has noticed what is open: nobody is faster, but a test is. */
async function closeByBack(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate('Boolean(history.state?.overlay)')).toBe(true);
  await page.goBack();
}

test('Back closes the drawer and the menu instead of leaving the page, and returns from a link of the drawer', async ({
  page,
  request,
}) => {
  const rice = await productNamed(request, 'Miniket');
  const requests: string[] = [];
  await openWithCart(page, [lineOf(rice)], '/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Return policy' }).click();
  await expect(page).toHaveURL('/return-policy');
  await waitForPrefetch();
  page.on('request', (sent) => requests.push(sent.url()));

  const drawer = await openDrawer(page);
  await closeByBack(page);
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL('/return-policy');

  await page.getByRole('button', { name: 'All categories' }).click();
  const menu = page.getByRole('heading', { name: 'All categories' });
  await expect(menu).toBeVisible();
  await closeByBack(page);
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL('/return-policy');

  // Closed by its button: the next Back leaves the page at once, and no page is fetched again.
  await openDrawer(page);
  await drawer.getByRole('button', { name: 'Close cart' }).click();
  await expect(drawer).toBeHidden();
  expect(requests.filter((url) => url.includes('/return-policy'))).toEqual([]);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'About Haat', level: 1 })).toBeVisible();
  await expect(page).toHaveURL('/about');

  const checkout = page.getByRole('heading', { name: 'Checkout', level: 1 });
  await test.step('Back after a link of the drawer returns to the page below it', async () => {
    await openDrawer(page);
    await drawer.getByRole('link', { name: 'Checkout' }).click();
    await expect(checkout).toBeVisible();
    await page.goBack();
    await expectAbout();
    await expect(drawer).toBeHidden();
    await page.goForward();
    await expect(checkout).toBeVisible();
    await page.goBack();
    await expectAbout();
  });

  /** The entry of the drawer, which is skipped, has the same URL. */
  async function expectAbout() {
    await expect(checkout).toBeHidden();
    await expect.poll(() => page.evaluate('Boolean(history.state?.overlay)')).toBe(false);
    await expect(page).toHaveURL('/about');
  }

  async function waitForPrefetch() {
    await page.waitForLoadState('networkidle');
  }
});
