import { sql, type Transaction } from 'kysely';
import { type Database, inTransaction } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { endDemonstration } from '../demonstration.ts';
import type { CatalogueFile } from './catalogue-file.ts';
import type { CategoryTitle } from './categories.ts';
import { type BadRow, type CheckedRow, checkRow, part } from './check-row.ts';
import { namesIn, type PictureOptions, takePictures } from './pictures.ts';
import { type Stored, storeCatalogue } from './store-catalogue.ts';

export interface ImportOptions {
  categories?: readonly CategoryTitle[];
  /** Stock of a new product whose row does not give its pieces. */
  openingStock: number;
  /** Without: pictures stay as they are. */
  pictures?: Omit<PictureOptions, 'dryRun'>;
  /** Does everything and keeps nothing. */
  dryRun: boolean;
  /** Hears of each step: what it does, how much there is to do, and how much is done. */
  onProgress?: (step: 'pictures' | 'rows' | 'products', done: number, total: number) => void;
}

export interface Imported extends Stored {
  /** Pictures that the shop did not have before. */
  pictures: number;
}

/**
 * Brings a catalogue file into the shop: new products and categories are made, those it has are changed where the file
 * says otherwise. Bad rows are refused one by one and named in the response, good rows are stored. Pictures are written
 * first, then all rows in one transaction: cut short at any moment, the catalogue is as it was before.
 */
export async function importCatalogue(
  db: Database,
  file: CatalogueFile,
  { categories = [], openingStock, pictures, dryRun, onProgress = () => {} }: ImportOptions,
): Promise<Imported> {
  const prepared = await prepareRows(file, pictures && { ...pictures, dryRun }, (done, total) =>
    onProgress('pictures', done, total),
  );
  const input = { rows: prepared.good, categories, openingStock, unit: file.unit };
  const stored = await transaction(db, dryRun, async (tx) => {
    const stored = await storeCatalogue(tx, input, onProgress);
    // With goods of an owner the shop is no demonstration any more: from now on it takes no play money.
    if (stored.created > 0) await endDemonstration(tx);
    return stored;
  });
  if (!dryRun && stored.created + stored.updated > 0)
    await sql`ANALYZE product, product_search, search_start, search_word, category`.execute(db);
  const refused = [...prepared.bad, ...stored.refused].sort((a, b) => a.row - b.row);
  return { ...stored, refused, pictures: prepared.pictures };
}

/** The good rows of a file, with their pictures brought into the shop (without `options`: with none), and the bad ones. */
export async function prepareRows(
  file: CatalogueFile,
  options: PictureOptions | undefined,
  onTaken: (done: number, total: number) => void = () => {},
): Promise<{ good: CheckedRow[]; bad: BadRow[]; pictures: number }> {
  const { good, bad } = part(file.rows.map(checkRow));
  const refused = [...file.bad, ...bad];
  if (!options) return { good: good.map((row) => ({ ...row, pictures: {} })), bad: refused, pictures: 0 };
  const total = namesIn(good).length;
  let done = 0;
  const taken = await takePictures(good, options, () => {
    done += 1;
    onTaken(done, total);
  });
  const pictured = part(taken.rows);
  return { good: pictured.good, bad: [...refused, ...pictured.bad], pictures: taken.created };
}

/** One transaction, taken back at its end in a dry run. */
async function transaction(
  db: Database,
  dryRun: boolean,
  work: (tx: Transaction<Schema>) => Promise<Stored>,
): Promise<Stored> {
  try {
    return await inTransaction(db, async (tx) => {
      const stored = await work(tx);
      if (dryRun) throw new TakenBack(stored);
      return stored;
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.stored;
    throw error;
  }
}

class TakenBack extends Error {
  readonly stored: Stored;

  constructor(stored: Stored) {
    super('dry run');
    this.stored = stored;
  }
}
