import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { countStaleDays } from '../../server/src/office/figures/count-days.ts';
import { moveOrder } from '../../server/src/orders/move-order.ts';
import { type Database, openDatabase } from '../../server/src/platform/db/database.ts';
import { expectAccessible } from '../shop/axe.ts';
import { expect, test } from '../shop/fixture.ts';
import { startShop } from '../shop/open-shop.ts';
import { newPerson, officeLink, setUpAccount } from './office.ts';
import { useOwnShop } from './own-shop.ts';

test.describe.configure({ mode: 'default' });

const HOSTILE = '=cmd|"/c calc"!A1';

// The figures of a shop are of all its orders.
const shop = useOwnShop();
let db: Database;
let number = '';
test.beforeAll(async ({ playwright }) => {
  test.setTimeout(90_000);
  db = openDatabase(shop.database, 2, null);
  const request = await playwright.request.newContext({ baseURL: shop.url });
  const listed = await request.get('/api/shop-app/products/', { params: { in_stock: true, limit: 2 } });
  const [first, second] = (await listed.json()) as { id: number }[];
  await db.updateTable('product').set({ name: HOSTILE }).where('id', '=', first!.id).execute();
  for (const items of [[{ product: first!.id, quantity: 2 }], [{ product: second!.id, quantity: 1 }]]) {
    const phone = `017${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
    const data = { name: 'Amina Begum', phone, address: 'Road 5, Dhanmondi', city: 'Dhaka', items };
    const response = await request.post('/api/order-app/guest-orders/', { data });
    expect(response.status(), await response.text()).toBe(201);
    number = ((await response.json()) as { number: string }).number;
  }
  await request.dispose();
  await countStaleDays(db, { all: true });
});
test.afterAll(async () => {
  await db?.destroy();
});

const row = (page: Page, name: string | RegExp) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

test('an owner reads the figures of today and saves them as a file without formulas', async ({ page }) => {
  await setUpAccount(page, await officeLink('owner', shop.database), newPerson('Rina'));
  await page.goto('/office/more');
  await page.getByRole('link', { name: 'Figures' }).click();
  const sum = row(page, 'Sum').getByRole('cell');
  await expect(sum.nth(1)).toHaveText('2');
  await expectAccessible(page, 'figures');

  await page.getByRole('link', { name: 'Best sellers' }).click();
  await expect(row(page, HOSTILE)).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^haat-products-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  const file = await readFile((await download.path())!, 'utf8');
  expect(file).toMatch(/^\ufeffProduct,Unit,Goods,Units,Orders\r\n/);
  expect(file).toContain(`"'=cmd|""/c calc""!A1",`);
  expect(file).not.toMatch(/(^|[,\n])"?[=+@\t-]/m);
});

test('a refusal at the door is in the figures of its area, in Bengali', async ({ page }) => {
  const { id } = await db
    .selectFrom('orders')
    .where('number', '=', number)
    .select('id')
    .executeTakeFirstOrThrow();
  const actor = { kind: 'staff', name: 'Rina' } as const;
  for (const to of ['PROCESSING', 'ONGOING', 'CANCELLED'] as const)
    await moveOrder(db, { order: id, to, actor, version: null, reason: 'not at home' });
  await countStaleDays(db);
  await setUpAccount(page, await officeLink('manager', shop.database), newPerson('Selina'));
  await page.goto('/office/figures');
  await page.getByRole('button', { name: 'বাংলা' }).click();
  await page.getByRole('link', { name: 'দরজায় ফেরত' }).click();
  await expect(row(page, 'Dhaka').getByRole('cell').first()).toHaveText('1');
  await expectAccessible(page, 'refused');
  await page.goto('/office/figures?from=2026-05-02&to=2026-05-01');
  await expect(page.getByRole('alert')).toContainText('প্রথম দিনের আগে');
});

test('an owner sees how long products were out of stock, and what offers cost, as files too', async ({
  page,
}) => {
  const { id } = await db
    .updateTable('product')
    .set({ stock: 0 })
    .where('name', '=', 'Pabda')
    .where('stock', '>', 0)
    .returning('id')
    .executeTakeFirstOrThrow();
  const since = new Date(Date.now() - 36 * 3_600_000);
  await db.updateTable('stock_out').set({ since }).where('product_id', '=', id).execute();
  await setUpAccount(page, await officeLink('owner', shop.database), newPerson('Rina'));
  await page.goto('/office/figures');
  await page.getByRole('link', { name: 'Out of stock' }).click();
  await expect(row(page, /^Pabda/).getByRole('cell')).toHaveText(['1.5', '1', '1']);
  await expectAccessible(page, 'figures of the stock');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as CSV' }).click(),
  ]);
  const file = await readFile((await download.path())!, 'utf8');
  expect(file).toMatch(/^\ufeffProduct,Unit,Days without stock,Times,Without stock now\r\n/);
  await page.getByRole('link', { name: 'Discounts' }).click();
  await expect(page.getByRole('columnheader', { name: 'Offers' })).toBeVisible();
});

test('a browser reports that a sold-out product was opened, and the owner reads what was wanted', async ({
  page,
}) => {
  test.slow();
  // A process writes its counts every 30 s, and when it stops.
  const other = await startShop(shop.database);
  const { id } = await db
    .updateTable('product')
    .set({ stock: 0 })
    .where('name', '=', HOSTILE)
    .returning('id')
    .executeTakeFirstOrThrow();
  const reported = page.waitForResponse((response) => response.url().includes('/sold-out-view/'));
  await expect
    .poll(async () => {
      await page.goto(`${other.url}/products/${id}`);
      return page.getByRole('button', { name: 'Message me' }).count();
    })
    .toBeGreaterThan(0);
  const response = await reported;
  expect([response.status(), new URL(response.url()).pathname]).toEqual([
    204,
    `/api/shop-app/products/${id}/sold-out-view/`,
  ]);
  await other.stop();
  await setUpAccount(page, await officeLink('owner', shop.database), newPerson('Karim'));
  await page.goto('/office/figures');
  await page.getByRole('link', { name: 'Wanted, sold out' }).click();
  await expect(row(page, HOSTILE).getByRole('cell').nth(1)).toHaveText(/^[1-9]/);
  await expectAccessible(page, 'what was wanted');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV by day' }).click(),
  ]);
  const file = await readFile((await download.path())!, 'utf8');
  expect(file).toMatch(
    /^\ufeffDay,Product number,Code,Product,Unit,Page views,Searches,Asked for a message\r\n\d{4}-\d\d-\d\d,/,
  );
  expect(file).toContain(`"'=cmd|""/c calc""!A1",`);
});
