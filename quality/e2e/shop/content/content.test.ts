import type { ContactInfo } from '@haat/contract/shop/content';
import type { Locator, Route } from '@playwright/test';
import { open } from '../buying.ts';
import { visit } from '../client-navigation.ts';
import { expect, test } from '../fixture.ts';

const pages = [
  { path: '/return-policy', link: 'Return policy', english: 'Return policy' },
  { path: '/refund-policy', link: 'Refund policy', english: 'Refund policy' },
  { path: '/customer-service', link: 'Customer service', english: 'Customer service' },
  { path: '/about', link: 'About us', english: 'About Haat' },
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
  test.slow();
  await test.step('a content page whose fetch fails is shown without the fetched part, and with no message', async () => {
    for (const fail of [
      (route: Route) => route.abort(),
      (route: Route) => route.fulfill({ status: 503, json: {} }),
    ]) {
      await open(page, '/track');
      await page.route('**/*.data*', fail);
      const warned = page.waitForEvent('console', (message) =>
        message.text().startsWith('A part of the page could not be fetched.'),
      );
      await visit(page, '/return-policy');
      await warned;
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Return policy');
      await expect(page.getByRole('complementary', { name: 'Help' })).toBeVisible();
      await expect(page.getByText('Something went wrong!')).toHaveCount(0);
      await expect(page.getByRole('alert')).toHaveCount(0);
      await page.unroute('**/*.data*');
    }
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
      ] as const) {
        const link = main.getByRole('link', { name });
        await expect(link).toHaveAttribute('href', url);
        await expect(link).toHaveAttribute('rel', /noreferrer/);
      }
      for (const email of [contact!.email_primary, contact!.email_secondary])
        await expect(main.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
      const { address, business_hours_weekdays: weekdays, business_hours_weekend: weekend } = contact!;
      await expectTexts(main, [address, weekdays, weekend]);
    });

    // messages.test.ts and articles.test.ts have every text in both languages.
    await open(page, '/bn/customer-service');
    await test.step('the policy facts are in the Bengali interface, without a Latin letter', async () => {
      const text = (await main.textContent()) ?? '';
      expect(text.match(/[A-Za-z]+/g)).toBeNull();
      await expectTexts(main, [
        'অর্ডারের ৩ ঘণ্টার মধ্যে হোম ডেলিভারি',
        'পণ্য ফেরতের কথা ৭ দিনের মধ্যে জানান',
        'দিনরাত ২৪ ঘণ্টা, সপ্তাহে ৭ দিন সহায়তা',
        'সকাল ৯টা–রাত ১০টা',
      ]);
    });
    await test.step('questions open with the mouse and with the keyboard', async () => {
      const response = page.getByText('অর্ডারের ৩ ঘণ্টার মধ্যে আমরা পণ্য আপনার ঘরে পৌঁছে দিই।');
      await expect(response).toBeHidden();
      await page.getByText('পণ্য কখন পৌঁছাবে?').click();
      await expect(response).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(response).toBeHidden();
    });
  });
});
