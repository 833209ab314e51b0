import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { extname } from 'node:path';
import { decimalTaka, toTaka } from '@haat/contract/common/money';
import { stringify } from 'csv-stringify/sync';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { columns } from '../import/columns.ts';
import { escapeFormula } from '../import/escape-formula.ts';
import { optionsText } from '../import/sale-form.ts';

/** Number of products per batch. */
const BATCH = 5000;

/**
 * Writes every product to `path`, as JSON if the name ends in `.json`, otherwise as CSV, in the columns of an import. An
 * import of the same file changes nothing, also no stock that has changed since. The export is one snapshot of the database. The file is either complete or not
 * written. Returns the number of products.
 */
export async function exportCatalogue(db: Database, path: string): Promise<number> {
  const format = extname(path).toLowerCase() === '.json' ? json : csv;
  const temporaryPath = `${path}.draft-${process.pid}`;
  const file = await open(temporaryPath, 'wx');
  try {
    const count = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((tx) => writeProducts(tx, file, format));
    await file.sync();
    await file.close();
    await rename(temporaryPath, path);
    return count;
  } catch (error) {
    await file.close();
    await rm(temporaryPath, { force: true });
    throw error;
  }
}

/** Returns every product as the parts of a CSV file in the columns of an import, one batch after the other. */
export async function* catalogueCsv(db: Database): AsyncGenerator<string> {
  yield csv.head;
  for (let lastId = 0; ; ) {
    const products = await readProducts(db, lastId);
    if (products.length === 0) return;
    yield csv.body(products, false);
    lastId = products.at(-1)?.id ?? lastId;
  }
}

type Product = Awaited<ReturnType<typeof readProducts>>[number];

interface Format {
  head: string;
  /** Formats a batch of products; `first`: it is the first batch. */
  body(products: readonly Product[], first: boolean): string;
  tail: string;
}

async function writeProducts(
  tx: Transaction<Schema>,
  file: FileHandle,
  { head, body, tail }: Format,
): Promise<number> {
  await file.writeFile(head);
  let count = 0;
  for (let lastId = 0; ; ) {
    const products = await readProducts(tx, lastId);
    if (products.length === 0) break;
    await file.writeFile(body(products, count === 0));
    count += products.length;
    lastId = products.at(-1)?.id ?? lastId;
  }
  await file.writeFile(tail);
  return count;
}

function readProducts(db: Database, after: number) {
  return db
    .selectFrom('product')
    .innerJoin('category as own', 'own.id', 'product.category_id')
    .leftJoin('category as top', 'top.id', 'own.parent_id')
    .where('product.id', '>', after)
    .orderBy('product.id')
    .limit(BATCH)
    .selectAll('product')
    .select([
      'own.slug as own_slug',
      'own.title as own_title',
      'own.title_bn as own_title_bn',
      'top.slug as top_slug',
      'top.title as top_title',
      'top.title_bn as top_title_bn',
    ])
    .execute();
}

/** Converts a product to the columns of a file. Prices stay in paisa; each format converts them. */
function toRow(product: Product): Record<(typeof columns)[number], string | number | boolean | null> {
  const { own_slug, own_title, own_title_bn, top_slug, top_title, top_title_bn } = product;
  const own = { slug: own_slug, title: own_title, title_bn: own_title_bn };
  const top = top_slug === null ? own : { slug: top_slug, title: top_title, title_bn: top_title_bn };
  const sub = top_slug === null ? { slug: null, title: null, title_bn: null } : own;
  return {
    ...product,
    options: optionsText(product.options),
    price: product.price_paisa,
    old_price: product.old_price_paisa,
    category: top.slug,
    category_title: top.title,
    category_title_bn: top.title_bn,
    subcategory: sub.slug,
    subcategory_title: sub.title,
    subcategory_title_bn: sub.title_bn,
    image: product.mainimage,
    exported_stock: product.stock,
  };
}

const csv: Format = {
  // Spreadsheets recognize UTF-8 by the byte order mark.
  head: `\ufeff${columns.join(',')}\r\n`,
  body: (products) =>
    stringify(
      products.map((product) => {
        const row = toRow(product);
        return columns.map((column) => formatCell(column, row[column]));
      }),
      { record_delimiter: 'windows', quoted_match: /[;\t\r\n]/ },
    ),
  tail: '',
};

function formatCell(column: string, value: string | number | boolean | null): string {
  if (value === null) return '';
  if (typeof value === 'string') return escapeFormula(value);
  return column === 'price' || column === 'old_price' ? decimalTaka(Number(value)) : String(value);
}

const json: Format = {
  head: '[',
  body: (products, first) =>
    products.map((product, index) => `${first && index === 0 ? '' : ','}\n${formatObject(product)}`).join(''),
  tail: '\n]\n',
};

function formatObject(product: Product): string {
  const row = toRow(product);
  const values = columns.map((column) => {
    const value = row[column];
    return [column, column.endsWith('price') && value !== null ? toTaka(Number(value)) : value];
  });
  return JSON.stringify(Object.fromEntries(values));
}
