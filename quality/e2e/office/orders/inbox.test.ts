import { expect } from '@playwright/test';
import { bengaliNumbers } from '../../../../office/app/i18n/bengali-digits.ts';
import { expectAccessible } from '../../shop/axe.ts';
import { test } from '../../shop/fixture.ts';
import { signIn, visit } from '../office.ts';

test('a message of the contact form is read, answered by phone or e-mail, and marked, in Bengali', async ({
  page,
  request,
}) => {
  const name = `Amina ${Date.now()} <img src=x onerror=alert(1)>`;
  page.on('dialog', () => expect.soft('a script ran').toBe(''));
  const sent = await request.post('/api/aboutus/messages/', {
    data: {
      name,
      email: 'amina@example.com',
      subject: 'ইলিশ & "><script>alert(1)</script>',
      message: 'কবে আসবে?\nআমার নম্বর ০১৭১২-৩৪৫৬৭৮',
    },
  });
  expect(sent.status()).toBe(201);
  const rina = await signIn(page, 'desk');
  await page.goto('/office/');
  await expect(page.getByRole('link', { name: /messages? from (a shopper|shoppers)/ })).toContainText(
    'unread',
  );
  await page.getByRole('link', { name: /messages? from (a shopper|shoppers)/ }).click();
  await page.getByRole('button', { name: 'বাংলা' }).click();
  // A page of the list from which all messages have gone meanwhile leads to the first one.
  await visit(page, '/inbox?state=open&after=999999999');
  await expect(page).toHaveURL(/state=open$/);
  const card = page.getByRole('listitem').filter({ hasText: name });
  await expect(card).toContainText('নতুন');
  await card.getByText('ইলিশ').click();
  await expect(card.getByText('কবে আসবে?')).toBeVisible();
  await expect(card).not.toContainText('নতুন');
  await expectAccessible(page, 'inbox');
  await expect(card.getByRole('link', { name: /01712-345678/ })).toHaveAttribute(
    'href',
    'tel:+8801712345678',
  );
  await expect(card.locator('a[href="https://wa.me/8801712345678"]')).toBeVisible();
  await expect(card.getByRole('link', { name: 'ইমেইল' })).toHaveAttribute(
    'href',
    /^mailto:amina%40example\.com\?subject=Re%3A%20/,
  );
  await card.getByRole('button', { name: 'উত্তর দেওয়া হয়েছে' }).click();
  await expect(card).toHaveCount(0);
  await page.getByRole('link', { name: 'উত্তর দেওয়া', exact: true }).click();
  await card.getByText('ইলিশ').click();
  await expect(card).toContainText(bengaliNumbers(`উত্তর দিয়েছেন ${rina.name}`));
  await card.getByRole('button', { name: 'এখনো উত্তর বাকি' }).click();
  await expect(card).toHaveCount(0);
});
