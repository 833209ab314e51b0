import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { formatFaults, importText, openTestFolder } from '../../../testing/catalogue/import.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/shop.ts';
import { exportCatalogue } from '../export/export-catalogue.ts';

let shop: TestDatabase;
let folder: string;
let remove: () => Promise<void>;

beforeAll(async () => {
  shop = await openTestDatabase();
  ({ folder, remove } = await openTestFolder());
});
beforeEach(async () => {
  await shop.db.deleteFrom('product').execute();
  await shop.db.deleteFrom('category').where('parent_id', 'is not', null).execute();
  await shop.db.deleteFrom('category').execute();
  await importText(shop.db, goods);
});
afterAll(async () => {
  await shop.close();
  await remove();
});

const goods = `slug,code,barcode,shelf_place,weighed,name,name_bn,unit,price,old_price,stock,category,category_title,category_title_bn,subcategory,subcategory_title
miniket-rice,00123,8941100500125,A-1,no,Miniket rice,মিনিকেট চাল,5 kg,439,500,3,rice-dal,Rice & dal,চাল ও ডাল,rice,Rice
moshur-dal,D-1,,,no,Moshur dal,মসুর ডাল,1 kg,159,,20,rice-dal,,,dal,Dal
rui-fish,F-1,,Ice,yes,Rui fish,রুই মাছ,1 kg,1439.50,,7,fish,Fish,মাছ,,
`;

type Row = Record<string, string>;

async function exported(): Promise<Row[]> {
  const path = join(folder, 'goods.csv');
  await exportCatalogue(shop.db, path);
  return parse(await readFile(path, 'utf8'), { bom: true, columns: true });
}
const rowOf = (rows: Row[], slug: string) => rows.find((row) => row.slug === slug)!;
const importRows = (rows: Row[], columns?: string[], delimiter = ',') =>
  importText(shop.db, stringify(rows, { header: true, delimiter, ...(columns && { columns }) }));
const product = (slug: string) =>
  shop.db.selectFrom('product').where('slug', '=', slug).selectAll().executeTakeFirstOrThrow();
const set = (slug: string, values: object) =>
  shop.db.updateTable('product').set(values).where('slug', '=', slug).execute();

test('an old export with one text changed changes this text only: the offer stays ended, the price raised, the product archived', async () => {
  const rows = await exported();
  await set('miniket-rice', { old_price_paisa: null, is_on_sale: false, price_paisa: 50_000 });
  await set('moshur-dal', { price_paisa: 17_500, listed: false });
  await shop.db.updateTable('category').set({ title: 'Fresh fish' }).where('slug', '=', 'fish').execute();
  rowOf(rows, 'rui-fish').preview_text = 'From the Padma';
  expect(await importRows(rows)).toMatchObject({ updated: 1, unchanged: 2, refused: [], stayed: [] });
  expect(await product('miniket-rice')).toMatchObject({ old_price_paisa: null, price_paisa: 50_000 });
  expect(await product('moshur-dal')).toMatchObject({ price_paisa: 17_500, listed: false });
  expect(await product('rui-fish')).toMatchObject({ preview_text: 'From the Padma' });
  const titles = await shop.db.selectFrom('category').where('slug', '=', 'fish').select('title').execute();
  expect(titles).toEqual([{ title: 'Fresh fish' }]);
});

test('what was changed in the file and in the shop stays as the shop has it, and is named; the other cells of the row are stored', async () => {
  const rows = await exported();
  await set('miniket-rice', { price_paisa: 45_900, stock: 2 });
  Object.assign(rowOf(rows, 'miniket-rice'), { price: '449', stock: '30', name: 'Miniket rice, aged' });
  const imported = await importRows(rows);
  expect(imported).toMatchObject({ updated: 1, refused: [] });
  expect(imported.stayed).toEqual([
    { row: 2, name: 'Miniket rice', column: 'price', file: 44_900, shop: 45_900 },
    { row: 2, name: 'Miniket rice', column: 'stock', file: 30, shop: 2 },
  ]);
  expect(await product('miniket-rice')).toMatchObject({
    price_paisa: 45_900,
    stock: 2,
    name: 'Miniket rice, aged',
  });
  // A second run of the file names the same again and changes nothing.
  const again = await importRows(rows);
  expect(again).toMatchObject({ updated: 0, stayed: [{ column: 'price' }, { column: 'stock' }] });
});

test('a spreadsheet may sort and delete columns, remove rows, and write numbers, codes and flags in its own way', async () => {
  const rows = await exported();
  await set('miniket-rice', { price_paisa: 50_000, listed: false });
  const rice = {
    ...rowOf(rows, 'miniket-rice'),
    code: '123',
    barcode: '8.94E+12',
    listed: 'TRUE',
    price: '439',
  };
  const rui = { ...rowOf(rows, 'rui-fish'), price: '1,439.5', weighed: '1', name: 'Rui fish, cut' };
  const columns = ['name', 'listed', 'price', 'barcode', 'code', 'weighed', 'exported', 'category', 'slug'];
  const imported = await importRows([rui, rice], columns, ';');
  expect(imported).toMatchObject({ updated: 1, unchanged: 1, created: 0, refused: [], stayed: [] });
  expect(await product('miniket-rice')).toMatchObject({
    price_paisa: 50_000,
    listed: false,
    code: '00123',
    barcode: '8941100500125',
  });
  expect(await product('rui-fish')).toMatchObject({ name: 'Rui fish, cut', price_paisa: 143_950 });
});

