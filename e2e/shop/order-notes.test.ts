import type { Route } from '@playwright/test';
import { fillReceiver, lineOf, openWithCart, review, unfoldLines } from './buying.ts';
import { expect, fillCart, inDatabase, openAs, test } from './customers.ts';
import { productNamed } from './fixture.ts';

const notesOf = (phone: string) =>
  inDatabase(
    `select orders.note, if_missing, array_agg(item.note order by item.id) as lines from orders join order_item item on order_id = orders.id
     where receiver_phone_number = $1 group by orders.id order by orders.id desc limit 1`,
    [phone],
  );

test('a guest asks how the fish is cut, and says what is done if something is missing', async ({
  page,
  request,
}) => {
  const rui = await productNamed(request, 'Rui');
  const phone = `019${String(Date.now()).slice(-8)}`;
  await openWithCart(page, [lineOf(rui)], '/checkout');
  const line = page.getByLabel(`Note for ${rui.name}`);
  const choice = page.getByLabel('If something is missing');

  await test.step('what is written and chosen survives a reload', async () => {
    await expect(choice).toHaveValue('call');
    await fillReceiver(page);
    await page.getByLabel('Phone').fill(phone);
    await page.getByLabel('Note for the shop').fill('Ring at the second gate');
    await unfoldLines(page);
    await page.getByRole('button', { name: `Add a note for ${rui.name}` }).click();
    await expect(line).toBeFocused();
    await line.fill('Small pieces, no head');
    await choice.selectOption('Replace it with something similar');
    await page.reload();
    await expect(line).toHaveValue('Small pieces, no head');
    await expect(page.getByLabel('Note for the shop')).toHaveValue('Ring at the second gate');
    await expect(choice).toHaveValue('replace');
  });

  await test.step('a note that is too long has an error at its field, from the page and from the shop', async () => {
    const note = page.getByLabel('Note for the shop');
    const placeOrder = page.getByRole('button', { name: 'Place Order' });
    // As many characters as the fields take, twice as many when they are cleaned.
    await note.fill('\u09df'.repeat(300));
    await line.fill('\u09dc'.repeat(120));
    await page.locator('main form button[aria-expanded=true]').first().click();
    await placeOrder.click();
    await expect(note).toBeFocused();
    for (const field of [note, line]) await expect(field).toHaveAccessibleDescription('This is too long');
    await note.fill('Ring at the second gate');
    await placeOrder.click();
    await expect(line).toBeFocused();
    await line.fill('Small pieces, no head');
    await expect(line).toBeFocused();

    const json = { code: 'invalid', message: '', fields: { note: 'is too long' } };
    const refuse = (route: Route) => route.fulfill({ status: 400, json });
    await page.route('**/api/order-app/guest-orders/', refuse, { times: 1 });
    await (await review(page)).getByRole('button', { name: 'Confirm' }).click();
    await expect(note).toBeFocused();
    await expect(note).toHaveAccessibleDescription('This is too long');
  });

  await test.step('the shop and the page of the order show it', async () => {
    await (await review(page)).getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('link', { name: 'See your order' }).click();
    await expect(page.getByText('“Small pieces, no head”')).toBeVisible();
    await expect(page.getByText('Ring at the second gate')).toBeVisible();
    expect(await notesOf(`+88${phone}`)).toEqual({
      note: 'Ring at the second gate',
      if_missing: 'replace',
      lines: ['Small pieces, no head'],
    });
  });

  await test.step('the shopper is asked with that answer the next time', async () => {
    await openWithCart(page, [lineOf(rui)], '/bn/checkout');
    await expect(page.getByLabel('কোনো পণ্য না থাকলে')).toHaveValue('replace');
  });
});

test('a customer’s notes go with the order, in Bengali', async ({ page, amina, request }) => {
  const rui = await productNamed(request, 'Rui');
  await fillCart(amina, rui.id, 1);
  await openAs(page, amina, '/bn/checkout');
  await page.getByLabel('নাম').fill('আমিনা');
  await page.getByLabel('মোবাইল নম্বর').fill(amina.phone);
  await page.getByLabel('ঠিকানা', { exact: true }).fill('মিরপুর ১০');
  await page.getByLabel('ইমেইল').fill('amina@example.com');
  await unfoldLines(page);
  await page.getByRole('button', { name: 'নোট লিখুন' }).click();
  await page.getByRole('textbox', { name: /নোট$/ }).fill('ছোট টুকরা');
  await page.getByLabel('দোকানকে কিছু বলতে চান?').fill('আগে ফোন করুন');
  await page.locator('main form button[type=submit]').click();
  await page.getByRole('dialog').getByRole('button', { name: 'নিশ্চিত করুন' }).click();
  await expect(page).toHaveURL('/bn/order');
  expect(await notesOf(`+88${amina.phone}`)).toMatchObject({ note: 'আগে ফোন করুন', lines: ['ছোট টুকরা'] });
});
