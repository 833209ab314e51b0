import { MAX_SEARCH } from '@haat/contract/http/limits';
import type { Product } from '@haat/contract/shop/catalogue';
import { compareNames } from '@haat/contract/text/name-order';
import { searchKey } from '@haat/contract/text/search-key';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProduct } from '../../../testing/fixtures.ts';
import { openTestShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({}, 'demo');
});
afterAll(() => shop.close());

const get = (search: string, more = '') =>
  shop.app.inject(`/api/shop-app/products/?search=${encodeURIComponent(search)}${more}`);
const products = async (search: string, more = '') => (await get(search, more)).json<Product[]>();
const slugs = async (search: string, more = '') => (await products(search, more)).map(({ slug }) => slug);

const added = { price_paisa: 100_00, stock: 5 };

async function categoryId(slug: string): Promise<number> {
  const category = shop.db.selectFrom('category').select('id').where('slug', '=', slug);
  return (await category.executeTakeFirstOrThrow()).id;
}

test.each([
  ['ডিম', 'dim', 'anda'],
  ['পেঁয়াজ', 'piyaj', 'onions'],
  ['ফুল কপি', 'fulkopi', 'phool kopi'],
  ['মাছের', 'mach', 'machh'],
  ['পোয়া', 'poya', 'poa'],
])('%s, %s and %s find the same products', async (...texts) => {
  const [first, ...others] = await Promise.all(texts.map(async (text) => (await slugs(text))[0]));
  expect(first).toBeDefined();
  const all = await Promise.all(texts.map((text) => slugs(text, '&limit=20')));
  for (const some of all) expect(some).toContain(first);
  expect(others).toHaveLength(2);
});

test.each([
  ['মূলা', 'মুলা', 'radish-mula'],
  ['ঢেঁড়স', 'ঢ্যাঁড়স', 'okra-dherosh'],
  ['টেংরা', 'ট্যাংরা', 'gulsha-tengra'],
  ['আঙুর', 'আঙ্গুর', 'green-grapes'],
  ['ধনে পাতা', 'ধনেপাতা', 'coriander-leaves'],
])('%s and %s, two spellings of one word, find %s', async (one, other, slug) => {
  for (const text of [one, other]) expect(await slugs(text), text).toContain(slug);
});

test.each([
  ['ডাল', 'dal', ['pomegranate']],
  ['alu', 'potato-diamond', ['aluminium-belly-pot-2-5-litre']],
  ['তেল', 'mustard-oil-1-litre', ['tilapia-dressed']],
])('a whole word %s comes before words that begin with it', async (text, some, begins) => {
  const found = await slugs(text);
  const last = text === 'ডাল' ? 'mug-dal-500-g' : some;
  expect(found).toContain(last);
  for (const other of begins) expect(found.indexOf(other)).toBeGreaterThan(found.indexOf(last));
});

test('a word with synonyms does not find what only sounds the same: পাখা is a fan, paka is ripe', async () => {
  expect(await slugs('পাখা')).toEqual(['ceiling-fan-56-inch']);
});

test.each(['sugar 1kg', 'চিনি ১ কেজি', '1000 gm chini', 'sugar 1 KG'])(
  '%s is a size of sugar',
  async (text) => {
    expect((await slugs(text))[0]).toBe('refined-sugar-1-kg');
  },
);

test('finds products with all words in any order, otherwise those with most words, marked as partial', async () => {
  expect(await slugs('kolija murgi')).toEqual(['chicken-liver']);
  const whole = await get('liver chicken');
  expect(whole.headers).not.toHaveProperty('x-search-partial');
  const partly = await get('hilsa caviar');
  expect(partly.headers['x-search-partial']).toBe('true');
  expect(partly.json<Product[]>()[0]?.slug).toMatch(/^hilsa/);
});

test('returns the correct spelling of a search that only matches by sound', async () => {
  const corrected = async (text: string) => {
    const header = (await get(text)).headers['x-search-corrected'];
    return header === undefined ? undefined : decodeURIComponent(String(header));
  };
  expect(await corrected('tometo')).toBe('tomato');
  expect(await corrected('tometo sauce')).toBe('tomato sauce');
  expect(await corrected('পিঁয়াজ')).toBe('পেঁয়াজ');
  for (const text of ['tomato', 'tomatoes', 'tomat', 'mach', 'eggplant'])
    expect(await corrected(text)).toBe(undefined);
});

test('returns the ids of categories that a search names, without their subcategories', async () => {
  const { rows } = await shop.db
    .selectFrom('category')
    .where('slug', 'in', ['fish', 'blender'])
    .select(['id', 'slug'])
    .execute()
    .then((rows) => ({ rows: new Map(rows.map(({ id, slug }) => [slug, String(id)])) }));
  expect((await get('মাছ')).headers['x-search-categories']).toBe(rows.get('fish'));
  expect((await get('blender')).headers['x-search-categories']).toBe(rows.get('blender'));
  expect((await get('hilsa')).headers).not.toHaveProperty('x-search-categories');
});

