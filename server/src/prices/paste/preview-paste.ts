import type * as endpoints from '@haat/contract/office/catalogue/paste';
import type { PreviewedRow } from '@haat/contract/office/catalogue/paste';
import { latinDigits } from '@haat/contract/text/digits';
import { searchKey } from '@haat/contract/text/search-key';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import { Fault, readPaisa, readStock } from '../../catalogue/import/read/read-cells.ts';
import type { Database } from '../../platform/db/database.ts';

type Row = Static<typeof endpoints.previewPaste.body>['rows'][number];
type Known = NonNullable<PreviewedRow['product']> & { keys: string[] };

/** Matches the rows of a spreadsheet with products and reads their amounts by the rules of the import. Stores nothing. */
export async function previewPaste(db: Database, rows: readonly Row[]): Promise<PreviewedRow[]> {
  const products = await findProducts(db, rows);
  const byKey = new Map<string, Known[]>();
  for (const product of products)
    for (const key of new Set(product.keys)) byKey.set(key, [...(byKey.get(key) ?? []), product]);
  const seen = new Set<number>();
  return rows.map((row) => {
    const read = readRow(row, matchesOf(row.product, byKey));
    if (!read.product || read.problem) return read;
    if (seen.has(read.product.id)) return { ...read, problem: 'twice' };
    seen.add(read.product.id);
    return read;
  });
}

/** A code is stronger than a barcode, and both than a name. */
function matchesOf(product: string, byKey: ReadonlyMap<string, Known[]>): Known[] {
  const keys = [codeKey(product), barcodeKey(product), nameKey(product)];
  return keys.map((key) => byKey.get(key)).find((found) => found !== undefined) ?? [];
}

function readRow({ price = '', stock = '' }: Row, matches: readonly Known[]): PreviewedRow {
  const [known] = matches;
  const paisa = readPaisa(price);
  const count = readStock(stock);
  const read = {
    price_paisa: paisa instanceof Fault ? null : paisa,
    stock: count instanceof Fault ? null : count,
    names: [],
  };
  if (!known) return { ...read, product: null, problem: 'unknown' };
  if (matches.length > 1)
    return { ...read, product: null, problem: 'ambiguous', names: matches.map(({ name }) => name) };
  const { keys: _, ...product } = known;
  const problem = paisa instanceof Fault ? 'price' : count instanceof Fault ? 'stock' : null;
  return {
    ...read,
    product,
    // What is there already changes nothing.
    price_paisa: read.price_paisa === product.price_paisa ? null : read.price_paisa,
    stock: read.stock === product.stock ? null : read.stock,
    problem,
  };
}

async function findProducts(db: Database, rows: readonly Row[]): Promise<Known[]> {
  const codes = rows.map(({ product }) => codeKey(product).slice(2));
  const barcodes = rows.map(({ product }) => barcodeKey(product).slice(2));
  const names = rows.map(({ product }) => nameKey(product).slice(2)).filter((name) => name !== '');
  const found = await db
    .selectFrom('product')
    .where((eb) =>
      eb.or([
        sql<boolean>`lower(code) = ANY(${codes})`,
        sql<boolean>`barcode = ANY(${barcodes})`,
        sql<boolean>`split_part(search_key, E'\n', 1) = ANY(${names})`,
        sql<boolean>`split_part(search_key, E'\n', 2) = ANY(${names})`,
      ]),
    )
    .orderBy('id')
    .select(['id', 'name', 'name_bn', 'unit', 'price_paisa', 'stock', 'code', 'barcode'])
    .execute();
  return found.map(({ code, barcode, ...product }) => ({
    ...product,
    keys: [
      ...(code === null ? [] : [codeKey(code)]),
      ...(barcode === null ? [] : [barcodeKey(barcode)]),
      nameKey(product.name),
      ...(product.name_bn === '' ? [] : [nameKey(product.name_bn)]),
    ],
  }));
}

const codeKey = (text: string) => `c:${latinDigits(text).trim().toLowerCase()}`;
const barcodeKey = (text: string) => `b:${latinDigits(text).trim()}`;
const nameKey = (text: string) => `n:${searchKey(text)}`;
