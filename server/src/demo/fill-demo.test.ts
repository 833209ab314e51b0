import type { Category, Product } from '@haat/contract/shop/catalogue';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestDatabase, openTestShop, type TestShop } from '../../testing/shop.ts';
import { openDatabase } from '../platform/db/database.ts';
import { fillDemo } from './fill-demo.ts';

/** In every month. */
const SOLD_OUT = [
  'hilsa-ilish-whole-700-g',
  'beef-brain-mogoz',
  'instant-coffee-90-g',
  'chest-freezer-200-litre',
];

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
  expect(await fillDemo(shop.db)).toEqual({ products: 213, categories: 56 });
});

afterAll(() => shop.close());

async function get<T>(path: string): Promise<T> {
  const response = await shop.app.inject(path);
  expect(response.statusCode).toBe(200);
  return response.json<T>();
}

test('the demo shop has the products of its file, in categories of both languages', async () => {
  const products = await get<Product[]>('/api/shop-app/products/');
  expect(products).toHaveLength(213);
  expect(products.toSorted((one, other) => one.id - other.id)[0]).toMatchObject({
    id: 1,
    slug: 'rupchanda-pomfret-medium',
    name: 'Rupchanda (Pomfret) medium',
    name_bn: 'রূপচাঁদা মাছ (মাঝারি)',
    price: 729,
    category_title: 'Sea fish',
    category_title_bn: 'সামুদ্রিক মাছ',
    stock_status: true,
  });
  const soldOut = products.flatMap(({ slug, stock_status }) => (stock_status ? [] : slug));
  expect(soldOut).toEqual(expect.arrayContaining(SOLD_OUT));
  const categories = await get<Category[]>('/api/shop-app/categories/');
  expect(categories).toHaveLength(42);
  const electronics = categories.find((category) => category.slug === 'electronics');
  expect(electronics?.children.map((child) => child.slug)).toEqual([
    'blender',
    'rice-cooker',
    'fridge',
    'glider',
    'appliances',
  ]);
});

test('at most one product in eight is on offer, meat is halal, and no fish that is cut asks how to cut it', async () => {
  const products = await get<Product[]>('/api/shop-app/products/');
  const offers = products.filter(({ isOnSale }) => isOnSale);
  expect(offers.length).toBeGreaterThanOrEqual(8);
  expect(offers.length / products.length).toBeLessThanOrEqual(0.12);
  for (const { price, old_price } of offers) expect(old_price).toBeGreaterThan(price);
  expect(products.filter(({ detail_text }) => /on the phone/.test(detail_text))).toEqual([]);
  const hilsa = products.find(({ slug }) => slug === 'hilsa-ilish-whole-500-g')!;
  expect(hilsa.options?.map(({ name }) => name)).toContain('Curry cut');
  expect(products.find(({ slug }) => slug === 'beef-with-bone')).toMatchObject({
    halal: true,
    origin_bn: 'বাংলাদেশ',
  });
  const page = await get<Product>(`/api/shop-app/products/${hilsa.id}/`);
  expect(page.promise).toContain('on ice');
  const dried = products.find(({ slug }) => slug === 'dried-shrimp')!;
  expect((await get<Product>(`/api/shop-app/products/${dried.id}/`)).promise).toContain('in the sun');
});

test.each([
  ['2026-06-05', 'খিচুড়ি প্যাক', true, ['cauliflower', 'palong-spinach', 'watermelon-large-5-kg']],
  ['2026-11-29', 'শীতের সবজি', false, ['litchi', 'watermelon-large-5-kg', 'wood-apple-bel']],
  ['2027-02-20', 'ইফতার', true, ['litchi', 'wood-apple-bel']],
  ['2027-04-10', 'মাসের বাজার', true, ['cauliflower', 'litchi', 'palong-spinach']],
])(
  'on %s the demo has the shelf of the season, and what has no season is sold out',
  async (day, name, isBundle, outOfSeason) => {
    const { db, close } = await openTestDatabase();
    vi.useFakeTimers({ now: new Date(day), toFake: ['Date'] });
    await fillDemo(db).finally(() => vi.useRealTimers());
    const banners = db.selectFrom('slider_banner').selectAll().where('shelf', '<>', '');
    const shelves = await banners.orderBy('position').execute();
    expect(shelves.map(({ shelf_bn, bundle }) => [shelf_bn, bundle])).toEqual([[name, isBundle]]);
    expect(shelves[0]!.products.length).toBeGreaterThanOrEqual(8);
    const soldOut = await db.selectFrom('product').select('slug').where('stock', '=', 0).execute();
    expect(soldOut.map(({ slug }) => slug).sort()).toEqual([...SOLD_OUT, ...outOfSeason].sort());
    await close();
  },
);

test('each department that is shown has at least eight products', async () => {
  const categories = await get<Category[]>('/api/shop-app/categories/');
  const departments = categories.filter(({ children }) => children.length > 0);
  expect(departments.length).toBeGreaterThanOrEqual(10);
  for (const { slug } of departments) {
    const products = await get<Product[]>(`/api/shop-app/products/?category=${slug}`);
    expect(products.length, slug).toBeGreaterThanOrEqual(8);
  }
});

