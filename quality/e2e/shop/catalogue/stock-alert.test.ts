import { openDatabase } from '../../../../server/src/platform/db/database.ts';
import { sendStockAlerts } from '../../../../server/src/stock-alerts/send-stock-alerts.ts';
import { open } from '../buying.ts';
import { expect, inDatabase, newPhone, test } from '../customers.ts';
import { withProduct } from '../with-product.ts';

/** What the shop does every half minute. If it does it now, the messages are there soon. */
async function sendAlerts(): Promise<void> {
  const db = openDatabase(process.env.SHOP_DATABASE ?? '', 1);
  try {
    await sendStockAlerts(db);
  } finally {
    await db.destroy();
  }
}

test('Message me: a sold-out product that is back sends one SMS', async ({ page, request }) => {
  const phone = newPhone();
  await withProduct({ name: 'Padma ilish, whole', stock: 0 }, async (ilish) => {
    await open(page, `/products/${ilish}`);
    const form = page.getByRole('main').locator('form', { hasText: 'Message me' });
    await form.getByRole('button', { name: 'Message me' }).click();
    await expect(form.getByLabel('Phone')).toHaveAccessibleDescription('Please enter your phone number');
    await form.getByLabel('Phone').fill('02-9666666');
    await form.getByRole('button', { name: 'Message me' }).click();
    await expect(form.getByLabel('Phone')).toHaveAccessibleDescription(/Bangladeshi mobile number/);
    await form.getByLabel('Phone').fill(phone);
    await form.getByRole('button', { name: 'Message me' }).click();
    await expect(page.getByRole('status').filter({ hasText: `We send an SMS to ${phone}` })).toBeFocused();
    await inDatabase('update product set stock = 3 where id = $1', [ilish]);
    const messages = async () => (await request.get(`/demo/phone?number=${phone}`)).text();
    await sendAlerts();
    await expect.poll(messages).toContain('Padma ilish, whole is in stock again:');
    expect((await messages()).match(/is in stock again/g)).toHaveLength(1);
    const html = async () => (await request.get(`/products/${ilish}`)).text();
    await expect.poll(html).not.toContain('Message me');
  });
});
