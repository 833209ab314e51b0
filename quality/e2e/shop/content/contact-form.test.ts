import type { Page } from '@playwright/test';
import { open } from '../buying.ts';
import { expect, test } from '../fixture.ts';
import { holdRequest } from '../network-faults.ts';

const amina = {
  Name: 'আমিনা বেগম',
  Email: 'amina@example.com',
  Subject: 'ইলিশ কবে আসবে?',
  Message: 'পদ্মার ইলিশ কি এই সপ্তাহে পাওয়া যাবে?\nধন্যবাদ।',
};
const MESSAGES = '**/api/aboutus/messages/';

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const send = (page: Page) => page.getByRole('button', { name: 'Send message' });

async function fill(page: Page): Promise<void> {
  for (const [name, text] of Object.entries(amina)) await field(page, name).fill(text);
}

/** The texts of all fields. */
const typed = (page: Page) => Promise.all(Object.keys(amina).map((name) => field(page, name).inputValue()));

test('the contact form: errors at the fields, thanks, and a message preserved when it fails', async ({
  page,
}) => {
  test.slow();
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/aboutus/messages/')) sent.push(request.postDataJSON());
  });

  await open(page, '/contact');

  // What is required, and the reason of each failure, is tested in send-contact-message.test.ts.
  await test.step('every field is required: errors at the fields, and nothing is sent', async () => {
    await send(page).click();
    await expect(page.getByText('Please check the marked fields.')).toBeVisible();
    for (const [name, error] of Object.entries({
      Name: 'Please enter your name',
      Email: 'Please enter your email address',
      Subject: 'Please enter a subject',
      Message: 'Please write your message',
    }))
      await expect(field(page, name)).toHaveAccessibleDescription(error);
  });

  await test.step('the invalid field and its label are visible below the sticky header', async () => {
    await expect(field(page, 'Name')).toBeFocused();
    const header = (await page.getByRole('banner').boundingBox())!;
    const label = (await page.locator('label', { hasText: 'Name' }).boundingBox())!;
    expect(label.y).toBeGreaterThan(header.y + header.height);
  });

  await test.step('an invalid e-mail address is refused', async () => {
    await fill(page);
    await expect(page.getByText('Please enter your name')).toBeHidden();
    await field(page, 'Email').fill('amina@example');
    await send(page).click();
    await expect(field(page, 'Email')).toBeFocused();
    await expect(field(page, 'Email')).toHaveAccessibleDescription(
      'Please enter a valid email address, such as name@example.com',
    );
    expect(sent).toEqual([]);
  });

  await test.step('a message is sent once after repeated presses, the exact thanks appear, and the form is empty again', async () => {
    await fill(page);
    const release = await holdRequest(page, MESSAGES);
    await send(page).dblclick();
    await expect(page.getByRole('button', { name: 'Sending …' })).toBeDisabled();
    await field(page, 'Subject').press('Enter');
    release();
    await expect(page.getByRole('status').filter({ hasText: /thank/i })).toHaveText(
      'Thank you for your message! We will get back to you soon.',
    );
    const { Name: name, Email: email, Subject: subject, Message: message } = amina;
    expect(sent).toEqual([{ name, email, subject, message }]);
    expect(await typed(page)).toEqual(['', '', '', '']);
  });

  await test.step('no response shows the right message, and the text is preserved, also in the other language', async () => {
    await fill(page);
    await page.route(MESSAGES, (route) => route.abort(), { times: 1 });
    await send(page).click();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      /cannot tell whether your message arrived/,
    );
    expect(await typed(page)).toEqual(Object.values(amina));
    await expect(send(page)).toBeEnabled();
    await page.getByRole('banner').getByRole('link', { name: 'বাংলা' }).click();
    await expect(field(page, 'নাম')).toHaveValue(amina.Name);
    await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
    for (const [name, text] of Object.entries(amina)) await expect(field(page, name)).toHaveValue(text);
  });

  await test.step('the form asks for the goods that were searched last, and leaves what was typed', async () => {
    await field(page, 'Subject').fill('');
    await page.getByRole('combobox', { name: 'Search products' }).fill('zzqqxx');
    await page.getByRole('banner').getByRole('link', { name: 'Ask for it' }).click();
    await expect(field(page, 'Subject')).toHaveValue('Do you have zzqqxx?');
    await expect(field(page, 'Message')).toHaveValue(amina.Message);
  });
});
