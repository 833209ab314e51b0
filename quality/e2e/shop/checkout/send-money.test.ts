import { createHash } from 'node:crypto';
import { expectAccessible } from '../axe.ts';
import { lineOf, openWithCart } from '../buying.ts';
import { inDatabase } from '../customers.ts';
import { expect, productNamed, test } from '../fixture.ts';

const TOKEN = crypto.randomUUID();

test('an order is paid by send money on a phone in Bengali: the TrxID waits, and the forwarded SMS pays it within a second', async ({
  page,
  request,
}) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const rice = await productNamed(request, 'Miniket');
  const wallets = [
    { wallet: 'bkash', number: '+8801712345678', account: 'personal' },
    { wallet: 'nagad', number: '+8801812345678', account: 'merchant' },
  ];
  await inDatabase('update shop_setting set wallets = $1', [JSON.stringify(wallets)]);
  await inDatabase("insert into wallet_phone (name, token_hash, actor) values ('Desk', $1, 'shop')", [
    createHash('sha256').update(TOKEN).digest('hex'),
  ]);
  try {
    // Pages are rendered anew once the shop has heard of it.
    await expect.poll(async () => (await request.get('/bn/checkout')).text()).toContain('+8801812345678');
    await openWithCart(page, [lineOf(rice)], '/bn/checkout');
    await page.getByLabel('নাম', { exact: true }).fill('আমিনা');
    await page.getByLabel('মোবাইল নম্বর').fill('01755501234');
    await page.getByLabel('ঠিকানা', { exact: true }).fill('ধানমন্ডি ৭');
    await page.getByRole('radio', { name: /^সেন্ড মানি: বিকাশ/ }).check();
    await page.getByRole('button', { name: 'অর্ডার করুন' }).click();
    const dialog = page.getByRole('dialog', { name: 'অর্ডার নিশ্চিত করুন' });
    await expect(dialog).toContainText('সেন্ড মানি: বিকাশ');
    await dialog.getByRole('button', { name: 'নিশ্চিত করুন' }).click();

    const section = page.getByRole('region', { name: 'টাকা পাঠানো' });
    await expect(section.getByText('আমাদের নম্বর', { exact: true })).toBeVisible({ timeout: 30_000 });
    await section.getByRole('button', { name: 'কপি: আমাদের নম্বর' }).click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('01712345678');
    await section.getByText('নম্বরটি কিউআর কোডে দেখান').click();
    await expect(section.getByRole('img', { name: '01712345678 নম্বরের কিউআর কোড' })).toBeVisible();
    await section.getByRole('button', { name: 'টাকা পাঠিয়েছি' }).click();
    await expect(section.getByText('TrxID লিখুন।')).toBeVisible();
    await section.getByRole('textbox', { name: 'TrxID' }).fill('9ab1cde2fz');
    await section.getByRole('button', { name: 'টাকা পাঠিয়েছি' }).click();
    await expect(section.getByText('আপনার টাকা খোঁজা হচ্ছে')).toBeVisible();
    await expectAccessible(page, 'send money');

    const { total } = await inDatabase(
      "select total_paisa / 100.0 as total from orders where receiver_phone_number = '+8801755501234'",
    );
    const forwarded = await request.post('/api/wallet-receipts/', {
      headers: { authorization: `Bearer ${TOKEN}` },
      data: {
        from: 'bKash',
        text: `You have received Tk ${Number(total).toFixed(2)} from 01755501234. Fee Tk 0.00. Balance Tk 900.00. TrxID 9AB1CDE2FZ at 29/11/2026 14:05`,
      },
    });
    expect(await forwarded.json()).toEqual({ stored: 'receipt' });
    await expect(section.getByText(/^টাকা এসেছে/)).toBeVisible();
  } finally {
    await inDatabase("update shop_setting set wallets = '[]'");
  }
});
