import { expect } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '../../shop/axe.ts';
import { holdRequest } from '../../shop/network-faults.ts';
import { signIn } from '../office.ts';
import { test } from '../own-shop.ts';

test('categories are created, renamed, moved and get a picture; old links lead to a new slug in one step', async ({
  page,
  request,
}) => {
  test.slow();
  const readTops = async () => {
    const all = (await (await request.get('/api/shop-app/categories/')).json()) as {
      title: string;
      parent: number | null;
    }[];
    return all.filter(({ parent }) => parent === null).map(({ title }) => title);
  };
  await signIn(page, 'editor');
  await page.goto('/office/categories');
  const [first = '', second = ''] = await readTops();
  await page.getByRole('button', { name: `Move ${second} up`, exact: true }).click();
  await expect.poll(async () => (await readTops()).slice(0, 2)).toEqual([second, first]);

  // All its products are in subcategories.
  await page.getByRole('button', { name: new RegExp(`^${RegExp.escape(first)} [1-9]\\d* products`) }).click();
  await page.getByLabel('Title in English').fill(`${first} of the day`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await readTops())[1]).toBe(`${first} of the day`);

  await page.getByRole('button', { name: 'New category' }).click();
  await page.getByLabel('Title in English').fill('<b>Dried fish</b>');
  await page.getByLabel('Below').selectOption({ label: `${first} of the day` });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: /^<b>Dried fish/ })).toContainText('0 products');

  const electronics = page.getByRole('button', { name: /^Electronics/ });
  const rename = async (slug: string) => {
    await electronics.click();
    await page.getByLabel('Name in links').fill(slug);
  };
  await rename('machines');
  const release = await holdRequest(page, '**/api/office/pictures/');
  await page.getByLabel('Choose a picture').setInputFiles({
    ...{ name: 'blender.jpg', mimeType: 'image/jpeg' },
    buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: '#336' } })
      .jpeg()
      .toBuffer(),
  });
  await expect(page.getByText(/^Sending/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  release();
  await expect(page.getByRole('button', { name: 'Remove the picture' })).toBeVisible();
  await expectAccessible(page, 'slug and picture');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.').last()).toBeVisible();
  await expect(electronics).toContainText('machines');
  await rename('appliances');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(electronics).toContainText('appliances');

  const read = (path: string) => request.get(path, { maxRedirects: 0 });
  const [from, to] = ['electronics', 'appliances'].map(
    (slug) => `/bn/products?category=${slug}&subcategory=blender&sort=price`,
  ) as [string, string];
  await expect.poll(async () => (await read(from)).headers().location).toBe(to);
  expect((await read(from)).status()).toBe(301);
  expect(await (await read('/products?category=appliances')).text()).toMatch(/<h1[^>]*>Electronics</);
  const categories = (await (await request.get('/api/shop-app/categories/')).json()) as {
    slug: string;
    image: string;
  }[];
  expect(categories.find(({ slug }) => slug === 'appliances')?.image).toMatch(/^\/media\/pictures\//);
});