test('products that look different have different pictures', async () => {
  const products = await get<Product[]>('/api/shop-app/products/');
  const pictures = new Map(products.map(({ slug, mainimage }) => [slug, mainimage]));
  for (const [one, other] of [
    ['dried-shrimp', 'horina-chingri-brown-shrimp'],
    ['chicken-wings', 'chicken-drumsticks'],
    ['rui-rohu-sliced', 'katla-sliced'],
  ] as const)
    expect(pictures.get(one), one).not.toBe(pictures.get(other));
  // A picture that several products share is named after another one.
  for (const slug of ['long-lemon', 'vacuum-flask-500-ml', 'boal-sliced'])
    expect(pictures.get(slug)).toContain(`/${slug}.`);
  const eggs = products.find(({ name }) => name.startsWith('Chicken eggs'));
  expect([eggs?.name, eggs?.unit]).toEqual(['Chicken eggs (dim)', '12 pcs']);
});

test('every text of a product exists in Bengali too', async () => {
  const products = await get<Product[]>('/api/shop-app/products/');
  const english = products.flatMap(({ slug, name_bn, preview_text_bn, detail_text_bn }) =>
    [name_bn, preview_text_bn, detail_text_bn].every((text) => /\p{Script=Bengali}/u.test(text))
      ? []
      : [slug],
  );
  expect(english).toEqual([]);
});

test('the most common products are found by their Bengali names in Latin letters', async () => {
  for (const [word, bengali] of [
    ['alu', 'আলু'],
    ['chal', 'চাল'],
    ['chini', 'চিনি'],
    ['dal', 'ডাল'],
    ['dim', 'ডিম'],
    ['dudh', 'দুধ'],
    ['ilish', 'ইলিশ'],
    ['lobon', 'লবণ'],
    ['mishti', 'মিষ্টি'],
    ['murgi', 'মুরগি'],
    ['peyaj', 'পেঁয়াজ'],
    ['tel', 'তেল'],
  ] as const) {
    const [found] = await get<Product[]>(`/api/shop-app/products/?search=${word}&limit=1`);
    expect(found?.name_bn, word).toContain(bengali.normalize('NFC'));
  }
});

test('every picture of the shop exists, under an immutable URL', async () => {
  const products = await get<Product[]>('/api/shop-app/products/');
  const [setup] = await get<{ brand_logo: string }[]>('/api/setup/');
  const banners = await get<{ image: string; link: string }[]>('/api/aboutus/slider-banner/');
  const pictures = products.flatMap((product) => [
    product.mainimage,
    product.image1,
    product.image2,
    product.image3,
  ]);
  const urls = new Set([...pictures.filter((url) => url !== ''), setup?.brand_logo ?? '']);
  for (const banner of banners) urls.add(banner.image);
  expect(urls.size).toBe(500 + 1 + 5);
  for (const url of urls) {
    const response = await shop.app.inject({ method: 'HEAD', url });
    expect([url, response.statusCode, response.headers['cache-control']]).toEqual([
      url,
      200,
      'public, max-age=31536000, immutable',
    ]);
  }
});

test('every banner links to products', async () => {
  const banners = await get<{ link: string }[]>('/api/aboutus/slider-banner/');
  expect(banners.map((banner) => banner.link)).toEqual([
    '/products?category=fish',
    '/products?category=mangsho',
    '/products?category=vegetables',
    '/products?category=electronics',
    '/products?category=rice-dal',
  ]);
  for (const { link } of banners) {
    const goods = await get<Product[]>(link.replace('/products', '/api/shop-app/products/'));
    expect(goods.length).toBeGreaterThan(9);
  }
});

test('the shop shows its name and contact details', async () => {
  expect(await get('/api/setup/')).toMatchObject([{ brand_name: 'Haat', brand_name_bn: 'হাট' }]);
  expect(await get('/api/aboutus/setup_page/')).toMatchObject([{ title_bn: 'হাট সম্পর্কে' }]);
  expect(await get('/api/aboutus/contact-info/')).toMatchObject([
    {
      phone_primary: '01700-000000',
      phone_secondary: '09600-000000',
      whatsapp: 'https://wa.me/8801700000000',
    },
  ]);
});

test('a second start changes nothing, even after every product was sold or deleted', async () => {
  const second = await openTestDatabase();
  await fillDemo(second.db);
  await second.db.deleteFrom('product').execute();
  expect(await fillDemo(second.db)).toEqual({ products: 0, categories: 0 });
  expect(await second.db.selectFrom('product').select('id').execute()).toEqual([]);
  await second.close();
});

test('two processes that start at once import the demo shop once', async () => {
  const empty = await openTestDatabase();
  const other = openDatabase(empty.url);
  const filled = await Promise.all([fillDemo(empty.db), fillDemo(other)]);
  await other.destroy();
  expect(filled.map(({ products }) => products).sort()).toEqual([0, 213]);
  expect(await empty.db.selectFrom('site_setup').select('id').execute()).toHaveLength(1);
  await empty.close();
});

test('a shop with an imported catalogue gets a name and contact details, and keeps its products', async () => {
  const own = await openTestDatabase();
  await own.db.insertInto('category').values({ parent_id: null, slug: 'books', title: 'Books' }).execute();
  expect(await fillDemo(own.db)).toEqual({ products: 0, categories: 0 });
  expect(await own.db.selectFrom('category').select('slug').execute()).toEqual([{ slug: 'books' }]);
  expect(await own.db.selectFrom('site_setup').select('brand_name').execute()).toHaveLength(1);
  expect(await own.db.selectFrom('slider_banner').select('id').execute()).toEqual([]);
  await own.close();
});
