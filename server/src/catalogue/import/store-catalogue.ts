import { eachField, productField, productFieldNames } from '@haat/contract/shop/product-fields';
import { searchKey } from '@haat/contract/text/search-key';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import { lockedProducts } from '../../stock/lock-products.ts';
import { recordedAs } from '../../stock/stock-movement.ts';
import { Categories, type CategoryTitle, categoryTitles } from './categories-by-path.ts';
import { type CheckedRow, partition, pictureFields } from './check-row.ts';
import { dropStale, type SeenRow } from './drop-stale.ts';
import { readMark, type StayedCell } from './export-mark.ts';
import {
  checkOldPrice,
  checkWeighing,
  type Defaults,
  matchProducts,
  possibleSlugs,
} from './match-products.ts';
import { readShopKey } from './product-rows.ts';
import type { BadRow } from './read/catalogue-file.ts';

interface CatalogueInput {
  rows: readonly CheckedRow[];
  /** Further categories, or titles and order of the rows' categories. */
  categories?: readonly CategoryTitle[];
  /** Stock of a new product without a quantity, and of a sold-out product whose row has `in_stock` without a quantity. */
  openingStock: number;
  /** The word for a row in messages. */
  unit: 'line' | 'row';
  /** Who changes the stock, for the stock ledger. */
  actor?: string;
  defaults?: Defaults;
  /** An unknown slug of a category without a title makes a category for new products. */
  makesCategories?: boolean;
}

export interface StoreResult {
  created: number;
  updated: number;
  unchanged: number;
  categories: { created: number; updated: number };
  refused: BadRow[];
  /** Cells that were changed in the file and in the shop. */
  stayed: StayedCell[];
  /** Titles of the new categories. */
  newCategories: string[];
  warnings: string[];
}

/** Called with the progress: first rows sent to the database, then stored products. */
type OnStored = (step: 'rows' | 'products', done: number, total: number) => void;

/** Number of rows per statement. */
const BATCH = 2000;

/**
 * Creates and updates products and categories from the rows, inside the caller's transaction. A row without a matching
 * product or category is refused and stores nothing.
 */
