import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../shop/axe.ts';
import { productNamed } from '../../shop/fixture.ts';
import { placeOrder, signIn, visit } from '../office.ts';
import { test } from '../own-shop.ts';

/** Presses a button that saves a file; returns its name and text. */
async function download(page: Page, button: string): Promise<[name: string, text: string]> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await downloading;
  return [file.suggestedFilename(), await readFile(await file.path(), 'utf8')];
}

/** A file is checked by a job of the shop. */
const LONG = { timeout: 20_000 };

test('a file or pasted columns are checked, show changes and wrong rows, are cancelled or stored; products and orders are downloaded', async ({
  page,
  request,
}) => {
  test.slow();
  const egg = await productNamed(request, 'duck eggs');
  const { number } = await placeOrder(request);
  const { api } = await signIn(page, 'owner');
  await page.goto('/office/more');
  await page.getByRole('link', { name: 'Import products' }).click();
  await expect(page.getByText('No imports yet.')).toBeVisible();
  const priceOf = async (id: number) =>
    (await (await request.get(`/api/shop-app/products/${id}/`)).json()).price as number;
  const send = (name: string, text: string, label = 'Choose a file') =>
    page.getByLabel(label).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'বাংলা' }).click();
  await send('a.csv', 'slug,price\n"rui,1', 'ফাইল বাছুন');
  await expect(page.getByRole('alert')).toContainText('২ নম্বর লাইনের উদ্ধৃতি চিহ্ন বন্ধ করা হয়নি।');
  await page.getByRole('button', { name: 'English' }).click();

  // The page is open before the end of the check, and each poll takes longer than the time between two.
  let reads = 0;
  await page.route(/\/api\/office\/imports\/\d+\/$/, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    if (reads++ === 0) return route.fulfill({ response, json: { ...json, state: 'checking' } });
    await setTimeout(1_200);
    await route.fulfill({ response, json });
  });
  await send('prices.csv', `slug,price,stock\n${egg.slug},১২৩,\nno-such-fish,77,\n${egg.slug}-x,ask us,-3`);
  await expect(page.getByText('Checked, not stored')).toBeVisible(LONG);
  const changes = page.getByRole('region', { name: 'Changes' }).getByRole('listitem');
  await expect(changes).toContainText(/Price: .*123/);
  const wrong = page.getByRole('region', { name: 'Wrong rows, which are left out' });
  await expect(wrong.getByText('Line 3')).toBeVisible();
  await expect(wrong.getByText('price: "ask us" Please type an amount of taka.')).toBeVisible();
  await expect(
    wrong.getByText('slug: "no-such-fish" No product has this. A new one also needs:'),
  ).toBeVisible();
  await expectAccessible(page, 'import');
  expect(await priceOf(egg.id)).toBe(egg.price);
  await page.getByRole('button', { name: 'Store the changes' }).click();
  await expect(page.getByText('Stored', { exact: true })).toBeVisible(LONG);
  await page.unrouteAll({ behavior: 'wait' });
  await expect.poll(() => priceOf(egg.id)).toBe(123);

  await test.step('an export imported again names what the file and the shop have both changed, and is cancelled', async () => {
    await page.getByRole('link', { name: 'Another file' }).click();
    const [, exported] = await download(page, 'Download all products');
    const { version } = await api.getOfficeProduct({ params: { id: egg.id } });
    await api.updateProduct({ params: { id: egg.id }, body: { price: '130', version } });
    await send('haat-products.csv', exported.replace(',123.00,', ',125.00,'));
    const stayed = page.getByRole('region', { name: /^Changed in the file and in the shop/ });
    await expect(stayed.getByRole('listitem')).toContainText('Price: in the shop 130, in the file 125', LONG);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  });

  await test.step('pasted rows with other headings: their columns and a category are chosen, they are stored, and undone as a whole', async () => {
    await visit(page, '/imports');
    await page.getByText('Or paste rows of a spreadsheet').click();
    await page
      .getByLabel('Pasted rows')
      .fill('Ware\tPreis\tStueck\nKhejur gur\t২৬০\t9\nChira 500 g\t80\t5\n');
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await expect(page.getByText('Choose which column has: Name, Price, Category.')).toBeVisible();
    await expectAccessible(page, 'choice of columns');
    await page.getByLabel('Ware: Khejur gur').selectOption('Name');
    await page.getByLabel('Preis: ২৬০').selectOption('Price');
    await page.getByLabel('Stueck: 9').selectOption('Stock');
    await page.getByLabel('Category', { exact: true }).fill('Winter sweets');
    await page.getByRole('button', { name: 'Check with these columns' }).click();
    await expect(page.getByText('New categories: Winter sweets')).toBeVisible(LONG);
    await expect(changes).toHaveCount(2);
    await page.getByRole('button', { name: 'Store the changes' }).click();
    await expect(page.getByText('Stored', { exact: true })).toBeVisible(LONG);
    await page.getByRole('button', { name: 'Undo the import' }).click();
    const dialog = page.getByRole('dialog', { name: 'Undo the import' });
    await expectAccessible(page, 'undo of an import');
    await dialog.getByRole('button', { name: 'Undo the import' }).click();
    await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  });

  await test.step('columns of a spreadsheet change prices and stock together, after a preview, and the prices are undone', async () => {
    const onion = await productNamed(request, 'Onion deshi');
    await visit(page, '/products');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('link', { name: 'Paste columns' }).click();
    const row = `${onion.name}\t${onion.price}\t৳ ৪২.০০\t১২`;
    await page.getByLabel('Copied columns').fill(`Name\tOld\tNew price\tStock\n${row}\nMoon rock\t1\t2\t3`);
    await expect(page.getByLabel('Column 1: Onion')).toHaveValue('product');
    await expect(page.getByLabel('Column 3:')).toHaveValue('price');
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByRole('alert')).toContainText('No product has this code or name.');
    const apply = page.getByRole('button', { name: 'Change 1 product' });
    await expect(apply).toBeDisabled();
    await expectAccessible(page, 'paste');
    await page.getByRole('button', { name: 'Remove these rows' }).click();
    const change = page.getByRole('listitem').filter({ hasText: onion.name });
    await expect(change).toContainText(`Price Tk ${onion.price} → Tk 42`);
    await expect(change).toContainText('→ 12');
    await apply.click();
    await expect(page.getByText('1 product is changed.')).toBeVisible();
    await expect.poll(() => priceOf(onion.id)).toBe(42);
    await page.getByRole('button', { name: 'Undo the prices' }).click();
    await expect(page.getByText('The prices are as before.')).toBeVisible();
    await expect.poll(() => priceOf(onion.id)).toBe(onion.price);
  });

  await test.step('orders are downloaded; an upload and a download lead to the sign-in after the session has ended', async () => {
    await visit(page, '/exports');
    const [name, text] = await download(page, 'Download orders');
    expect(name).toMatch(/^haat-orders-\d{4}-\d\d-01-\d{4}-\d\d-\d\d\.csv$/);
    expect(text).toContain(number);
    const session = await page.context().cookies();
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Download orders' }).click();
    await expect(page).toHaveURL('/office/sign-in?next=%2Fexports');
    await page.context().addCookies(session);
    await visit(page, '/imports');
    await expect(page.getByRole('button', { name: 'Download all products' })).toBeVisible();
    await page.context().clearCookies();
    await send('prices.csv', 'slug,price\nrui,1');
    await expect(page).toHaveURL('/office/sign-in?next=%2Fimports');
  });
});
