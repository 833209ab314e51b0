import { open } from '../buying.ts';
import { visit } from '../client-navigation.ts';
import { expect, productNamed, test } from '../fixture.ts';

// The view of search engines and chat apps: the server's HTML without its scripts.

const BOT = { 'user-agent': 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)' };

/** In the browser: title, meta tags by name or property, links by relation and language, and the JSON-LD of a page. */
const READ_HEAD = `(html) => {
  const document = new DOMParser().parseFromString(html, 'text/html');
  const tags = {};
  for (const tag of document.querySelectorAll('meta, link')) {
    const [name, property, rel, language] = ['name', 'property', 'rel', 'hreflang'].map((each) => tag.getAttribute(each));
    const key = name ?? property ?? [rel, language].filter(Boolean).join(' ');
    tags[key] ??= tag.getAttribute('content') ?? tag.getAttribute('href');
  }
  const data = [...document.querySelectorAll('script[type="application/ld+json"]')].map(({ text }) => JSON.parse(text));
  return { title: document.title, tags, data };
}`;

interface Head {
  title: string;
  tags: Record<string, string>;
  data: Record<string, unknown>[];
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
  test.slow();
  const at = (path: string) => new URL(path, baseURL).href;
  const read = async (path: string) => {
    const response = await request.get(path, { headers: BOT });
    const html = JSON.stringify(await response.text());
    return { status: response.status(), ...(await page.evaluate<Head>(`(${READ_HEAD})(${html})`)) };
  };

  // What each of them contains is tested in page-meta.test.ts, product-json-ld.test.ts and json-ld.test.ts.
  await test.step('a shared product shows its name, text, picture and price', async () => {
    const rice = await productNamed(request, 'Miniket');
    const { status, title, tags, data } = await read(`/bn/products/${rice.id}`);
    expect(status).toBe(200);
    expect(title).toContain(rice.name_bn);
    expect(tags).toMatchObject({
      'og:title': expect.stringContaining(rice.name_bn),
      'og:description': tags.description,
      'product:price:amount': rice.price.toFixed(2),
      // Chat apps read JPEG.
      'og:image': at(rice.mainimage.replace(/\.webp$/, '.800.jpg')),
    });
    const picture = await request.get(tags['og:image']!, { headers: BOT });
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg']);
    expect(data).toMatchObject([
      { '@type': 'Product', name: rice.name_bn, image: expect.arrayContaining([at(rice.mainimage)]) },
      { '@type': 'BreadcrumbList' },
    ]);
  });

  await test.step('every page has a canonical URL, one per language, its own title and the tags of a shared link', async () => {
    const pictures = new Set<string>();
    const [titles, descriptions] = [new Set<string>(), new Set<string>()];
    for (const path of PAGES) {
      const bengali = path === '/' ? '/bn' : `/bn${path}`;
      for (const local of [path, bengali]) {
        const { status, title, tags } = await read(local);
        expect(status, local).toBe(200);
        expect(tags, local).toMatchObject({
          canonical: at(local),
          'alternate en': at(path),
          'alternate bn': at(bengali),
          'og:title': title,
        });
        expect(tags.robots).toBeUndefined();
        expect(tags.description!.length).toBeGreaterThan(20);
        pictures.add(tags['og:image']!);
        titles.add(title);
        descriptions.add(tags.description!);
      }
    }
    expect([titles.size, descriptions.size]).toEqual([2 * PAGES.length, 2 * PAGES.length]);
    for (const picture of pictures)
      expect([picture, (await request.get(picture)).status()]).toEqual([picture, 200]);
  });

  await test.step('a missing page returns 404 and is not indexed', async () => {
    for (const path of ['/nothing', '/bn/nothing', '/products/999999999', '/products/x']) {
      const { status, title, tags } = await read(path);
      expect([path, status, tags.robots]).toEqual([path, 404, 'noindex']);
      expect(title).not.toBe('');
    }
  });

  await test.step('private pages and search results are not indexed', async () => {
    const accounts = ['/cart', '/login', '/register', '/profile', '/order', '/billing-address'];
    for (const path of [...accounts, '/checkout', '/bn/checkout', '/products?search=rice'])
      expect([path, (await read(path)).tags.robots]).toEqual([path, 'noindex']);
  });

  await test.step('every URL of the sitemap exists and may be indexed', async () => {
    expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${at('/sitemap.xml')}`);
    const addressesIn = async (url: string) =>
      [...(await (await request.get(url)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, found]) =>
        found!.replaceAll('&amp;', '&'),
      );
    const files = await addressesIn(at('/sitemap.xml'));
    const [pages = [], products = []] = await Promise.all(files.map(addressesIn));
    expect(pages).toEqual(expect.arrayContaining(PAGES.filter((path) => path !== '/products/1').map(at)));
    for (const url of [...pages.filter((_, index) => index % 9 === 0), ...products.slice(0, 2)]) {
      const { status, tags } = await read(url);
      expect([url, status, tags.robots, tags.canonical]).toEqual([url, 200, undefined, url]);
    }
  });

  await test.step('a phone can install the shop, with its name in the page’s language', async () => {
    for (const [path, name] of [
      ['/', 'Haat · হাট'],
      ['/bn', 'হাট · Haat'],
    ] as const) {
      const { tags } = await read(path);
      const response = await request.get(tags.manifest!);
      expect(response.headers()['content-type']).toContain('application/manifest+json');
      const manifest = await response.json();
      expect(manifest).toMatchObject({ name, start_url: path, display: 'standalone', scope: '/' });
      const icons = (manifest.icons as { src: string; sizes: string; purpose?: string }[]).map(
        ({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`,
      );
      expect(icons).toEqual(['192x192 any', '512x512 any', '512x512 maskable']);
      const urls = [
        ...manifest.icons.map(({ src }: { src: string }) => src),
        tags.icon,
        tags['apple-touch-icon'],
      ];
      for (const url of urls) expect([url, (await request.get(url)).status()]).toEqual([url, 200]);
    }
  });

  await test.step('after client-side navigation a page has its own head', async () => {
    const structured = page.locator('script[type="application/ld+json"]');
    const canonical = page.locator('link[rel=canonical]');
    await open(page, '/products/1');
    await expect(structured).toHaveCount(2);
    await visit(page, '/refund-policy');
    await expect(page).toHaveTitle('Refund policy | Haat');
    await expect(canonical).toHaveAttribute('href', /\/refund-policy$/);
    await expect(page.locator('meta[property="product:price:amount"]')).toHaveCount(0);
    await expect(structured).toHaveCount(0);
    await page.goBack();
    await expect(canonical).toHaveAttribute('href', /\/products\/1$/);
  });
});
