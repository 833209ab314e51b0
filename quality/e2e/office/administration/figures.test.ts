import { readFile } from 'node:fs/promises';
import { dayInDhaka } from '@haat/contract/time/dhaka-time';
import type { APIRequestContext, Page } from '@playwright/test';
import { SoldOutInterest } from '../../../../server/src/catalogue/count-sold-out-interest.ts';
import { countStaleDays } from '../../../../server/src/figures/count-days.ts';
import { moveOrder } from '../../../../server/src/orders/move-order.ts';
import { type Database, openDatabase } from '../../../../server/src/platform/db/database.ts';
import { expectAccessible } from '../../shop/axe.ts';
import { expect, productNamed } from '../../shop/fixture.ts';
import { signIn, visit } from '../office.ts';
import { test } from '../own-shop.ts';

const HOSTILE = '=cmd|"/c calc"!A1';

let db: Database;
test.beforeAll(({ shop }) => {
  db = openDatabase(shop.database, 2, null);
});
test.afterAll(() => db.destroy());

/** Places two orders, the first of a product whose name is hostile; returns the id of the second. */
async function placeTwo(request: APIRequestContext): Promise<number> {
  const [first, second] = [await productNamed(request, 'turmeric'), await productNamed(request, 'banana')];
  await db.updateTable('product').set({ name: HOSTILE }).where('id', '=', first.id).execute();
  let placed = 0;
  for (const items of [[{ product: first.id, quantity: 2 }], [{ product: second.id, quantity: 1 }]]) {
    const phone = `017${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
    const data = { name: 'Amina Begum', phone, address: 'Road 5, Dhanmondi', city: 'Dhaka', items };
    const response = await request.post('/api/order-app/guest-orders/', { data });
    expect(response.status(), await response.text()).toBe(201);
    placed = ((await response.json()) as { id: number }).id;
  }
  return placed;
}

const row = (page: Page, name: string | RegExp) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

test('an owner reads the figures of today, of refusals, of goods without stock, of what was wanted and of VAT, and saves them as files', async ({
  page,
  request,
}) => {
  test.slow();
  const rina = await signIn(page, 'owner');
  const today = dayInDhaka(new Date());
  const ordersToday = async () => {
    await countStaleDays(db, { all: true });
    return (await rina.api.getSalesFigures({ query: { from: today, to: today, by: 'day' } })).sum.placed;
  };
  const before = await ordersToday();
  const second = await placeTwo(request);
  expect(await ordersToday()).toBe(before + 2);
  await page.goto('/office/more');
  await page.getByRole('link', { name: 'Figures' }).click();
  const sum = row(page, 'Sum').getByRole('cell');
  await expect(sum.nth(1)).toHaveText(String(before + 2));

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

  await test.step('a refusal at the door is in the figures of its area, in Bengali', async () => {
    const actor = { kind: 'staff', name: 'Rina' } as const;
    for (const to of ['PROCESSING', 'ONGOING', 'CANCELLED'] as const)
      await moveOrder(db, { order: second, to, actor, version: null, reason: 'not at home' });
    await countStaleDays(db);
    await page.getByRole('button', { name: 'বাংলা' }).click();
    await page.getByRole('link', { name: 'দরজায় ফেরত' }).click();
    await expect(row(page, 'Dhaka').getByRole('cell').first()).toHaveText('১');
    await expectAccessible(page, 'refused');
    await visit(page, '/figures?from=2026-05-02&to=2026-05-01');
    await expect(page.getByRole('alert')).toContainText('প্রথম দিনের আগে');
  });

  await test.step('how long products were out of stock, and what offers cost, as files too', async () => {
    const { id } = await db
      .updateTable('product')
      .set({ stock: 0 })
      .where('name', '=', 'Pabda')
      .where('stock', '>', 0)
      .returning('id')
      .executeTakeFirstOrThrow();
    const since = new Date(Date.now() - 36 * 3_600_000);
    await db.updateTable('stock_out').set({ since }).where('product_id', '=', id).execute();
    await page.getByRole('button', { name: 'English' }).click();
    await visit(page, '/figures');
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

  await test.step('a browser reports that a sold-out product was opened, and she reads what was wanted', async () => {
    const { id } = await productNamed(request, 'mustard oil');
    await db.updateTable('product').set({ name: HOSTILE, stock: 0 }).where('id', '=', id).execute();
    const isSoldOut = async () =>
      (await (await request.get(`/products/${id}`)).text()).includes('Message me');
    await expect.poll(isSoldOut, { intervals: [100] }).toBe(true);
    const shopper = await page.context().newPage();
    const reported = shopper.waitForResponse((response) => response.url().includes('/sold-out-view/'));
    await shopper.goto(`/products/${id}`);
    const response = await reported;
    expect([response.status(), new URL(response.url()).pathname]).toEqual([
      204,
      `/api/shop-app/products/${id}/sold-out-view/`,
    ]);
    await shopper.close();
    // A process writes its counts every 30 s, and when it stops.
    const interest = new SoldOutInterest();
    interest.record(id, 'views');
    await interest.flush(db, new Date());
    await visit(page, '/figures');
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

  await test.step('the VAT of the month by rate, and its sales register as a file', async () => {
    const { id } = await db
      .selectFrom('orders')
      .where('status', '=', 'PENDING')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const actor = { kind: 'staff', name: 'Rina' } as const;
    for (const to of ['PROCESSING', 'ONGOING', 'COMPLETED'] as const)
      await moveOrder(db, { order: id, to, actor, version: null });
    await visit(page, `/vat?month=${today.slice(0, 7)}`);
    await expect(page.getByRole('heading', { name: '5 %' })).toBeVisible();
    await expectAccessible(page, 'VAT');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Sales register' }).click(),
    ]);
    const file = await readFile((await download.path())!, 'utf8');
    expect(file).toMatch(
      /^\ufeffDay,Document,Number,Order,VAT rate,Value,VAT,With VAT\r\n\d{4}-\d\d-\d\d,Sale \(6\.3\),,H\d+,5,/,
    );
  });
});
