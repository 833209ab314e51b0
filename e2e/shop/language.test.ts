import type { Page } from '@playwright/test';
import { open } from './buying.ts';
import { expect, productNamed, test } from './fixture.ts';

const toBengali = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'বাংলা' });
const toEnglish = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'English' });

for (const path of [
  '/',
  '/products?category=fish&subcategory=sea',
  '/products/1',
  '/refund-policy',
  '/contact',
]) {
  test(`the language switch keeps the page, and finds back: ${path}`, async ({ page }) => {
    await page.goto(path);
    await toBengali(page).click();
    await expect(page).toHaveURL(path === '/' ? '/bn' : `/bn${path}`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
    await toEnglish(page).click();
    await expect(page).toHaveURL(path);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
}

test('links inside the shop keep the language', async ({ page }) => {
  await page.goto('/bn/return-policy');
  await page.getByRole('complementary').getByRole('link', { name: 'গ্রাহক সেবা' }).click();
  await expect(page).toHaveURL('/bn/customer-service');
  await page.getByRole('banner').getByRole('link', { name: 'হাট' }).click();
  await expect(page).toHaveURL('/bn');
});

test('who chose Bengali comes back to Bengali, even by an English link, until choosing English', async ({
  page,
}) => {
  await page.goto('/about');
  await toBengali(page).click();
  await expect(page).toHaveURL('/bn/about');
  await page.goto('/products?category=fish');
  await expect(page).toHaveURL('/bn/products?category=fish');
  await page.goto('/');
  await expect(page).toHaveURL('/bn');
  await toEnglish(page).click();
  await expect(page).toHaveURL('/');
  await page.goto('/bn/contact');
  await expect(page).toHaveURL('/contact');
});

test.describe('in a browser that prefers Bengali', () => {
  test.use({ locale: 'bn-BD' });

  test('a first visit is in Bengali, until English is chosen', async ({ page }) => {
    await page.goto('/contact');
    await expect(page).toHaveURL('/bn/contact');
    await page.goto('/');
    await expect(page).toHaveURL('/bn');
    await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
    await toEnglish(page).click();
    await expect(page).toHaveURL('/');
    await page.goto('/contact');
    await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
    await expect(page).toHaveURL('/contact');
  });

  test('Back leaves the shop, since the first page has no entry in the history', async ({ page }) => {
    await page.goto('about:blank');
    await page.goto('/');
    await expect(page).toHaveURL('/bn');
    await page.getByRole('main').getByRole('article').first().getByRole('link').click();
    await expect(page).toHaveURL(/\/bn\/products\/\d+$/);
    await page.goBack();
    await expect(page).toHaveURL('/bn');
    await page.goBack();
    await expect(page).toHaveURL('about:blank');
  });
});

test('a first visit by a link to a Bengali page stays there', async ({ page }) => {
  await page.goto('/bn/about');
  await expect(page.getByRole('heading', { level: 1, name: 'হাট সম্পর্কে' })).toBeVisible();
  await expect(page).toHaveURL('/bn/about');
});

test('a second tab in the other language stays there', async ({ context, page }) => {
  await page.goto('/about');
  await toBengali(page).click();
  await expect(page).toHaveURL('/bn/about');
  const opened = context.waitForEvent('page');
  await toEnglish(page).click({ modifiers: ['Shift'] });
  const other = await opened;
  await expect(other).toHaveURL('/about');
});

test('Bengali digits are a choice, remembered, for every number of a Bengali page alone on a phone', async ({
  page,
  request,
}) => {
  const rice = await productNamed(request, 'Miniket');
  await open(page, `/bn/products/${rice.id}`);
  const price = page.getByRole('main').getByText(/^Tk /).first();
  await expect(price).toHaveText(`Tk ${rice.price.toFixed(2)}`);
  await page.getByRole('button', { name: 'বাংলা সংখ্যা ১২৩' }).click();
  const bengali = rice.price.toFixed(2).replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)]!);
  await expect(price).toHaveText(`Tk ${bengali}`);
  await page.getByRole('button', { name: 'কার্টে যোগ করুন' }).click();
  await expect(page.getByRole('dialog').getByText(`Tk ${bengali}`).first()).toBeVisible();
  await page.reload();
  await expect(price).toHaveText(`Tk ${bengali}`);
  await open(page, `/products/${rice.id}`);
  await expect(price).toHaveText(`Tk ${rice.price.toFixed(2)}`);
  await expect(page.getByRole('button', { name: /digits/i })).toHaveCount(0);
});
