import { formatAmount } from '@haat/contract/common/money';
import { type SoldBy, stepGrams } from '@haat/contract/common/sold-by';
import { cleanLine, cleanText } from '@haat/contract/common/text';
import type { ProductOption } from '@haat/contract/shop/catalogue';
import type { Column, RawRow } from './columns.ts';
import { Fault, isEmpty, quoted, readFlag, readPaisa, readStock } from './read-cells.ts';
import { NO_STEP, readOptions, readSoldBy } from './sale-form.ts';

export interface CategoryPart {
  slug: string;
  /** Empty if the file has none. */
  title: string;
  title_bn: string;
}

export const pictureFields = ['mainimage', 'image1', 'image2', 'image3'] as const;

/** A row with valid fields, by the column names of the table. An absent field leaves the product unchanged. */
export interface CheckedRow {
  row: number;
  code?: string;
  slug?: string;
  name?: string;
  name_bn?: string;
  unit?: string;
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
  listed?: boolean;
  /** The category, then its subcategory. */
  category?: CategoryPart[];
  preview_text?: string;
  preview_text_bn?: string;
  detail_text?: string;
  detail_text_bn?: string;
  /** Picture names of the file, by field; empty: no picture. */
  pictures: Partial<Record<(typeof pictureFields)[number], string>>;
}

export interface BadRow {
  row: number;
  reasons: string[];
}

/** Separates good rows from bad rows and preserves their order. */
export function partition<R extends object>(rows: readonly (R | BadRow)[]): { good: R[]; bad: BadRow[] } {
  const isBad = (row: R | BadRow): row is BadRow => 'reasons' in row;
  return { good: rows.filter((row): row is R => !isBad(row)), bad: rows.filter(isBad) };
}

/** The problem of one column: "price" + "is missing". */
interface ColumnFault {
  column: Column;
  reason: string;
}

/** Checks a row without the shop's data. Returns all faults of the row, not only the first. */
export function checkRow({ row, values }: RawRow): CheckedRow | BadRow {
  const { fields, faults } = checkValues(values);
  const reasons = faults.map(({ column, reason }) => `${column} ${reason}`);
  if (!fields.slug && !fields.code && !('name' in values)) reasons.push('name is missing');
  return reasons.length > 0 ? { row, reasons } : { row, ...fields };
}

/** Checks the values that are there, of a file or a form, and returns the faults by column. */
export function checkValues(values: RawRow['values']): {
  fields: Omit<CheckedRow, 'row'>;
  faults: ColumnFault[];
} {
  const faults: ColumnFault[] = [];
  function readOptional<T>(column: Column, read: (value: unknown) => T | null | Fault): T | undefined {
    if (!(column in values)) return undefined;
    const result = read(values[column]);
    if (result instanceof Fault) faults.push({ column, reason: result.reason });
    else if (result !== null) return result;
    return undefined;
  }
  function readRequired<T>(column: Column, read: (value: unknown) => T | null | Fault): T | undefined {
    return readOptional(column, (value) => read(value) ?? new Fault('is missing'));
  }

  const slug = readOptional('slug', slugReader(200));
  const price_paisa = readRequired('price', readPaisa);
  const old_price_paisa = readOptional('old_price', (value) => readPaisa(value) ?? 0);
  const on_sale = readOptional('is_on_sale', readFlag);
  const stock = readOptional('stock', readStock);
  const exported_stock = readOptional('exported_stock', readStock);
  const in_stock = readOptional('stock_status', readFlag);
  if (price_paisa && old_price_paisa && old_price_paisa <= price_paisa) {
    const reason = `${formatAmount(old_price_paisa)} is not above the price ${formatAmount(price_paisa)}`;
    faults.push({ column: 'old_price', reason });
  }
  const fields: WithUndefined<Omit<CheckedRow, 'row'>> = {
    code:
      readOptional('code', readCode) ??
      readOptional('source', readCode) ??
      (slug ? undefined : readOptional('id', readCode)),
    slug,
    name: readRequired('name', line(200)),
    name_bn: readOptional('name_bn', orEmpty(line(200))),
    unit: readOptional('unit', orEmpty(line(50))),
    sold_by: readOptional('sold_by', readSoldBy),
    options: readOptional('options', readOptions),
    price_paisa,
    old_price_paisa,
    is_on_sale: on_sale ?? (old_price_paisa === undefined ? undefined : old_price_paisa > 0),
    stock,
    exported_stock,
    in_stock: stock === undefined ? in_stock : undefined,
    listed: readOptional('listed', readFlag),
    category: readCategory(readOptional, readRequired, faults),
    preview_text: readOptional('preview_text', orEmpty(line(500))),
    preview_text_bn: readOptional('preview_text_bn', orEmpty(line(500))),
    detail_text: readOptional('detail_text', orEmpty(paragraphs(10_000))),
    detail_text_bn: readOptional('detail_text_bn', orEmpty(paragraphs(10_000))),
    pictures: withoutUndefined({
      mainimage: readOptional('image', orEmpty(line(500))),
      image1: readOptional('image1', orEmpty(line(500))),
      image2: readOptional('image2', orEmpty(line(500))),
      image3: readOptional('image3', orEmpty(line(500))),
    }),
  };
  if (fields.sold_by === 'weight' && fields.unit !== undefined && stepGrams(fields.unit) === null)
    faults.push({ column: 'unit', reason: NO_STEP });
  return { fields: withoutUndefined(fields), faults };
}

