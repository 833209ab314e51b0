import { expect } from '@playwright/test';
import { expectAccessible } from '../shop/axe.ts';
import { test } from '../shop/fixture.ts';
import { newPerson, officeLink, setUpAccount } from './office.ts';
import { openOwnShop } from './own-shop.ts';

let shop: Awaited<ReturnType<typeof openOwnShop>>;
test.beforeAll(async () => {
  test.setTimeout(90_000);
  shop = await openOwnShop();
});
test.afterAll(() => shop?.close());
test.use({ baseURL: async ({ browserName: _ }, use) => use(shop?.url) });

test('a category is created, renamed and moved, and the shop shows the new order', async ({
  page,
  request,
}) => {
  const readTops = async () => {
    const all = (await (await request.get('/api/shop-app/categories/')).json()) as {
      title: string;
      parent: number | null;
    }[];
    return all.filter(({ parent }) => parent === null).map(({ title }) => title);
  };
  await setUpAccount(page, await officeLink('editor', shop.database), newPerson('Rina'));
  await page.goto('/office/categories');
  await expect(page.getByRole('heading', { name: 'Categories' })).toBeVisible();
  await expectAccessible(page, 'categories');
  const [first = '', second = ''] = await readTops();
  await page.getByRole('button', { name: `Move ${second} up`, exact: true }).click();
  await expect.poll(async () => (await readTops()).slice(0, 2)).toEqual([second, first]);

  await page.getByRole('button', { name: new RegExp(`^${RegExp.escape(first)} \\d`) }).click();
  await expectAccessible(page, 'category');
  await page.getByLabel('Title in English').fill(`${first} of the day`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await readTops())[1]).toBe(`${first} of the day`);

  await page.getByRole('button', { name: 'New category' }).click();
  await page.getByLabel('Title in English').fill('<b>Dried fish</b>');
  await page.getByLabel('Below').selectOption({ label: `${first} of the day` });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: /^<b>Dried fish/ })).toContainText('0 products');
});
