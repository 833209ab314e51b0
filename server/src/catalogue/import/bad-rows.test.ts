import { copyFile, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Product } from '@haat/contract/shop/catalogue';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { formatFaults, importText, openTestFolder } from '../../../testing/catalogue/import.ts';
import { testMedia } from '../../../testing/media/media.ts';
import { openTestShop, type TestShop } from '../../../testing/shop.ts';
import { demoFolder } from '../../platform/media/folders.ts';

let shop: TestShop;
let folder: string;
let remove: () => Promise<void>;

beforeAll(async () => {
  shop = await openTestShop();
  ({ folder, remove } = await openTestFolder());
  await mkdir(join(folder, 'goods/tiles'), { recursive: true });
  await copyFile(join(demoFolder, 'tiles/poa-fish.webp'), join(folder, 'goods/tiles/rui.webp'));
  await copyFile(join(demoFolder, 'tiles/poa-fish.webp'), join(folder, 'private.webp'));
  await symlink(join(folder, 'private.webp'), join(folder, 'goods/link.webp'));
  await writeFile(join(folder, 'goods/page.webp'), '<html><script>alert(1)</script>');
  await writeFile(
    join(folder, 'goods/logo.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  );
});

beforeEach(async () => {
  await shop.db.deleteFrom('product').execute();
  await shop.db.deleteFrom('category').where('parent_id', 'is not', null).execute();
  await shop.db.deleteFrom('category').execute();
  await importText(shop.db, [{ ...rui, slug: 'katla', code: 'K-1', name: 'Katla fish' }]);
});

afterAll(async () => {
  await shop.close();
  await remove();
});

const LOST =
  'The letters were lost: there are question marks or other signs in their place. For a file: save it as “CSV UTF-8” from a table that still has them.';

const UNWEIGHABLE = 'A product weighed during packing needs a single weight as its unit, such as 500 g.';

const rui = { slug: 'rui', name: 'Rui fish', price: 350, category: 'fish', category_title: 'Fish' };

async function listSlugs(): Promise<string[]> {
  const products: Product[] = (await shop.app.inject('/api/shop-app/products/')).json();
  return products.map(({ slug }) => slug);
}

test.each<[string, object, string]>([
  ['no name', { name: '' }, 'name: Please fill this in.'],
  ['a name of spaces', { name: ' \u200b\u00a0 ' }, 'name: Please fill this in.'],
  ['a name that is no text', { name: ['Rui'] }, 'name: "["Rui"]" It must be text.'],
  ['a long name', { name: 'R'.repeat(201) }, 'name: It is too long: at most 200 characters.'],
  ['a long Bengali name', { name_bn: 'র'.repeat(201) }, 'name_bn: It is too long: at most 200 characters.'],
  ['a long unit', { unit: 'k'.repeat(51) }, 'unit: It is too long: at most 50 characters.'],
  [
    'a long preview',
    { preview_text: 'p'.repeat(501) },
    'preview_text: It is too long: at most 500 characters.',
  ],
  [
    'a long detail',
    { detail_text: 'd'.repeat(10_001) },
    'detail_text: It is too long: at most 10000 characters.',
  ],
  ['a control character', { name: 'Rui\u0007 fish' }, 'name: It contains the control character U+0007.'],
  ['a null byte', { detail_text: 'Rui\u0000' }, 'detail_text: It contains the control character U+0000.'],
  ['text damaged before', { name: 'R\ufffdi fish' }, `name: ${LOST}`],
  ['half a character', { name: 'Rui \ud83d' }, `name: ${LOST}`],
  [
    'Bengali read as Windows-1252',
    { name_bn: 'à¦°à§\u0081à¦‡' },
    'name_bn: It contains the control character U+0081.',
  ],
  ['Bengali read as another encoding', { name_bn: 'à¦®à¦¾à¦›' }, `name_bn: ${LOST}`],
  ['Bengali that became question marks', { name_bn: '??? ???' }, `name_bn: ${LOST}`],
  ['two letters that became question marks', { name_bn: '??' }, `name_bn: ${LOST}`],
  ['question marks beside English', { name: 'Rui fish (??? ???)' }, `name: ${LOST}`],
  ['question marks and numbers', { unit: '? ????' }, `unit: ${LOST}`],
  ['question marks for a category', { category_title_bn: '???' }, `category_title_bn: ${LOST}`],
  ['question marks in a long text', { detail_text_bn: '????? ??? ?????' }, `detail_text_bn: ${LOST}`],
  [
    'a rounded code',
    { code: '8.94111E+12' },
    'code: "8.94111E+12" The spreadsheet has rounded this number, so digits are lost. Format the column as “Text”.',
  ],
  ['no price', { price: '' }, 'price: Please fill this in.'],
  ['a price of null', { price: null }, 'price: Please fill this in.'],
  ['a price in words', { price: 'ask us' }, 'price: "ask us" Please type an amount of taka.'],
  ['a price that is none', { price: true }, 'price: "true" Please type an amount of taka.'],
  ['a price with an exponent', { price: '1e3' }, 'price: "1e3" Please type an amount of taka.'],
  ['a decimal comma', { price: '1,25' }, 'price: "1,25" Please type an amount of taka.'],
  ['a price of nothing', { price: 0 }, 'price: "0" It must be above 0.'],
  ['a price of nothing in Bengali', { price: '০.০০' }, 'price: "০.০০" It must be above 0.'],
  ['a price below nothing', { price: -350 }, 'price: "-350" It must be above 0.'],
  ['a price below nothing as text', { price: '-350' }, 'price: "-350" It must be above 0.'],
  ['three decimals', { price: 12.345 }, 'price: "12.345" Please type an amount of taka.'],
  ['three decimals as text', { price: '12.340' }, 'price: "12.340" Please type an amount of taka.'],
  ['a price beyond all', { price: 100_000_001 }, 'price: "100000001" It must be at most 100000000.'],
  [
    'a price of 40 digits',
    { price: '9'.repeat(40) },
    `price: "${'9'.repeat(40)}" Please type an amount of taka.`,
  ],
  ['an old price in words', { old_price: 'more' }, 'old_price: "more" Please type an amount of taka.'],
  [
    'an old price below the price',
    { old_price: 300 },
    'old_price: The old price must be above the price 350.00.',
  ],
  [
    'an old price that is the price',
    { old_price: 350 },
    'old_price: The old price must be above the price 350.00.',
  ],
  ['a strange yes or no', { isOnSale: 'maybe' }, 'is_on_sale: "maybe" Please type yes or no.'],
  ['a strange status', { stock_status: 2 }, 'stock_status: "2" Please type yes or no.'],
  ['a strange listing', { listed: 'perhaps' }, 'listed: "perhaps" Please type yes or no.'],
  ['stock below nothing', { stock: -1 }, 'stock: "-1" It must be at least 0.'],
  ['half a unit', { stock: 1.5 }, 'stock: "1.5" Please type a whole number.'],
  ['stock in words', { stock: 'many' }, 'stock: "many" Please type a whole number.'],
  [
    'more stock than can be counted',
    { stock: '1000000001' },
    'stock: "1000000001" It must be at most 1000000000.',
  ],
  [
    'a slug with capitals',
    { slug: 'Rui Fish' },
    'slug: "Rui Fish" Use small letters a-z, digits and single hyphens, at most 200.',
  ],
  [
    'a slug that is too long',
    { slug: 'r'.repeat(201) },
    `slug: "${'r'.repeat(40)}…" Use small letters a-z, digits and single hyphens, at most 200.`,
  ],
  ['a long code', { code: 'C'.repeat(101) }, 'code: It is too long: at most 100 characters.'],
  ['no category', { category: '' }, 'category: Please fill this in.'],
  [
    'a long category',
    { category: `F${'i'.repeat(100)}sh` },
    'category: It is too long: at most 100 characters.',
  ],
  [
    'an unknown category',
    { category: 'fsh', category_title: '' },
    'There is no category fsh. To create it, add its title.',
  ],
  [
    'an unknown subcategory',
    { subcategory: 'pond' },
    'There is no category fish/pond. To create it, add its title.',
  ],
  ['the slug of another code', { slug: 'katla', code: 'K-2' }, 'slug: "katla" This belongs to Katla fish.'],
  [
    'two faults',
    { name: '', price: 'x' },
    'price: "x" Please type an amount of taka. name: Please fill this in.',
  ],
  [
    'a missing picture',
    { image: 'tiles/none.webp' },
    'picture: "tiles/none.webp" There is no such file in the folder of pictures.',
  ],
  [
    'a folder for a picture',
    { image: 'tiles' },
    'picture: "tiles" There is no such file in the folder of pictures.',
  ],
  [
    'a page for a picture',
    { images: ['page.webp'] },
    'picture: "page.webp" This is not a picture, or it is damaged.',
  ],
  ['an SVG for a picture', { image: 'logo.svg' }, 'picture: "logo.svg" This is SVG, not a photo.'],
  [
    'a picture elsewhere on the net',
    { image: 'http://example.com/a.jpg' },
    'picture: "http://example.com/a.jpg" The link must begin with https://.',
  ],
  [
    'a picture outside',
    { image: '../private.webp' },
    'picture: "../private.webp" It is outside the folder of pictures.',
  ],
  [
    'a picture outside, by Windows',
    { image: '..\\private.webp' },
    'picture: "..\\private.webp" It is outside the folder of pictures.',
  ],
  [
    'a picture at the root',
    { image: '/etc/hostname' },
    'picture: "/etc/hostname" It is outside the folder of pictures.',
  ],
  [
    'a link to a picture outside',
    { image: 'link.webp' },
    'picture: "link.webp" It is outside the folder of pictures.',
  ],
])('%s: refuses the row with its reason and stores the others', async (_what, fault, reason) => {
  const mrigel = { ...rui, slug: 'mrigel', name: 'Mrigel fish', image: 'tiles/rui.webp' };
  const pictures = { from: join(folder, 'goods'), to: testMedia(join(folder, 'media')) };
  const imported = await importText(shop.db, [mrigel, { ...rui, ...fault }], { pictures });
  expect(formatFaults(imported)).toEqual([`2: ${reason}`]);
  expect(imported).toMatchObject({ created: 1, updated: 0, unchanged: 0 });
  expect(await listSlugs()).toEqual(['katla', 'mrigel']);
});

test.each<[string, object[], string[]]>([
  ['a slug twice', [rui, { ...rui, name: 'Rui again' }], ['2: slug rui is already in row 1.']],
  [
    'a code twice',
    [
      { ...rui, code: 'R' },
      { ...rui, code: 'R', slug: 'rui-2' },
    ],
    ['2: code R is already in row 1.'],
  ],
  [
    'one product by its code and by its slug',
    [
      { code: 'K-1', unit: '1 kg' },
      { slug: 'katla', unit: '2 kg' },
    ],
    ['2: This product is already in row 1.'],
  ],
  [
    'one name twice, without codes',
    [
      { ...rui, slug: '' },
      { ...rui, slug: '' },
    ],
    ['2: slug rui-fish is already in row 1.'],
  ],
  [
    'the code of one product and the slug of another',
    [rui, { code: 'K-1', slug: 'rui' }],
    ['2: slug rui is already in row 1.'],
  ],
  ['a row that is no object', [rui, ['rui'] as object], ['2: It must be an object.']],
  [
    'a new product without what it needs',
    [
      { slug: 'shol', price: 500 },
      { code: 'S-1', name: 'Shol', category: 'fish' },
    ],
    [
      '1: slug: "shol" No product has this. A new one also needs: name, category.',
      '2: code: "S-1" No product has this. A new one also needs: price.',
    ],
  ],
  [
    'an old price below the stored price',
    [{ slug: 'katla', old_price: 300 }],
    ['1: old_price: 300.00 The old price must be above the price 350.00.'],
  ],
  [
    'weighing what has no weight',
    [
      { ...rui, unit: '12 pcs', weighed: 'yes' },
      { slug: 'katla', weighed: 'yes' },
    ],
    [`1: weighed: "12 pcs" ${UNWEIGHABLE}`, `2: weighed: "" ${UNWEIGHABLE}`],
  ],
  [
    'a subcategory without a category',
    [{ slug: 'katla', subcategory: 'river' }],
    ['1: subcategory: A subcategory needs its category.'],
  ],
])('%s is refused', async (_what, rows, faults) => {
  expect(formatFaults(await importText(shop.db, rows))).toEqual(faults);
});

test('stores nothing of a refused row, not even its category', async () => {
  const rows = [
    { ...rui, category: 'sweets', category_title: 'Sweets', subcategory: 'doi' },
    { ...rui, slug: 'doi', category: 'sweets', category_title: '' },
    { ...rui, slug: 'shol', category: 'pond-fish', category_title: 'Pond fish', price: 0 },
  ];
  expect(formatFaults(await importText(shop.db, rows))).toEqual([
    '1: There is no category sweets/doi. To create it, add its title.',
    '2: There is no category sweets. To create it, add its title.',
    '3: price: "0" It must be above 0.',
  ]);
  expect(await shop.db.selectFrom('category').select('slug').execute()).toEqual([{ slug: 'fish' }]);
});

test('refuses a code with the slug of another product', async () => {
  await importText(shop.db, [rui]);
  const imported = await importText(shop.db, [{ code: 'K-1', slug: 'rui' }]);
  expect(formatFaults(imported)).toEqual(['1: slug: "rui" This belongs to Rui fish.']);
});
