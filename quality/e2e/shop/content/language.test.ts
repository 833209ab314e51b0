import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Product } from '@haat/contract/shop/catalogue';
import { bengaliDigits } from '@haat/contract/text/digits';
import type { Page } from '@playwright/test';
import { open } from '../buying.ts';
import { asNewVisitor, expect, test } from '../fixture.ts';

const toBengali = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'বাংলা' });
const toEnglish = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'English' });

/** All conjuncts of the Bengali texts of both apps. */
function conjunctsOfTexts(): string[] {
  const root = path.join(import.meta.dirname, '../../../..');
  const texts = globSync('{storefront,office}/app/**/messages.bn.ts', { cwd: root }).map((file) =>
    readFileSync(path.join(root, file), 'utf8'),
  );
  return [...new Set(texts.join().match(/[ক-হ](?:্[ক-হ])+/g))];
}

test('language, sort order and digits are those that the shopper has chosen', async ({
  page,
  context,
  request,
}) => {
  test.slow();
  await test.step('the language switch is one tap, links keep the language, and the choice applies to the next visit', async () => {
    const list = '/products?category=fish&subcategory=sea&sort=price';
    const html = page.locator('html');

    await test.step('a Bengali URL stays Bengali until a language is chosen, which applies to the next visit', async () => {
      await page.goto('/bn/about');
      await expect(page.getByRole('heading', { level: 1, name: 'হাট সম্পর্কে' })).toBeVisible();
      await expect(page).toHaveURL('/bn/about');
      await test.step('the face of headings has every conjunct of our texts', async () => {
        const conjuncts = conjunctsOfTexts();
        expect(conjuncts.length).toBeGreaterThan(80);
        // A conjunct that it does not have shows its hasanta, as after a zero width non-joiner.
        const missing = await page.evaluate(`(async () => {
          const context = document.createElement('canvas').getContext('2d');
          context.font = '700 64px "Baloo Da 2 Bengali"';
          await document.fonts.load(context.font, 'ক');
          const widthOf = (text) => context.measureText(text).width;
          return ${JSON.stringify(conjuncts)}.filter((each) => widthOf(each) === widthOf(each.replaceAll('্', '্\\u200c')));
        })()`);
        expect(missing).toEqual([]);
        const loaded = () => page.evaluate(`document.fonts.check('16px "Noto Sans Bengali"', 'মাছ')`);
        await expect.poll(loaded).toBe(true);
      });
      await toEnglish(page).click();
      await expect(page).toHaveURL('/about');
      await page.goto(`/bn${list}`);
      await expect(page).toHaveURL(list);
    });

    await test.step('the switch stays on the page, and links keep the language', async () => {
      const first = page.getByRole('main').getByRole('article').first();
      await toBengali(page).click();
      await expect(page).toHaveURL(`/bn${list}`);
      await expect(html).toHaveAttribute('lang', 'bn');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('সামুদ্রিক মাছ');
      await expect(first).toContainText('কার্টে দিন');
      await test.step('units are at least 14 px high on Bengali pages, names 16 px', async () => {
        // The first fish may be one that a test of the office has just added.
        const card = page.getByRole('main').getByRole('article').filter({ hasText: '৫০০ গ্রাম' }).first();
        await expect(card.getByRole('heading', { level: 2 })).toHaveCSS('font-size', '16px');
        await expect(card.getByText('৫০০ গ্রাম')).toHaveCSS('font-size', '14px');
      });

      await first.getByRole('link').click();
      await expect(page).toHaveURL(/\/bn\/products\/\d+$/);
      await expect(page.getByRole('button', { name: 'কার্টে যোগ করুন' })).toBeVisible();
      await page.getByRole('contentinfo').getByRole('link', { name: 'টাকা ফেরতের নিয়ম' }).click();
      await expect(page).toHaveURL('/bn/refund-policy');
      await page.goBack();
      await expect(page).toHaveURL(/\/bn\/products\/\d+$/);
    });

    await test.step('the next visit is in Bengali, and English in another tab changes nothing in this one', async () => {
      await page.goto('/products?category=fish');
      await expect(page).toHaveURL('/bn/products?category=fish');
      const opened = context.waitForEvent('page');
      await toEnglish(page).click({ modifiers: ['Shift'] });
      const other = await opened;
      await expect(other).toHaveURL('/products?category=fish');
      await expect(other.locator('html')).toHaveAttribute('lang', 'en');
      await expect(page).toHaveURL('/bn/products?category=fish');
    });
  });

  await asNewVisitor(page);
  await test.step('Bengali pages have Bengali digits and the taka sign, unless the shopper has chosen Latin digits on a phone', async () => {
    const products = (await (await request.get('/api/shop-app/products/')).json()) as Product[];
    const product = products.find(({ stock_status, price }) => stock_status && price < 500)!;
    const path = `/bn/products/${product.id}`;
    const price = page
      .getByRole('main')
      .getByText(/^(৳|Tk )[^/]+$/)
      .first();
    await open(page, path);
    await expect(price).toHaveText(`৳${bengaliDigits(product.price.toFixed(2))}`);
    await page.getByRole('button', { name: 'একটি বাড়ান' }).first().click();
    await expect(page.getByRole('textbox', { name: 'পরিমাণ' })).toHaveValue('২');
    await page.getByRole('button', { name: 'কার্টে যোগ করুন' }).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByText(`৳${bengaliDigits((product.price * 2).toFixed(2))}`).first()).toBeVisible();
    expect(await drawer.innerText()).not.toMatch(/[0-9]|Tk/);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'বাংলা সংখ্যা ১২৩' }).click();
    await expect(price).toHaveText(`৳${product.price.toFixed(2)}`);
    await page.reload();
    await expect(price).toHaveText(`৳${product.price.toFixed(2)}`);
    await toEnglish(page).click();
    await expect(price).toHaveText(`Tk ${product.price.toFixed(2)}`);
    await expect(page.getByRole('button', { name: /digits/i })).toHaveCount(0);
  });
});

test.describe('in a browser that prefers Bengali', () => {
  test.use({ locale: 'bn-BD' });

  test('a first visit is in Bengali, until English is chosen, and Back leaves the shop', async ({ page }) => {
    await page.goto('about:blank');
    await page.goto('/contact');
    await expect(page).toHaveURL('/bn/contact');
    await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
    await page.getByRole('contentinfo').getByRole('link', { name: 'টাকা ফেরতের নিয়ম' }).click();
    await expect(page).toHaveURL('/bn/refund-policy');
    await page.goBack();
    await expect(page).toHaveURL('/bn/contact');
    await page.goBack();
    await expect(page).toHaveURL('about:blank');

    await page.goForward();
    await toEnglish(page).click();
    await expect(page).toHaveURL('/contact');
    await page.goto('/about');
    await expect(page.getByRole('heading', { level: 1, name: 'About Haat' })).toBeVisible();
    await expect(page).toHaveURL('/about');
  });
});
