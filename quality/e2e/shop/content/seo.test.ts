import type { APIRequestContext } from '@playwright/test';
import { open } from '../buying.ts';
import { expect, productNamed, test } from '../fixture.ts';
import { withProduct } from '../with-product.ts';

// The view of search engines and chat apps: the server's HTML without a browser.

const BOT = { 'user-agent': 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)' };

async function read(request: APIRequestContext, path: string) {
  const response = await request.get(path, { headers: BOT });
  return { status: response.status(), head: headOf(await response.text()) };
}

/** Title, meta tags by name or property, links by relation and language, and the JSON-LD of a page. */
function headOf(html: string) {
  const tags = [...html.matchAll(/<(meta|link)\s((?:[^">]|"[^"]*")*)>/g)].map(([, , attributes]) =>
    attributesOf(attributes!),
  );
  const head = new Map<string, string>();
  for (const { name, property, rel, hreflang, content, href } of tags) {
    const key = name ?? property ?? [rel, hreflang].filter(Boolean).join(' ');
    if (!head.has(key)) head.set(key, content ?? href ?? '');
  }
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return {
    title: unescaped(/<title>([^<]*)/.exec(html)?.[1] ?? ''),
    get: (name: string) => head.get(name),
    data: data.map(([, json]) => JSON.parse(json!) as { '@type'?: string; [key: string]: unknown }),
  };
}

function attributesOf(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/([\w:-]+)="([^"]*)"/g)];
  return Object.fromEntries(pairs.map(([, name, value]) => [name!.toLowerCase(), unescaped(value!)]));
}

function unescaped(text: string): string {
  const named: Record<string, string> = {
    '&quot;': '"',
    '&#x27;': "'",
    '&lt;': '<',
    '&gt;': '>',
    '&amp;': '&',
  };
  return text.replace(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => named[entity]!);
}

const PAGES = [
  '/',
  '/products',
  '/products?category=fish',
  '/products?category=fish&subcategory=sea',
  '/products/1',
  '/about',
  '/return-policy',
  '/refund-policy',
  '/customer-service',
  '/contact',
  '/privacy',
  '/terms',
];

