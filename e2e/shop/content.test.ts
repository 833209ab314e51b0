import type { ContactInfo } from '@haat/contract/shop/content';
import { expect, test } from './fixture.ts';

const pages = [
  { path: '/about', english: 'About Haat', bengali: 'হাট সম্পর্কে' },
  { path: '/return-policy', english: 'Return policy', bengali: 'পণ্য ফেরতের নিয়ম' },
  { path: '/refund-policy', english: 'Refund policy', bengali: 'টাকা ফেরতের নিয়ম' },
  { path: '/customer-service', english: 'Customer service', bengali: 'গ্রাহক সেবা' },
];

for (const { path, english, bengali } of pages) {
  test(`${path} is mostly Bengali, with a summary in the English interface`, async ({ page }) => {
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1, name: english })).toBeVisible();
    const text = (await main.textContent()) ?? '';
    const letters = text.match(/\p{L}/gu) ?? [];
    const bengaliLetters = text.match(/(?=\p{Script=Bengali})\p{L}/gu) ?? [];
    expect(bengaliLetters.length).toBeGreaterThan(300);
    expect(bengaliLetters.length / letters.length).toBeGreaterThan(0.5);
    await expect(main.getByRole('heading', { name: /^In (short|English)$/ })).toBeVisible();
    await expect(page).toHaveTitle(`${english} | Haat`);
  });

  test(`${path} is all Bengali in the Bengali interface`, async ({ page }) => {
    await page.goto(`/bn${path}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1, name: bengali })).toBeVisible();
    const text = (await main.textContent()) ?? '';
    expect(text.replace(/\s/g, '').match(/[A-Za-z]+/g)).toBeNull();
    await expect(page).toHaveTitle(`${bengali} | হাট`);
  });
}

test('the policy facts are on their pages, in figures and in words', async ({ page }) => {
  await page.goto('/customer-service');
  const main = page.getByRole('main');
  for (const fact of [
    'Home delivery within 3 hours of ordering',
    'Contact us within 7 days for returns',
    'Support 24 hours a day, 7 days a week',
    'প্রতিদিন সকাল ৯টা থেকে রাত ১০টা পর্যন্ত',
  ]) {
    await expect(main.getByText(fact).first()).toBeVisible();
  }
  // The hours are in the data of the shop too.
  await expect(main.getByRole('listitem').filter({ hasText: 'Phone hours, every day' })).toContainText(
    '9am–10pm',
  );
  await page.goto('/bn/customer-service');
  for (const fact of [
    'অর্ডারের ৩ ঘণ্টার মধ্যে হোম ডেলিভারি',
    'পণ্য ফেরতের কথা ৭ দিনের মধ্যে জানান',
    'দিনরাত ২৪ ঘণ্টা, সপ্তাহে ৭ দিন সহায়তা',
    'সকাল ৯টা–রাত ১০টা',
  ]) {
    await expect(main.getByText(fact).first()).toBeVisible();
  }
  for (const path of ['/return-policy', '/refund-policy']) {
    await page.goto(path);
    await expect(main.getByText('৭ দিনের মধ্যে').first()).toBeVisible();
  }
});

test('questions open with the mouse and with the keyboard', async ({ page }) => {
  await page.goto('/bn/customer-service');
  const response = page.getByText('অর্ডারের ৩ ঘণ্টার মধ্যে আমরা পণ্য আপনার ঘরে পৌঁছে দিই।');
  const question = page.getByText('পণ্য কখন পৌঁছাবে?');
  await expect(response).toBeHidden();
  await question.click();
  await expect(response).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(response).toBeHidden();
});

test('the pages link to each other, and the footer links to all of them', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Return policy' }).click();
  for (const [name, path] of [
    ['Refund policy', '/refund-policy'],
    ['Customer service', '/customer-service'],
    ['About us', '/about'],
    ['Contact', '/contact'],
  ] as const) {
    await page.getByRole('complementary', { name: 'Help' }).getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
  }
});

test('phone links dial, and chat links open in a new tab, with the contact details', async ({
  page,
  request,
}) => {
  const [contact] = (await (await request.get('/api/aboutus/contact-info/')).json()) as ContactInfo[];
  await page.goto('/contact');
  const main = page.getByRole('main');
  const phone = main.getByRole('link', { name: contact!.phone_primary });
  await expect(phone).toHaveAttribute('href', 'tel:+8801700000000');
  await expect(main.getByRole('link', { name: contact!.phone_secondary })).toHaveAttribute(
    'href',
    'tel:09600000000',
  );
  for (const [name, url] of [
    ['WhatsApp', contact!.whatsapp],
    ['Chat', contact!.chat],
    ['Facebook', contact!.facebook],
    ['Instagram', contact!.instagram],
    ['Twitter', contact!.twitter],
  ] as const) {
    const link = main.getByRole('link', { name });
    await expect(link).toHaveAttribute('href', url);
    await expect(link).toHaveAttribute('rel', /noreferrer/);
  }
  for (const email of [contact!.email_primary, contact!.email_secondary]) {
    await expect(main.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
  }
  for (const text of [contact!.address, contact!.business_hours_weekdays, contact!.business_hours_weekend]) {
    await expect(main.getByText(text)).toBeVisible();
  }
  await page.goto('/bn/contact');
  for (const text of [
    contact!.address_bn,
    contact!.business_hours_weekdays_bn,
    contact!.business_hours_weekend_bn,
  ]) {
    await expect(main.getByText(text)).toBeVisible();
  }
});
