import type { Product } from '@haat/contract/shop/catalogue';
import type { APIRequestContext, Page } from '@playwright/test';
import { open } from '../buying.ts';
import { visit } from '../client-navigation.ts';
import { expect, test } from '../fixture.ts';

async function namesOf(request: APIRequestContext, params: Record<string, string>): Promise<string[]> {
  const response = await request.get('/api/shop-app/products/', { params: { ...params, limit: '24' } });
  return ((await response.json()) as Product[]).map(({ name }) => name);
}

const shown = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading', { level: 2 });

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the home page links to all products, and results are filtered and sorted by a plain form', async ({
    page,
    request,
  }) => {
    test.slow();
    await page.route('**/media/**', (route) => route.abort());
    await test.step('the home page shows 24 products and links to all others', async () => {
      await page.goto('/');
      const products = page.getByRole('region', { name: 'ALL PRODUCT', exact: true });
      await expect(products.getByRole('article')).toHaveCount(24);
      // Phones show it as a menu.
      await expect(page.locator('nav[aria-label=Categories]')).toBeAttached();
      // Again if another test has listed a product meanwhile.
      await expect(async () => {
        await page.goto('/');
        const total = Number.parseInt(await products.getByText(/^\d+ products$/).innerText(), 10);
        const hrefs = new Set<string>();
        for (let path: string | undefined = '/'; path; ) {
          const html: string = await (await request.get(path)).text();
          for (const [article] of html.matchAll(/<article.*?<\/article>/gs))
            hrefs.add(/href="([^"]+)"/.exec(article)![1]!);
          const next = /<a (?=[^>]*rel="next")[^>]*href="([^"]*)"/.exec(html);
          path = next?.[1]?.replaceAll('&amp;', '&');
        }
        expect(hrefs.size).toBe(total);
      }).toPass();
      await products.getByRole('link', { name: 'Next page' }).click();
      await expect(products.getByRole('link', { name: 'First page' })).toHaveAttribute('href', '/');
      await products.getByRole('link', { name: 'Previous page' }).click();
      await expect(products.getByRole('link', { name: 'Previous page' })).toHaveCount(0);
    });
    await test.step('pages of an account say that they need a script', async () => {
      for (const path of ['/login', '/register', '/forgotten-password']) {
        const html = await (await request.get(path)).text();
        expect(html).toContain(
          '<noscript>Your account opens in this browser, so this page needs JavaScript.',
        );
      }
    });
    await test.step('the results have the order of the API and are filtered and sorted by a plain form', async () => {
      await page.goto('/products?search=chicken');
      const all = await namesOf(request, { search: 'chicken' });
      expect(all.length).toBeGreaterThan(5);
      await expect(shown(page)).toHaveText(all);

      await page.getByLabel('On sale').check();
      await page.getByLabel('In stock').check();
      await page.getByLabel('Sort by').selectOption('Price per kg or litre');
      await page.getByRole('button', { name: 'Apply' }).click();
      await expect(page).toHaveURL(
        /search=chicken&in_stock=true&on_sale=true&price=&origin=&category=&sort=unit_price/,
      );
      const some = { search: 'chicken', in_stock: 'true', on_sale: 'true', sort: 'unit_price' };
      const filtered = await namesOf(request, some);
      expect(filtered.length).toBeGreaterThan(1);
      expect(filtered.length).toBeLessThan(all.length);
      await expect(shown(page)).toHaveText(filtered);
      await expect(page.getByLabel('In stock')).toBeChecked();

      // The form of a category stays in it.
      const category = await (await request.get('/products?category=fish')).text();
      expect(category).toContain('<input type="hidden" name="category" value="fish"/>');
    });
  });
});

test('a filter applies at once and stays in the URL, also a range of prices, results continue after the dropdown, and without results there are other products', async ({
  page,
  request,
}) => {
  await test.step('a filter applies at once, preserves the focus, and Back undoes it', async () => {
    await open(page, '/products?search=hilsa');
    const all = await namesOf(request, { search: 'hilsa' });
    await expect(shown(page)).toHaveText(all);
    const inStock = page.getByLabel('In stock');
    await inStock.focus();
    await page.keyboard.press('Space');
    await expect(page).toHaveURL('/products?search=hilsa&in_stock=true');
    await expect(shown(page)).toHaveText(await namesOf(request, { search: 'hilsa', in_stock: 'true' }));
    await expect(inStock).toBeFocused();
    await page.goBack();
    await expect(inStock).not.toBeChecked();
    await expect(shown(page)).toHaveText(all);
  });
  await test.step('the results page continues after the dropdown; without results it shows contact links and other products', async () => {
    await visit(page, '/products?search=litchi');
    const main = page.getByRole('main');
    await expect(page.getByRole('heading', { level: 1, name: 'Search: litchi' })).toBeVisible();
    await expect(main.getByRole('article')).toHaveText(/Litchi/);
    await page.getByRole('combobox', { name: 'Search products' }).fill('zzzz');
    await page.getByRole('combobox', { name: 'Search products' }).press('Enter');
    await expect(main).toContainText('No products found.');
    await expect(main.getByRole('link', { name: 'Ask for it' })).toHaveAttribute('href', '/contact?ask=zzzz');
    const popular = page.getByRole('region', { name: 'Popular Products' });
    await expect(popular.getByRole('heading', { level: 3 })).toHaveCount(6);
    await visit(page, '/products?search=litchi&category=fish');
    const unfiltered = page.getByRole('region', { name: 'Found without the filters' });
    await expect(unfiltered.getByRole('article')).toHaveText(/Litchi/);
  });
  await test.step('also a range of prices and a sort order, until the filters are cleared', async () => {
    await visit(page, '/products?category=fish');
    await page.getByLabel('Price', { exact: true }).selectOption('Tk 100 – Tk 500');
    await expect(page).toHaveURL('/products?category=fish&price=100-500');
    await expect(shown(page)).toHaveText(await namesOf(request, { category: 'fish', price: '100-500' }));
    await page.getByLabel('Sort by').selectOption('Price per kg or litre');
    await expect(page).toHaveURL('/products?category=fish&price=100-500&sort=unit_price');
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL('/products?category=fish&sort=unit_price');
  });
});
