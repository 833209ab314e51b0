import { type SoldBy, stepGrams } from '@haat/contract/money/sold-by';
import type { CatalogueColumn } from '@haat/contract/office/catalogue/catalogue-columns';
import type { ProductOption } from '@haat/contract/shop/catalogue';
import { eachField, type ProductFieldValues, productFieldNames } from '@haat/contract/shop/product-fields';
import { latinDigits } from '@haat/contract/text/digits';
import { cleanLine, cleanText } from '@haat/contract/text/text';
import type { AnyProblem } from '../../platform/refused.ts';
import { type BadRow, type RawRow, rowProblem } from './read/catalogue-file.ts';
import { Fault, isEmpty, quoted, readFlag, readPaisa, readStock } from './read/read-cells.ts';
import { categorySlug } from './read/slugs.ts';
import { readOptions, readSoldBy } from './sale-form.ts';

export interface CategoryPart {
  slug: string;
  /** The title, if the file has it instead of a slug. */
  name?: string;
  /** Empty if the file has none. */
  title: string;
  title_bn: string;
}

export const pictureFields = ['mainimage', 'image1', 'image2', 'image3'] as const;

/** A row with valid fields, by the column names of the table. An absent field leaves the product unchanged. */
export interface CheckedRow extends Partial<ProductFieldValues> {
  row: number;
  code?: string;
  barcode?: string;
  slug?: string;
  sold_by?: SoldBy;
  options?: ProductOption[];
  price_paisa?: number;
  /** 0: no old price. */
  old_price_paisa?: number;
  is_on_sale?: boolean;
  stock?: number;
  /** The stock when the file was exported: the same `stock` is no change. */
  exported_stock?: number;
  /** Availability without a quantity. */
  in_stock?: boolean;
  /** The category, then its subcategory. */
  category?: CategoryPart[];
  /** Picture names of the file, by field; empty: no picture. */
  pictures: Partial<Record<(typeof pictureFields)[number], string>>;
  /** What a row of an export had then, see export-mark.ts, and the columns that the file has now. */
  exported?: { mark: string; given: CatalogueColumn[] };
  /** In a row of an export: codes that a spreadsheet has rounded, and damaged texts, which the product may have had then. */
  deferred?: ColumnFault[];
}

/** Separates good rows from bad rows and preserves their order. */
export function partition<R extends object>(rows: readonly (R | BadRow)[]): { good: R[]; bad: BadRow[] } {
  const isBad = (row: R | BadRow): row is BadRow => 'problems' in row;
  return { good: rows.filter((row): row is R => !isBad(row)), bad: rows.filter(isBad) };
}

/** The problem of one column, and its `quoted` value if it helps to see it. */
interface ColumnFault {
  column: CatalogueColumn;
  problem: AnyProblem;
  value?: string;
}

/** Checks a row without the shop's data. Returns all faults of the row, not only the first. */
export function checkRow({ row, values }: RawRow): CheckedRow | BadRow {
  const { fields, faults } = checkValues(values);
  const problems = faults.map(({ column, problem, value }) => rowProblem(problem, column, value));
  if (!fields.slug && !fields.code && !fields.barcode && !fields.exported && !('name' in values))
    problems.push(rowProblem('required', 'name'));
  return problems.length > 0 ? { row, problems } : { row, ...fields };
}

/** Values by column. A type of values with another column does not compile. */
type ValuesOf<Values> = RawRow['values'] & Record<Exclude<keyof Values, CatalogueColumn>, never>;

