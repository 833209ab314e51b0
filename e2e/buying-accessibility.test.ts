import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { fillReceiver, lineOf, openDrawer, openWithCart, review } from './buying.ts';
import { expect, productNamed, test } from './fixture.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no barrier on the way from the cart to the stored order, ${colorScheme}`, async ({
    page,
    request,
  }) => {
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openWithCart(page, '[]', '/checkout');
    await expectNoBarrier(page);
    const rice = await productNamed(request, 'Miniket');
    await openWithCart(page, [{ ...lineOf(rice), item_price: 1, product_image: '' }], '/checkout');
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expectNoBarrier(page);
    await openDrawer(page);
    await expectNoBarrier(page);
    await page.keyboard.press('Escape');
    await fillReceiver(page);
    await (await review(page)).getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('region', { name: 'Prices have changed' })).toBeVisible();
    await expectNoBarrier(page);
    await page.getByRole('button', { name: 'Accept the new prices' }).click();
    const confirmation = await review(page);
    await expectNoBarrier(page);
    await confirmation.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('link', { name: 'See your order' }).click();
    await expect(page.getByRole('heading', { name: /^Order H/ })).toBeVisible();
    await expectNoBarrier(page);
  });
}

async function expectNoBarrier(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.target)])).toEqual([]);
}
