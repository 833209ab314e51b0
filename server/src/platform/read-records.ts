import { CsvError, parse } from 'csv-parse/sync';

/** The rows of a CSV, or of cells that were copied from a spreadsheet; none if it is not one with this delimiter. */
function parseRecords(text: string, delimiter: string): { record: string[]; info: { lines: number } }[] {
  try {
    return parse(text, {
      bom: true,
      info: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    }) as never;
  } catch (error) {
    if (error instanceof CsvError) return [];
    throw error;
  }
}

/** A row below the headings. */
export interface TableRow<Column extends string> {
  record: string[];
  line: number;
  /** The trimmed cell of a column; empty without it. */
  cell: (column: Column) => string;
}

/**
 * Reads CSV, or cells that were copied from a spreadsheet, below the first row that is the head. Headings are compared in small letters
 * without signs. Null: no row is the head.
 */
export function readTable<Column extends string>(
  text: string,
  headings: Readonly<Record<Column, readonly string[]>>,
  isHead: (has: (column: Column) => boolean) => boolean,
): TableRow<Column>[] | null {
  for (const delimiter of ['\t', ';', ',']) {
    const records = parseRecords(text, delimiter);
    const head = records.findIndex(({ record }) => {
      const names = record.map(plainHeading);
      return isHead((column) => names.some((name) => headings[column].includes(name)));
    });
    if (head === -1) continue;
    const names = records[head]!.record.map(plainHeading);
    const at = (column: Column) => names.findIndex((name) => headings[column].includes(name));
    return records.slice(head + 1).map(({ record, info }) => ({
      record,
      line: info.lines,
      cell: (column) => record[at(column)]?.trim() ?? '',
    }));
  }
  return null;
}

function plainHeading(heading: string): string {
  return heading.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}
