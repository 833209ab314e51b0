import type { BadRow } from './check-row.ts';
import type { Column, RawRow } from './columns.ts';

/** A catalogue file, taken apart but not yet checked. */
export interface CatalogueFile {
  rows: RawRow[];
  /** Rows that could not even be taken apart. */
  bad: BadRow[];
  /** Columns that the file has, in at least one row. */
  given: Set<Column>;
  /** Headings that mean nothing here. */
  unknown: Set<string>;
  /** What a row is called in a message. */
  unit: 'line' | 'row';
}

/** Why a file cannot be read at all; the message goes on from the file's name: "shop.csv" + "is not UTF-8". */
export class FileError extends Error {
  override name = 'FileError';
}
