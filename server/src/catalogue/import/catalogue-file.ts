import type { CatalogueColumn } from '@haat/contract/office/catalogue-columns';

/** A product as in the file. A column without a value in the file is absent. */
export interface RawRow {
  /** Line of a CSV file or position in a JSON list, from 1. */
  row: number;
  values: Partial<Record<CatalogueColumn, unknown>>;
}

export interface BadRow {
  row: number;
  reasons: string[];
}

/** A column of a CSV file, its first value, and what it is read as. */
export interface FileColumn {
  heading: string;
  example: string;
  column: CatalogueColumn | null;
}

/** A parsed catalogue file. Its rows are not checked yet. */
export interface CatalogueFile {
  rows: RawRow[];
  /** Rows that could not be parsed. */
  bad: BadRow[];
  /** Columns that at least one row has. */
  given: Set<CatalogueColumn>;
  /** Headings that are no known column. */
  unknown: Set<string>;
  /** The word for a row in messages. */
  unit: 'line' | 'row';
  /** The columns of a CSV file, in its order. */
  columns: FileColumn[];
}

/** A file that cannot be read. The message follows the file's name: "shop.csv" + "is not UTF-8". */
export class FileError extends Error {
  override name = 'FileError';
}
