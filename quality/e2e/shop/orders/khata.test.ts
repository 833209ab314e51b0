import { signIn } from '../../office/office.ts';
import { test } from '../../office/own-shop.ts';
import { openWallets } from '../../office/wallets.ts';
import { expectAccessible } from '../axe.ts';
import { queryRow } from '../customers.ts';
import { expect } from '../fixture.ts';

const PHONE = '+8801755504321';

test('khata on a phone in Bengali: from the first baki to the link, of which a part is paid online and the rest with a TrxID', async ({
  page,
  request,
}) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  const wallets = await openWallets(request);
  try {
    await test.step('the shop opens a khata and writes baki', async () => {
      await signIn(page, 'owner');
      await page.goto('/office/khata');
      await page.getByRole('button', { name: 'বাংলা', exact: true }).click();
      await page.getByRole('button', { name: 'খাতা খুলুন' }).click();
      const opening = page.getByRole('dialog', { name: 'খাতা খুলুন' });
      await opening.getByLabel('ফোন').fill('01755504321');
      await opening.getByLabel('নাম').fill('করিম');
      await opening.getByLabel('কত বাকি রাখা যাবে').fill('2000');
      await opening.getByRole('button', { name: 'সেভ করুন' }).click();
      await page.getByRole('button', { name: 'করিম: দিলাম' }).click();
      const giving = page.getByRole('dialog', { name: 'করিম: দিলাম' });
      await giving.getByLabel('টাকা').fill('500');
      await giving.getByLabel('কীসের').fill('ঈদের বাজার');
      await giving.getByRole('button', { name: 'দিলাম', exact: true }).click();
      await expect(giving).toBeHidden();
    });
    const { link } = await queryRow(
      "select substring(text from '/bn/k/[0-9a-f]{32}') as link from message where recipient = $1 order by id desc limit 1",
      [PHONE],
    );
    // Pages are rendered anew once the shop has heard of the wallet.
    await expect.poll(async () => (await request.get(String(link))).text()).toContain('আমাদের ওয়ালেটে');
    await page.goto(String(link));
    const owed = page.getByRole('region', { name: 'বাকি' });
    await expect(owed).toContainText('৫০০');
    await expect(page.getByText('ঈদের বাজার', { exact: false }).first()).toBeVisible();
    await expectAccessible(page, 'khata');

    await test.step('a part is paid online', async () => {
      const online = page.getByRole('region', { name: 'অনলাইনে দিন' });
      await online.getByLabel('কত টাকা দেবেন').fill('200');
      await online.getByRole('button').click();
      await page.getByRole('button', { name: /^bKash/ }).click();
      await expect(page.getByText('আপনার টাকা খাতায় উঠেছে। ধন্যবাদ!')).toBeVisible();
      await expect(owed).toContainText('৩০০');
    });

    await test.step('the rest is sent to a wallet, and its SMS pays it', async () => {
      const wallet = page.getByRole('region', { name: 'আমাদের ওয়ালেটে টাকা পাঠান' });
      await wallet.getByText('আমাদের ওয়ালেটে টাকা পাঠান').click();
      await expect(wallet.getByText('01712-345678')).toBeVisible();
      await wallet.getByRole('textbox', { name: 'TrxID' }).fill('9kh1cde2fz');
      await wallet.getByRole('button', { name: 'টাকা পাঠিয়েছি' }).click();
      await expect(wallet.getByText('আপনার টাকা খোঁজা হচ্ছে')).toBeVisible();
      await expectAccessible(page, 'khata by wallet');
      await wallets.forward(300, '9KH1CDE2FZ', '01755504321');
      await expect(wallet.getByText(/^টাকা এসেছে/)).toBeVisible();
      await expect(page.getByText('কোনো বাকি নেই।')).toBeVisible();
      await expect(page.getByText('bKash 9KH1CDE2FZ', { exact: false }).first()).toBeVisible();
    });
  } finally {
    await wallets.close();
  }
});