test('a changed code, shelf place, barcode and category are changes; a product can move without its old titles', async () => {
  const rows = await exported();
  const rui = { code: 'F-2', shelf_place: 'Ice 2', barcode: '8941100500132', weighed: 'false' };
  Object.assign(rowOf(rows, 'rui-fish'), rui);
  Object.assign(rowOf(rows, 'moshur-dal'), { category: 'fish', subcategory: '' });
  expect(await importRows(rows)).toMatchObject({ updated: 2, refused: [], stayed: [], warnings: [] });
  expect(await product('rui-fish')).toMatchObject({ ...rui, weighed: false });
  const categories = await shop.db.selectFrom('category').select(['slug', 'title']).orderBy('id').execute();
  expect(categories.map(({ title }) => title)).toEqual(['Rice & dal', 'Fish', 'Rice', 'Dal']);
  expect((await product('moshur-dal')).category_id).toBe((await product('rui-fish')).category_id);
});

test('a row that was copied for a new product is a new product, and a row of another shop changes what differs', async () => {
  const rows = await exported();
  const katla = { ...rowOf(rows, 'rui-fish'), code: 'F-9', slug: 'katla', name: 'Katla fish', price: '390' };
  expect(await importRows([...rows, katla])).toMatchObject({ created: 1, updated: 0, refused: [] });
  expect(await product('katla')).toMatchObject({ price_paisa: 39_000, weighed: true, shelf_place: 'Ice' });
  await set('moshur-dal', { price_paisa: 17_500 });
  await shop.db.updateTable('shop_setting').set({ catalogue_key: 'another shop' }).execute();
  expect(await importRows(rows)).toMatchObject({ updated: 1, stayed: [] });
  expect(await product('moshur-dal')).toMatchObject({ price_paisa: 15_900 });
});

test('a code that has lost its zeros is refused instead of making a twin; a barcode belongs to one product', async () => {
  const rows = `code,name,price,category,barcode
123,Miniket rice,439,rice-dal,
X-1,Nazir rice,600,rice-dal,8941100500125
X-2,Lal atta,60,rice-dal,77
X-3,Sooji,70,rice-dal,77
`;
  expect(formatFaults(await importText(shop.db, rows))).toEqual([
    '2: code: "123" The zeros at the start are lost: Miniket rice has the code 00123. Format the column as “Text”.',
    '3: barcode: "8941100500125" This belongs to Miniket rice.',
    '5: barcode 77 is already in line 4.',
  ]);
});

test('a rounded code outside of an export is refused; without a code and a slug the barcode names the product', async () => {
  expect(formatFaults(await importText(shop.db, 'code,name,price\n8.94E+12,Rice,5\n'))).toEqual([
    '2: code: "8.94E+12" The spreadsheet has rounded this number, so digits are lost. Format the column as “Text”.',
  ]);
  expect(await importText(shop.db, 'gtin,price\n8941100500125,445\n')).toMatchObject({ updated: 1 });
  expect(await product('miniket-rice')).toMatchObject({ price_paisa: 44_500 });
  expect(formatFaults(await importText(shop.db, 'barcode,name,price\n999,Chira,80\n'))).toEqual([
    '2: barcode: "999" No product has this. A new one also needs: category.',
  ]);
  expect(formatFaults(await importText(shop.db, 'code,name,price\n,Chira,80\n'))).toEqual([
    '2: name: "Chira" No product has this. A new one also needs: category.',
  ]);
});

test('a product whose letters were lost before can be changed by its export; letters that are lost in the file are refused', async () => {
  await set('miniket-rice', { name_bn: '??????? ???' });
  const rows = await exported();
  rowOf(rows, 'miniket-rice').price = '449';
  rowOf(rows, 'rui-fish').name_bn = '??? ???';
  rowOf(rows, 'moshur-dal').detail_text_bn = '?????';
  const imported = await importRows(rows);
  expect(imported).toMatchObject({ updated: 1, stayed: [] });
  expect(formatFaults(imported)).toEqual([
    expect.stringMatching(/^3: detail_text_bn: The letters were lost/),
    expect.stringMatching(/^4: name_bn: The letters were lost/),
  ]);
  expect(await product('miniket-rice')).toMatchObject({ price_paisa: 44_900, name_bn: '??????? ???' });
  Object.assign(rowOf(rows, 'miniket-rice'), { name_bn: 'মিনিকেট চাল' });
  await importRows([rowOf(rows, 'miniket-rice')]);
  expect(await product('miniket-rice')).toMatchObject({ name_bn: 'মিনিকেট চাল' });
});
