import { expect } from '@playwright/test';
import sharp from 'sharp';
import { moveAs, newPerson, newStaff, signIn } from '../../office/office.ts';
import { expectAccessible } from '../axe.ts';
import { countPresses, fillReceiverInBengali, lineOf, openWithCart } from '../buying.ts';
import { codeOn } from '../codes.ts';
import { productNamed, test } from '../fixture.ts';
import { placeGuestOrder } from '../guest-order.ts';

test('a rotten fish: from the photo on a phone without a network to money and credit, which pays the next order, with both clocks', async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(150_000);
  await page.setViewportSize({ width: 360, height: 740 });
  const phone = newPerson('Amina').login;
  const fish = await productNamed(request, 'Hilsa');
  const [rice, salt] = [await productNamed(request, 'Miniket'), await productNamed(request, 'Salt')];
  const items = [
    { product: fish.id, quantity: 1 },
    { product: rice.id, quantity: 1 },
    { product: salt.id, quantity: 2 },
  ];
  const { id, token } = await placeGuestOrder(request, items, { phone });
  const shirin = await newStaff('owner', 'Shirin');
  for (const to of ['PROCESSING', 'ONGOING', 'COMPLETED'] as const) await moveAs(shirin, id, to);

  await page.goto(`/bn/guest-order/${token}`);
  await page.getByRole('button', { name: 'সমস্যা জানান' }).click();
  const dialog = page.getByRole('dialog');
  for (const { name_bn } of [fish, rice]) await dialog.getByRole('checkbox', { name: name_bn }).check();
  for (const reason of await dialog.getByRole('radio', { name: 'নষ্ট বা পচা' }).all()) await reason.check();
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
  await expect(page.getByText('আমরা দেখছি')).toHaveCount(2);
  const picture = page.getByRole('img', { name: 'ছবি ১' });
  await expect(picture).toBeVisible();
  await expect(page.getByText(/^৩ দিনের ১ নম্বর দিন/)).toBeVisible();

  // The office, in three presses from Today.
  const office = await browser.newPage({ baseURL: process.env.TEST_SHOP_URL ?? '' });
  await signIn(office, 'manager', 'Nasrin');
  await office.goto('/office');
  await office
    .getByRole('link', { name: /complaint/ })
    .first()
    .click();
  const card = office.getByRole('listitem').filter({ has: office.locator(`a[href$="/orders/${id}"]`) });
  await expect(card.getByRole('img', { name: 'Photo 1' })).toBeVisible();
  await expect(card.getByText('Answer: day 1 of 3')).toBeVisible();
  await card
    .getByRole('button', { name: /^Refund Tk/ })
    .first()
    .click();
  await expect(card.getByText('Money back: day 1 of 10')).toBeVisible();
  await card.getByRole('button', { name: 'As credit' }).click();
  await expect(card.getByText(/^Tk\s[\d,.]+ credit$/)).toBeVisible();

  await page.reload();
  const credit = page.getByText(/^৳[০-৯,.]+ জমা$/);
  await expect(credit).toBeVisible();
  const sum = (await credit.textContent())!.replace(' জমা', '');
  await expect(page.getByText(/^৳[০-৯,.]+ ফেরত$/)).toBeVisible();
  await expect(page.getByText(/^১০ দিনের ১ নম্বর দিন/)).toBeVisible();
  const { refunds } = await shirin.api.getOrder({ params: { id } });
  expect(refunds.map(({ state }) => state).toSorted()).toEqual(['due', 'refunded']);

  // She calls about another line: from its order to the money back by four presses, and no calculator.
  await card.getByRole('link').first().click();
  const { press, presses } = countPresses();
  await press(office.getByRole('button', { name: 'Report a problem' }));
  await press(office.getByRole('checkbox', { name: salt.name }));
  await expect(office.getByLabel(`How much of ${salt.name}`)).toHaveValue('2');
  await office.getByLabel(`What happened to ${salt.name}`).selectOption({ label: 'Less than ordered' });
  await press(office.getByRole('button', { name: 'Report', exact: true }));
  const called = office.getByRole('listitem').filter({ hasText: 'Less than ordered' }).last();
  await expectAccessible(office, 'a complaint of a caller');
  await press(called.getByRole('button', { name: /^Refund Tk/ }));
  await expect(called.getByText(/^Refunded Tk/)).toBeVisible();
  expect(presses()).toBe(4);
  expect((await shirin.api.getOrder({ params: { id } })).refunds).toHaveLength(3);

  await test.step('the credit pays a part of the next order, by a code', async () => {
    await openWithCart(page, [lineOf(fish, 1)], '/bn/checkout');
    await fillReceiverInBengali(page, phone);
    await page.getByRole('button', { name: 'আমাদের কাছে আপনার টাকা জমা আছে?' }).click();
    const proof = page.getByRole('dialog', { name: 'আপনার জমা' });
    await proof.getByRole('button', { name: 'কোড পাঠান' }).click();
    await proof.getByLabel('কোড').fill(await codeOn(request, phone));
    await proof.getByRole('button', { name: 'জমা দেখুন' }).click();
    await expect(page.getByRole('checkbox', { name: `জমা থেকে ${sum} খরচ করুন` })).toBeChecked();
    await page.getByRole('button', { name: 'অর্ডার করুন' }).click();
    const confirmation = page.getByRole('dialog', { name: 'অর্ডার নিশ্চিত করুন' });
    await expect(confirmation.getByRole('term').filter({ hasText: 'বাকি দিতে হবে' })).toBeVisible();
    await confirmation.getByRole('button', { name: 'নিশ্চিত করুন' }).click();
    await page.getByRole('link', { name: 'অর্ডারটি দেখুন' }).click();
    await expect(page.getByText('জমা থেকে পরিশোধ')).toBeVisible();
  });

  await test.step('more credit is given and paid out in the office', async () => {
    await office.goto(`/office/customers/88${phone}`);
    const section = office.getByRole('region', { name: 'Credit' });
    for (const [way, taka] of [
      ['Give credit', '30'],
      ['Pay out', '20'],
    ] as const) {
      await section.getByRole('button', { name: way }).click();
      const move = office.getByRole('dialog', { name: way });
      await move.getByLabel('Amount in taka').fill(taka);
      await move.getByLabel('Reason').fill('Late');
      await move.getByRole('button', { name: way }).click();
      await expect(move).toBeHidden();
    }
    await expect(section.getByText('Tk 10', { exact: true })).toBeVisible();
  });
  await office.close();
});
