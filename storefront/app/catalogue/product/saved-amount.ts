import { formatAmount, toPaisa } from '@haat/contract/money/money';

/**
 * The amount saved by a reduced price, rounded to whole taka and grouped (`1,250`); null if the price is not reduced.
 * Prices are in taka; the specification defines the rounding (section 2, product detail).
 */
export function savedAmount(price: number, oldPrice: number | null): string | null {
  if (oldPrice === null) return null;
  const [now, before] = [toPaisa(price), toPaisa(oldPrice)];
  if (now === null || before === null) return null;
  const taka = Math.round((before - now) / 100);
  return taka > 0 ? formatAmount(taka * 100).replace(/\.00$/, '') : null;
}
