import { readFile } from 'node:fs/promises';
import { dayInDhaka } from '@haat/contract/time/dhaka-time';
import type { Page } from '@playwright/test';
import { SoldOutInterest } from '../../../../server/src/catalogue/count-sold-out-interest.ts';
import { countStaleDays } from '../../../../server/src/figures/count-days.ts';
import { moveOrder } from '../../../../server/src/orders/move-order.ts';
import { type Database, openDatabase } from '../../../../server/src/platform/db/database.ts';
import { expectAccessible } from '../../shop/axe.ts';
import { expect, productNamed } from '../../shop/fixture.ts';
import { placeGuestOrder } from '../../shop/guest-order.ts';
import { newPerson, signIn, visit } from '../office.ts';
import { test } from '../own-shop.ts';

const HOSTILE = '=cmd|"/c calc"!A1';
const actor = { kind: 'staff', name: 'Rina' } as const;

let db: Database;
test.beforeAll(({ shop }) => {
  db = openDatabase(shop.database, 2, null);
});
test.afterAll(() => db.destroy());

const row = (page: Page, name: string | RegExp) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

/** Presses a button that saves a file; returns its name and text. */
async function download(page: Page, button: string): Promise<[name: string, text: string]> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return [file.suggestedFilename(), await readFile(await file.path(), 'utf8')];
}

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
  const [turmeric, banana] = [await productNamed(request, 'turmeric'), await productNamed(request, 'banana')];
  await db.updateTable('product').set({ name: HOSTILE }).where('id', '=', turmeric.id).execute();
  const place = (product: number) =>
    placeGuestOrder(request, [{ product, quantity: 1 }], { phone: newPerson('Amina').login, city: 'Dhaka' });
  const [delivered, refused] = [await place(turmeric.id), await place(banana.id)];
  expect(await ordersToday()).toBe(before + 2);
  await page.goto('/office/more');
  await page.getByRole('link', { name: 'Figures' }).click();
  const sum = row(page, 'Sum').getByRole('cell');
  await expect(sum.nth(1)).toHaveText(String(before + 2));

  await page.getByRole('link', { name: 'Best sellers' }).click();
  await expect(row(page, HOSTILE)).toBeVisible();
  const [name, file] = await download(page, 'Download as CSV');
  expect(name).toMatch(/^haat-products-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  expect(file).toMatch(/^\ufeffProduct,Unit,Goods,Units,Orders\r\n/);
  expect(file).toContain(`"'=cmd|""/c calc""!A1",`);

  await test.step('a refusal at the door is in the figures of its area, in Bengali', async () => {
    for (const to of ['PROCESSING', 'ONGOING', 'CANCELLED'] as const)
      await moveOrder(db, { order: refused.id, to, actor, version: null, reason: 'not at home' });
    await countStaleDays(db);
    await page.getByRole('button', { name: 'বাংলা' }).click();
    await page.getByRole('link', { name: 'দরজায় ফেরত' }).click();
    await expect(row(page, 'Dhaka').getByRole('cell').first()).toHaveText('১');
    await expectAccessible(page, 'refused');
    await page.getByRole('button', { name: 'English' }).click();
  });

  await test.step('a browser reports that a sold-out product was opened, and she reads what was wanted', async () => {
    const { id } = await productNamed(request, 'mustard oil');
    await db.updateTable('product').set({ name: HOSTILE, stock: 0 }).where('id', '=', id).execute();
    const isSoldOut = async () =>
      (await (await request.get(`/products/${id}`)).text()).includes('Message me');
    await expect.poll(isSoldOut, { intervals: [100] }).toBe(true);
    const shopper = await page.context().newPage();
    const reported = shopper.waitForResponse(`**/api/shop-app/products/${id}/sold-out-view/`);
    await shopper.goto(`/products/${id}`);
    expect((await reported).status()).toBe(204);
    await shopper.close();
    // A process writes its counts every 30 s, and when it stops.
    const interest = new SoldOutInterest();
    interest.record(id, 'views');
    await interest.flush(db, new Date());
    await page.getByRole('link', { name: 'Wanted, sold out' }).click();
    await expect(row(page, HOSTILE).getByRole('cell').nth(1)).toHaveText(/^[1-9]/);
    await expectAccessible(page, 'what was wanted');
    const [name] = await download(page, 'CSV by day');
    expect(name).toContain('-by-day-');
    await page.getByRole('link', { name: 'Out of stock' }).click();
    await expect(row(page, HOSTILE).getByRole('cell').nth(1)).toHaveText('1');
    await expectAccessible(page, 'figures of the stock');
  });

  await test.step('the VAT of the month by rate, and its sales register as a file', async () => {
    for (const to of ['PROCESSING', 'ONGOING', 'COMPLETED'] as const)
      await moveOrder(db, { order: delivered.id, to, actor, version: null });
    await visit(page, `/vat?month=${today.slice(0, 7)}`);
    await expect(page.getByRole('heading', { name: '5 %' })).toBeVisible();
    await expectAccessible(page, 'VAT');
    const [, file] = await download(page, 'Sales register');
    expect(file).toContain(`Sale (6.3),,${delivered.number},5,`);
  });
});
