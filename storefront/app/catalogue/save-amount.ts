import { formatAmount, toPaisa } from '@haat/contract/common/money';

/**
 * What a reduced price saves, rounded to whole taka and grouped (`1,250`); null where nothing is saved.
 * Prices in taka; the rounding is the specification's (section 2, product detail).
 */
export function savingOf(price: number, oldPrice: number | null): string | null {
  if (oldPrice === null) return null;
  const [now, before] = [toPaisa(price), toPaisa(oldPrice)];
  if (now === null || before === null) return null;
  const taka = Math.round((before - now) / 100);
  return taka > 0 ? formatAmount(taka * 100).replace(/\.00$/, '') : null;
}
