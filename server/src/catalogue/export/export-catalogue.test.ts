import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestFolder } from '../../../testing/catalogue/import.ts';
import { testMedia } from '../../../testing/media/media.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/shop.ts';
import type { Database } from '../../platform/db/database.ts';
import { importCatalogue } from '../import/import-catalogue.ts';
import { readCatalogue } from '../import/read/read-catalogue.ts';
import { exportCatalogue } from './export-catalogue.ts';

let shop: TestDatabase;
let folder: string;
let remove: () => Promise<void>;

/** Texts that a spreadsheet would run as a formula, or that contain separators or line breaks. */
const hostileProduct = {
  code: '=1+1',
  name: `=HYPERLINK("http://evil.example","Rui"), 'deshi'; 1 kg`,
  name_bn: 'রুই মাছ ± ৫০ গ্রাম',
  preview_text: '@rui',
  detail_text: 'One "line"\nand another;\n-third',
  price_paisa: 12345605,
  old_price_paisa: 12345650,
  is_on_sale: true,
  stock: 7,
  listed: false,
};

beforeAll(async () => {
  ({ folder, remove } = await openTestFolder());
  shop = await openTestDatabase('demo');
  const rui = await shop.db
    .selectFrom('product')
    .selectAll()
    .where('slug', 'like', 'rui%')
    .executeTakeFirstOrThrow();
  const search_key = '=hyperlink("http://evil.example","rui"), \'deshi\'; 1 kg\nরুই মাছ ± 50 গ্রাম';
  await shop.db
    .updateTable('product')
    .set({ ...hostileProduct, search_key })
    .where('id', '=', rui.id)
    .execute();
});

afterAll(async () => {
  await shop.close();
  await remove();
});

async function importFile(db: Database, path: string) {
  const pictures = { from: folder, to: testMedia(join(folder, 'media')) };
  return importCatalogue(db, await readCatalogue(path), { openingStock: 100, dryRun: false, pictures });
}

test.each(['goods.csv', 'goods.json'])(
  'an export to %s changes nothing when it is imported again',
  async (name) => {
    expect(await exportCatalogue(shop.db, join(folder, name))).toBe(213);
    expect(await importFile(shop.db, join(folder, name))).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 213,
      refused: [],
      warnings: [],
      categories: { created: 0, updated: 0 },
    });
  },
);

test.each(['goods.csv', 'goods.json'])(
  'an import of an export to %s changes only the stocks that were changed in the file',
  async (name) => {
    const stocks = async () => {
      const rows = await shop.db.selectFrom('product').select('stock').orderBy('id').limit(2).execute();
      return rows.map(({ stock }) => stock);
    };
    const setStocks = (stock: number, codes = ['EXPORT-1', 'EXPORT-2']) =>
      shop.db.updateTable('product').set({ stock }).where('code', 'in', codes).execute();
    const products = await shop.db.selectFrom('product').select('id').orderBy('id').limit(2).execute();
    for (const [at, { id }] of products.entries())
      await shop.db
        .updateTable('product')
        .set({ code: `EXPORT-${at + 1}` })
        .where('id', '=', id)
        .execute();
    await setStocks(4321);
    await exportCatalogue(shop.db, join(folder, name));
    const text = await readFile(join(folder, name), 'utf8');
    await writeFile(join(folder, name), text.replace(/4321/, '5000'));
    await setStocks(4300, ['EXPORT-2']);
    for (const updated of [1, 0])
      expect(await importFile(shop.db, join(folder, name))).toMatchObject({ updated, refused: [] });
    expect(await stocks()).toEqual([5000, 4300]);
  },
);

test.each(['goods.csv', 'goods.json'])(
  'an export to %s restores the same products in an empty shop',
  async (name) => {
    await exportCatalogue(shop.db, join(folder, name));
    const other = await openTestDatabase();
    expect(await importFile(other.db, join(folder, name))).toMatchObject({ created: 213, refused: [] });
    expect(await readAllProducts(other.db)).toEqual(await readAllProducts(shop.db));
    await other.close();
  },
);

function readAllProducts(db: Database) {
  return db
    .selectFrom('product')
    .innerJoin('category', 'category.id', 'product.category_id')
    .leftJoin('category as top', 'top.id', 'category.parent_id')
    .select([
      'product.slug',
      'product.code',
      'name',
      'name_bn',
      'unit',
      'price_paisa',
      'old_price_paisa',
      'is_on_sale',
    ])
    .select([
      'stock',
      'listed',
      'preview_text',
      'preview_text_bn',
      'detail_text',
      'detail_text_bn',
      'mainimage',
    ])
    .select([
      'image1',
      'image2',
      'image3',
      'search_key',
      'category.slug as category',
      'category.title',
      'top.title_bn',
    ])
    .orderBy('product.id')
    .execute();
}

test('the CSV contains no formula and has a byte order mark', async () => {
  await exportCatalogue(shop.db, join(folder, 'goods.csv'));
  const csv = await readFile(join(folder, 'goods.csv'), 'utf8');
  expect(csv.startsWith('\ufeffcode,slug,name,')).toBe(true);
  const row = csv.split('\r\n').find((line) => line.startsWith("'=1+1,rui-"));
  expect(row).toContain(`"'=HYPERLINK(""http://evil.example"",""Rui""), 'deshi'; 1 kg"`);
  expect(row).toContain(',123456.05,123456.50,true,7,7,false,');
  const cells = parse(csv, { bom: true }).flat();
  expect(cells.filter((cell) => /^[=+@\t\r-]/.test(cell))).toEqual([]);
});

test('a failed export leaves the older file unchanged and no temporary file', async () => {
  const path = join(folder, 'existing.csv');
  await writeFile(path, 'older');
  const broken = await openTestDatabase();
  await broken.db.schema.alterTable('product').renameTo('gone').execute();
  await expect(exportCatalogue(broken.db, path)).rejects.toThrow('product');
  await broken.close();
  expect(await readFile(path, 'utf8')).toBe('older');
  expect((await readdir(folder)).filter((name) => name.includes('draft'))).toEqual([]);
});
