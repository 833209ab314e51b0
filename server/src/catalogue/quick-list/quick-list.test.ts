import { MAX_QUICK_LIST_LINES, MAX_SEARCH } from '@haat/contract/http/limits';
import type { ListMatch } from '@haat/contract/shop/quick-list';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProduct } from '../../../testing/fixtures.ts';
import { openTestShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ limits: { quickLists: 1_000 } }, 'demo');
});
afterAll(() => shop.close());

const post = (lines: unknown, on = shop) =>
  on.app.inject({ method: 'POST', url: '/api/shop-app/quick-list/', payload: { lines } });
const match = async (...lines: string[]) => (await post(lines)).json<ListMatch[]>();
/** The first choice: `2 × Onion`. */
const first = ({ choices: [choice] }: ListMatch) => choice && `${choice.quantity} × ${choice.product.name}`;

test.each([
  ['আলু ২ কেজি', '2 × Potato (alu), Diamond'],
  ['alu 2kg', '2 × Potato (alu), Diamond'],
  ['ডিম ১২', '1 × Chicken eggs (dim)'],
  ['ডিম ২ ডজন', '2 × Chicken eggs (dim)'],
  ['miniket 5kg', '1 × Miniket rice premium 5 kg'],
  ['আদা আধা কেজি', '1 × Ginger (ada), imported'],
  ['সয়াবিন তেল ৫ লিটার', '1 × Soyabean oil (tel) 5 litre'],
  ['2 x milk 1 litre', '2 × Pasteurised milk (dudh) 1 litre'],
  ['দুধ ২ লিটার', '2 × Pasteurised milk (dudh) 1 litre'],
  ['লাউ ১টা', '1 × Bottle gourd (lau)'],
  ['লেবু ১ হালি', '1 × Long lemon (lebu)'],
  ['নুডলস ২ প্যাকেট', '2 × Instant noodles 4 pack'],
  ['সাবান ৩টা', '3 × Bath soap 100 g'],
  ['toothpaste', '1 × Toothpaste 145 g'],
  ['1. potato - 3 kg', '3 × Potato (alu), Diamond'],
  ['- চিনি: ১ কেজি', '1 × Refined sugar (chini) 1 kg'],
  ['৫০ টাকার ধনেপাতা', '1 × Coriander leaves (dhonepata)'],
])('%s is %s', async (line, expected) => {
  const [found] = await match(line);
  expect([found!.match, found!.choices[0]?.exact]).toEqual(['found', true]);
  expect(first(found!)).toBe(expected);
});

test.each([
  ['মসুর ডাল দেড় কেজি', '2 × Red lentil (moshur) deshi 1 kg'],
  ['রসুন ২৫০ গ্রাম', '1 × Garlic (rosun), imported'],
  ['আম ১২টা', '1 × Green mango (kacha am)'],
])('%s is more than asked for, or cannot be counted: %s', async (line, expected) => {
  const [found] = await match(line);
  expect([found!.match, found!.choices[0]?.exact]).toEqual(['found', false]);
  expect(first(found!)).toBe(expected);
});

test.each([
  ['কাঁচা মরিচ ২৫০ গ্রামটমেটো ১ কেজি', 'two lines that were joined'],
  ['রসুন ৯০০ কেজি', 'more than an order has room for'],
])('%s asks for a few packs, not for hundreds: %s', async (line) => {
  const [found] = await match(line);
  expect(found!.choices.length).toBeGreaterThan(0);
  for (const { quantity, exact } of found!.choices) {
    expect(quantity).toBeLessThanOrEqual(10);
    expect(exact).toBe(false);
  }
});

test('a synonym that only sounds like a short name is not that product', async () => {
  const [flattenedRice, poa] = await match('চিড়া', 'poa');
  expect(flattenedRice!.choices.map(({ product }) => product.name)).not.toContain('Poa fish');
  expect(first(poa!)).toBe('1 × Poa fish');
});

test('each line has its own result, in order, also those without products', async () => {
  const lines = await match('zzqqxx', 'ডিম ১২', '2 kg', 'লবণ');
  expect(lines.map(first)).toEqual([
    undefined,
    '1 × Chicken eggs (dim)',
    undefined,
    '1 × Iodised salt (lobon) 1 kg',
  ]);
  expect(lines.map(({ match }) => match)).toEqual(['none', 'found', 'none', 'found']);
});

test('products with only some of the words are a guess', async () => {
  const [found] = await match('hilsa caviar');
  expect(found).toMatchObject({ match: 'guess' });
  expect(first(found!)).toMatch(/Hilsa/);
});

