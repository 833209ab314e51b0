import type { ContactInfo } from '@haat/contract/shop/content';
import type { Locator, Route } from '@playwright/test';
import { open, waitForScript } from '../buying.ts';
import { visit } from '../client-navigation.ts';
import { expect, test } from '../fixture.ts';

const pages = [
  { path: '/return-policy', link: 'Return policy', english: 'Return policy', bengali: 'পণ্য ফেরতের নিয়ম' },
  { path: '/refund-policy', link: 'Refund policy', english: 'Refund policy', bengali: 'টাকা ফেরতের নিয়ম' },
  { path: '/customer-service', link: 'Customer service', english: 'Customer service', bengali: 'গ্রাহক সেবা' },
  { path: '/about', link: 'About us', english: 'About Haat', bengali: 'হাট সম্পর্কে' },
];

const legal = [
  { path: '/privacy', english: 'Privacy policy', bengali: 'গোপনীয়তা নীতি' },
  { path: '/terms', english: 'Terms and conditions', bengali: 'শর্তাবলি' },
];

/** Facts in the English interface. */
const facts: Record<string, string[]> = {
  '/return-policy': ['৭ দিনের মধ্যে'],
  '/refund-policy': ['৭ দিনের মধ্যে'],
  '/customer-service': [
    'Home delivery within 3 hours of ordering',
    'Contact us within 7 days for returns',
    'Support 24 hours a day, 7 days a week',
    'প্রতিদিন সকাল ৯টা থেকে রাত ১০টা পর্যন্ত',
  ],
};

async function expectTexts(place: Locator, texts: string[]): Promise<void> {
  for (const text of texts) await expect(place.getByText(text).first()).toBeVisible();
}

test('the help pages and the contact details, in both languages, also when a part cannot be fetched', async ({
  page,
  request,
}) => {
  test.setTimeout(150_000);
  await test.step('a content page whose fetch fails is shown without the fetched part, and with no message', async () => {
    const failed: string[] = [];
    page.on('console', (message) => {
      if (message.text().startsWith('A part of the page could not be fetched.')) failed.push(page.url());
    });
    for (const fail of [
      (route: Route) => route.abort(),
      (route: Route) => route.fulfill({ status: 503, json: { code: 'unavailable', message: '' } }),
    ]) {
      await open(page, '/track');
      await page.route('**/*.data*', fail);
      for (const { path, link } of pages) {
        await visit(page, path);
        await expect(page.getByRole('main').getByRole('heading', { level: 1, name: link })).toBeVisible();
        await expect(page).toHaveTitle(`${link} | Haat`);
        await expect(page.getByRole('complementary', { name: 'Help' })).toBeVisible();
        await expect(page.getByText('Something went wrong!')).toHaveCount(0);
        await expect(page.getByRole('alert')).toHaveCount(0);
      }
      await page.unroute('**/*.data*');
    }
    expect(failed).toHaveLength(2 * pages.length);
  });

  await test.step('the help pages and the contact details, in English and in Bengali', async () => {
    await open(page, '/track');
    const main = page.getByRole('main');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Return policy' }).click();
    const help = page.getByRole('complementary', { name: 'Help' });
    for (const { path, link, english } of pages) {
      if (path !== '/return-policy') await help.getByRole('link', { name: link }).click();
      await expect(page).toHaveURL(path);
      await test.step(`${path} is mostly Bengali, with a summary in the English interface`, async () => {
        await expect(main.getByRole('heading', { level: 1, name: english })).toBeVisible();
        const text = (await main.textContent()) ?? '';
        const letters = text.match(/\p{L}/gu) ?? [];
        const bengaliLetters = text.match(/(?=\p{Script=Bengali})\p{L}/gu) ?? [];
        expect(bengaliLetters.length).toBeGreaterThan(300);
        expect(bengaliLetters.length / letters.length).toBeGreaterThan(0.5);
        await expect(main.getByRole('heading', { name: /^In (short|English)$/ })).toBeVisible();
        await expect(page).toHaveTitle(`${english} | Haat`);
      });
      await test.step(`the policy facts are on ${path}, in figures and in words`, async () => {
        await expectTexts(main, facts[path] ?? []);
        // The hours are in the data of the shop too.
        const hours = main.getByRole('listitem').filter({ hasText: 'Phone hours, every day' });
        if (path === '/customer-service') await expect(hours).toContainText('9am–10pm');
      });
    }
    await help.getByRole('link', { name: 'Contact' }).click();
    await expect(page).toHaveURL('/contact');

    const [contact] = (await (await request.get('/api/aboutus/contact-info/')).json()) as ContactInfo[];
    await test.step('phone links dial, and chat links open in a new tab, with the contact details', async () => {
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
      for (const text of [
        contact!.address,
        contact!.business_hours_weekdays,
        contact!.business_hours_weekend,
      ]) {
        await expect(main.getByText(text)).toBeVisible();
      }
    });

    await test.step('terms and privacy are whole in English, with who sells', async () => {
      for (const { path, english } of legal) {
        await visit(page, path);
        await expect(main.getByRole('heading', { level: 1, name: english })).toBeVisible();
        await expect(page).toHaveTitle(`${english} | Haat`);
        await expect(main.locator('address')).toContainText(contact!.phone_primary);
        const text = (await main.textContent()) ?? '';
        expect(text.length).toBeGreaterThan(1_000);
        expect(text.match(/\p{Script=Bengali}/u)).toBeNull();
      }
      await help.getByRole('link', { name: 'Contact' }).click();
    });

    await test.step('the contact details are in Bengali on the Bengali page', async () => {
      await page.getByRole('banner').getByRole('link', { name: 'বাংলা' }).click();
      for (const text of [
        contact!.address_bn,
        contact!.business_hours_weekdays_bn,
        contact!.business_hours_weekend_bn,
      ]) {
        await expect(main.getByText(text)).toBeVisible();
      }
    });

    await waitForScript(page);
    for (const { path, bengali } of [...pages, ...legal]) {
      await visit(page, `/bn${path}`);
      await test.step(`${path} is all Bengali in the Bengali interface`, async () => {
        await expect(main.getByRole('heading', { level: 1, name: bengali })).toBeVisible();
        const text = (await main.textContent()) ?? '';
        expect(text.replace(/\s/g, '').match(/[A-Za-z]+/g)).toBeNull();
        await expect(page).toHaveTitle(`${bengali} | হাট`);
      });
      if (path !== '/customer-service') continue;
      await test.step('the policy facts are in the Bengali interface', () =>
        expectTexts(main, [
          'অর্ডারের ৩ ঘণ্টার মধ্যে হোম ডেলিভারি',
          'পণ্য ফেরতের কথা ৭ দিনের মধ্যে জানান',
          'দিনরাত ২৪ ঘণ্টা, সপ্তাহে ৭ দিন সহায়তা',
          'সকাল ৯টা–রাত ১০টা',
        ]));
      await test.step('questions open with the mouse and with the keyboard', async () => {
        const response = page.getByText('অর্ডারের ৩ ঘণ্টার মধ্যে আমরা পণ্য আপনার ঘরে পৌঁছে দিই।');
        await expect(response).toBeHidden();
        await page.getByText('পণ্য কখন পৌঁছাবে?').click();
        await expect(response).toBeVisible();
        await page.keyboard.press('Enter');
        await expect(response).toBeHidden();
      });
    }
  });
});