test('what search engines, chat apps and phones read of the pages', async ({ page, request, baseURL }) => {
  test.setTimeout(180_000);
  for (const language of ['en', 'bn'] as const) {
    const local = (path: string) => (language === 'en' ? path : path === '/' ? '/bn' : `/bn${path}`);

    await test.step(`a shared product shows its name, text, picture and price: ${language}`, async () => {
      const rice = await productNamed(request, 'Miniket');
      const { status, head } = await read(request, local(`/products/${rice.id}`));
      expect(status).toBe(200);
      const name = language === 'bn' ? rice.name_bn : rice.name;
      expect(head.title).toContain(name);
      expect(head.get('og:title')).toContain(name);
      expect(head.get('description')).toBe(head.get('og:description'));
      expect(head.get('og:description')?.length).toBeGreaterThan(10);
      expect(head.get('product:price:amount')).toBe(rice.price.toFixed(2));
      expect(head.get('product:price:currency')).toBe('BDT');
      expect(head.get('twitter:card')).toBe('summary');

      const url = head.get('og:image') ?? '';
      // Chat apps read JPEG.
      expect(url).toBe(new URL(rice.mainimage.replace(/\.webp$/, '.800.jpg'), baseURL).href);
      const picture = await request.get(url, { headers: BOT });
      expect(picture.status()).toBe(200);
      expect(picture.headers()['content-type']).toMatch(/^image\/jpeg$/);

      const [product, breadcrumbs] = head.data;
      expect(product).toMatchObject({
        '@type': 'Product',
        name,
        image: expect.arrayContaining([new URL(rice.mainimage, baseURL).href]),
        offers: {
          '@type': 'Offer',
          price: rice.price.toFixed(2),
          priceCurrency: 'BDT',
          availability: 'https://schema.org/InStock',
          url: new URL(local(`/products/${rice.id}`), baseURL).href,
        },
      });
      expect(breadcrumbs).toMatchObject({ '@type': 'BreadcrumbList' });
    });
  }

  await test.step('every page has a canonical URL, one per language, its own title and the tags of a shared link', async () => {
    const pictures = new Set<string>();
    const [titles, descriptions] = [new Set<string>(), new Set<string | undefined>()];
    for (const path of PAGES) {
      const at = (path: string) => new URL(path, baseURL).href;
      const bengali = path === '/' ? '/bn' : `/bn${path}`;
      for (const local of [path, bengali]) {
        const { status, head } = await read(request, local);
        expect([local, status, head.get('canonical')]).toEqual([local, 200, at(local)]);
        expect([local, head.get('alternate en')]).toEqual([local, at(path)]);
        expect([local, head.get('alternate bn')]).toEqual([local, at(bengali)]);
        expect([local, head.get('alternate x-default')]).toEqual([local, at(path)]);
        expect(head.get('robots')).toBeUndefined();
        expect(head.title.length).toBeGreaterThan(5);
        expect(head.get('description')?.length).toBeGreaterThan(20);
        expect(head.get('og:title')).toBe(head.title);
        pictures.add(head.get('og:image') ?? '');
        titles.add(head.title);
        descriptions.add(head.get('description'));
      }
    }
    expect(titles.size).toBe(2 * PAGES.length);
    expect(descriptions.size).toBe(2 * PAGES.length);
    for (const picture of pictures) {
      const response = await request.get(picture);
      expect([picture, response.status()]).toEqual([picture, 200]);
      expect(response.headers()['content-type']).toMatch(/^image\/(webp|png|jpeg)$/);
    }
  });

  await test.step('the home page describes the shop and its search', async () => {
    const { head } = await read(request, '/');
    const [organization, site] = head.data[0]!['@graph'] as Record<string, unknown>[];
    expect(organization).toMatchObject({
      '@type': 'Organization',
      name: 'Haat',
      url: new URL('/', baseURL).href,
    });
    expect(site).toMatchObject({
      '@type': 'WebSite',
      potentialAction: {
        '@type': 'SearchAction',
        target: { urlTemplate: `${new URL('/products', baseURL).href}?search={search_term_string}` },
      },
    });
  });

  await test.step('a missing page returns 404 and is not indexed', async () => {
    for (const path of ['/nothing', '/bn/nothing', '/products/999999999', '/products/x', '/bn/products/0']) {
      const { status, head } = await read(request, path);
      expect([path, status, head.get('robots')]).toEqual([path, 404, 'noindex']);
      expect(head.title).not.toBe('');
    }
  });

  await test.step('private pages and search results are not indexed', async () => {
    for (const path of [
      '/checkout',
      '/cart',
      '/login',
      '/register',
      '/profile',
      '/order',
      '/billing-address',
      `/guest-order/${'A'.repeat(32)}`,
      '/products?search=rice',
      '/bn/checkout',
      '/bn/products?search=rice',
    ]) {
      const { head } = await read(request, path);
      expect([path, head.get('robots')]).toEqual([path, 'noindex']);
    }
  });

  await test.step('every URL of the sitemap exists and may be indexed', async () => {
    const robots = await (await request.get('/robots.txt')).text();
    const index = new URL('/sitemap.xml', baseURL).href;
    expect(robots).toContain(`Sitemap: ${index}`);
    const addressesIn = async (url: string) =>
      [...(await (await request.get(url)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, found]) =>
        unescaped(found!),
      );
    const files = await addressesIn(index);
    expect(files.length).toBeGreaterThan(1);
    const [pages = [], products = []] = await Promise.all(files.map(addressesIn));
    expect(pages).toEqual(
      expect.arrayContaining(
        PAGES.filter((path) => path !== '/products/1').map((path) => new URL(path, baseURL).href),
      ),
    );
    for (const url of [...pages.filter((_, index) => index % 9 === 0), ...products.slice(0, 4)]) {
      const { status, head } = await read(request, url);
      expect([url, status, head.get('robots')]).toEqual([url, 200, undefined]);
      expect(head.get('canonical')).toBe(url);
    }
  });

  await test.step('a phone can install the shop, with its name in the page’s language', async () => {
    for (const [path, name, start] of [
      ['/', 'Haat · হাট', '/'],
      ['/bn', 'হাট · Haat', '/bn'],
    ] as const) {
      const { head } = await read(request, path);
      const response = await request.get(head.get('manifest')!);
      expect(response.headers()['content-type']).toContain('application/manifest+json');
      const manifest = (await response.json()) as {
        icons: { src: string; sizes: string; purpose?: string }[];
      };
      expect(manifest).toMatchObject({ name, start_url: start, display: 'standalone', scope: '/' });
      expect(manifest.icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
        ['192x192', undefined],
        ['512x512', undefined],
        ['512x512', 'maskable'],
      ]);
      for (const { src } of manifest.icons) {
        expect((await request.get(src)).headers()['content-type']).toBe('image/png');
      }
      const html = await (await request.get(path)).text();
      const icons = [...html.matchAll(/<link rel="(?:apple-touch-)?icon"[^>]*href="([^"]+)"/g)];
      expect(icons).toHaveLength(3);
      for (const [, icon] of icons) expect([icon, (await request.get(icon!)).status()]).toEqual([icon, 200]);
    }
  });

  await test.step('a product named like a script shows its name and runs nothing, and the next page has its own head', async () => {
    const name = '</script><img src=x onerror="document.title=1"><script>document.title=2</script>';
    const preview_text = '"><svg onload=document.title=3> & \u2028 </title>';
    await withProduct({ name, preview_text }, async (id) => {
      await expect.poll(async () => (await request.get(`/products/${id}`)).status()).toBe(200);
      const { head } = await read(request, `/products/${id}`);
      expect(head.get('og:title')).toContain(name);
      expect(head.data[0]).toMatchObject({ '@type': 'Product', name });
      await open(page, `/products/${id}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      await expect(page.getByText(preview_text.trim(), { exact: false }).first()).toBeVisible();
      await expect(page).toHaveTitle(`${name} | Haat`);
      expect(await page.locator('img[src=x]').count()).toBe(0);

      await test.step('after client-side navigation a page has its own head, and no text becomes a script', async () => {
        const structured = page.locator('script[type="application/ld+json"]');
        await expect(structured).toHaveCount(2);
        await page.getByRole('contentinfo').getByRole('link', { name: 'Refund policy' }).click();
        await expect(page).toHaveTitle('Refund policy | Haat');
        await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/refund-policy$/);
        await expect(page.locator('meta[property="product:price:amount"]')).toHaveCount(0);
        await expect(structured).toHaveCount(0);
        await page.goBack();
        await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
          'href',
          new RegExp(`/products/${id}$`),
        );
      });
    });
  });
});
