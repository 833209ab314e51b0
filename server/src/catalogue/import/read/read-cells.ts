import { MAX_PRICE_PAISA, toPaisa, toTaka } from '@haat/contract/money/money';
import { plainNumber } from '@haat/contract/money/typed-number';
import { MAX_STOCK } from '@haat/contract/office/limits';
import { latinDigits } from '@haat/contract/text/digits';
import type { AnyProblem } from '../../../platform/refused.ts';

/** The problem of a cell. `value`: the cell, `quoted`, if it helps to see it. */
export class Fault {
  readonly problem: AnyProblem;
  readonly value: string;

  constructor(problem: AnyProblem, value = '') {
    this.problem = problem;
    this.value = value;
  }
}

/** Reads a price as paisa: `1250`, `1,250.50`, `1,25,000`, `৳ ১,২৫০`, `Tk 99`, `250/-`, or a JSON number. null: empty. */
export function readPaisa(value: unknown): number | null | Fault {
  if (isEmpty(value)) return null;
  const number = readNumber(value);
  if (number === null) return new Fault('not_an_amount', quoted(value));
  if (number.negative) return new Fault('not_above_zero', quoted(value));
  if (number.decimals.length > 2) return new Fault('not_an_amount', quoted(value));
  const paisa = Number(number.whole) * 100 + Number(number.decimals.padEnd(2, '0'));
  if (paisa === 0) return new Fault('not_above_zero', quoted(value));
  if (paisa > MAX_PRICE_PAISA)
    return new Fault({ code: 'above', params: { max: toTaka(MAX_PRICE_PAISA) } }, quoted(value));
  return paisa;
}

/** Reads a stock quantity in digits of either script. null: empty. */
export function readStock(value: unknown): number | null | Fault {
  if (isEmpty(value)) return null;
  const number = readNumber(value);
  if (number === null) return new Fault('not_a_whole_number', quoted(value));
  if (number.negative) return new Fault({ code: 'below', params: { min: 0 } }, quoted(value));
  if (Number(number.decimals) !== 0) return new Fault('not_a_whole_number', quoted(value));
  const stock = Number(number.whole);
  return stock > MAX_STOCK ? new Fault({ code: 'above', params: { max: MAX_STOCK } }, quoted(value)) : stock;
}

const FLAGS = new Map<unknown, boolean>([
  // Words of other shops for what is sold, visible or in stock.
  ...['active', 'published', 'in stock', 'instock', 'available', 'visible'].map(
    (word) => [word, true] as const,
  ),
  ...['draft', 'archived', 'inactive', 'hidden', 'out of stock', 'outofstock', '-1'].map(
    (word) => [word, false] as const,
  ),
  ...['true', 'yes', 'y', '1', 'হ্যাঁ'].map((word) => [word.normalize('NFC'), true] as const),
  ...['false', 'no', 'n', '0', 'না'].map((word) => [word, false] as const),
]);

/** Reads a flag: true/false, yes/no, 1/0, হ্যাঁ/না. null: empty. */
export function readFlag(value: unknown): boolean | null | Fault {
  if (isEmpty(value)) return null;
  if (typeof value === 'boolean') return value;
  const flag = FLAGS.get(latinDigits(String(value)).trim().toLowerCase().normalize('NFC'));
  return flag ?? new Fault('not_yes_or_no', quoted(value));
}

export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
}

/** Quotes a value for a message: shortened, and on one line. */
export function quoted(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  const line = text.replace(/\s+/g, ' ').trim();
  const short = line.length > 40 ? `${line.slice(0, 40)}…` : line;
  // The cut may leave half a character, which PostgreSQL refuses in JSON.
  return `"${short.replace(/\p{Cs}/gu, '')}"`;
}

interface ParsedNumber {
  negative: boolean;
  /** Digits without separators. */
  whole: string;
  decimals: string;
}

const CURRENCY = /^(?:৳|tk\.?|bdt|টাকা)|(?:৳|tk\.?|bdt|টাকা|\/[-=])$/gi;

function readNumber(value: unknown): ParsedNumber | null {
  if (typeof value === 'number') return Number.isFinite(value) ? readNumber(toDigits(value)) : null;
  if (typeof value !== 'string') return null;
  const text = latinDigits(value).trim().replace(CURRENCY, '').trim();
  const negative = text.startsWith('-');
  const [whole = '', decimals = ''] = plainNumber(negative ? text.slice(1) : text)?.split('.') ?? [];
  return whole === '' || whole.length > 30 ? null : { negative, whole, decimals };
}

/** Formats a JSON number in digits: `1e3` → `1000`. More than two decimals stay visible, so that they are refused. */
function toDigits(value: number): string {
  const paisa = toPaisa(Math.abs(value));
  if (paisa === null) return Number.isInteger(value) ? BigInt(value).toString() : value.toFixed(10);
  return value < 0 ? `-${paisa / 100}` : String(paisa / 100);
}
