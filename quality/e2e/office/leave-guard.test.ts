import { expect, type Page } from '@playwright/test';
import { test } from '../shop/fixture.ts';
import { signIn, visit } from './office.ts';

/** Presses a link of the navigation and answers the question whether to leave. */
async function pressMore(page: Page, answer: 'accept' | 'dismiss'): Promise<string> {
  const asked = page.waitForEvent('dialog');
  const [dialog] = await Promise.all([
    asked.then(async (each) => {
      await each[answer]();
      return each;
    }),
    page.getByRole('link', { name: 'More' }).click(),
  ]);
  return dialog.message();
}

test('a page with a typed product or a typed text is not left without a question', async ({ page }) => {
  await signIn(page, 'owner');
  await page.goto('/office/products/new');
  await page.getByLabel('Name in English').fill('Chitol');
  expect(await pressMore(page, 'dismiss')).toBe('Leave this page? What you typed is not saved.');
  await expect(page).toHaveURL(/products\/new$/);
  await expect(page.getByLabel('Name in English')).toHaveValue('Chitol');
  await pressMore(page, 'accept');
  await expect(page).toHaveURL(/\/office\/more$/);

  await visit(page, '/texts/return-policy');
  const text = page.getByRole('textbox').first();
  const before = await text.inputValue();
  await text.fill(`${before} and more`);
  await pressMore(page, 'dismiss');
  await expect(text).toHaveValue(`${before} and more`);
  // Nothing is typed any more: nothing is asked.
  await text.fill(before);
  await page.getByRole('link', { name: 'More' }).click();
  await expect(page).toHaveURL(/\/office\/more$/);

  await visit(page, '/products/paste');
  await page.getByRole('textbox').first().fill('Ilish 1200');
  await pressMore(page, 'accept');
  await expect(page).toHaveURL(/\/office\/more$/);
  await visit(page, '/cash');
  await page.getByLabel('Amount').fill('500');
  await pressMore(page, 'dismiss');
  await expect(page.getByLabel('Amount')).toHaveValue('500');
});
