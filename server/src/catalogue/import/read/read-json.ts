import { type CatalogueColumn, findColumn } from '@haat/contract/office/catalogue/catalogue-columns';
import { type CatalogueFile, type RawRow, rowProblem, unreadable } from './catalogue-file.ts';
import { toOwnColumns } from './other-shops.ts';

/** Reads a JSON list of products, each an object of columns. See docs/import.md. */
export function readJson(text: string): CatalogueFile {
  const list = parseList(text, 'products');
  const lists = { rows: [], bad: [], columns: [] };
  const file: CatalogueFile = { ...lists, given: new Set(), unknown: new Set(), unit: 'row' };
  for (const [index, product] of list.entries()) {
    const row = index + 1;
    if (isObject(product)) file.rows.push({ row, values: toValues(product, file) });
    else file.bad.push({ row, problems: [rowProblem('not_an_object')] });
  }
  return toOwnColumns(file, file.given);
}

/**
 * Parses a JSON list.
 * @throws FileError
 */
export function parseList(text: string, what: string): unknown[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw unreadable(`it is not JSON: ${(error as Error).message}`);
  }
  if (!Array.isArray(value)) throw unreadable(`it has no list of ${what}`);
  return value;
}

function toValues(product: Record<string, unknown>, file: CatalogueFile): RawRow['values'] {
  const values: RawRow['values'] = {};
  for (const [key, value] of Object.entries(product)) {
    const listColumns = Object.hasOwn(LIST_COLUMNS, key) ? LIST_COLUMNS[key] : undefined;
    const column = listColumns ? undefined : findColumn(key)?.column;
    if (column) values[column] = value;
    else if (listColumns && Array.isArray(value)) Object.assign(values, toColumns(listColumns, value));
    else if (!listColumns || value !== null) file.unknown.add(key);
  }
  for (const column of Object.keys(values) as CatalogueColumn[]) file.given.add(column);
  return values;
}

/** Fields with lists, and the columns of their values. */
const LIST_COLUMNS: Record<string, CatalogueColumn[]> = {
  images: ['image1', 'image2', 'image3'],
  category_path: ['category_title', 'subcategory_title'],
  category_path_bn: ['category_title_bn', 'subcategory_title_bn'],
};

function toColumns(columns: readonly CatalogueColumn[], list: readonly unknown[]): RawRow['values'] {
  return Object.fromEntries(columns.map((column, index) => [column, list[index] ?? '']));
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
