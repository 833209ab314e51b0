import type { Page } from '@playwright/test';
import { expect, test } from './fixture.ts';

const amina = {
  Name: 'আমিনা বেগম',
  Email: 'amina@example.com',
  Subject: 'ইলিশ কবে আসবে?',
  Message: 'পদ্মার ইলিশ কি এই সপ্তাহে পাওয়া যাবে?\nধন্যবাদ।',
};

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const send = (page: Page) => page.getByRole('button', { name: 'Send message' });

async function fill(page: Page, message: Record<string, string> = amina): Promise<void> {
  await page.goto('/contact');
  await expect(send(page)).toBeEnabled();
  for (const [name, text] of Object.entries(message)) await field(page, name).fill(text);
}

/** The texts of all fields. */
const typed = (page: Page) => Promise.all(Object.keys(amina).map((name) => field(page, name).inputValue()));

/** Mocks the API's response to messages; counts the messages. */
async function respondWith(page: Page, response: { status: number; body?: object } | 'nothing') {
  const sent: unknown[] = [];
  await page.route('**/api/aboutus/messages/', async (route) => {
    sent.push(route.request().postDataJSON());
    if (response === 'nothing') return route.abort();
    await route.fulfill({ status: response.status, json: response.body ?? {} });
  });
  return sent;
}

test('a message is sent, the exact thanks appear, and the form is empty again', async ({ page }) => {
  await fill(page);
  await send(page).click();
  await expect(page.getByRole('status').filter({ hasText: /thank/i })).toHaveText(
    'Thank you for your message! We will get back to you soon.',
  );
  expect(await typed(page)).toEqual(['', '', '', '']);
});

for (const [name, error] of [
  ['Name', 'Please enter your name'],
  ['Email', 'Please enter your email address'],
  ['Subject', 'Please enter a subject'],
  ['Message', 'Please write your message'],
] as const) {
  test(`${name} is required: an error at the focused field, and nothing is sent`, async ({ page }) => {
    const sent = await respondWith(page, { status: 201 });
    await fill(page, { ...amina, [name]: '  ' });
    await send(page).click();
    await expect(field(page, name)).toBeFocused();
    await expect(field(page, name)).toHaveAccessibleDescription(error);
    await expect(page.getByText('Please check the marked fields.')).toBeVisible();
    expect((await typed(page)).join()).toContain(name === 'Name' ? amina.Subject : amina.Name);
    expect(sent).toEqual([]);
    await field(page, name).fill(amina[name]);
    await expect(page.getByText(error)).toBeHidden();
  });
}

test('an invalid e-mail address is refused', async ({ page }) => {
  const sent = await respondWith(page, { status: 201 });
  await fill(page, { ...amina, Email: 'amina@example' });
  await send(page).click();
  await expect(field(page, 'Email')).toHaveAccessibleDescription(
    'Please enter a valid email address, such as name@example.com',
  );
  expect(sent).toEqual([]);
});

test('the invalid field and its label are visible below the sticky header', async ({ page }) => {
  await page.goto('/contact');
  await expect(send(page)).toBeEnabled();
  await send(page).click();
  await expect(field(page, 'Name')).toBeFocused();
  const header = (await page.getByRole('banner').boundingBox())!;
  const label = (await page.locator('label', { hasText: 'Name' }).boundingBox())!;
  expect(label.y).toBeGreaterThan(header.y + header.height);
});

test('errors and thanks are in the page language', async ({ page }) => {
  await respondWith(page, { status: 201, body: { id: 1 } });
  await page.goto('/bn/contact');
  const button = page.getByRole('button', { name: 'বার্তা পাঠান' });
  await button.click();
  for (const [name, error, text] of [
    ['নাম', 'আপনার নাম লিখুন', 'আমিনা'],
    ['ইমেইল', 'আপনার ইমেইল ঠিকানা লিখুন', 'amina@example.com'],
    ['বিষয়', 'বার্তার বিষয় লিখুন', 'ইলিশ'],
    ['বার্তা', 'আপনার বার্তা লিখুন', 'কবে আসবে?'],
  ] as const) {
    await expect(field(page, name)).toHaveAccessibleDescription(error);
    await field(page, name).fill(text);
  }
  await button.click();
  await expect(page.getByText('আপনার বার্তার জন্য ধন্যবাদ! শিগগিরই আমরা আপনার সঙ্গে যোগাযোগ করব।')).toBeVisible();
});

test('repeated presses send a message once', async ({ page }) => {
  const sent: unknown[] = [];
  let response = () => {};
  const released = new Promise<void>((resolve) => {
    response = resolve;
  });
  await page.route('**/api/aboutus/messages/', async (route) => {
    sent.push(route.request().postDataJSON());
    await released;
    await route.fulfill({ status: 201, json: { id: 1 } });
  });
  await fill(page);
  await send(page).dblclick();
  await expect(page.getByRole('button', { name: 'Sending …' })).toBeDisabled();
  await field(page, 'Subject').press('Enter');
  response();
  await expect(page.getByText('Thank you for your message!')).toBeVisible();
  expect(sent).toEqual([
    { name: amina.Name, email: amina.Email, subject: amina.Subject, message: amina.Message },
  ]);
});

for (const [what, response, words] of [
  ['no response', 'nothing', /cannot tell whether your message arrived/],
  ['a broken gateway', { status: 502 }, /cannot tell whether your message arrived/],
  ['too many messages', { status: 429, body: { code: 'x', message: 'x' } }, /wait a minute/],
  ['a refusal', { status: 413, body: { code: 'x', message: 'x' } }, /was not sent/],
] as const) {
  test(`${what} shows the right message, and the text is preserved`, async ({ page }) => {
    await respondWith(page, response);
    await fill(page);
    await send(page).click();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(words);
    expect(await typed(page)).toEqual(Object.values(amina));
    await expect(send(page)).toBeEnabled();
  });
}

test('a field error of the API is shown at its field', async ({ page }) => {
  const fields = { subject: 'is too long' };
  await respondWith(page, { status: 400, body: { code: 'invalid', message: 'subject is too long', fields } });
  await fill(page);
  await send(page).click();
  await expect(field(page, 'Subject')).toBeFocused();
  await expect(field(page, 'Subject')).toHaveAccessibleDescription('Please check this field');
  expect(await typed(page)).toEqual(Object.values(amina));
});
