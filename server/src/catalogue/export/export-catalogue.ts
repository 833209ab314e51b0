import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { extname } from 'node:path';
import { exportedColumns as columns } from '@haat/contract/office/catalogue/catalogue-columns';
import { stringify } from 'csv-stringify/sync';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { type ProductRow, readShopKey, selectProducts, toCells } from '../import/product-rows.ts';
import { escapeFormula } from '../import/read/escape-formula.ts';

/** Number of products per batch: so many are formatted at once, beside the requests of shoppers. */
const BATCH = 500;

/**
 * Writes every product to `path`, as JSON if the name ends in `.json`, otherwise as CSV, in the columns of an import. An
 * import of the same file changes nothing, whatever has changed since. The export is one snapshot of the database. The file is either complete or not
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
  const key = await readShopKey(db);
  for await (const products of readBatches(db)) yield csv.body(products, false, key);
}

interface Format {
  head: string;
  /** Formats a batch of products; `first`: it is the first batch. */
  body(products: readonly ProductRow[], first: boolean, shopKey: string): string;
  tail: string;
}

async function writeProducts(
  tx: Transaction<Schema>,
  file: FileHandle,
  { head, body, tail }: Format,
): Promise<number> {
  await file.writeFile(head);
  const key = await readShopKey(tx);
  let count = 0;
  for await (const products of readBatches(tx)) {
    await file.writeFile(body(products, count === 0, key));
    count += products.length;
  }
  await file.writeFile(tail);
  return count;
}

async function* readBatches(db: Database): AsyncGenerator<ProductRow[]> {
  const first = selectProducts(db).orderBy('product.id').limit(BATCH);
  for (let last = 0; ; ) {
    const products = await first.where('product.id', '>', last).execute();
    if (products.length === 0) return;
    yield products;
    last = products.at(-1)!.id;
  }
}

const csv: Format = {
  // Spreadsheets recognize UTF-8 by the byte order mark.
  head: `\ufeff${columns.join(',')}\r\n`,
  body: (products, _first, key) =>
    stringify(
      products.map((product) => {
        const cells = toCells(product, key);
        return columns.map((column) => formatCell(cells[column]));
      }),
      { record_delimiter: 'windows', quoted_match: /[;\t\r\n]/ },
    ),
  tail: '',
};

function formatCell(value: string | number | boolean | null): string {
  return typeof value === 'string' ? escapeFormula(value) : String(value ?? '');
}

const json: Format = {
  head: '[',
  body: (products, first, key) =>
    products
      .map((product, index) => `${first && index === 0 ? '' : ','}\n${formatObject(product, key)}`)
      .join(''),
  tail: '\n]\n',
};

function formatObject(product: ProductRow, key: string): string {
  const cells = toCells(product, key);
  const values = columns.map((column) => {
    const value = cells[column];
    return [column, column.endsWith('price') && value !== null ? Number(value) : value];
  });
  return JSON.stringify(Object.fromEntries(values));
}
