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

const DAMAGED = 'was damaged by a wrong encoding: save the file as "CSV UTF-8"';
const LOST =
  'has question marks in place of its letters: save the file as "CSV UTF-8" from a table that still has them';

const rui = { slug: 'rui', name: 'Rui fish', price: 350, category: 'fish', category_title: 'Fish' };

async function listSlugs(): Promise<string[]> {
  const products: Product[] = (await shop.app.inject('/api/shop-app/products/')).json();
  return products.map(({ slug }) => slug);
}

test.each<[string, object, string]>([
  ['no name', { name: '' }, 'name is missing'],
  ['a name of spaces', { name: ' \u200b\u00a0 ' }, 'name is missing'],
  ['a name that is no text', { name: ['Rui'] }, 'name "["Rui"]" is not text'],
  ['a long name', { name: 'R'.repeat(201) }, 'name has 201 characters, at most 200 are allowed'],
  [
    'a long Bengali name',
    { name_bn: 'র'.repeat(201) },
    'name_bn has 201 characters, at most 200 are allowed',
  ],
  ['a long unit', { unit: 'k'.repeat(51) }, 'unit has 51 characters, at most 50 are allowed'],
  [
    'a long preview',
    { preview_text: 'p'.repeat(501) },
    'preview_text has 501 characters, at most 500 are allowed',
  ],
  [
    'a long detail',
    { detail_text: 'd'.repeat(10_001) },
    'detail_text has 10001 characters, at most 10000 are allowed',
  ],
  ['a control character', { name: 'Rui\u0007 fish' }, 'name holds the control character U+0007'],
  ['a null byte', { detail_text: 'Rui\u0000' }, 'detail_text holds the control character U+0000'],
  ['text damaged before', { name: 'R\ufffdi fish' }, `name ${DAMAGED}`],
  ['half a character', { name: 'Rui \ud83d' }, `name ${DAMAGED}`],
  [
    'Bengali read as Windows-1252',
    { name_bn: 'à¦°à§\u0081à¦‡' },
    'name_bn holds the control character U+0081',
  ],
  ['Bengali read as another encoding', { name_bn: 'à¦®à¦¾à¦›' }, `name_bn ${DAMAGED}`],
  ['Bengali that became question marks', { name_bn: '??? ???' }, `name_bn ${LOST}`],
  ['two letters that became question marks', { name_bn: '??' }, `name_bn ${LOST}`],
  ['question marks beside English', { name: 'Rui fish (??? ???)' }, `name ${LOST}`],
  ['question marks and numbers', { unit: '? ????' }, `unit ${LOST}`],
  ['question marks for a category', { category_title_bn: '???' }, `category_title_bn ${LOST}`],
  ['question marks in a long text', { detail_text_bn: '????? ??? ?????' }, `detail_text_bn ${LOST}`],
  [
    'a rounded code',
    { code: '8.94111E+12' },
    'code "8.94111E+12" was rounded by a spreadsheet: its digits are lost',
  ],
  ['no price', { price: '' }, 'price is missing'],
  ['a price of null', { price: null }, 'price is missing'],
  ['a price in words', { price: 'ask us' }, 'price "ask us" is not an amount of taka'],
  ['a price that is none', { price: true }, 'price "true" is not an amount of taka'],
  ['a price with an exponent', { price: '1e3' }, 'price "1e3" is not an amount of taka'],
  ['a decimal comma', { price: '1,25' }, 'price "1,25" is not an amount of taka'],
  ['a price of nothing', { price: 0 }, 'price is zero'],
  ['a price of nothing in Bengali', { price: '০.০০' }, 'price is zero'],
  ['a price below nothing', { price: -350 }, 'price is negative'],
  ['a price below nothing as text', { price: '-350' }, 'price is negative'],
  ['three decimals', { price: 12.345 }, 'price "12.345" has more than two decimals'],
  ['three decimals as text', { price: '12.340' }, 'price "12.340" has more than two decimals'],
  ['a price beyond all', { price: 100_000_001 }, 'price is above 10,00,00,000.00 taka'],
  ['a price of 40 digits', { price: '9'.repeat(40) }, `price "${'9'.repeat(40)}" is not an amount of taka`],
  ['an old price in words', { old_price: 'more' }, 'old_price "more" is not an amount of taka'],
  ['an old price below the price', { old_price: 300 }, 'old_price 300.00 is not above the price 350.00'],
  ['an old price that is the price', { old_price: 350 }, 'old_price 350.00 is not above the price 350.00'],
  ['a strange yes or no', { isOnSale: 'maybe' }, 'is_on_sale "maybe" is neither yes nor no'],
  ['a strange status', { stock_status: 2 }, 'stock_status "2" is neither yes nor no'],
  ['a strange listing', { listed: 'perhaps' }, 'listed "perhaps" is neither yes nor no'],
  ['stock below nothing', { stock: -1 }, 'stock is negative'],
  ['half a unit', { stock: 1.5 }, 'stock "1.5" is not a whole number'],
  ['stock in words', { stock: 'many' }, 'stock "many" is not a number'],
  ['more stock than can be counted', { stock: '1000000001' }, 'stock is above 1000000000'],
  [
    'a slug with capitals',
    { slug: 'Rui Fish' },
    'slug "Rui Fish" is not a slug: small letters a-z, digits and single hyphens, at most 200',
  ],
  [
    'a slug that is too long',
    { slug: 'r'.repeat(201) },
    `slug "${'r'.repeat(40)}…" is not a slug: small letters a-z, digits and single hyphens, at most 200`,
  ],
  ['a long code', { code: 'C'.repeat(101) }, 'code has 101 characters, at most 100 are allowed'],
  ['no category', { category: '' }, 'category is missing'],
  [
    'a long category',
    { category: `F${'i'.repeat(100)}sh` },
    'category has 103 characters, at most 100 are allowed',
  ],
  [
    'an unknown category',
    { category: 'fsh', category_title: '' },
    'unknown category fsh: to make a new one, give its title',
  ],
  [
    'an unknown subcategory',
    { subcategory: 'pond' },
    'unknown category fish/pond: to make a new one, give its title',
  ],
  [
    'the slug of another code',
    { slug: 'katla', code: 'K-2' },
    'slug katla belongs to the product with code K-1',
  ],
  ['two faults', { name: '', price: 'x' }, 'price "x" is not an amount of taka; name is missing'],
  ['a missing picture', { image: 'tiles/none.webp' }, 'picture "tiles/none.webp" is not there'],
  ['a folder for a picture', { image: 'tiles' }, 'picture "tiles" is not there'],
  [
    'a page for a picture',
    { images: ['page.webp'] },
    'picture "page.webp" is not a picture, or a damaged one',
  ],
  ['an SVG for a picture', { image: 'logo.svg' }, 'picture "logo.svg" is SVG, not a photo'],
  [
    'a picture elsewhere on the net',
    { image: 'http://example.com/a.jpg' },
    'picture "http://example.com/a.jpg" is no https link',
  ],
  [
    'a picture outside',
    { image: '../private.webp' },
    'picture "../private.webp" leads out of the folder of pictures',
  ],
  [
    'a picture outside, by Windows',
    { image: '..\\private.webp' },
    'picture "..\\private.webp" leads out of the folder of pictures',
  ],
  [
    'a picture at the root',
    { image: '/etc/hostname' },
    'picture "/etc/hostname" leads out of the folder of pictures',
  ],
  [
    'a link to a picture outside',
    { image: 'link.webp' },
    'picture "link.webp" leads out of the folder of pictures',
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
  ['a slug twice', [rui, { ...rui, name: 'Rui again' }], ['2: slug rui is already in row 1']],
  [
    'a code twice',
    [
      { ...rui, code: 'R' },
      { ...rui, code: 'R', slug: 'rui-2' },
    ],
    ['2: code R is already in row 1'],
  ],
  [
    'one product by its code and by its slug',
    [
      { code: 'K-1', unit: '1 kg' },
      { slug: 'katla', unit: '2 kg' },
    ],
    ['2: this product is already in row 1'],
  ],
  [
    'one name twice, without codes',
    [
      { ...rui, slug: '' },
      { ...rui, slug: '' },
    ],
    ['2: slug rui-fish is already in row 1'],
  ],
  [
    'the code of one product and the slug of another',
    [rui, { code: 'K-1', slug: 'rui' }],
    ['2: slug rui is already in row 1'],
  ],
  ['a row that is no object', [rui, ['rui'] as object], ['2: is not an object']],
  [
    'a new product without what it needs',
    [
      { slug: 'shol', price: 500 },
      { code: 'S-1', name: 'Shol', category: 'fish' },
    ],
    [
      '1: no product has the slug shol, and a new one needs: name, category',
      '2: no product has the code S-1, and a new one needs: price',
    ],
  ],
  [
    'an old price below the stored price',
    [{ slug: 'katla', old_price: 300 }],
    ['1: old_price 300.00 is not above the price 350.00'],
  ],
  [
    'a subcategory without a category',
    [{ slug: 'katla', subcategory: 'river' }],
    ['1: subcategory stands without a category'],
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
    '1: unknown category sweets/doi: to make a new one, give its title',
    '2: unknown category sweets: to make a new one, give its title',
    '3: price is zero',
  ]);
  expect(await shop.db.selectFrom('category').select('slug').execute()).toEqual([{ slug: 'fish' }]);
});

test('refuses a code with the slug of another product', async () => {
  await importText(shop.db, [rui]);
  const imported = await importText(shop.db, [{ code: 'K-1', slug: 'rui' }]);
  expect(formatFaults(imported)).toEqual(['1: slug rui belongs to another product than code K-1']);
});
