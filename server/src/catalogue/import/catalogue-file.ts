import type { BadRow } from './check-row.ts';
import type { Column, RawRow } from './columns.ts';

/** A parsed catalogue file. Its rows are not checked yet. */
export interface CatalogueFile {
  rows: RawRow[];
  /** Rows that could not be parsed. */
  bad: BadRow[];
  /** Columns that at least one row has. */
  given: Set<Column>;
  /** Headings that are no known column. */
  unknown: Set<string>;
  /** The word for a row in messages. */
  unit: 'line' | 'row';
}

/** A file that cannot be read. The message follows the file's name: "shop.csv" + "is not UTF-8". */
export class FileError extends Error {
  override name = 'FileError';
}
