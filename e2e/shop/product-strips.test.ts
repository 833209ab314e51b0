import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { open } from './buying.ts';
import { expect, productNamed, test } from './fixture.ts';

const scrollTo = (page: Page, name: string) => page.getByRole('heading', { name }).scrollIntoViewIfNeeded();

test('above Popular Products stand others of the same subcategory, without this one', async ({
  page,
  request,
}) => {
  const rui = await productNamed(request, 'Rui');
  await open(page, `/products/${rui.id}`);
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(headings.filter({ hasText: /More like this|Popular/ })).toHaveText([
    'More like this',
    'Popular Products',
  ]);
  await scrollTo(page, 'Popular Products');
  const cards = page.getByRole('list', { name: 'More like this' }).getByRole('article');
  await expect(cards.first()).toBeVisible();
  await expect(cards.filter({ hasText: rui.name })).toHaveCount(0);
  await expectAccessible(page, 'product page with others');
  await cards.first().getByRole('link').click();
  await expect(page.getByRole('navigation', { name: 'You are here' })).toContainText('River fish');
});

test('products that were opened before on this device come below, in the language of the page', async ({
  page,
  request,
}) => {
  const [rice, fish] = [await productNamed(request, 'Miniket'), await productNamed(request, 'Poa')];
  await open(page, `/products/${rice.id}`);
  await scrollTo(page, 'Popular Products');
  await expect(page.getByRole('heading', { name: 'Recently seen' })).toHaveCount(0);
  await page.goto(`/bn/products/${fish.id}`);
  await page.getByRole('main').getByRole('article').last().scrollIntoViewIfNeeded();
  const seen = page.getByRole('list', { name: 'সম্প্রতি দেখেছেন' }).getByRole('article');
  await expect(seen).toHaveText([new RegExp(RegExp.escape(rice.name_bn))]);
});

test('on a wide screen the page of a product has the promises of the shop beside it', async ({
  page,
  request,
}) => {
  const rice = await productNamed(request, 'Miniket');
  await open(page, `/products/${rice.id}`);
  const promises = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Cash on delivery' });
  const [place, title] = [
    await promises.boundingBox(),
    await page.getByRole('heading', { level: 1 }).boundingBox(),
  ];
  expect(place!.x).toBeGreaterThan(title!.x + 300);
  await expect(page.getByRole('main').getByText('contact us within 7 days')).toBeVisible();
});