test('a sold-out product comes after those in stock, whatever its pack', async () => {
  const [before] = await match('ডিম ১২');
  const eggs = before!.choices[0]!.product;
  const setStock = async (stock: number) => {
    await shop.db.updateTable('product').set({ stock }).where('id', '=', eggs.id).execute();
    // A request for a cached response polls for changes.
    await shop.app.inject('/api/shop-app/products/?limit=1');
  };
  await setStock(0);
  const [without] = await match('ডিম ১২');
  expect(first(without!)).toBe('2 × Duck eggs (dim)');
  expect(without!.choices.find(({ product }) => product.id === eggs.id)).toMatchObject({
    product: { stock_status: false },
  });
  await setStock(50);
});

/** Adds a product to dairy and eggs. */
async function add(slug: string, name: string, unit: string) {
  const category = await shop.db
    .selectFrom('category')
    .where('slug', '=', 'dairy-eggs')
    .select('id')
    .executeTakeFirstOrThrow();
  await addProduct(shop.db, category.id, { slug, name, unit, price_paisa: 300_00, stock: 50 });
  // A request for a cached response polls for changes.
  await shop.app.inject('/api/shop-app/products/?limit=1');
}

test('the packs of a unit count together', async () => {
  await add('laban', 'Laban', '6 x 200 ml');
  expect((await match('laban 1 litre')).map(first)).toEqual(['1 × Laban']);
});

test('a number in a name is not the quantity', async () => {
  await add('b12', 'Tonic B12', '250 ml');
  await add('b2', 'Tonic B2 1', '250 ml');
  expect((await match('tonic b12 1')).map(first)).toEqual(['1 × Tonic B12']);
});

test('a number with the unit of a property is not the quantity', async () => {
  await add('bulb', 'LED bulb 15 W', '');
  await add('battery', 'Power bank 10000 mAh 20 W', '');
  const lines = ['led bulb 15 W', 'led bulb 15w 2', 'ledbulb 15 watt', 'power bank 20 w', 'blender ৩০০ ওয়াট'];
  expect((await match(...lines)).map(({ choices: [choice] }) => choice?.quantity)).toEqual([1, 2, 1, 1, 1]);
});

test.each([
  ['alu 1/2 kg', 'alu 500 g'],
  ['আলু ½ কেজি', 'আলু ৫০০ গ্রাম'],
  ['আলু ১/৪ কেজি', 'আলু ২৫০ গ্রাম'],
  ['alu 2 1/2 kg', 'alu 2500 g'],
  ['alu 1½kg', 'alu 1.5 kg'],
  ['ডিম ½ ডজন', 'ডিম ৬টা'],
  ['sugar 1/2 packet', 'sugar 1 packet'],
])('the quantity of %s is that of %s', async (fraction, whole) => {
  const [[one], [other]] = [await match(fraction), await match(whole)];
  expect(one).toMatchObject({ match: 'found' });
  expect(one).toEqual(other);
});

test('a choice has what the cart needs of a product', async () => {
  const [found] = await match('চিনি ১ কেজি');
  expect(found?.choices[0]?.product).toEqual({
    id: expect.any(Number),
    name: 'Refined sugar (chini) 1 kg',
    name_bn: expect.stringContaining('চিনি'),
    unit: '1 kg',
    price: expect.any(Number),
    mainimage: expect.stringMatching(/^\/media\//),
    stock_status: true,
  });
});

test('lines and their length are bounded', async () => {
  const most = Array.from({ length: MAX_QUICK_LIST_LINES }, () => 'ডিম'.repeat(30));
  expect((await post(most)).statusCode).toBe(200);
  for (const lines of [[], [''], [...most, 'ডিম'], ['a'.repeat(MAX_SEARCH + 1)], 'ডিম'])
    expect((await post(lines)).statusCode).toBe(400);
});

test('hostile lines find nothing and break nothing', async () => {
  const lines = [
    '',
    ' ',
    '\u0001',
    '%',
    "'; DROP TABLE product; --",
    '٣',
    'x'.repeat(100),
    '1 1 1 1 1 1 1 1',
    '٪x2',
  ];
  const response = await post(lines.filter(Boolean));
  expect(response.statusCode).toBe(200);
  expect(response.json()).toHaveLength(lines.length - 1);
});

test('a long list costs as much as many short ones', async () => {
  const small = await openTestShop({ admission: { workPerMinute: 60 } }); // fifteen units at once
  const long = Array.from({ length: MAX_QUICK_LIST_LINES }, () => 'ডিম ১২');
  expect((await post(long, small)).statusCode).toBe(200);
  expect((await post(long, small)).statusCode).toBe(429);
  expect((await post(['ডিম ১২'], small)).statusCode).toBe(200);
  await small.close();
});

test('too many lists in a minute are refused', async () => {
  const small = await openTestShop({ limits: { quickLists: 2 } });
  const statuses = [];
  for (let time = 0; time < 3; time++) statuses.push((await post(['ডিম'], small)).statusCode);
  expect(statuses).toEqual([200, 200, 429]);
  await small.close();
});
