import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { bengaliNumbers } from '../../../../office/app/i18n/bengali-digits.ts';
import { expectAccessible } from '../../shop/axe.ts';
import { productNamed, test } from '../../shop/fixture.ts';
import { changeSettings, confirmOrder, newStaff, signIn } from '../office.ts';

test('the desk prints memos, invoices, labels and slips, and each says who has printed it', async ({
  page,
  request,
}) => {
  const egg = await productNamed(request, 'egg');
  const one = await confirmOrder(request, { product: egg.id, quantity: 2 });
  const other = await confirmOrder(request, { product: egg.id, quantity: 1 });
  const rina = await signIn(page, 'desk');
  // Chosen in English, and printed in the language of the page.
  const missing = {
    version: 1,
    key: randomUUID().replaceAll('-', ''),
    reason: 'not in stock',
    notify: false,
  };
  const { orderitems } = await (await page.request.get(`/api/office/orders/${one.id}/`)).json();
  const edited = await page.request.post(`/api/office/orders/${one.id}/edit/`, {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { ...missing, lines: [{ line: orderitems[0].id, quantity: 1, missing: true }] },
  });
  expect(edited.status(), await edited.text()).toBe(200);
  // The dialog of the browser would stop the test.
  await page.addInitScript('window.print = () => { window.printed = (window.printed ?? 0) + 1; }');
  const owner = await newStaff('owner', 'Nasima');
  await changeSettings(owner, { seller_bin: '' });
  await page.goto(`/office/orders/${one.id}`);
  await page.getByRole('link', { name: 'Print' }).click();
  const sheets = page.getByRole('article');
  // The memo of the bag: the shopper's language and sums.
  await expect(sheets).toContainText('Cash memo');
  await expect(sheets).toContainText('less than the');
  const { due_paisa } = await (await page.request.get(`/api/office/orders/${one.id}/`)).json();
  await expect(sheets).toContainText(`৳${(Math.floor(due_paisa / 100)).toLocaleString('en')}`);
  await expectAccessible(page, 'memo');
  // No tax invoice without a BIN, which the page explains.
  await page.getByRole('button', { name: 'Tax invoice' }).click();
  await expect(page.getByText('Only a shop with a BIN issues tax invoices.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Print/ })).toBeDisabled();
  await changeSettings(owner, { seller_bin: '000123456-0101' });
  await page.goto(`/office/print?orders=${one.id},${other.id}&kind=invoice`);
  await expect(sheets).toHaveCount(2);
  await expect(sheets.first()).toContainText('Mushak 6.3');
  // Each column of the form has its heading.
  await expect(sheets.first().getByRole('columnheader')).toHaveCount(11);
  await expect(sheets.first()).toContainText('is given when it is printed');
  await expectAccessible(page, 'invoices');
  // Its number cannot be loaded: nothing is printed without it.
  await page.route('**/api/office/invoices/**', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.fallback(),
  );
  await page.getByRole('button', { name: 'Print 2' }).click();
  await expect(page.getByText('That did not work.')).toBeVisible();
  expect(await page.evaluate('window.printed')).toBe(undefined);
  await page.unroute('**/api/office/invoices/**');
  await page.getByRole('button', { name: 'Print 2' }).click();
  await expect(sheets.first()).toContainText(/\d{4}-\d\d\/\d{6}/);
  await expect(page.getByText(`${one.number}: ${rina.name}`)).toBeVisible();
  await expect.poll(() => page.evaluate('window.printed')).toBe(1);

  // Kind and paper are pressed one after the other, before the first is loaded.
  const pressed = Promise.withResolvers<void>();
  await page.route('**/api/office/slips/**', async (route) => {
    await pressed.promise;
    await route.fallback();
  });
  await page.getByRole('button', { name: 'Label' }).click();
  const roll = page.getByRole('button', { name: '58 mm' });
  await roll.click();
  pressed.resolve();
  await expect(sheets.first()).toContainText('Amina Begum');
  await expect(page.getByRole('img', { name: `QR code of ${one.number}` })).toBeVisible();
  await expect(roll).toHaveAttribute('aria-pressed', 'true');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: /^Print/ })).toBeHidden();
  await expect(sheets.first()).toBeVisible();
  // Two labels on two pieces of a roll, 58 mm (164 pt) wide, and no other sheet.
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const widths = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) /g)].map(([, width]) =>
    Math.round(Number(width)),
  );
  expect(widths).toEqual([164, 164]);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Packing slip' }).click();
  await expect(sheets.first()).toContainText('Supplied');
  await expect(sheets.first()).toContainText('not in stock');
  await page.getByRole('button', { name: 'বাংলা' }).click();
  await expect(sheets.first()).toContainText('আদায় করতে হবে');
  await expect(sheets.first()).toContainText('স্টকে নেই');
  await expect(sheets.first()).toContainText(bengaliNumbers(`${Number.parseInt(egg.unit, 10)}টি`));
});
