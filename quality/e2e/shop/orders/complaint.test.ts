import { expect } from '@playwright/test';
import sharp from 'sharp';
import { moveAs, newStaff, signIn } from '../../office/office.ts';
import { expectAccessible } from '../axe.ts';
import { countPresses } from '../buying.ts';
import { productNamed, test } from '../fixture.ts';
import { placeGuestOrder } from '../guest-order.ts';

test('a rotten fish: from the photo on a phone without a network to the money back, with both clocks', async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 360, height: 740 });
  const [rice, salt] = [await productNamed(request, 'Miniket'), await productNamed(request, 'Salt')];
  const { id, token } = await placeGuestOrder(request, [
    { product: rice.id, quantity: 1 },
    { product: salt.id, quantity: 2 },
  ]);
  const shirin = await newStaff('owner', 'Shirin');
  for (const to of ['PROCESSING', 'ONGOING', 'COMPLETED'] as const) await moveAs(shirin, id, to);

  await page.goto(`/bn/guest-order/${token}`);
  await page.getByRole('button', { name: 'সমস্যা জানান' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox').first().check();
  await dialog.getByRole('radio', { name: 'নষ্ট বা পচা' }).check();
  const photo = await sharp({ create: { width: 2_400, height: 1_800, channels: 3, background: '#765' } })
    .jpeg()
    .toBuffer();
  await dialog
    .getByLabel('ছবি তুলুন বা বেছে নিন')
    .setInputFiles({ name: 'fish.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect(dialog.getByRole('img')).toHaveCount(1);
  // The network is away: the complaint stays on the phone, also when the page is closed.
  await page.route('**/complaints/**', (route) => route.abort());
  await dialog.getByRole('button', { name: 'পাঠান' }).click();
  await expect(page.getByText('নেটওয়ার্ক পেলেই চলে যাবে।')).toBeVisible();
  await page.unroute('**/complaints/**');
  await page.reload();
  await expect(page.getByText('আমরা দেখছি')).toBeVisible();
  const picture = page.getByRole('img', { name: 'ছবি ১' });
  await expect(picture).toBeVisible();
  await expect(page.getByText(/^৩ দিনের ১ নম্বর দিন/)).toBeVisible();

  // The office, in three presses from Today.
  const office = await browser.newPage({ baseURL: process.env.TEST_SHOP_URL ?? '' });
  await signIn(office, 'manager', 'Nasrin');
  await office.goto('/office');
  await office
    .getByRole('link', { name: /complaints/ })
    .first()
    .click();
  const card = office.getByRole('listitem').filter({ has: office.locator(`a[href$="/orders/${id}"]`) });
  await expect(card.getByRole('img', { name: 'Photo 1' })).toBeVisible();
  await expect(card.getByText('Answer: day 1 of 3')).toBeVisible();
  await card.getByRole('button', { name: /^Refund Tk/ }).click();
  await expect(card.getByText('Money back: day 1 of 10')).toBeVisible();

  await page.reload();
  await expect(page.getByText(/^৳[০-৯,.]+ ফেরত$/)).toBeVisible();
  await expect(page.getByText(/^১০ দিনের ১ নম্বর দিন/)).toBeVisible();
  const { refunds } = await shirin.api.getOrder({ params: { id } });
  expect(refunds).toHaveLength(1);

  // She calls about another line: from its order to the money back by four presses, and no calculator.
  await card.getByRole('link').first().click();
  const { press, presses } = countPresses();
  await press(office.getByRole('button', { name: 'Report a problem for the customer' }));
  await press(office.getByRole('checkbox', { name: salt.name }));
  await expect(office.getByLabel(`How much of ${salt.name}`)).toHaveValue('2');
  await office.getByLabel(`What happened to ${salt.name}`).selectOption({ label: 'Less than ordered' });
  await press(office.getByRole('button', { name: 'Report', exact: true }));
  const called = office.getByRole('listitem').filter({ hasText: 'Less than ordered' }).last();
  await expectAccessible(office, 'a complaint of a caller');
  await press(called.getByRole('button', { name: /^Refund Tk/ }));
  await expect(called.getByText(/^Refunded Tk/)).toBeVisible();
  expect(presses()).toBe(4);
  expect((await shirin.api.getOrder({ params: { id } })).refunds).toHaveLength(2);
  await office.close();
});
