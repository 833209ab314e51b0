import { formatAmount } from '@haat/contract/money/money';
import { expect, type Locator } from '@playwright/test';
import { bengaliNumbers } from '../../../../office/app/i18n/bengali-digits.ts';
import { expectAccessible } from '../../shop/axe.ts';
import { queryRow } from '../../shop/customers.ts';
import { productNamed } from '../../shop/fixture.ts';
import {
  changeSettings,
  confirmOrder,
  countPrints,
  editAs,
  moveAs,
  newKey,
  newStaff,
  printedWidths,
  signIn,
} from '../office.ts';
import { test } from '../own-shop.ts';

/** The sum of a paper: the last amount of its last row. */
const sumOf = (paper: Locator) => paper.locator('tr.font-bold td').last();

const taka = (paisa: number) => `৳${Math.floor(paisa / 100).toLocaleString('en')}`;

test('the desk prints memos, invoices, labels, slips and credit notes, and each says who has printed it', async ({
  page,
  request,
}) => {
  test.slow();
  const egg = await productNamed(request, 'egg');
  const one = await confirmOrder(request, { product: egg.id, quantity: 2 });
  const other = await confirmOrder(request, { product: egg.id, quantity: 1 });
  const rina = await signIn(page, 'desk');
  const owner = await newStaff('owner', 'Nasima');
  const { orderitems } = await rina.api.getOrder({ params: { id: one.id } });
  const line = orderitems[0]!.id;
  // Chosen in English, and printed in the language of the page.
  await editAs(rina, one.id, { reason: 'not in stock', lines: [{ line, quantity: 1, missing: true }] });
  const prints = await countPrints(page);
  await changeSettings(owner, { seller_bin: '' });
  await page.goto(`/office/orders/${one.id}`);
  await page.getByRole('link', { name: 'Print' }).click();
  const sheets = page.getByRole('article');
  // The memo of the bag: the shopper's language and sums.
  await expect(sheets).toContainText('Cash memo');
  await expect(sheets).toContainText('less than the');
  const { due_paisa } = await rina.api.getOrder({ params: { id: one.id } });
  await expect(sheets).toContainText(taka(due_paisa));
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
  const { total } = await queryRow('select subtotal_paisa + tax_paisa as total from orders where id = $1', [
    other.id,
  ]);
  const unchanged = page.getByRole('article', { name: other.number });
  await expect(sumOf(unchanged)).toHaveText(formatAmount(Number(total)));
  await expect(sheets.first()).toContainText('is given when it is printed');
  await expectAccessible(page, 'invoices');
  // Its number cannot be loaded: nothing is printed without it.
  await page.route('**/api/office/invoices/**', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.fallback(),
  );
  await page.getByRole('button', { name: 'Print 2' }).click();
  await expect(page.getByText('That did not work.')).toBeVisible();
  expect(await prints()).toBe(0);
  await page.unroute('**/api/office/invoices/**');
  await page.getByRole('button', { name: 'Print 2' }).click();
  await expect(sheets.first()).toContainText(/\d{4}-\d\d\/\d{6}/);
  await expect(page.getByText(`${one.number}: ${rina.name}`)).toBeVisible();
  await expect.poll(prints).toBe(1);

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
  // Two labels on two pieces of a roll, and no other sheet.
  expect(await printedWidths(page)).toEqual([164, 164]);
  for (const kind of ['Cash memo', 'Tax invoice']) {
    await page.getByRole('button', { name: kind }).click();
    await expect(sheets.first()).toContainText(kind === 'Cash memo' ? kind : 'Mushak 6.3');
    if (kind === 'Tax invoice') await expect(sumOf(unchanged)).toHaveText(formatAmount(Number(total)));
    expect(new Set(await printedWidths(page))).toEqual(new Set([164]));
  }
  await page.getByRole('button', { name: 'Packing slip' }).click();
  await expect(sheets.first()).toContainText('Supplied');
  await expect(sheets.first()).toContainText('not in stock');
  await page.getByRole('button', { name: 'বাংলা' }).click();
  await expect(sheets.first()).toContainText('আদায় করতে হবে');
  await expect(sheets.first()).toContainText('স্টকে নেই');
  await expect(sheets.first()).toContainText(bengaliNumbers(`${Number.parseInt(egg.unit, 10)}টি`));

  await test.step('the credit note of a complaint', async () => {
    await moveAs(owner, one.id, 'ONGOING', 'COMPLETED');
    const lines = [{ line, amount: 1, reason: 'spoiled', wish: 'refund' } as const];
    const report = { params: { id: one.id }, body: { key: newKey(), lines } };
    const [complaint] = await owner.api.reportForCaller(report);
    const { id, refund_paisa } = complaint!.lines[0]!;
    const body = { key: newKey(), decision: 'refund', seen_paisa: refund_paisa! } as const;
    await owner.api.decideComplaint({ params: { id }, body });
    await page.goto(`/office/print?orders=${one.id}&kind=credit_note&size=58`);
    await page.getByRole('button', { name: 'English' }).click();
    await expect(sheets).toContainText('Mushak 6.7');
    await expect(sheets).toContainText(one.number);
    const { amount } = await queryRow('select amount_paisa as amount from credit_note where order_id = $1', [
      one.id,
    ]);
    await expect(sumOf(sheets)).toHaveText(formatAmount(Number(amount)));
    expect(new Set(await printedWidths(page))).toEqual(new Set([164]));
  });
});