test('each product has the matching parts of its names', async () => {
  const parts = async (text: string) => {
    const [product] = await products(text);
    const cut = (name: string, spans: number[][]) => spans.map(([from, to]) => name.slice(from, to));
    return (
      product && [
        ...cut(product.name, product.matched?.name ?? []),
        ...cut(product.name_bn, product.matched?.name_bn ?? []),
      ]
    );
  };
  expect(await parts('tomat 340')).toEqual(['Tomat', '340', 'টমেটো']);
  expect(await parts('piyaj')).toEqual(['Onion', 'peyaj', 'পেঁয়াজ']);
  expect((await shop.app.inject('/api/shop-app/products/1/')).json()).not.toHaveProperty('matched');
});

test.each(['zzzz', 'xyzzyq', 'qqq', 'zzqqx', 'bkash', 'taka ferot', 'pics'])(
  '%s finds nothing',
  async (text) => {
    const response = await get(text);
    expect(response.json()).toEqual([]);
    expect(response.headers).not.toHaveProperty('x-search-corrected');
  },
);

test('filters and orders of a search', async () => {
  const sold = await products('hilsa');
  expect(sold.map(({ stock_status }) => stock_status)).toContain(false);
  expect((await products('hilsa', '&in_stock=true')).map(({ id }) => id).toSorted()).toEqual(
    sold.flatMap(({ id, stock_status }) => (stock_status ? [id] : [])).toSorted(),
  );
  const onSale = await products('chicken', '&on_sale=true');
  expect(onSale.length).toBeGreaterThan(0);
  expect(onSale.every(({ isOnSale }) => isOnSale)).toBe(true);
  expect(await slugs('deshi', '&category=dairy-eggs')).toEqual(['deshi-chicken-eggs-6-pcs']);
  const prices = (await products('rice', '&sort=price')).map(({ price }) => price);
  expect(prices).toEqual(prices.toSorted((one, other) => one - other));
  const falling = (await products('rice', '&sort=-price')).map(({ price }) => price);
  expect(falling).toEqual(prices.toReversed());
  const ids = (await products('rice', '&sort=newest')).map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((one, other) => other - one));
  const names = (await products('rice', '&sort=name')).map(({ name }) => name);
  expect(names).toEqual(names.toSorted(compareNames));
});

test('sorts by the price per kilogram or litre; products without one come last', async () => {
  const found = await products('', '&sort=unit_price&category=fish&limit=100');
  const perKilogram = ({ unit, price }: Product) => {
    const [, amount = '', of = ''] = /^([\d.]+) (g|kg)$/.exec(unit) ?? [];
    return of && (price / Number(amount)) * (of === 'g' ? 1_000 : 1);
  };
  const known = found.map(perKilogram).filter((value) => value !== '');
  expect(known.length).toBeGreaterThan(20);
  expect(known).toEqual(known.toSorted((one, other) => Number(one) - Number(other)));
});

test('the price per litre counts all packs of a unit', async () => {
  const category = await categoryId('dairy-eggs');
  const add = (slug: string, unit: string, price_paisa: number) =>
    addProduct(shop.db, category, { slug, unit, name: 'Laban', price_paisa, stock: 5 });
  await add('laban-1', '1 litre', 280_00);
  await add('laban-6', '6 x 200 ml', 300_00);
  const sorted = await slugs('laban', '&sort=unit_price');
  expect(sorted.filter((slug) => slug.startsWith('laban'))).toEqual(['laban-6', 'laban-1']);
  await shop.db.deleteFrom('product').where('name', '=', 'Laban').execute();
});

test('lists without a search have the same filters', async () => {
  const all = (await shop.app.inject('/api/shop-app/products/?in_stock=true')).json<Product[]>();
  const { available } = await shop.db
    .selectFrom('product')
    .where('stock', '>', 0)
    .select((eb) => eb.fn.countAll<number>().as('available'))
    .executeTakeFirstOrThrow();
  expect(all).toHaveLength(available);
  const onSale = (await shop.app.inject('/api/shop-app/products/?on_sale=true')).json<Product[]>();
  expect(onSale.every(({ isOnSale }) => isOnSale)).toBe(true);
});

