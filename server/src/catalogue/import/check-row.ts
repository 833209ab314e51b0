import { formatAmount } from '@haat/contract/common/money';
import { cleanLine, cleanText } from '@haat/contract/common/text';
import { Fault, isEmpty, quoted, readFlag, readStock, readTaka } from './amounts.ts';
import type { Column, RawRow } from './columns.ts';

export interface CategoryPart {
  slug: string;
  /** Empty where the file gives none. */
  title: string;
  title_bn: string;
}

export const pictureFields = ['mainimage', 'image1', 'image2', 'image3'] as const;

/** A row in which nothing is wrong by itself, under the names of the table; absent: the product keeps what it has. */
export interface CheckedRow {
  row: number;
  code?: string;
  slug?: string;
  name?: string;
  name_bn?: string;
  unit?: string;
  price_paisa?: number;
  /** 0: it has none. */
  old_price_paisa?: number;
  is_on_sale?: boolean;
  stock?: number;
  /** Said without a number of pieces. */
  in_stock?: boolean;
  listed?: boolean;
  /** The category, then its subcategory. */
  category?: CategoryPart[];
  preview_text?: string;
  preview_text_bn?: string;
  detail_text?: string;
  detail_text_bn?: string;
  /** By field, as the file names them; empty: it has none. */
  pictures: Partial<Record<(typeof pictureFields)[number], string>>;
}

export interface BadRow {
  row: number;
  reasons: string[];
}

/** Good rows and bad ones, each in their order. */
export function part<R extends object>(rows: readonly (R | BadRow)[]): { good: R[]; bad: BadRow[] } {
  const isBad = (row: R | BadRow): row is BadRow => 'reasons' in row;
  return { good: rows.filter((row): row is R => !isBad(row)), bad: rows.filter(isBad) };
}

/** Checks all that can be checked without the shop: every fault of the row is named, not only the first. */
export function checkRow({ row, values }: RawRow): CheckedRow | BadRow {
  const reasons: string[] = [];
  function take<T>(column: Column, read: (value: unknown) => T | null | Fault): T | undefined {
    if (!(column in values)) return undefined;
    const got = read(values[column]);
    if (got instanceof Fault) reasons.push(`${column} ${got.reason}`);
    else if (got !== null) return got;
    return undefined;
  }
  function need<T>(column: Column, read: (value: unknown) => T | null | Fault): T | undefined {
    return take(column, (value) => read(value) ?? new Fault('is missing'));
  }

  const slug = take('slug', slugOf(200));
  const price_paisa = need('price', readTaka);
  const old_price_paisa = take('old_price', (value) => readTaka(value) ?? 0);
  const on_sale = take('is_on_sale', readFlag);
  const stock = take('stock', readStock);
  const in_stock = take('stock_status', readFlag);
  if (price_paisa && old_price_paisa && old_price_paisa <= price_paisa) {
    reasons.push(
      `old_price ${formatAmount(old_price_paisa)} is not above the price ${formatAmount(price_paisa)}`,
    );
  }
  const checked: Loose<CheckedRow> = {
    row,
    code: take('code', line(100)) ?? take('source', line(100)) ?? (slug ? undefined : take('id', line(100))),
    slug,
    name: need('name', line(200)),
    name_bn: take('name_bn', orEmpty(line(200))),
    unit: take('unit', orEmpty(line(50))),
    price_paisa,
    old_price_paisa,
    is_on_sale: on_sale ?? (old_price_paisa === undefined ? undefined : old_price_paisa > 0),
    stock,
    in_stock: stock === undefined ? in_stock : undefined,
    listed: take('listed', readFlag),
    category: readCategory(take, need, reasons),
    preview_text: take('preview_text', orEmpty(line(500))),
    preview_text_bn: take('preview_text_bn', orEmpty(line(500))),
    detail_text: take('detail_text', orEmpty(paragraphs(10_000))),
    detail_text_bn: take('detail_text_bn', orEmpty(paragraphs(10_000))),
    pictures: given({
      mainimage: take('image', orEmpty(line(500))),
      image1: take('image1', orEmpty(line(500))),
      image2: take('image2', orEmpty(line(500))),
      image3: take('image3', orEmpty(line(500))),
    }),
  };
  if (!checked.slug && !checked.code && !('name' in values)) reasons.push('name is missing');
  return reasons.length > 0 ? { row, reasons } : given(checked);
}

type Loose<T> = { [K in keyof T]: T[K] | undefined };
type Reader<T> = (value: unknown) => T | null | Fault;
type Take = <T>(column: Column, read: Reader<T>) => T | undefined;

function readCategory(take: Take, need: Take, reasons: string[]): CategoryPart[] | undefined {
  const slug = need('category', slugOf(100));
  const sub = take('subcategory', slugOf(100));
  const titles = {
    title: take('category_title', line(100)) ?? '',
    title_bn: take('category_title_bn', line(100)) ?? '',
  };
  const subTitles = {
    title: take('subcategory_title', line(100)) ?? '',
    title_bn: take('subcategory_title_bn', line(100)) ?? '',
  };
  if (slug === undefined) {
    if (sub !== undefined && reasons.length === 0) reasons.push('subcategory stands without a category');
    return undefined;
  }
  const top = { slug, ...titles };
  return sub === undefined ? [top] : [top, { slug: sub, ...subTitles }];
}

function slugOf(most: number): Reader<string> {
  return (value) => {
    if (isEmpty(value)) return null;
    const slug = String(value).trim();
    if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) && slug.length <= most) return slug;
    return new Fault(
      `${quoted(value)} is not a slug: small letters a-z, digits and single hyphens, at most ${most}`,
    );
  };
}

/** Text of one line, at most `most` characters; null where empty. */
function line(most: number): Reader<string> {
  return (value) => readText(value, cleanLine, most);
}

/** Text that keeps its line breaks. */
function paragraphs(most: number): Reader<string> {
  return (value) => readText(value, (text) => cleanText(text.replace(/[\t\v\f]/g, ' ')), most);
}

/** An empty cell empties the field. */
function orEmpty(read: Reader<string>): Reader<string> {
  return (value) => read(value) ?? '';
}

function readText(value: unknown, clean: (text: string) => string, most: number): string | null | Fault {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string' && typeof value !== 'number')
    return new Fault(`${quoted(value)} is not text`);
  const raw = String(value);
  const control = CONTROL.exec(raw)?.[0];
  if (control) return new Fault(`holds the control character ${codePoint(control)}`);
  if (!raw.isWellFormed() || raw.includes('\ufffd')) return new Fault('was damaged by a wrong encoding');
  const text = clean(raw);
  if (text.length > most) return new Fault(`has ${text.length} characters, at most ${most} are kept`);
  return text === '' ? null : text;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point; breaks and tabs are text
const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/;

function codePoint(character: string): string {
  return `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Without the fields that are undefined. */
function given<T extends object>(fields: Loose<T>): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}
