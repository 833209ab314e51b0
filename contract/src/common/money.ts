/** Money is an integer number of paisa inside, a JSON number of taka with at most two decimals on the wire. */

/** Sales tax on the subtotal, in percent (specification, section 9). */
export const TAX_PERCENT = 5;

/** The dearest single item: 10 crore taka. Keeps every sum far below 2^53. */
export const MAX_PRICE_PAISA = 10_000_000_000;

/** Taka from the wire as paisa, or null where the number is no amount of money (more than two decimals, NaN, too large). */
export function toPaisa(taka: number): number | null {
  const paisa = Math.round(taka * 100);
  if (!Number.isSafeInteger(paisa)) return null;
  return paisa / 100 === taka ? paisa : null;
}

/** Paisa as the wire's taka: `7250` → `72.5`. */
export function toTaka(paisa: number): number {
  return paisa / 100;
}

/** Taka written as text (`72.5`, `69`, `500.00`) as paisa, by digits alone; null for anything else, signs and exponents too. */
export function paisaOfText(taka: string): number | null {
  const match = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(taka);
  return match ? Number(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`) : null;
}

/** Paisa as taka with exactly two decimals and no grouping, as payment providers read it: `50000` → `500.00`. */
export function decimalTaka(paisa: number): string {
  return `${Math.floor(paisa / 100)}.${String(paisa % 100).padStart(2, '0')}`;
}

/** The tax on a subtotal, both in paisa: once on the whole, half up. */
export function taxOf(subtotalPaisa: number): number {
  return Math.floor((subtotalPaisa * TAX_PERCENT + 50) / 100);
}

/** What a shopper pays for lines of a unit price and a quantity; all amounts in paisa. */
export function totalsOf(lines: readonly { pricePaisa: number; quantity: number }[]): {
  subtotalPaisa: number;
  taxPaisa: number;
  totalPaisa: number;
} {
  const subtotalPaisa = lines.reduce((sum, line) => sum + line.pricePaisa * line.quantity, 0);
  const taxPaisa = taxOf(subtotalPaisa);
  return { subtotalPaisa, taxPaisa, totalPaisa: subtotalPaisa + taxPaisa };
}

/** Paisa with two decimals and lakh grouping: `12345600` → `1,23,456.00`. */
export function formatAmount(paisa: number): string {
  const sign = paisa < 0 ? '-' : '';
  const whole = String(Math.floor(Math.abs(paisa) / 100));
  const cents = String(Math.abs(paisa) % 100).padStart(2, '0');
  const last = whole.slice(-3);
  const lakhs = whole.slice(0, -3).replace(/\B(?=(\d\d)+$)/g, ',');
  return `${sign}${lakhs ? `${lakhs},${last}` : last}.${cents}`;
}

/** Paisa as shoppers read it: `Tk 72.50`. */
export function formatTk(paisa: number): string {
  return `Tk ${formatAmount(paisa)}`;
}
