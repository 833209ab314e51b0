import { problemText, type RowProblem } from '@haat/contract/http/problems';
import type { CatalogueColumn } from '@haat/contract/office/catalogue/catalogue-columns';
import type { AnyProblem } from '../../../platform/refused.ts';

/** A product as in the file. A column without a value in the file is absent. */
export interface RawRow {
  /** Line of a CSV file or position in a JSON list, from 1. */
  row: number;
  values: Partial<Record<CatalogueColumn, unknown>>;
}

export interface BadRow {
  row: number;
  problems: RowProblem[];
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

/** The problem of a row, or of its column with its `quoted` value. */
export function rowProblem(problem: AnyProblem, column = '', value = ''): RowProblem {
  return { column, value, ...(typeof problem === 'string' ? { code: problem } : problem) } as RowProblem;
}

export function unreadable(reason: string): FileError {
  return new FileError({ code: 'file_unreadable', params: { reason } });
}

/** A file that cannot be read. */
export class FileError extends Error {
  override name = 'FileError';
  readonly problem: AnyProblem;

  constructor(problem: AnyProblem) {
    const { code, params } = typeof problem === 'string' ? { code: problem, params: undefined } : problem;
    super(problemText({ code, params }));
    this.problem = problem;
  }
}