test.each(['price', '-price', 'name', 'newest', 'unit_price', 'default'])(
  'pages of a search sorted by %s lead through all of it and back',
  async (sort) => {
    const whole = await slugs('chicken', `&sort=${sort}`);
    const page = async (url: string) => {
      const response = await shop.app.inject(url);
      const link = (rel: string) =>
        new RegExp(`<([^>]+)>; rel="${rel}"`).exec(String(response.headers.link))?.[1];
      return {
        slugs: response.json<Product[]>().map(({ slug }) => slug),
        next: link('next'),
        back: link('prev'),
      };
    };
    const there: string[][] = [];
    let back: string | undefined;
    let next: string | undefined = `/api/shop-app/products/?search=chicken&limit=4&sort=${sort}`;
    while (next) {
      const one: Awaited<ReturnType<typeof page>> = await page(next);
      there.push(one.slugs);
      ({ next, back } = one);
    }
    expect(there.flat()).toEqual(whole);
    const again: string[][] = [];
    while (back) {
      const one: Awaited<ReturnType<typeof page>> = await page(back);
      again.unshift(one.slugs);
      ({ back } = one);
    }
    expect(again).toEqual(there.slice(0, -1));
  },
);

test('equal matches: in stock first, then in the owner’s order of categories, then as products were added', async () => {
  const [fish, blender] = [await categoryId('fish'), await categoryId('blender')];
  for (const [slug, category, stock] of [
    ['moringa-sold-out', fish, 0],
    ['moringa-blender', blender, 1],
    ['moringa-fish', fish, 1],
    ['moringa-fish-later', fish, 1],
  ] as const)
    await addProduct(shop.db, category, { slug, name: 'Moringa leaves', price_paisa: 100_00, stock });
  const inOrder = ['moringa-fish', 'moringa-fish-later', 'moringa-blender', 'moringa-sold-out'];
  expect(await slugs('moringa')).toEqual(inOrder);
  for (const sort of ['price', '-price', 'unit_price'])
    expect((await slugs('moringa', `&sort=${sort}`)).at(-1), sort).toBe('moringa-sold-out');
  const isMoringa = (slug: string) => slug.startsWith('moringa');
  for (const sort of ['price', '-price']) {
    const listed = (await slugs('', `&category=fish&sort=${sort}`)).filter(isMoringa);
    expect(listed.at(-1), sort).toBe('moringa-sold-out');
  }
  await shop.db.updateTable('product').set({ stock: 0 }).where('slug', '=', 'moringa-fish').execute();
  await expect
    .poll(() => slugs('moringa'))
    .toEqual(['moringa-fish-later', 'moringa-blender', 'moringa-sold-out', 'moringa-fish']);
  await shop.db.deleteFrom('product').where('name', '=', 'Moringa leaves').execute();
});

test('the thing itself comes before what is made of it, whatever was added first', async () => {
  const category = await categoryId('fish');
  for (const name of ['Moringa powder jar', 'Wild moringa', 'Moringa (shojne) 250 g'])
    await addProduct(shop.db, category, {
      slug: searchKey(name).replaceAll(/[^a-z]+/g, '-'),
      name,
      ...added,
    });
  expect((await products('moringa')).map(({ name }) => name)).toEqual([
    'Moringa (shojne) 250 g',
    'Wild moringa',
    'Moringa powder jar',
  ]);
  await shop.db.deleteFrom('product').where('name', 'ilike', '%moringa%').execute();
});

test('of equal matches the more sold product comes first; the list of what was sold has only that', async () => {
  const before = await products('capsicum');
  expect(await slugs('', '&sort=sold')).toEqual([]);
  const last = before.at(-1)!;
  const placed = await shop.app.inject({
    method: 'POST',
    url: '/api/order-app/guest-orders/',
    headers: { 'idempotency-key': 'capsicum' },
    payload: {
      name: 'Amina Begum',
      phone: '01712345678',
      address: 'House 7, Road 5, Dhanmondi',
      items: [{ product: last.id, quantity: 2, price: last.price }],
    },
  });
  expect(placed.statusCode).toBe(201);
  // What sold is read with the whole index, and then every hour.
  await shop.db.updateTable('category').set({ position: 1 }).where('slug', '=', 'fish').execute();
  expect((await slugs('capsicum'))[0]).toBe(last.slug);
  expect(before).toHaveLength(3);
  for (const some of ['', 'capsicum']) expect(await slugs(some, '&sort=sold'), some).toEqual([last.slug]);
  expect(await slugs('hilsa', '&sort=sold')).toEqual([]);
});

test('a new synonym works at once and in both directions', async () => {
  expect(await slugs('sinara')).not.toContain('drinking-water-1-litre');
  await shop.db
    .insertInto('synonym')
    .values({ language: 'latin', word: 'sinara', means: 'drinking water' })
    .execute();
  expect((await slugs('sinara'))[0]).toBe('drinking-water-1-litre');
  await shop.db.deleteFrom('synonym').where('word', '=', 'sinara').execute();
  expect(await slugs('sinara')).not.toContain('drinking-water-1-litre');
});

