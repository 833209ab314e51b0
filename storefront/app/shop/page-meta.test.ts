import { expect, test } from 'vitest';

import type { ShopData } from './shop.ts';
import '../shell/all-messages.bn.ts';
import '../shell/all-messages.en.ts';
import { type Page, pageMeta } from './page-meta.ts';

const shop = {
  origin: 'https://haat.example',
  apiHost: '',
  setup: { id: 1, brand_name: 'Haat', brand_name_bn: 'হাট', brand_logo: '', payment_options: ['COD'] },
  contact: null,
  categories: '[]',
} satisfies ShopData;

const rui: Page = {
  title: 'Rui fish | Haat',
  description: 'Fresh from the river.',
  path: '/products/2',
  shop,
  image: '/media/rui.webp',
  product: { price: '350.00', inStock: true },
};

/** The head as a map: names and properties with their content, links with their URL. */
function head(page: Page): Map<string, string | undefined> {
  return new Map(
    (pageMeta(page) as Record<string, string>[]).map((tag) => {
      if (tag.title) return ['title', tag.title];
      if (tag.href) return [[tag.rel, tag.hrefLang].filter(Boolean).join(' '), tag.href];
      return [tag.property ?? tag.name ?? '', tag.content];
    }),
  );
}

test('a shared product shows its picture and its price', () => {
  expect(Object.fromEntries(head(rui))).toMatchObject({
    title: 'Rui fish | Haat',
    description: 'Fresh from the river.',
    'og:type': 'product',
    'og:site_name': 'Haat',
    'og:title': 'Rui fish | Haat',
    'og:url': 'https://haat.example/products/2',
    'og:image': 'https://haat.example/media/rui.webp',
    'product:price:amount': '350.00',
    'product:price:currency': 'BDT',
    'product:availability': 'in stock',
    'twitter:card': 'summary',
  });
});

test('a page has one canonical URL, and one per language', () => {
  for (const path of ['/bn/products/2', '/bn/products/2/']) {
    expect(Object.fromEntries(head({ ...rui, path }))).toMatchObject({
      canonical: 'https://haat.example/bn/products/2',
      'alternate en': 'https://haat.example/products/2',
      'alternate bn': 'https://haat.example/bn/products/2',
      'alternate x-default': 'https://haat.example/products/2',
      'og:locale': 'bn_BD',
      'og:site_name': 'হাট',
    });
  }
  expect(head({ ...rui, path: '/' }).get('canonical')).toBe('https://haat.example/');
  expect(head({ ...rui, path: '/bn' }).get('alternate en')).toBe('https://haat.example/');
  expect(head({ ...rui, path: '/products/?sort=price' }).get('canonical')).toBe(
    'https://haat.example/products?sort=price',
  );
});

test('shares the shop’s own picture without a product picture, and Haat’s without a logo', () => {
  const withLogo = (brand_logo: string) => ({ ...shop, setup: { ...shop.setup, brand_logo } });
  const picture = (page: Page) => head(page).get('og:image');
  const logo = withLogo('/media/logo.webp');
  expect(picture({ ...rui, shop: logo, image: '' })).toBe('https://haat.example/media/logo.webp');
  expect(picture({ ...rui, shop: logo })).toBe('https://haat.example/media/rui.webp');
  const drawing = withLogo('/media/logo.svg'); // which chats do not show
  expect(picture({ ...rui, shop: drawing, image: '' })).toBe('https://haat.example/share.png');
  const drawn = { ...shop, setup: { ...logo.setup, brand_pictures: '/media/brand/1a2b' } };
  expect(Object.fromEntries(head({ ...rui, shop: drawn, image: '' }))).toMatchObject({
    'og:image': 'https://haat.example/media/brand/1a2b/share.jpg',
    'og:image:width': '1200',
    'og:image:height': '630',
    'twitter:card': 'summary_large_image',
  });
  expect(picture({ ...rui, shop: drawn })).toBe('https://haat.example/media/rui.webp');
  for (const image of ['', 'javascript:alert(1)', '//evil.example/x.png']) {
    const shown = head({ ...rui, image });
    expect(shown.get('og:image')).toBe('https://haat.example/share.png');
    expect(shown.get('twitter:card')).toBe('summary_large_image');
  }
  // Chats read neither WebP nor AVIF.
  expect(picture({ ...rui, image: '/media/tiles/rui.0123456789abcdef.webp' })).toBe(
    'https://haat.example/media/tiles/rui.0123456789abcdef.800.jpg',
  );
  expect(head({ ...rui, image: 'https://cdn.example/rui.webp' }).get('og:image')).toBe(
    'https://cdn.example/rui.webp',
  );
});

test('a long description ends after a whole word', () => {
  const description = head({ ...rui, description: `${'মাছ '.repeat(80)}` }).get('description');
  expect(String(description).length).toBeLessThanOrEqual(202);
  expect(description).toMatch(/মাছ …$/);
});

test('a page that must not be indexed has noindex', () => {
  expect(head({ ...rui, noindex: true }).get('robots')).toBe('noindex');
  expect(head(rui).has('robots')).toBe(false);
});
