import type { OfficeProduct } from '@haat/contract/office/catalogue/products';
import type { Product } from '@haat/contract/shop/catalogue';
import {
  productFacts,
  productField,
  productFieldNames,
  publicProductFields,
} from '@haat/contract/shop/product-fields';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importText } from '../../testing/catalogue/import.ts';
import { type Office, openOffice, rina } from '../../testing/office/office.ts';
import { openTestDatabase } from '../../testing/shop.ts';
import { type ChangeFeed, watchChanges } from '../platform/cache/changes.ts';
import type { Database } from '../platform/db/database.ts';
import { catalogueCsv } from './export/export-catalogue.ts';

/** Columns that nobody writes in the form of a product, with the reason. */
const NOT_IN_THE_FORM: Record<string, string> = {
  id: 'a number of the database',
  slug: 'made of the name when the product is created',
  stock: 'has its own pages and the stock ledger',
  version: 'rises by itself',
  search_key: 'follows the names',
  code_twin: 'of products that had one code in two cases before codes were unique in any case',
};

/** Columns that a file of the catalogue does not have. */
const NOT_IN_FILES = ['offer_paisa', 'offer_starts', 'offer_ends'];
/** Files name the pictures, but an import needs them beside it: see export-catalogue.test.ts. */
const PICTURES = ['mainimage', 'image1', 'image2', 'image3'];

/** Two values of a column, as the form sends them. */
interface Sample {
  first: object;
  second: object;
  /** Shoppers see it. */
  public: boolean;
}

const offer = {
  first: { offer_price: '', offer_starts: '', offer_ends: '' },
  second: { offer_price: '80', offer_starts: '2099-01-01T06:00:00Z', offer_ends: '2099-01-02T06:00:00Z' },
  public: false,
};
const oldPrice = { first: { old_price: '' }, second: { old_price: '900' }, public: true };
const pictures = {
  first: { pictures: ['/media/a.webp', '/media/b.webp', '/media/c.webp', '/media/d.webp'] },
  second: { pictures: ['/media/d.webp', '/media/c.webp', '/media/b.webp', '/media/a.webp'] },
  public: true,
};

/** The values of the fields with rules of their own, by column. The others are in the table of product fields. */
const samples: Record<string, Sample> = {
  code: { first: { code: '' }, second: { code: 'NEW' }, public: false },
  barcode: { first: { barcode: '8941100000011' }, second: { barcode: '8941100000028' }, public: false },
  category_id: { first: { category: 0 }, second: { category: 1 }, public: true },
  price_paisa: { first: { price: '100' }, second: { price: '120.50' }, public: true },
  ...{ old_price_paisa: oldPrice, is_on_sale: oldPrice },
  ...{ offer_paisa: offer, offer_starts: offer, offer_ends: offer },
  sold_by: { first: { sold_by: 'piece' }, second: { sold_by: 'weight' }, public: true },
  options: { first: { options: '' }, second: { options: 'Curry cut / কারি কাট' }, public: true },
  ...Object.fromEntries(PICTURES.map((name) => [name, pictures])),
  ...Object.fromEntries(
    productFieldNames.map((name) => {
      const isSwitch = productField(name).type === 'switch';
      const of = (value: unknown) => ({ [name]: value });
      const isPublic = 'public' in productField(name);
      return [
        name,
        isSwitch
          ? {
              first: of(productField(name).default ?? false),
              second: of(!productField(name).default),
              public: isPublic,
            }
          : { first: of(`First ${name}`), second: of(`Second ${name}`), public: isPublic },
      ];
    }),
  ),
  // A product that is sold by weight needs a weight.
  unit: { first: { unit: '500 g' }, second: { unit: '750 g' }, public: true },
};
const columns = Object.keys(samples);
/** Typed in taka, and in paisa in a conflict. */
const AMOUNTS: Record<string, string> = {
  price: 'price_paisa',
  old_price: 'old_price_paisa',
  offer_price: 'offer_paisa',
};

let office: Office;
let cookie: string;
let feed: ChangeFeed;
const reported = new Set<string>();
let categories: number[];
beforeAll(async () => {
  office = await openOffice();
  cookie = await office.addStaff('editor', rina);
  feed = await watchChanges(office.db, 0);
  feed.subscribe((changed) => {
    for (const tag of changed === 'all' ? ['all'] : changed) reported.add(tag);
  });
  const rows = await office.db
    .selectFrom('category')
    .where('slug', 'in', ['river', 'rice'])
    .select('id')
    .execute();
  categories = rows.map(({ id }) => id);
});
afterAll(() => office.close());

/** The body of a sample; codes are those of one product, categories those of this shop. */
function bodyOf(given: object, product: number): Record<string, unknown> {
  const body: Record<string, unknown> = { ...given };
  if (body.code) body.code = `${body.code}-${product}`;
  if ('barcode' in body) body.barcode = `${body.barcode}${product}`;
  if ('category' in body) body.category = categories[Number(body.category)];
  return body;
}

let products = 0;

