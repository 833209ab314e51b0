import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { formatFaults, openTestFolder } from '../../../../testing/catalogue/import.ts';
import { otherShops } from '../../../../testing/catalogue/other-shops.ts';
import { openTestDatabase, type TestDatabase } from '../../../../testing/shop.ts';
import { importCatalogue } from '../import-catalogue.ts';
import type { Defaults } from '../match-products.ts';
import { findMissingColumns, readText } from './read-catalogue.ts';
import { readCsv } from './read-csv.ts';

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
});
afterAll(async () => {
  await shop.close();
  await remove();
});

/** Imports a file as the office does, with at most one choice of the owner. */
async function importFile(content: string | Buffer, defaults: Defaults) {
  const path = join(folder, 'file.csv');
  await writeFile(path, content);
  const file = readCsv(await readText(path));
  const imported = await importCatalogue(shop.db, file, { openingStock: 0, dryRun: false, defaults });
  return { file, imported };
}

const products = async () => {
  const rows = await shop.db
    .selectFrom('product')
    .innerJoin('category', 'category.id', 'category_id')
    .leftJoin('category as top', 'top.id', 'category.parent_id')
    .select([
      'name',
      'name_bn',
      'unit',
      'price_paisa',
      'old_price_paisa',
      'stock',
      'listed',
      'code',
      'barcode',
    ])
    .select(['detail_text', 'category.title', 'top.title as top'])
    .orderBy('product.id')
    .execute();
  return rows;
};

test.each(otherShops)(
  '$name: every product is stored with at most one choice',
  async ({ content, choice = {}, expected }) => {
    const { file, imported } = await importFile(content, choice);
    expect(
      findMissingColumns(file.given).filter((column) => column !== 'category' || !choice.category),
    ).toEqual(choice.price_paisa && !file.given.has('code') ? ['price'] : []);
    expect(Object.keys(choice).length).toBeLessThanOrEqual(1);
    expect(formatFaults(imported)).toEqual([]);
    const stored = await products();
    expect(stored).toHaveLength(expected.length);
    expect(stored).toMatchObject(expected);
    // A second run of the same file changes nothing.
    const again = await importFile(content, choice);
    expect(again.imported).toMatchObject({ created: 0, updated: 0, categories: { created: 0, updated: 0 } });
  },
);

test('a category is found by its title in either language, on either level, and a new title makes one', async () => {
  await importFile(
    'name,price,category,category_title,category_title_bn,subcategory,subcategory_title,subcategory_title_bn\nRui,350,fish,Fish,মাছ,river,River fish,নদীর মাছ\n',
    {},
  );
  const { imported } = await importFile(
    'নাম,দাম,ক্যাটাগরি\nকাতলা,400,মাছ\nইলিশ,1200,নদীর মাছ\nপাবদা,500,River  FISH\nমুড়ি,45,শুকনো খাবার\n',
    {},
  );
  expect(imported).toMatchObject({ created: 4, newCategories: ['শুকনো খাবার'], refused: [] });
  expect((await products()).map(({ top, title }) => [top, title])).toEqual([
    ['Fish', 'River fish'],
    [null, 'Fish'],
    ['Fish', 'River fish'],
    ['Fish', 'River fish'],
    [null, 'শুকনো খাবার'],
  ]);
});
