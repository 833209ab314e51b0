import { CsvError, type Info, parse } from 'csv-parse/sync';
import { type CatalogueFile, FileError } from './catalogue-file.ts';
import { type Column, findColumn, type RawRow } from './columns.ts';
import { unescapeFormula } from './escape-formula.ts';

/** Reads a CSV table with headings in the first line. The delimiter is comma, semicolon or tab. */
export function readCsv(text: string): CatalogueFile {
  // Normalize line breaks, so that line numbers are those of an editor.
  const [head, ...records] = parseRecords(text.replace(/\r\n?/g, '\n'));
  if (!head) throw new FileError('is empty');
  const columns = head.record.map(findColumn);
  const unknown = new Set(
    head.record.map((heading) => heading.trim()).filter((heading) => heading && !findColumn(heading)),
  );
  const given = new Set(columns.filter((column) => column !== undefined));
  const duplicate = columns.find((column, index) => column && columns.indexOf(column) !== index);
  if (duplicate) throw new FileError(`has the column ${duplicate} twice`);

  const file: CatalogueFile = { rows: [], bad: [], given, unknown, unit: 'line' };
  for (const { record, info } of records) {
    if (record.every((cell) => cell.trim() === '')) continue;
    const row = info.lines - countLineBreaks(record);
    const cells = record.slice(0, columns.length);
    const isComplete =
      cells.length === columns.length && record.slice(columns.length).every((cell) => cell === '');
    if (isComplete) file.rows.push({ row, values: toValues(columns, cells) });
    else
      file.bad.push({
        row,
        reasons: [`has ${record.length} cells where the headings have ${columns.length}`],
      });
  }
  return file;
}

interface CsvRecord {
  record: string[];
  /** `lines`: the line in which the record ends. */
  info: Info;
}

function parseRecords(text: string): CsvRecord[] {
  let line = 1;
  try {
    const records: unknown = parse(text, {
      delimiter: detectDelimiter(text),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      on_record: (record: string[], { lines }) => {
        line = lines + 1;
        return record;
      },
    });
    return records as CsvRecord[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
      throw new FileError(`is not CSV: the row of line ${line} has a quotation mark that is never closed`);
    }
    throw new FileError(`is not CSV: ${error.message}`);
  }
}

/** Returns the delimiter that splits the headings into most cells. */
function detectDelimiter(text: string): string {
  const head = text.slice(0, text.search(/\n|$/));
  const count = (delimiter: string) => head.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

function countLineBreaks(record: readonly string[]): number {
  return record.reduce((lines, cell) => lines + cell.split('\n').length - 1, 0);
}

function toValues(columns: readonly (Column | undefined)[], cells: readonly string[]): RawRow['values'] {
  const values: RawRow['values'] = {};
  for (const [index, column] of columns.entries())
    if (column) values[column] = unescapeFormula(cells[index] ?? '');
  return values;
}
