import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { expectAccessible } from '../../shop/axe.ts';
import { productNamed } from '../../shop/fixture.ts';
import { placeOrder, signIn, visit } from '../office.ts';
import { test } from '../own-shop.ts';

test('a file or pasted columns are checked, show changes and wrong rows, are cancelled or stored; products and orders are downloaded', async ({
  page,
  request,
}) => {
  test.slow();
  const egg = await productNamed(request, 'duck eggs');
  const { number } = await placeOrder(request);
  const rina = await signIn(page, 'owner');
  await page.goto('/office/more');
  await page.getByRole('link', { name: 'Import products' }).click();
  await expect(page.getByText('No imports yet.')).toBeVisible();
  const sold = async () => (await request.get(`/api/shop-app/products/${egg.id}/`)).json();
  const choose = page.getByLabel('Choose a file');
  const send = (name: string, text: string) =>
    choose.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await send('photo.jpg', 'PK\u0003\u0004');
  await expect(page.getByRole('alert')).toContainText('is a spreadsheet or an archive');
  await page.getByRole('button', { name: 'বাংলা' }).click();
  const chooseInBengali = page.getByLabel('ফাইল বাছুন');
  for (const [text, problem] of [
    ['', 'ফাইলটি খালি।'],
    ['name,price\n', 'ফাইলে কোনো পণ্য নেই।'],
    ['slug,slug\na,b', 'ফাইলে slug কলাম দুবার আছে।'],
    ['slug,price\n"rui,1', '২ নম্বর লাইনের উদ্ধৃতি চিহ্ন বন্ধ করা হয়নি।'],
  ] as const) {
    await chooseInBengali.setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await expect(page.getByRole('alert')).toContainText(problem);
  }
  await page.getByRole('button', { name: 'English' }).click();
  await send('prices.csv', `slug,price,stock\n${egg.slug},১২৩,\nno-such-fish,77,\n${egg.slug}-x,ask us,-3`);
  await expect(page.getByText('Checked, not stored')).toBeVisible({ timeout: 20_000 });
  const changes = page.getByRole('region', { name: 'Changes' });
  await expect(changes.getByRole('listitem')).toContainText('Price: ');
  await expect(changes.getByRole('listitem')).toContainText('123');
  const wrong = page.getByRole('region', { name: 'Wrong rows, which are left out' });
  await expect(wrong.getByText('Line 3')).toBeVisible();
  await expect(wrong.getByText('price: "ask us" Please type an amount of taka.')).toBeVisible();
  await expect(wrong.getByText('stock: "-3" It must be at least 0.')).toBeVisible();
  await expect(wrong.getByText('No product has the slug no-such-fish. A new one needs:')).toBeVisible();
  await expectAccessible(page, 'import');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Store the changes' })).toHaveCount(0);
  expect(await sold()).toMatchObject({ price: egg.price });

  await page.getByRole('link', { name: 'Another file' }).click();
  // The page is open before the end of the check, and each poll takes longer than the time between two.
  let reads = 0;
  await page.route(/\/api\/office\/imports\/\d+\/$/, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    if (reads++ === 0) return route.fulfill({ response, json: { ...json, state: 'checking' } });
    await setTimeout(1_200);
    await route.fulfill({ response, json });
  });
  await send('prices.csv', `slug,price\n${egg.slug},১২৩`);
  await page.getByRole('button', { name: 'Store the changes' }).click({ timeout: 20_000 });
  await expect(page.getByText('Stored', { exact: true })).toBeVisible({ timeout: 20_000 });
  await page.unrouteAll({ behavior: 'wait' });
  await expect.poll(sold).toMatchObject({ price: 123 });

  await page.getByRole('link', { name: 'Another file' }).click();
  await expect(page.getByRole('link', { name: 'prices.csv' })).toHaveCount(2);
  const products = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download all products' }).click();
  expect(await readFile(await (await products).path(), 'utf8')).toContain(`${egg.slug},`);

  await test.step('pasted rows with other headings: their columns and a category are chosen, they are stored, and undone as a whole', async () => {
    await visit(page, '/imports');
    await page.getByText('Or paste rows of a spreadsheet').click();
    await page
      .getByLabel('Pasted rows')
      .fill('Ware\tPreis\tStueck\nKhejur gur\t২৬০\t9\nChira 500 g\t80\t5\n');
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await expect(page.getByText('Waiting for your choice')).toBeVisible();
    await expect(page.getByText('Choose which column has: Name, Price, Category.')).toBeVisible();
    await expectAccessible(page, 'choice of columns');
    await page.getByLabel('Ware: Khejur gur').selectOption('Name');
    await page.getByLabel('Preis: ২৬০').selectOption('Price');
    await page.getByLabel('Stueck: 9').selectOption('Stock');
    await page.getByLabel('Category', { exact: true }).fill('Winter sweets');
    await page.getByRole('button', { name: 'Check with these columns' }).click();
    await expect(page.getByText('New categories: Winter sweets')).toBeVisible({ timeout: 20_000 });
    await expect(changes.getByRole('listitem')).toHaveCount(2);
    await page.getByRole('button', { name: 'Store the changes' }).click();
    await expect(page.getByText('Stored', { exact: true })).toBeVisible({ timeout: 20_000 });
    const search = async () =>
      (await (await request.get('/api/shop-app/products/?search=khejur')).json()) as { price: number }[];
    await expect.poll(search).toMatchObject([{ price: 260 }]);
    await page.getByRole('button', { name: 'Undo the import' }).click();
    const dialog = page.getByRole('dialog', { name: 'Undo the import' });
    await expectAccessible(page, 'undo of an import');
    await dialog.getByRole('button', { name: 'Undo the import' }).click();
    await expect(page.getByText('Undone', { exact: true })).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect.poll(search).toEqual([]);
    await expect(page.getByRole('button', { name: 'Undo the import' })).toHaveCount(0);
  });

  await test.step('an export imported again names what the file and the shop have both changed', async () => {
    await visit(page, '/imports');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download all products' }).click();
    const exported = await readFile(await (await download).path(), 'utf8');
    await send('prices.csv', `slug,price\n${egg.slug},130`);
    await page.getByRole('button', { name: 'Store the changes' }).click({ timeout: 20_000 });
    await expect(page.getByText('Stored', { exact: true })).toBeVisible({ timeout: 20_000 });
    await page.getByRole('link', { name: 'Another file' }).click();
    await send('haat-products.csv', exported.replace(',123.00,', ',125.00,'));
    const stayed = page.getByRole('region', { name: /^Changed in the file and in the shop/ });
    await expect(stayed.getByRole('listitem')).toContainText('Price: in the shop 130, in the file 125', {
      timeout: 20_000,
    });
    await expect(page.getByText('Nothing changes.')).toBeVisible();
  });

  await visit(page, '/exports');
  const orders = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download orders' }).click();
  const file = await orders;
  expect(file.suggestedFilename()).toMatch(/^haat-orders-\d{4}-\d\d-01-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain(number);
  await page.getByLabel('From').fill('2020-01-01');
  await page.getByRole('button', { name: 'Download customers' }).click();
  await expect(page.getByRole('alert')).toContainText('at most 366 days');
  await visit(page, '/audit?table=data_export');
  const exported = page.getByRole('listitem').filter({ hasText: 'Exported data' });
  await expect(exported.filter({ hasText: rina.name })).not.toHaveCount(0);

  await test.step('columns of a spreadsheet change prices and stock together, after a preview, and the prices are undone', async () => {
    const onion = await productNamed(request, 'Onion deshi');
    const ginger = await productNamed(request, 'Ginger imported');
    const potato = await productNamed(request, 'Red potato');
    const priceOf = async (id: number) =>
      (await (await request.get(`/api/shop-app/products/${id}/`)).json()).price as number;
    await visit(page, '/products');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('link', { name: 'Paste columns' }).click();
    await page
      .getByLabel('Copied columns')
      .fill(
        [
          'Name\tOld\tNew price\tStock',
          `${onion.name}\t${onion.price}\t৳ ৪২.০০\t১২`,
          `${ginger.name_bn}\t\t\t7`,
          `Moon rock\t1\t2\t3`,
          `${potato.name}\t\t1,250.00\t`,
        ].join('\n'),
      );
    await expect(page.getByLabel('Column 1: Onion')).toHaveValue('product');
    await expect(page.getByLabel(`Column 2: ${onion.price}`)).toHaveValue('');
    await expect(page.getByLabel('Column 3:')).toHaveValue('price');
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByText('3 products change')).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('No product has this code or name.');
    const apply = page.getByRole('button', { name: 'Change 3 products' });
    await expect(apply).toBeDisabled();
    await expectAccessible(page, 'paste');
    await page.getByRole('button', { name: 'Remove these rows' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    const row = page.getByRole('listitem').filter({ hasText: onion.name });
    await expect(row).toContainText(`Price Tk ${onion.price} → Tk 42`);
    await expect(row).toContainText('→ 12');
    await expect(page.getByRole('listitem').filter({ hasText: potato.name })).toContainText('more than 30 %');
    await apply.click();
    await expect(page.getByText('3 products are changed.')).toBeVisible();
    await expect.poll(() => priceOf(onion.id)).toBe(42);
    expect(await priceOf(potato.id)).toBe(1250);
    await page.getByRole('button', { name: 'Undo the prices' }).click();
    await expect(page.getByText('The prices are as before.')).toBeVisible();
    await expect.poll(() => priceOf(onion.id)).toBe(onion.price);
    await visit(page, `/products/${ginger.id}`);
    await expect(page.getByText('7 in stock')).toBeVisible();
  });

  await test.step('each leads to the sign-in after the session has ended', async () => {
    const session = await page.context().cookies();
    const press = (name: string) => page.getByRole('button', { name }).click();
    for (const [path, act] of [
      ['imports', () => send('prices.csv', 'slug,price\nrui,1')],
      ['imports', () => press('Download all products')],
      ['exports', () => press('Download orders')],
    ] as const) {
      await page.context().addCookies(session);
      await visit(page, `/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Sign in to the office');
      await page.context().clearCookies();
      await act();
      await expect(page).toHaveURL(`/office/sign-in?next=%2F${path}`);
    }
    // An invitation is a form, which stays.
    await page.context().addCookies(session);
    await visit(page, '/staff');
    await expect(page.getByRole('button', { name: 'Make a link' })).toBeVisible();
    await page.context().clearCookies();
    await press('Make a link');
    const signIn = page.getByRole('link', { name: 'Sign in again' });
    await expect(signIn).toHaveAttribute('href', '/office/sign-in?next=%2Fstaff');
    await expect(page.getByRole('button', { name: 'Make a link' })).toBeEnabled();
  });
});