/** Checks the values that are there, of a file or a form, and returns the faults by column. */
export function checkValues<Values>(values: Values & ValuesOf<Values>): {
  fields: Omit<CheckedRow, 'row'>;
  faults: ColumnFault[];
} {
  const faults: ColumnFault[] = [];
  const deferred: ColumnFault[] = [];
  function readOptional<T>(
    column: CatalogueColumn,
    read: (value: unknown) => T | null | Fault,
  ): T | undefined {
    if (!(column in values)) return undefined;
    const result = read(values[column]);
    if (!(result instanceof Fault)) return result ?? undefined;
    const { problem, value } = result;
    const isDeferred = problem === 'damaged_text' && !isEmpty(values.exported);
    (isDeferred ? deferred : faults).push({ column, problem, value });
    return undefined;
  }
  function readRequired<T>(
    column: CatalogueColumn,
    read: (value: unknown) => T | null | Fault,
  ): T | undefined {
    return readOptional(column, required(read));
  }

  /** In a row of an export, a rounded code is the one that the product has. */
  function readNumber<T>(column: CatalogueColumn, read: (value: unknown) => T | null | Fault): T | undefined {
    if (isEmpty(values.exported) || !ROUNDED.test(String(values[column]))) return readOptional(column, read);
    deferred.push({ column, problem: 'rounded', value: quoted(values[column]) });
    return undefined;
  }

  const slug = readOptional('slug', slugReader(200));
  const price_paisa = readRequired('price', readPaisa);
  const old_price_paisa = readOptional('old_price', (value) => readPaisa(value) ?? 0);
  const on_sale = readOptional('is_on_sale', readFlag);
  const stock = readOptional('stock', readStock);
  const exported_stock = readOptional('exported_stock', readStock);
  const in_stock = readOptional('stock_status', readFlag);
  if (price_paisa && old_price_paisa && old_price_paisa <= price_paisa)
    faults.push({ column: 'old_price', problem: { code: 'old_price_not_above', params: { price_paisa } } });
  const fields: WithUndefined<Omit<CheckedRow, 'row'>> = {
    code:
      readNumber('code', readCode) ??
      readOptional('source', readCode) ??
      (slug ? undefined : readOptional('id', readCode)),
    barcode: readNumber('barcode', orEmpty(readBarcode)),
    slug,
    ...readProductFields(readOptional),
    sold_by: readOptional('sold_by', readSoldBy),
    options: readOptional('options', readOptions),
    price_paisa,
    old_price_paisa,
    is_on_sale: on_sale ?? (old_price_paisa === undefined ? undefined : old_price_paisa > 0),
    stock,
    exported_stock,
    in_stock: stock === undefined ? in_stock : undefined,
    category: readCategory(readOptional, readRequired, faults),
    pictures: withoutUndefined({
      mainimage: readOptional('image', orEmpty(line(500))),
      image1: readOptional('image1', orEmpty(line(500))),
      image2: readOptional('image2', orEmpty(line(500))),
      image3: readOptional('image3', orEmpty(line(500))),
    }),
    exported: isEmpty(values.exported)
      ? undefined
      : { mark: String(values.exported).trim(), given: Object.keys(values) as CatalogueColumn[] },
    deferred: deferred.length > 0 ? deferred : undefined,
  };
  if (fields.sold_by === 'weight' && fields.unit !== undefined && stepGrams(fields.unit) === null)
    faults.push({ column: 'unit', problem: 'unit_not_a_weight' });
  return { fields: withoutUndefined(fields), faults };
}

export type WithUndefined<T> = { [K in keyof T]: T[K] | undefined };
export type Reader<T> = (value: unknown) => T | null | Fault;
type ReadColumn = <T>(column: CatalogueColumn, read: Reader<T>) => T | undefined;

/** Reads the fields of the table. A name must not be empty; another empty text clears its field. */
function readProductFields(readOptional: ReadColumn): WithUndefined<Partial<ProductFieldValues>> {
  return eachField(productFieldNames, (name, { type, maxLength = 0 }) => {
    if (type === 'switch') return readOptional(name, readFlag);
    const read = type === 'line' ? line(maxLength) : paragraphs(maxLength);
    return readOptional<string>(name, name === 'name' ? required(read) : orEmpty(read));
  }) as WithUndefined<Partial<ProductFieldValues>>;
}

function readCategory(
  readOptional: ReadColumn,
  readRequired: ReadColumn,
  faults: ColumnFault[],
): CategoryPart[] | undefined {
  const top = readRequired('category', readCategoryCell);
  const sub = readOptional('subcategory', readCategoryCell);
  const titles = {
    title: readOptional('category_title', line(100)) ?? '',
    title_bn: readOptional('category_title_bn', line(100)) ?? '',
  };
  const subTitles = {
    title: readOptional('subcategory_title', line(100)) ?? '',
    title_bn: readOptional('subcategory_title_bn', line(100)) ?? '',
  };
  if (top === undefined) {
    if (sub !== undefined && faults.length === 0)
      faults.push({ column: 'subcategory', problem: 'subcategory_alone' });
    return undefined;
  }
  return [{ ...titles, ...top }, ...(sub === undefined ? [] : [{ ...subTitles, ...sub }])];
}