test('a brand finds its kinds where they are sold, and a kind finds no other kind of its brand', async () => {
  for (const text of ['maggi', 'ম্যাগি']) expect(await slugs(text), text).toEqual(['instant-noodles-4-pack']);
  const ofTeer = await slugs('teer', '&limit=100');
  for (const slug of ['soyabean-oil-5-litre', 'atta-wheat-flour-2-kg', 'refined-sugar-1-kg'])
    expect(ofTeer).toContain(slug);
  expect(await slugs('sunsilk')).toEqual([]);
  const brand = { price_paisa: 100_00, stock: 5 };
  await addProduct(shop.db, await categoryId('fish'), { slug: 'teer-suji', name: 'Teer suji', ...brand });
  expect((await slugs('teer'))[0]).toBe('teer-suji');
  expect((await slugs('তীর'))[0]).toBe('teer-suji');
  expect(await slugs('atta', '&limit=100')).not.toContain('teer-suji');
  await shop.db.deleteFrom('product').where('slug', '=', 'teer-suji').execute();
});

test('a phrase that the shop knows and does not sell finds nothing of its words: ice cream is no full cream milk', async () => {
  expect((await slugs('full cream'))[0]).toBe('full-cream-milk-powder-500-g');
  for (const text of ['ice cream', 'আইসক্রিম', 'potato chips']) expect(await slugs(text), text).toEqual([]);
});

test('a word that sounds as typed comes before its synonyms', async () => {
  await shop.db.insertInto('synonym').values({ language: 'latin', word: 'pabda', means: 'guava' }).execute();
  const found = await slugs('paabda');
  expect(found).toContain('guava');
  expect(found[0]).toBe('pabda');
  await shop.db.deleteFrom('synonym').where('word', '=', 'pabda').execute();
});

test('a word with synonyms is spelled right: without watches ঘড়ি does not find beef (gorur)', async () => {
  for (const text of ['ঘড়ি', 'ghori', 'torch', 'mobile']) expect(await slugs(text), text).toEqual([]);
  expect((await slugs('গরু'))[0]).toMatch(/^beef/);
});

test('a whole word of a name is not read as another word with an ending', async () => {
  expect(await slugs('paneer')).not.toContain('drinking-water-1-litre');
  expect(await slugs('dimer')).toContain('duck-eggs-6-pcs');
  await addProduct(shop.db, await categoryId('blender'), { slug: 'dimer', name: 'Dimer', ...added });
  expect(await slugs('dimer')).toEqual(['dimer']);
  await shop.db.deleteFrom('product').where('slug', '=', 'dimer').execute();
});

test('a word of a name comes before a category that only sounds like it: Quaker is no cooker', async () => {
  expect((await slugs('quaker'))[0]).toMatch(/cooker/);
  await addProduct(shop.db, await categoryId('fish'), { slug: 'oats', name: 'Quaker Oats', ...added });
  expect((await slugs('quaker'))[0]).toBe('oats');
  await shop.db.deleteFrom('product').where('slug', '=', 'oats').execute();
});

test('চুলা finds stoves before chick peas (chola), and কয়েল finds coils', async () => {
  const category = await categoryId('fish');
  await addProduct(shop.db, category, { slug: 'stove', name: 'Double Burner Stove', ...added });
  await addProduct(shop.db, category, { slug: 'coil', name: 'Mosquito Coil', ...added });
  expect((await slugs('চুলা'))[0]).toBe('stove');
  expect((await slugs('gas er chula'))[0]).toBe('stove');
  expect(await slugs('কয়েল')).toContain('coil');
  await shop.db.deleteFrom('product').where('slug', 'in', ['stove', 'coil']).execute();
});

const HOSTILE = [
  '%'.repeat(MAX_SEARCH),
  '\u09cd'.repeat(MAX_SEARCH),
  '\u0301'.repeat(MAX_SEARCH),
  '\u200d'.repeat(MAX_SEARCH),
  '(((((a+)+)+)+)+)+$'.repeat(5),
  '\u202eملح\u202c শসা \u2066rui\u2069',
  'a b c d e f g h i j k l m n o p q r s t u v w x y z',
  'কখগঘঙচছজঝঞটঠডঢণতথদধনপফবভমযরলশষসহ',
  '1kg 2kg 3kg 4kg 5kg 6kg 7kg 8kg 9kg',
  `${'ক'.repeat(97)} %_`,
  '\\_%\'";--',
  '\ufdfa'.repeat(MAX_SEARCH),
  '🐟'.repeat(MAX_SEARCH / 2),
];

test.each(HOSTILE)('%j takes bounded time without an error', async (text) => {
  const before = process.cpuUsage();
  const response = await get(text);
  expect(response.statusCode).toBe(200);
  // In µs of processor time.
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
});

test('ten thousand characters are refused', async () => {
  for (const text of ['ক'.repeat(10_000), '%'.repeat(10_000), '\u0301'.repeat(4_000)])
    expect([400, 414, 431]).toContain((await get(text)).statusCode);
});
