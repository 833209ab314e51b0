import type { Page, Route } from '@playwright/test';
import { open } from '../buying.ts';
import { expect, test } from '../fixture.ts';

const amina = {
  Name: 'আমিনা বেগম',
  Email: 'amina@example.com',
  Subject: 'ইলিশ কবে আসবে?',
  Message: 'পদ্মার ইলিশ কি এই সপ্তাহে পাওয়া যাবে?\nধন্যবাদ।',
};

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const send = (page: Page) => page.getByRole('button', { name: 'Send message' });

async function fill(page: Page): Promise<void> {
  for (const [name, text] of Object.entries(amina)) await field(page, name).fill(text);
}

/** The texts of all fields. */
const typed = (page: Page) => Promise.all(Object.keys(amina).map((name) => field(page, name).inputValue()));

/** Mocks the API's next responses to messages. */
async function respond(page: Page, respond: (route: Route) => Promise<void>): Promise<void> {
  await page.unrouteAll();
  await page.route('**/api/aboutus/messages/', respond);
}

test('the contact form: errors at the fields, thanks, and a message preserved when it fails', async ({
  page,
}) => {
  test.slow();
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/aboutus/messages/')) sent.push(request.postDataJSON());
  });

  await open(page, '/contact');

  await test.step('the invalid field and its label are visible below the sticky header', async () => {
    await send(page).click();
    await expect(field(page, 'Name')).toBeFocused();
    const header = (await page.getByRole('banner').boundingBox())!;
    const label = (await page.locator('label', { hasText: 'Name' }).boundingBox())!;
    expect(label.y).toBeGreaterThan(header.y + header.height);
  });

  await fill(page);
  for (const [name, error] of [
    ['Name', 'Please enter your name'],
    ['Email', 'Please enter your email address'],
    ['Subject', 'Please enter a subject'],
    ['Message', 'Please write your message'],
  ] as const) {
    await test.step(`${name} is required: an error at the focused field, and nothing is sent`, async () => {
      await field(page, name).fill('  ');
      await expect(page.getByText('Please check the marked fields.')).toBeHidden();
      await send(page).click();
      await expect(field(page, name)).toBeFocused();
      await expect(field(page, name)).toHaveAccessibleDescription(error);
      await expect(page.getByText('Please check the marked fields.')).toBeVisible();
      expect((await typed(page)).join()).toContain(name === 'Name' ? amina.Subject : amina.Name);
      await field(page, name).fill(amina[name]);
      await expect(page.getByText(error)).toBeHidden();
    });
  }

  await test.step('an invalid e-mail address is refused', async () => {
    await field(page, 'Email').fill('amina@example');
    await send(page).click();
    await expect(field(page, 'Email')).toHaveAccessibleDescription(
      'Please enter a valid email address, such as name@example.com',
    );
  });
  expect(sent).toEqual([]);

  await test.step('a message is sent, the exact thanks appear, and the form is empty again', async () => {
    await fill(page);
    await send(page).click();
    await expect(page.getByRole('status').filter({ hasText: /thank/i })).toHaveText(
      'Thank you for your message! We will get back to you soon.',
    );
    expect(await typed(page)).toEqual(['', '', '', '']);
  });

  await fill(page);
  for (const [what, response, words] of [
    ['no response', null, /cannot tell whether your message arrived/],
    ['too many messages', { status: 429, json: { code: 'x', message: 'x' } }, /wait a minute/],
    ['a broken gateway', { status: 502, json: {} }, /cannot tell whether your message arrived/],
    ['a refusal', { status: 413, json: { code: 'x', message: 'x' } }, /was not sent/],
  ] as const) {
    await test.step(`${what} shows the right message, and the text is preserved`, async () => {
      await respond(page, (route) => (response ? route.fulfill(response) : route.abort()));
      await send(page).click();
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(words);
      expect(await typed(page)).toEqual(Object.values(amina));
      await expect(send(page)).toBeEnabled();
    });
  }

  await test.step('the text stays in the other language', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'বাংলা' }).click();
    await expect(field(page, 'নাম')).toHaveValue(amina.Name);
    await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
    for (const [name, text] of Object.entries(amina)) await expect(field(page, name)).toHaveValue(text);
  });

  await test.step('a field error of the API is shown at its field', async () => {
    const json = {
      code: 'invalid',
      message: '',
      fields: { subject: { code: 'too_long', params: { max: 200 } } },
    };
    await respond(page, (route) => route.fulfill({ status: 400, json }));
    await send(page).click();
    await expect(field(page, 'Subject')).toBeFocused();
    await expect(field(page, 'Subject')).toHaveAccessibleDescription('Please check this field');
    expect(await typed(page)).toEqual(Object.values(amina));
  });

  await test.step('repeated presses send a message once', async () => {
    const sent: unknown[] = [];
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await respond(page, async (route) => {
      sent.push(route.request().postDataJSON());
      await released;
      await route.fulfill({ status: 201, json: { id: 1 } });
    });
    await send(page).dblclick();
    await expect(page.getByRole('button', { name: 'Sending …' })).toBeDisabled();
    await field(page, 'Subject').press('Enter');
    release();
    await expect(page.getByText('Thank you for your message!')).toBeVisible();
    expect(sent).toEqual([
      { name: amina.Name, email: amina.Email, subject: amina.Subject, message: amina.Message },
    ]);
  });

  await test.step('errors and thanks are in the page language', async () => {
    await respond(page, (route) => route.fulfill({ status: 201, json: { id: 1 } }));
    await page.getByRole('banner').getByRole('link', { name: 'বাংলা' }).click();
    const button = page.getByRole('button', { name: 'মেসেজ পাঠান' });
    for (const name of ['নাম', 'ইমেইল', 'বিষয়', 'মেসেজ']) await field(page, name).fill('');
    await button.click();
    for (const [name, error, text] of [
      ['নাম', 'আপনার নাম লিখুন', 'আমিনা'],
      ['ইমেইল', 'আপনার ইমেইল ঠিকানা লিখুন', 'amina@example.com'],
      ['বিষয়', 'মেসেজের বিষয় লিখুন', 'ইলিশ'],
      ['মেসেজ', 'আপনার মেসেজ লিখুন', 'কবে আসবে?'],
    ] as const) {
      await expect(field(page, name)).toHaveAccessibleDescription(error);
      await field(page, name).fill(text);
    }
    await button.click();
    await expect(page.getByText('আপনার মেসেজের জন্য ধন্যবাদ! শিগগিরই আমরা আপনার সঙ্গে যোগাযোগ করব।')).toBeVisible();
  });

  await test.step('the form asks for the goods that were searched last, and leaves what was typed', async () => {
    await page.getByRole('button', { name: 'বন্ধ করুন' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
    const ask = async (goods: string) => {
      await page.getByRole('combobox', { name: 'Search products' }).fill(goods);
      await page.getByRole('banner').getByRole('link', { name: 'Ask for it' }).click();
    };
    await ask('zzqqxx');
    await expect(field(page, 'Subject')).toHaveValue('Do you have zzqqxx?');
    await field(page, 'Message').fill('By Friday, please.');
    await ask('qqzzxx');
    await expect(field(page, 'Subject')).toHaveValue('Do you have qqzzxx?');
    await expect(field(page, 'Message')).toHaveValue('By Friday, please.');
  });
});
