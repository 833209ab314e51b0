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
  test(`the language switch stays on the page in both directions: ${path}`, async ({ page }) => {
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

test('a chosen language applies to the next visit, even from an English link', async ({ page }) => {
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

test('a first visit to a Bengali URL stays Bengali', async ({ page }) => {
  await page.goto('/bn/about');
  await expect(page.getByRole('heading', { level: 1, name: 'হাট সম্পর্কে' })).toBeVisible();
  await expect(page).toHaveURL('/bn/about');
});

test('a second tab in the other language keeps its language', async ({ context, page }) => {
  await page.goto('/about');
  await toBengali(page).click();
  await expect(page).toHaveURL('/bn/about');
  const opened = context.waitForEvent('page');
  await toEnglish(page).click({ modifiers: ['Shift'] });
  const other = await opened;
  await expect(other).toHaveURL('/about');
});

test('Bengali pages have Bengali digits and the taka sign, unless the shopper has chosen Latin digits on a phone', async ({
  page,
  request,
}) => {
  const poa = await productNamed(request, 'Poa');
  const path = `/bn/products/${poa.id}`;
  const bengali = (text: string) => text.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)]!);
  const price = page
    .getByRole('main')
    .getByText(/^(৳|Tk )[^/]+$/)
    .first();
  expect(await (await request.get(path)).text()).toContain(`৳${bengali(poa.price.toFixed(2))}`);
  await open(page, path);
  await expect(price).toHaveText(`৳${bengali(poa.price.toFixed(2))}`);
  const saved = Math.round(poa.old_price! - poa.price);
  await expect(page.getByText(`৳${bengali(String(saved))} সাশ্রয়`)).toBeVisible();
  await page.getByRole('button', { name: 'একটি বাড়ান' }).first().click();
  await expect(page.getByRole('textbox', { name: 'সংখ্যা' })).toHaveValue('২');
  await page.getByRole('button', { name: 'কার্টে যোগ করুন' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText(`৳${bengali((poa.price * 2).toFixed(2))}`).first()).toBeVisible();
  expect(await drawer.innerText()).not.toMatch(/[0-9]|Tk/);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'বাংলা সংখ্যা ১২৩' }).click();
  await expect(price).toHaveText(`৳${poa.price.toFixed(2)}`);
  await page.reload();
  await expect(price).toHaveText(`৳${poa.price.toFixed(2)}`);
  await open(page, `/products/${poa.id}`);
  await expect(price).toHaveText(`Tk ${poa.price.toFixed(2)}`);
  await expect(page.getByRole('button', { name: /digits/i })).toHaveCount(0);
});

test('units are at least 14 px high on Bengali pages, names 16 px on a phone', async ({ page }) => {
  await page.goto('/bn/products?category=fish');
  // The first fish may be one that a test of the office has just added.
  const card = page.getByRole('main').getByRole('article').filter({ hasText: '৫০০ গ্রাম' }).first();
  await expect(card.getByRole('heading')).toHaveCSS('font-size', '16px');
  await expect(card.getByText('৫০০ গ্রাম')).toHaveCSS('font-size', '14px');
});