type WithUndefined<T> = { [K in keyof T]: T[K] | undefined };
export type Reader<T> = (value: unknown) => T | null | Fault;
type ReadColumn = <T>(column: Column, read: Reader<T>) => T | undefined;

function readCategory(
  readOptional: ReadColumn,
  readRequired: ReadColumn,
  faults: ColumnFault[],
): CategoryPart[] | undefined {
  const slug = readRequired('category', slugReader(100));
  const sub = readOptional('subcategory', slugReader(100));
  const titles = {
    title: readOptional('category_title', line(100)) ?? '',
    title_bn: readOptional('category_title_bn', line(100)) ?? '',
  };
  const subTitles = {
    title: readOptional('subcategory_title', line(100)) ?? '',
    title_bn: readOptional('subcategory_title_bn', line(100)) ?? '',
  };
  if (slug === undefined) {
    if (sub !== undefined && faults.length === 0)
      faults.push({ column: 'subcategory', reason: 'stands without a category' });
    return undefined;
  }
  const top = { slug, ...titles };
  return sub === undefined ? [top] : [top, { slug: sub, ...subTitles }];
}

export function slugReader(maxLength: number): Reader<string> {
  return (value) => {
    if (isEmpty(value)) return null;
    const slug = String(value).trim();
    if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) && slug.length <= maxLength) return slug;
    return new Fault(
      `${quoted(value)} is not a slug: small letters a-z, digits and single hyphens, at most ${maxLength}`,
    );
  };
}

/** Reads one-line text with a maximum length. null: empty. */
export function line(maxLength: number): Reader<string> {
  return (value) => readText(value, cleanLine, maxLength);
}

/** Reads a code. A spreadsheet shows and saves a number of more than 11 digits, such as a bar code, as `8.94111E+12`. */
function readCode(value: unknown): string | null | Fault {
  const code = line(100)(value);
  if (typeof code === 'string' && /^\d([.,]\d+)?E\+\d+$/i.test(code))
    return new Fault(`${quoted(code)} was rounded by a spreadsheet: its digits are lost`);
  return code;
}

/** Reads text and preserves its line breaks. */
function paragraphs(maxLength: number): Reader<string> {
  return (value) => readText(value, (text) => cleanText(text.replace(/[\t\v\f]/g, ' ')), maxLength);
}

/** Converts an empty cell to an empty text, which clears the field. */
function orEmpty(read: Reader<string>): Reader<string> {
  return (value) => read(value) ?? '';
}

function readText(value: unknown, clean: (text: string) => string, maxLength: number): string | null | Fault {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string' && typeof value !== 'number')
    return new Fault(`${quoted(value)} is not text`);
  const raw = String(value);
  const control = CONTROL.exec(raw)?.[0];
  if (control) return new Fault(`holds the control character ${codePoint(control)}`);
  if (!raw.isWellFormed() || raw.includes('\ufffd')) return new Fault('was damaged by a wrong encoding');
  const text = clean(raw);
  if (text.length > maxLength)
    return new Fault(`has ${text.length} characters, at most ${maxLength} are allowed`);
  return text === '' ? null : text;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point; breaks and tabs are text
const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/;

function codePoint(character: string): string {
  return `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Removes undefined fields. */
function withoutUndefined<T extends object>(fields: WithUndefined<T>): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}
