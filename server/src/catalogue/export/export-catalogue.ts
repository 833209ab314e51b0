import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { extname } from 'node:path';
import { decimalTaka, toTaka } from '@haat/contract/common/money';
import { stringify } from 'csv-stringify/sync';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { columns } from '../import/columns.ts';
import { guard } from '../import/formula.ts';

/** Products that are read and written at a time. */
const BATCH = 5000;

/**
 * Writes every product to `path`, as JSON where its name ends in `.json`, else as CSV, in the columns that an import
 * reads: importing the file again changes nothing. All of it is of one moment, and the file is whole or not there.
 * Responses how many products it holds.
 */
export async function exportCatalogue(db: Database, path: string): Promise<number> {
  const format = extname(path).toLowerCase() === '.json' ? json : csv;
  const draft = `${path}.draft-${process.pid}`;
  const file = await open(draft, 'wx');
  try {
    const count = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((tx) => write(tx, file, format));
    await file.sync();
    await file.close();
    await rename(draft, path);
    return count;
  } catch (error) {
    await file.close();
    await rm(draft, { force: true });
    throw error;
  }
}

type Product = Awaited<ReturnType<typeof readProducts>>[number];

interface Format {
  head: string;
  /** The text of some products; `first`: nothing was written before them. */
  body(products: readonly Product[], first: boolean): string;
  tail: string;
}

async function write(
  tx: Transaction<Schema>,
  file: FileHandle,
  { head, body, tail }: Format,
): Promise<number> {
  await file.writeFile(head);
  let count = 0;
  for (let last = 0; ; ) {
    const products = await readProducts(tx, last);
    if (products.length === 0) break;
    await file.writeFile(body(products, count === 0));
    count += products.length;
    last = products.at(-1)?.id ?? last;
  }
  await file.writeFile(tail);
  return count;
}

function readProducts(tx: Transaction<Schema>, after: number) {
  return tx
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

/** In the names of the columns; prices stay paisa, for each format to write in its way. */
function rowOf(product: Product): Record<(typeof columns)[number], string | number | boolean | null> {
  const { own_slug, own_title, own_title_bn, top_slug, top_title, top_title_bn } = product;
  const own = { slug: own_slug, title: own_title, title_bn: own_title_bn };
  const top = top_slug === null ? own : { slug: top_slug, title: top_title, title_bn: top_title_bn };
  const sub = top_slug === null ? { slug: null, title: null, title_bn: null } : own;
  return {
    ...product,
    price: product.price_paisa,
    old_price: product.old_price_paisa,
    category: top.slug,
    category_title: top.title,
    category_title_bn: top.title_bn,
    subcategory: sub.slug,
    subcategory_title: sub.title,
    subcategory_title_bn: sub.title_bn,
    image: product.mainimage,
  };
}

const csv: Format = {
  // The byte order mark tells spreadsheets that this is UTF-8.
  head: `\ufeff${columns.join(',')}\r\n`,
  body: (products) =>
    stringify(
      products.map((product) => {
        const row = rowOf(product);
        return columns.map((column) => cellOf(column, row[column]));
      }),
      { record_delimiter: 'windows', quoted_match: /[;\t\r\n]/ },
    ),
  tail: '',
};

function cellOf(column: string, value: string | number | boolean | null): string {
  if (value === null) return '';
  if (typeof value === 'string') return guard(value);
  return column === 'price' || column === 'old_price' ? decimalTaka(Number(value)) : String(value);
}

const json: Format = {
  head: '[',
  body: (products, first) =>
    products.map((product, index) => `${first && index === 0 ? '' : ','}\n${objectOf(product)}`).join(''),
  tail: '\n]\n',
};

function objectOf(product: Product): string {
  const row = rowOf(product);
  const values = columns.map((column) => {
    const value = row[column];
    return [column, column.endsWith('price') && value !== null ? toTaka(Number(value)) : value];
  });
  return JSON.stringify(Object.fromEntries(values));
}