/** A slug, or a title in either language: "Sea fish" is the category with this title, or a new one. */
function readCategoryCell(value: unknown): { slug: string; name?: string } | null | Fault {
  const slug = slugReader(100)(value);
  if (!(slug instanceof Fault)) return slug === null ? null : { slug };
  const name = line(100)(value);
  return typeof name === 'string' ? { slug: categorySlug(name), name } : name;
}

export function slugReader(maxLength: number): Reader<string> {
  return (value) => {
    if (isEmpty(value)) return null;
    const slug = String(value).trim();
    if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) && slug.length <= maxLength) return slug;
    return new Fault({ code: 'not_a_slug', params: { max: maxLength } }, quoted(value));
  };
}

/** Reads one-line text with a maximum length. null: empty. */
export function line(maxLength: number): Reader<string> {
  return (value) => readText(value, cleanLine, maxLength);
}

/** How a spreadsheet shows and saves a number of more than 11 digits, such as a bar code: `8.94111E+12`. */
const ROUNDED = /^\s*\d([.,]\d+)?E\+\d+\s*$/i;

function readCode(value: unknown): string | null | Fault {
  return ROUNDED.test(String(value)) ? new Fault('rounded', quoted(value)) : line(100)(value);
}

const MAX_BARCODE = 40;

/** Letters, digits and hyphens, at most 40. */
function readBarcode(value: unknown): string | null | Fault {
  const code = readCode(value);
  if (typeof code !== 'string') return code;
  const bars = latinDigits(code);
  if (/^[0-9A-Za-z-]+$/.test(bars) && bars.length <= MAX_BARCODE) return bars;
  return new Fault({ code: 'not_a_barcode', params: { max: MAX_BARCODE } }, quoted(value));
}

/** Reads text and preserves its line breaks. */
function paragraphs(maxLength: number): Reader<string> {
  return (value) => readText(value, (text) => cleanText(text.replace(/[\t\v\f]/g, ' ')), maxLength);
}

function required<T>(read: Reader<T>): Reader<T> {
  return (value) => read(value) ?? new Fault('required');
}

/** Converts an empty cell to an empty text, which clears the field. */
function orEmpty(read: Reader<string>): Reader<string> {
  return (value) => read(value) ?? '';
}

function readText(value: unknown, clean: (text: string) => string, maxLength: number): string | null | Fault {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string' && typeof value !== 'number') return new Fault('not_text', quoted(value));
  const raw = String(value);
  const control = CONTROL.exec(raw)?.[0];
  if (control) return new Fault({ code: 'control_character', params: { character: codePoint(control) } });
  if (isDamaged(raw)) return new Fault('damaged_text');
  const text = clean(raw);
  if (text.length > maxLength) return new Fault({ code: 'too_long', params: { max: maxLength } });
  return text === '' ? null : text;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point; breaks and tabs are text
const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/;

function codePoint(character: string): string {
  return `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/**
 * True if a wrong encoding has damaged a text. Question marks in place of all letters are Bengali that was saved as "CSV" instead of
 * "CSV UTF-8".
 */
function isDamaged(text: string): boolean {
  if (!text.isWellFormed() || text.includes('\ufffd') || MOJIBAKE.test(text)) return true;
  const onlyMarks = /\?{2,}/.test(text) && !/[\p{L}\p{M}]/u.test(text);
  return onlyMarks || LOST_WORD.test(text);
}

/** A word of question marks, at the start or after a space or a bracket: what a wrong encoding leaves of a Bengali word. */
const LOST_WORD = /(?:^|[\s([{/,;:|–—-])\?{3,}/;

/** UTF-8 of Bengali letters that was read as Windows-1252. */
const MOJIBAKE = /à[¦§]/;

/** Removes undefined fields. */
export function withoutUndefined<T extends object>(fields: WithUndefined<T>): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}
