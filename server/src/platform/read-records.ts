import { CsvError, parse } from 'csv-parse/sync';

/** The rows of a CSV, or of cells that were copied from a spreadsheet; none if it is not one with this delimiter. */
export function parseRecords(
  text: string,
  delimiter: string,
): { record: string[]; info: { lines: number } }[] {
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