/** Creates a product in the office with the first value of every column. */
async function createProduct(): Promise<{ product: OfficeProduct; nth: number }> {
  const nth = ++products;
  const { pictures: _, ...body } = bodyOf(
    Object.assign({}, ...columns.map((name) => samples[name]?.first)),
    nth,
  );
  const key = nth.toString(16).padStart(32, '0');
  const created = await office.send('POST', 'products/', { cookie, body: { ...body, key } });
  expect(created.statusCode, created.body).toBe(201);
  const { id } = created.json<OfficeProduct>();
  // Its own pictures may have any name; others must be uploaded.
  await office.db
    .updateTable('product')
    .set({ mainimage: 'a.webp', image1: 'b.webp', image2: 'c.webp', image3: 'd.webp' })
    .where('id', '=', id)
    .execute();
  const product = (await office.send('GET', `products/${id}/`, { cookie })).json<OfficeProduct>();
  return { product, nth };
}

const save = (id: number, body: object) => office.send('POST', `products/${id}/`, { cookie, body });
const rowOf = async (db: Database, slug: string): Promise<Record<string, unknown>> => {
  const { category_id, ...row } = await db
    .selectFrom('product')
    .where('slug', '=', slug)
    .selectAll()
    .executeTakeFirstOrThrow();
  const { slug: category } = await db
    .selectFrom('category')
    .where('id', '=', category_id)
    .select('slug')
    .executeTakeFirstOrThrow();
  return { ...row, category_id: category };
};

test('every column of a product is a field of the form, or has a reason to be none', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT attname AS name FROM pg_attribute WHERE attrelid = 'product'::regclass AND attnum > 0 AND NOT attisdropped`.execute(
    office.db,
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    [...columns, ...Object.keys(NOT_IN_THE_FORM)].toSorted(),
  );
});

test.each(columns)(
  'a new %s is stored, raises the version, is in the audit, reaches shoppers and is not overwritten',
  async (column) => {
    const sample = samples[column]!;
    const { product, nth } = await createProduct();
    const { id, slug, version } = product;
    const before = await rowOf(office.db, slug);
    await feed.update();
    reported.clear();
    const saved = await save(id, { ...bodyOf(sample.second, nth), version });
    expect([saved.statusCode, saved.body]).toMatchObject([200, expect.any(String)]);
    await feed.update();

    const after = await rowOf(office.db, slug);
    expect(after[column]).not.toEqual(before[column]);
    expect(after.version).toBe(version + 1);
    const audited = await office.db
      .selectFrom('audit')
      .where('table_name', '=', 'product')
      .where('row_id', '=', String(id))
      .select(['changed', 'actor', 'before', 'after'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(audited).toMatchObject({ changed: expect.arrayContaining([column]), actor: 'staff:Rina' });
    const of = (row: unknown) => (row as Record<string, unknown>)[column];
    expect(of(audited.after)).not.toEqual(of(audited.before));
    if (sample.public) expect([...reported]).toContain(`product:${id}`);

    const read = (await office.send('GET', `products/${id}/`, { cookie })).json<OfficeProduct>();
    const shown = (await office.app.inject(`/api/shop-app/products/${id}/`)).json<Product>();
    const values = sample.second as Record<string, unknown>;
    for (const name of productFieldNames) if (name in values) expect(read[name]).toBe(values[name]);
    for (const name of [...publicProductFields, ...productFacts])
      if (name in values) expect(shown[name]).toBe(values[name]);

    const late = await save(id, { ...bodyOf(sample.first, nth), version });
    const { params } = late.json<{ params: { values: object } }>();
    const field = Object.keys(sample.first)[0]!;
    expect([late.statusCode, Object.keys(params.values)]).toEqual([
      409,
      expect.arrayContaining([AMOUNTS[field] ?? field]),
    ]);
  },
);

test('every column comes back from an exported file, for new products and for those that the shop has', async () => {
  const inFiles = columns.filter((column) => !NOT_IN_FILES.includes(column) && !PICTURES.includes(column));
  const made = new Map<string, Awaited<ReturnType<typeof createProduct>>>();
  for (const column of inFiles) made.set(column, await createProduct());
  const first = (await Array.fromAsync(catalogueCsv(office.db))).join('');
  for (const [column, { product, nth }] of made)
    await save(product.id, { ...bodyOf(samples[column]!.second, nth), version: product.version });
  const second = (await Array.fromAsync(catalogueCsv(office.db))).join('');

  const other = await openTestDatabase();
  // All shops of the tests have one key; the products of another shop have other ids.
  await sql`UPDATE shop_setting SET catalogue_key = 'another shop'`.execute(other.db);
  const valuesIn = async (db: Database) =>
    Object.fromEntries(
      await Promise.all(
        [...made].map(async ([column, { product }]) => [column, (await rowOf(db, product.slug))[column]]),
      ),
    );
  const seconds = await valuesIn(office.db);
  expect(await importText(other.db, second)).toMatchObject({ refused: [], updated: 0 });
  expect(await valuesIn(other.db)).toEqual(seconds);
  expect(await importText(other.db, first)).toMatchObject({ refused: [], created: 0 });
  const firsts = await valuesIn(other.db);
  // A file without a code leaves the code that the product has.
  for (const column of inFiles.filter((column) => column !== 'code'))
    expect(firsts[column], column).not.toEqual(seconds[column]);
  expect(await importText(other.db, second)).toMatchObject({ refused: [], created: 0 });
  expect(await valuesIn(other.db)).toEqual(seconds);
  await other.close();
});
