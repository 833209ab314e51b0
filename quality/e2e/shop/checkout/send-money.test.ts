import { addZone, changeCallRules, newStaff, removeZone } from '../../office/office.ts';
import { test } from '../../office/own-shop.ts';
import { openWallets } from '../../office/wallets.ts';
import { expectAccessible } from '../axe.ts';
import { fillReceiverInBengali, lineOf, openWithCart } from '../buying.ts';
import { queryRow } from '../customers.ts';
import { expect, productNamed } from '../fixture.ts';

const PHONE = '01755501234';

test('a risky first order on a phone in Bengali: its advance, then the rest, is sent to a wallet, and a forwarded SMS pays each within a second', async ({
  page,
  request,
}) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const rice = await productNamed(request, 'Miniket');
  const wallets = await openWallets(request);
  const rina = await newStaff('owner', 'Rina');
  const zone = await addZone(rina, { name: 'All', name_bn: 'সবখানে' });
  const { first_order_paisa, first_order_step, advance_kept } = await rina.api.getCallRules();
  await changeCallRules(rina, { first_order_paisa: 0, first_order_step: 'advance', advance_kept: true });
  try {
    // Pages are rendered anew once the shop has heard of it.
    await expect.poll(async () => (await request.get('/bn/checkout')).text()).toContain('+8801812345678');
    await openWithCart(page, [lineOf(rice)], '/bn/checkout');
    await fillReceiverInBengali(page, PHONE);
    await page.getByRole('radio', { name: /^সেন্ড মানি: বিকাশ/ }).check();
    // It is named before the press, with the reason and what becomes of it.
    const notice = page.getByRole('status').filter({ hasText: 'অগ্রিম' }).first();
    await expect(notice).toContainText('এই নম্বরে এটিই প্রথম বড় অর্ডার।');
    await expect(notice).toContainText('দরজায় অর্ডার না নিলে এই টাকা ফেরত হবে না।');
    await page.getByRole('button', { name: 'অর্ডার করুন' }).click();
    const dialog = page.getByRole('dialog', { name: 'অর্ডার নিশ্চিত করুন' });
    await expect(dialog).toContainText('সেন্ড মানি: বিকাশ');
    await expect(dialog).toContainText('বাকিটা হাতে পেয়ে');
    await dialog.getByRole('button', { name: 'নিশ্চিত করুন' }).click();

    const section = page.getByRole('region', { name: 'টাকা পাঠানো' });
    await expect(section.getByText('আমাদের নম্বর', { exact: true })).toBeVisible({ timeout: 30_000 });
    await section.getByRole('button', { name: 'কপি: আমাদের নম্বর' }).click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('01712345678');
    await section.getByText('নম্বরের কিউআর কোড দেখুন').click();
    await expect(section.getByRole('img', { name: '01712345678 নম্বরের কিউআর কোড' })).toBeVisible();
    await section.getByRole('button', { name: 'টাকা পাঠিয়েছি' }).click();
    await expect(section.getByText('TrxID লিখুন।')).toBeVisible();
    await section.getByRole('textbox', { name: 'TrxID' }).fill('9ab1cde2fz');
    await section.getByRole('button', { name: 'টাকা পাঠিয়েছি' }).click();
    await expect(section.getByText('আপনার টাকা খোঁজা হচ্ছে')).toBeVisible();
    await expectAccessible(page, 'advance');

    const { advance, rest, guest_token } = await queryRow(
      `select advance_paisa / 100.0 as advance, (total_paisa - advance_paisa) / 100.0 as rest, guest_token
       from orders where receiver_phone_number = $1`,
      [`+88${PHONE}`],
    );
    await wallets.forward(advance, '9AB1CDE2FZ', PHONE);
    await expect(page.getByRole('heading', { name: /^অগ্রিম/ })).toBeHidden();

    await page.goto(`/bn/guest-order/${guest_token}`);
    await expect(section.getByText(/^টাকা এসেছে/)).toBeVisible();
    await section.getByRole('textbox', { name: 'TrxID' }).fill('9ab1cde2fy');
    await section.getByRole('button', { name: 'টাকা পাঠিয়েছি' }).click();
    await wallets.forward(rest, '9AB1CDE2FY', PHONE);
    // All that is due.
    await expect(page.getByRole('definition').filter({ hasText: '৳০.০০' })).toBeVisible();
  } finally {
    await wallets.close();
    await changeCallRules(rina, { first_order_paisa, first_order_step, advance_kept });
    await removeZone(rina, zone);
  }
});