export async function storeCatalogue(
  tx: Transaction<Schema>,
  { rows, categories: titles = [], openingStock, unit, actor = 'import', ...input }: CatalogueInput,
  onStored: OnStored = () => {},
): Promise<StoreResult> {
  // One import at a time: two would not see each other's new slugs. Shoppers and orders never wait for this lock.
  await sql`LOCK TABLE category IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
  await sql`SELECT ${recordedAs({ kind: 'count', actor })}`.execute(tx);
  const known = await tx.selectFrom('category').selectAll().orderBy('position').orderBy('id').execute();
  const categories = new Categories(known);
  const key = await readShopKey(tx);
  const products = await findProducts(tx, rows, key);
  const matches = partition(matchProducts(rows, { products, key, unit, defaults: input.defaults ?? {} }));
  const { changes, stayed } = await dropStale(tx, matches.good);
  const priced = partition(changes.map((row) => checkOldPrice(row, row.seen?.price_paisa)));
  const checked = partition(priced.good.map((row) => checkWeighing(row, row.seen)));
  const named = checked.good.map((row) => ({
    ...row,
    ...(row.category && {
      category: categories.resolve(row.category, row.id === null && (input.makesCategories ?? false)),
    }),
  }));
  const { good, bad } = resolveCategories(named, categories, titles);

  const storedCategories = await categories.store(tx, titles);
  await insertStagedRows(tx, good, categories, onStored);
  const newCount = good.filter(({ id }) => id === null).length;
  onStored('products', 0, good.length);
  const updated = await updateProducts(tx, openingStock);
  if (newCount > 0) onStored('products', good.length - newCount, good.length);
  // Without this check, an insert without rows would still invalidate all cached pages.
  const created = newCount > 0 ? await createProducts(tx, openingStock) : 0;
  onStored('products', good.length, good.length);
  return {
    created,
    updated,
    unchanged: good.length - created - updated,
    categories: storedCategories,
    refused: [...matches.bad, ...priced.bad, ...checked.bad, ...bad].sort((a, b) => a.row - b.row),
    stayed: stayed.sort((a, b) => a.row - b.row),
    newCategories: categories.newTitles,
    warnings: categories.warnings,
  };
}

/** Separates rows whose category exists or gets a title from another good row. Repeats until no further row is bad. */
function resolveCategories(rows: SeenRow[], categories: Categories, titles: readonly CategoryTitle[]) {
  let good = rows;
  const bad: BadRow[] = [];
  for (;;) {
    categories.setTitles([...titles, ...categoryTitles(good)]);
    const partitioned = partition(good.map((row) => categories.refuse(row) ?? row));
    if (partitioned.bad.length === 0) return { good, bad };
    good = partitioned.good;
    bad.push(...partitioned.bad);
  }
}

async function findProducts(tx: Transaction<Schema>, rows: readonly CheckedRow[], key: string) {
  const slugs = [...new Set(rows.flatMap(possibleSlugs))];
  const codes = [...new Set(rows.flatMap(({ code }) => code ?? []))];
  const digits = codes.filter((code) => /^\d+$/.test(code)).map((code) => code.replace(/^0+/, ''));
  const barcodes = [...new Set(rows.flatMap(({ barcode }) => barcode || []))];
  const ids = rows.flatMap(({ exported }) => (exported && readMark(key, exported.mark)?.id) ?? []);
  return tx
    .selectFrom('product')
    .select(['id', 'slug', 'code', 'barcode', 'name'])
    .where(({ or }) =>
      or([
        sql<boolean>`slug = ANY(${slugs})`,
        sql<boolean>`code = ANY(${codes})`,
        sql<boolean>`barcode = ANY(${barcodes})`,
        sql<boolean>`id = ANY(${ids}::bigint[])`,
        sql<boolean>`ltrim(code, '0') = ANY(${digits})`,
      ]),
    )
    .execute();
}

/** Columns of the temporary table with the rows of the file; NULL: the file has no value. */
const STAGED = [
  'row int, id bigint, seen_version int, code text, slug text, barcode text, category_id bigint, name_key text, name_bn_key text',
  'sold_by text, options jsonb, price_paisa bigint, old_price_paisa bigint, is_on_sale boolean',
  'stock int, exported_stock int, in_stock boolean',
  ...productFieldNames.map((name) => `${name} ${productField(name).type === 'switch' ? 'boolean' : 'text'}`),
  ...pictureFields.map((name) => `${name} text`),
].join(', ');

async function insertStagedRows(
  tx: Transaction<Schema>,
  rows: readonly SeenRow[],
  categories: Categories,
  onStored: OnStored,
): Promise<void> {
  await sql`CREATE TEMP TABLE staged (${sql.raw(STAGED)}) ON COMMIT DROP`.execute(tx);
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH).map((row) => toStagedRow(row, categories));
    await sql`INSERT INTO staged SELECT * FROM json_populate_recordset(NULL::staged, ${JSON.stringify(batch)})`.execute(
      tx,
    );
    onStored('rows', start + batch.length, rows.length);
  }
  await sql`ANALYZE staged`.execute(tx);
}

function toStagedRow({ category, pictures, exported: _, seen, ...row }: SeenRow, categories: Categories) {
  return {
    ...row,
    ...pictures,
    seen_version: seen?.version,
    category_id: category && categories.id(category),
    name_key: row.name === undefined ? undefined : searchKey(row.name),
    name_bn_key: row.name_bn === undefined ? undefined : searchKey(row.name_bn),
  };
}

/**
 * Columns with a unique key. They are set only where they differ: a product has a BEFORE trigger, with which PostgreSQL locks
 * every row of a statement that sets them against the foreign keys of new orders.
 */
const KEY_COLUMNS = ['code', 'slug'];

/** Other columns that are copied without conversion. A missing value leaves the column unchanged. */
const COPIED_COLUMNS = ['category_id', 'options', 'price_paisa', ...productFieldNames, ...pictureFields];

/** Updates the products that differ from their rows. Rows are locked in order of id, as orders do, to prevent deadlocks. */
async function updateProducts(tx: Transaction<Schema>, openingStock: number): Promise<number> {
  const copied = (columns: readonly string[]): Record<string, string> =>
    Object.fromEntries(columns.map((column) => [column, `coalesce(s.${column}, p.${column})`]));
  const keys = copied(KEY_COLUMNS);
  const values = {
    ...copied(COPIED_COLUMNS),
    barcode: `CASE WHEN s.barcode IS NULL THEN p.barcode ELSE nullif(s.barcode, '') END`,
    // A new unit that is no weight ends the sale by weight.
    sold_by: `CASE WHEN is_weight(coalesce(s.unit, p.unit)) THEN coalesce(s.sold_by, p.sold_by) ELSE 'piece' END`,
    is_on_sale: `coalesce(s.is_on_sale,
                   p.is_on_sale AND coalesce(p.old_price_paisa > coalesce(s.price_paisa, 0), true))`,
    // A new price that reaches the old price ends the offer, unless the file has an old price.
    old_price_paisa: `CASE WHEN s.old_price_paisa IS NOT NULL THEN nullif(s.old_price_paisa, 0)
                           WHEN p.old_price_paisa > coalesce(s.price_paisa, 0) THEN p.old_price_paisa END`,
    // What was sold since the export stays sold, also what was sold since `onlyChangedStock`.
    stock: `CASE WHEN s.exported_stock IS NOT NULL AND p.stock <> s.exported_stock THEN p.stock WHEN s.stock IS NOT NULL THEN s.stock WHEN NOT s.in_stock THEN 0
                 WHEN s.in_stock AND p.stock = 0 THEN ${Number(openingStock)} ELSE p.stock END`,
    // The office reads it (substitutes, pasted names); searches use an index in memory.
    search_key: `coalesce(s.name_key, split_part(p.search_key, E'\\n', 1)) || E'\\n'
                 || coalesce(s.name_bn_key, split_part(p.search_key, E'\\n', 2))`,
  };
  const differs = (columns: Record<string, string>) => {
    const stored = Object.keys(columns).map((column) => `p.${column}`);
    return sql.raw(`(${Object.values(columns).join(', ')}) IS DISTINCT FROM (${stored.join(', ')})`);
  };
  const assignments = (columns: Record<string, string>) =>
    sql.raw(
      Object.entries(columns)
        .map(([column, value]) => `${column} = ${value}`)
        .join(', '),
    );
  await sql`CREATE TEMP TABLE changed ON COMMIT DROP AS
    SELECT s.* FROM staged s JOIN product p USING (id) WHERE ${differs({ ...keys, ...values })}`.execute(tx);
  await lockedProducts(sql`ARRAY(SELECT id FROM changed)`).execute(tx);
  await refuseSeenChanged(tx);
  await sql`UPDATE product p SET ${assignments(keys)} FROM changed s WHERE p.id = s.id AND ${differs(keys)}`.execute(
    tx,
  );
  const result =
    await sql`UPDATE product p SET ${assignments(values)} FROM changed s WHERE p.id = s.id`.execute(tx);
  return Number(result.numAffectedRows);
}

/** A product that changed between the comparison with its row and the lock: the transaction is repeated, as after a serialization failure. */
async function refuseSeenChanged(tx: Transaction<Schema>): Promise<void> {
  const { rows } = await sql`
    SELECT FROM changed JOIN product USING (id) WHERE changed.seen_version <> product.version LIMIT 1`.execute(
    tx,
  );
  if (rows.length > 0) throw Object.assign(new Error('a product was changed meanwhile'), { code: '40001' });
}

async function createProducts(tx: Transaction<Schema>, openingStock: number): Promise<number> {
  const values: Record<string, string> = {
    ...{ slug: 'slug', code: 'code', barcode: `nullif(barcode, '')`, category_id: 'category_id' },
    ...eachField(productFieldNames, (name, row) =>
      row.type === 'switch' ? `coalesce(${name}, ${row.default ?? false})` : `coalesce(${name}, '')`,
    ),
    name: 'name',
    ...Object.fromEntries(pictureFields.map((name) => [name, `coalesce(${name}, '')`])),
    sold_by: `CASE WHEN is_weight(unit) THEN coalesce(sold_by, 'piece') ELSE 'piece' END`,
    options: `coalesce(options, '[]')`,
    ...{ price_paisa: 'price_paisa', old_price_paisa: 'nullif(old_price_paisa, 0)' },
    is_on_sale: 'coalesce(is_on_sale, false)',
    stock: `coalesce(stock, CASE WHEN NOT in_stock THEN 0 ELSE ${Number(openingStock)} END)`,
    search_key: `name_key || E'\\n' || coalesce(name_bn_key, '')`,
  };
  const result = await sql`
    INSERT INTO product (${sql.raw(Object.keys(values).join(', '))})
    SELECT ${sql.raw(Object.values(values).join(', '))} FROM staged WHERE id IS NULL ORDER BY row`.execute(
    tx,
  );
  return Number(result.numAffectedRows);
}
