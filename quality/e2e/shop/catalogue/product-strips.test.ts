import type { Page } from '@playwright/test';
import { expectAccessibleIn } from '../axe.ts';
import { open } from '../buying.ts';
import { expect, productNamed, test } from '../fixture.ts';

const scrollTo = (page: Page, name: string) => page.getByRole('heading', { name }).scrollIntoViewIfNeeded();

test('a product page leads to more like it, to popular products and to those that were seen, and names the promises of the shop', async ({
  page,
  request,
}) => {
  const [rui, poa] = [await productNamed(request, 'Rui'), await productNamed(request, 'Poa')];
  await open(page, `/products/${rui.id}`);
  await test.step('on a larger screen the promises of the shop are beside the product', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const promises = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Cash on delivery' });
    const [place, title] = [
      await promises.boundingBox(),
      await page.getByRole('heading', { level: 1 }).boundingBox(),
    ];
    expect(place!.x).toBeGreaterThan(title!.x + 300);
    await expect(page.getByRole('main').getByText('contact us within 7 days')).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
  });
  await test.step('above Popular Products stand others of the same subcategory, without this one', async () => {
    const headings = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(headings.filter({ hasText: /More like this|Popular/ })).toHaveText([
      'More like this',
      'Popular Products',
    ]);
    await scrollTo(page, 'Popular Products');
    const cards = page.getByRole('list', { name: 'More like this' }).getByRole('article');
    await expect(cards.first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Recently seen' })).toHaveCount(0);
    await expect(cards.filter({ hasText: rui.name })).toHaveCount(0);
    // Other lists of cards have the same colours.
    await expectAccessibleIn(page, 'light', 'product page with others');
    const link = cards.first().getByRole('link');
    const href = (await link.getAttribute('href')) ?? '';
    await link.click();
    await expect(page).toHaveURL(href);
    await expect(page.getByRole('navigation', { name: 'You are here' })).toContainText('River fish');
    const seen = () => page.evaluate(() => localStorage.getItem('seen_products'));
    await expect.poll(seen).toContain(href.split('/').at(-1));
  });
  await test.step('products that were opened before on this device come below, in the language of the page', async () => {
    await page.goto(`/bn/products/${poa.id}`);
    await page.getByRole('main').getByRole('article').last().scrollIntoViewIfNeeded();
    const seen = page.getByRole('list', { name: 'সম্প্রতি দেখেছেন' }).getByRole('article');
    await expect(seen).toHaveText([/./, new RegExp(RegExp.escape(rui.name_bn))]);
  });
});
