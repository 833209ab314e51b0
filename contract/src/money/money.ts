import type { Language } from '../text/language.ts';

/** Money is an integer of paisa in the code, and a JSON number of taka with at most two decimals in the API. */

/** Sales tax on the subtotal, in percent, until the owner sets another rate (specification, section 9). */
export const TAX_PERCENT = 5;

/** The rates that an owner can set, in percent. In steps of half a percent, so that their double is an integer. */
export const TAX_RATES = { minimum: 0, maximum: 25, multipleOf: 0.5 };

/** The rates of VAT in Bangladesh, in percent, apart from none. */
export const VAT_RATES = [5, 7.5, 15] as const;

/** Maximum price of one item: 10 crore taka. It keeps every sum far below 2^53. */
export const MAX_PRICE_PAISA = 10_000_000_000;

/** Converts taka from the API to paisa. Returns null for an invalid amount (more than two decimals, NaN, too large). */
export function toPaisa(taka: number): number | null {
  const paisa = Math.round(taka * 100);
  if (!Number.isSafeInteger(paisa)) return null;
  return paisa / 100 === taka ? paisa : null;
}

/** Converts paisa to taka for the API: `7250` → `72.5`. */
export function toTaka(paisa: number): number {
  return paisa / 100;
}

/** The paisa of what a refusal has in taka in the calls of the specification, in paisa in those of the office; undefined: in neither. */
export function paisaOf(taka: number | undefined, paisa: number | undefined): number | undefined {
  return paisa ?? (taka === undefined ? undefined : Math.round(taka * 100));
}

/** Parses taka as text (`72.5`, `69`, `500.00`) to paisa. Returns null for anything else, also for signs and exponents. */
export function paisaOfText(taka: string): number | null {
  const match = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(taka);
  return match ? Number(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`) : null;
}

/** Formats paisa as taka for payment providers, with two decimals and no grouping: `50000` → `500.00`. */
export function decimalTaka(paisa: number): string {
  return `${Math.floor(paisa / 100)}.${String(paisa % 100).padStart(2, '0')}`;
}

/** Returns the tax on a sum, both in paisa, rounded half up. */
export function taxOf(subtotalPaisa: number, percent: number): number {
  return partOf(subtotalPaisa, 2 * percent, 200);
}

/** Returns the tax that is part of prices which include it, both in paisa, rounded half up. */
export function includedTaxOf(includedPaisa: number, percent: number): number {
  return partOf(includedPaisa, 2 * percent, 200 + 2 * percent);
}

/** Returns `paisa * part / whole` rounded half up. The remainder is multiplied apart, because the whole product can exceed 2^53. */
function partOf(paisa: number, part: number, whole: number): number {
  const rest = paisa % whole;
  return ((paisa - rest) / whole) * part + Math.floor((2 * rest * part + whole) / (2 * whole));
}

/** Returns subtotal, tax and total of lines. All amounts in paisa. */
export function totalsOf(
  lines: readonly { pricePaisa: number; quantity: number }[],
  taxPercent: number,
): {
  subtotalPaisa: number;
  taxPaisa: number;
  totalPaisa: number;
} {
  const subtotalPaisa = lines.reduce((sum, line) => sum + line.pricePaisa * line.quantity, 0);
  const taxPaisa = taxOf(subtotalPaisa, taxPercent);
  return { subtotalPaisa, taxPaisa, totalPaisa: subtotalPaisa + taxPaisa };
}

/**
 * Returns the cash amount of a total, in paisa: whole taka, rounded down, so that no shopper pays more than the total. Couriers
 * collect only whole taka. No other function decides this.
 */
export function wholeTaka(paisa: number): number {
  return Math.floor(paisa / 100) * 100;
}

/** What of a sum is paid in cash, both in taka: see `wholeTaka`. */
export function cashTaka(taka: number): number {
  return toTaka(wholeTaka(Math.round(taka * 100)));
}

/** Formats paisa with two decimals and lakh grouping: `12345600` → `1,23,456.00`. */
export function formatAmount(paisa: number): string {
  const sign = paisa < 0 ? '-' : '';
  const whole = String(Math.floor(Math.abs(paisa) / 100));
  const cents = String(Math.abs(paisa) % 100).padStart(2, '0');
  const last = whole.slice(-3);
  const lakhs = whole.slice(0, -3).replace(/\B(?=(\d\d)+$)/g, ',');
  return `${sign}${lakhs ? `${lakhs},${last}` : last}.${cents}`;
}

/** Formats paisa with the sign of the taka in a language, in Latin digits: `Tk 72.50`, `−৳72.50`. */
export function takaText(language: Language, paisa: number): string {
  return `${paisa < 0 ? '−' : ''}${language === 'bn' ? '৳' : 'Tk '}${formatAmount(Math.abs(paisa))}`;
}

/** Formats paisa for shoppers: `Tk 72.50`. */
export function formatTk(paisa: number): string {
  return `Tk ${formatAmount(paisa)}`;
}
