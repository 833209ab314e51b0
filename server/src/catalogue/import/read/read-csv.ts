import {
  type CatalogueColumn,
  findColumn,
  findColumns,
} from '@haat/contract/office/catalogue/catalogue-columns';
import { CsvError, type Info, parse } from 'csv-parse/sync';
import { type CatalogueFile, FileError, type RawRow, rowProblem, unreadable } from './catalogue-file.ts';
import { unescapeFormula } from './escape-formula.ts';
import { toOwnColumns } from './other-shops.ts';

/**
 * Reads a CSV table. The delimiter is comma, semicolon or tab. The headings are in the first line that has some; without any known heading
 * the first line. `chosen`: what each column of the file is, instead of what its heading says.
 */
export function readCsv(text: string, chosen?: readonly (CatalogueColumn | null)[]): CatalogueFile {
  // Normalize line breaks, so that line numbers are those of an editor.
  const records = parseRecords(text.replace(/\r\n?/g, '\n'));
  if (records.length === 0) throw new FileError('empty_file');
  const [head, ...others] = records.slice(findHead(records.map(({ record }) => record)));
  const headings = head!.record.map((heading) => heading.trim());
  if (!chosen) refuseTwice(headings);
  const columns = chosen ?? findColumns(headings);
  const unknown = new Set(headings.filter((heading, at) => heading && !columns[at]));

  const rows: RawRow[] = [];
  const file: CatalogueFile = { rows, bad: [], given: new Set(), unknown, unit: 'line', columns: [] };
  for (const { record, info } of others) {
    if (record.every((cell) => cell.trim() === '')) continue;
    const row = info.lines - countLineBreaks(record);
    const isComplete =
      record.length >= headings.length && record.slice(headings.length).every((cell) => cell === '');
    if (isComplete) rows.push({ row, values: toValues(columns, record) });
    else
      file.bad.push({
        row,
        problems: [
          rowProblem({ code: 'wrong_cells', params: { cells: record.length, headings: headings.length } }),
        ],
      });
  }
  file.columns = headings.map((heading, at) => ({
    heading: short(heading),
    example: short(others.find(({ record }) => record[at]?.trim())?.record[at] ?? ''),
    column: columns[at] ?? null,
  }));
  const used = columns.filter((column) => column !== null && column !== undefined);
  return toOwnColumns(file, new Set(used));
}

/** So much of a heading or an example is shown, in characters. */
const MAX_SHOWN = 40;

/** The cut may leave half a character, which PostgreSQL refuses in JSON. */
const short = (cell: string) =>
  cell
    .trim()
    .slice(0, MAX_SHOWN)
    .replace(/\p{Cs}/gu, '');

/** Titles of a list, such as a shop's name, may stand above the headings: so many lines. */
const MAX_TITLES = 10;

function findHead(records: readonly string[][]): number {
  const known = records.slice(0, MAX_TITLES).map((record) => record.filter(findColumn).length);
  const best = known.findIndex((count) => count >= 2);
  return best === -1 ? 0 : best;
}

function refuseTwice(headings: readonly string[]): void {
  const own = headings.flatMap((heading) => {
    const named = findColumn(heading);
    return named?.rank === 0 ? named.column : [];
  });
  const twice = own.find((column, at) => own.indexOf(column) !== at);
  if (twice) throw new FileError({ code: 'column_twice', params: { column: twice } });
}

interface CsvRecord {
  record: string[];
  /** `lines`: the line in which the record ends. */
  info: Info;
}

function parseRecords(text: string): CsvRecord[] {
  // Excel reads the delimiter from a first line `sep=;`.
  const [separator = '', named] = /^sep=(.)(?=\n|$)/i.exec(text) ?? [];
  // The line stays, empty, so that line numbers are those of an editor.
  const table = text.slice(separator.length);
  let line = 1;
  try {
    const records: unknown = parse(table, {
      delimiter: named ?? detectDelimiter(table),
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
      throw new FileError({ code: 'open_quotation', params: { line } });
    }
    throw unreadable(`it is not CSV: ${error.message}`);
  }
}

/** Returns the delimiter between the headings: the one that gives most known headings in a line, otherwise most cells in the first line. */
function detectDelimiter(text: string): string {
  const lines = text.trimStart().split('\n', MAX_TITLES);
  const cells = (delimiter: string) => lines.map((line) => line.split(delimiter));
  const known = (delimiter: string) =>
    Math.max(...cells(delimiter).map((record) => record.filter(findColumn).length));
  const width = (delimiter: string) => cells(delimiter)[0]!.length;
  return [',', ';', '\t'].reduce((best, delimiter) =>
    (known(delimiter) - known(best) || width(delimiter) - width(best)) > 0 ? delimiter : best,
  );
}

function countLineBreaks(record: readonly string[]): number {
  return record.reduce((lines, cell) => lines + cell.split('\n').length - 1, 0);
}

function toValues(columns: readonly (CatalogueColumn | null)[], cells: readonly string[]): RawRow['values'] {
  const values: RawRow['values'] = {};
  for (const [index, column] of columns.entries())
    if (column) values[column] = unescapeFormula(cells[index] ?? '');
  return values;
}
