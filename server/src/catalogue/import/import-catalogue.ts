import { sql, type Transaction } from 'kysely';
import { type Database, inRolledBack, inTransaction } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { rankProducts } from '../rank-products.ts';
import type { CategoryTitle } from './categories-by-path.ts';
import { type CheckedRow, checkRow, partition } from './check-row.ts';
import { fetchLinks, type LinkOptions } from './linked-pictures.ts';
import type { Defaults } from './match-products.ts';
import { importPictures, type PictureOptions, pictureNames } from './pictures.ts';
import type { BadRow, CatalogueFile } from './read/catalogue-file.ts';
import { isEmpty } from './read/read-cells.ts';
import { type StoreResult, storeCatalogue } from './store-catalogue.ts';

export interface ImportOptions {
  categories?: readonly CategoryTitle[];
  /** Stock of a new product whose row has no quantity. */
  openingStock: number;
  /** What new products have whose rows name none. */
  defaults?: Defaults;
  /** Without this option, pictures stay unchanged. */
  pictures?: Omit<PictureOptions, 'dryRun'>;
  /** Fetches pictures by their links, without `pictures`. */
  links?: LinkOptions;
  /** Runs the whole import and stores nothing. */
  dryRun: boolean;
  /** Who changes the stock, for the stock ledger; default `import`. */
  actor?: string;
  /** Called in the transaction, before the rows are stored. */
  onBegin?: (tx: Transaction<Schema>) => Promise<void>;
  /** Called at the end of the transaction; an error rolls it back. */
  onStored?: (tx: Transaction<Schema>, stored: StoreResult, refused: BadRow[]) => Promise<void>;
  /** Called with the progress of each step. */
  onProgress?: (step: 'pictures' | 'rows' | 'products', done: number, total: number) => void;
}

export interface ImportResult extends StoreResult {
  /** Number of new pictures. */
  pictures: number;
}

/**
 * Imports a catalogue file: creates new products and categories and updates existing ones that differ. Bad rows are refused
 * one by one and named in the result; good rows are stored. Pictures are written first, then all rows in one transaction.
 * So an interrupted import leaves the catalogue unchanged.
 */
export async function importCatalogue(
  db: Database,
  file: CatalogueFile,
  {
    categories = [],
    openingStock,
    pictures,
    dryRun,
    defaults = {},
    onProgress = () => {},
    ...more
  }: ImportOptions,
): Promise<ImportResult> {
  const prepared = await prepareRows(
    withoutEmpty(file, defaults),
    pictures && { ...pictures, dryRun },
    (done, total) => onProgress('pictures', done, total),
  );
  const rows =
    more.links && !dryRun
      ? await fetchLinks(prepared.linked, more.links, (done, total) => onProgress('pictures', done, total))
      : prepared.good;
  const input = {
    rows,
    categories,
    openingStock,
    unit: file.unit,
    defaults,
    // A file that could name the titles of its categories has forgotten one.
    makesCategories: !TITLED.some((column) => file.given.has(column)),
    ...(more.actor && { actor: more.actor }),
  };
  const run = dryRun ? inRolledBack : inTransaction;
  const stored = await run(db, async (tx) => {
    await more.onBegin?.(tx);
    const stored = await storeCatalogue(tx, input, onProgress);
    if (stored.created > 0) await rankProducts(tx);
    await more.onStored?.(tx, stored, refusedRows(prepared.bad, stored));
    return stored;
  });
  if (!dryRun && stored.created + stored.updated > 0)
    await sql`ANALYZE product, category, product_rank`.execute(db);
  return { ...stored, refused: refusedRows(prepared.bad, stored), pictures: prepared.pictures };
}

const TITLED = ['category_title', 'subcategory', 'exported'] as const;

/** An empty cell of a column that has a default is as good as no column. */
function withoutEmpty(file: CatalogueFile, { category, price_paisa }: Defaults): CatalogueFile {
  const columns = [
    ...(category ? (['category'] as const) : []),
    ...(price_paisa ? (['price'] as const) : []),
  ];
  const rows = file.rows.map(({ row, values }) => {
    const given = { ...values };
    for (const column of columns) if (isEmpty(given[column])) delete given[column];
    return { row, values: given };
  });
  return { ...file, rows };
}

function refusedRows(bad: BadRow[], { refused }: StoreResult): BadRow[] {
  return [...bad, ...refused].sort((a, b) => a.row - b.row);
}

/** Checks the rows of a file and imports the pictures of good rows (none without `options`). */
export async function prepareRows(
  file: CatalogueFile,
  options: PictureOptions | undefined,
  onImported: (done: number, total: number) => void = () => {},
): Promise<{ good: CheckedRow[]; linked: CheckedRow[]; bad: BadRow[]; pictures: number }> {
  const { good, bad } = partition(file.rows.map(checkRow));
  const refused = [...file.bad, ...bad];
  if (!options) {
    const without = good.map((row) => ({ ...row, pictures: {} }));
    return { good: without, linked: good, bad: refused, pictures: 0 };
  }
  const total = pictureNames(good).length;
  let done = 0;
  const imported = await importPictures(good, options, () => {
    done += 1;
    onImported(done, total);
  });
  const withPictures = partition(imported.rows);
  const { good: stored } = withPictures;
  return { good: stored, linked: stored, bad: [...refused, ...withPictures.bad], pictures: imported.created };
}
