import { openBareProvider } from '../bare-provider.ts';
import { expect, test } from '../fixture.ts';
import { startShop } from '../start-shop.ts';

let provider: Awaited<ReturnType<typeof openBareProvider>>;
let shop: Awaited<ReturnType<typeof startShop>>;

test.beforeAll(async () => {
  provider = await openBareProvider();
  shop = await startShop(process.env.SHOP_DATABASE!, { API_HOST: provider.host });
});
test.afterAll(async () => {
  await shop.stop();
  await provider.stop();
});

/** A text of the page from each request. */
const parts = {
  'GET /api/aboutus/slider-banner/': 'banner-fish',
  'GET /api/aboutus/contact-info/': 'Mirpur 10',
  'GET /api/shop-app/categories/': 'category=electronics',
  'GET /api/setup/': 'rui-rohu-whole',
};

test('a provider that fails costs only its part of a page', async ({ request }) => {
  await test.step('a failed request leaves out its part of the page, and the page is not cached', async () => {
    const complete = await request.get(shop.url);
    expect(complete.headers()['cache-control']).toContain('s-maxage');
    for (const [endpoint, part] of Object.entries(parts)) {
      provider.failing.clear();
      provider.failing.add(endpoint);
      for (const path of ['/', '/_.data']) {
        const page = await request.get(shop.url + path);
        expect(page.status(), endpoint).toBe(200);
        expect(page.headers()['cache-control'], endpoint).toBe('no-store');
        expect(await page.text(), endpoint).toContain('Hilsa');
        expect(await page.text(), endpoint).not.toContain(part);
      }
      expect(await complete.text()).toContain(part);
    }
  });

  await test.step('every page except a list renders with only its own request', async () => {
    for (const endpoint of Object.keys(parts)) provider.failing.add(endpoint);
    for (const [path, text] of Object.entries({
      '/': 'ALL PRODUCT',
      '/products': 'Hilsa',
      '/products/4': 'Popular Products',
      '/about': 'About us',
      '/contact': 'Contact',
      '/bn': 'ইলিশ|Hilsa',
      '/manifest.webmanifest': 'Haat',
    })) {
      const page = await request.get(shop.url + path);
      expect(page.status(), path).toBe(200);
      expect(await page.text(), path).toMatch(new RegExp(text));
      expect(page.headers()['cache-control'], path).toBe('no-store');
    }
  });

  provider.failing.clear();
  await test.step('without the product list only list pages show the error page', async () => {
    provider.failing.add('GET /api/shop-app/products/');
    for (const path of ['/', '/products', '/products/4']) {
      const page = await request.get(shop.url + path, { headers: { accept: 'text/html' } });
      expect(page.status(), path).toBe(500);
      expect(await page.text(), path).toContain('Something went wrong!');
    }
    for (const path of ['/about', '/contact', '/checkout', '/login'])
      expect((await request.get(shop.url + path)).status(), path).toBe(200);
  });
});
