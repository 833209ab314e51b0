import { type SoldUnit, stepAmount, stepGrams } from '@haat/contract/money/sold-by';
import type { Language } from '@haat/contract/text/language';
import { formatPaisa } from './format-money.ts';
import { formatCount } from './language.ts';
import { unitIn, withUnit } from './unit.ts';
import { perKilo } from './unit-price.ts';

/** How much is in the cart: `1.5 kg` of a product in steps of `500 g`, `3` of others. */
export function quantityText(language: Language, product: SoldUnit, quantity: number): string {
  const amount = stepAmount(product, quantity);
  return amount === null ? formatCount(language, quantity) : unitIn(language, amount);
}

/** Amount and price of a line: `1.5 kg · Tk 518/kg`, or of a product by the piece the unit and `pieces`. */
export function lineText(
  language: Language,
  product: SoldUnit,
  { quantity, pricePaisa, pieces }: { quantity: number; pricePaisa: number; pieces: string },
): string {
  const amount = stepAmount(product, quantity);
  return amount === null
    ? withUnit(language, product.unit, pieces)
    : `${unitIn(language, amount)} · ${kiloPrice(language, product, pricePaisa)}`;
}

/** The price in the cart: `Tk 518/kg` of a product that is sold by weight, otherwise the unit with its price. */
export function priceText(language: Language, product: SoldUnit & { pricePaisa: number }): string {
  const { unit, pricePaisa } = product;
  return (
    kiloPrice(language, product, pricePaisa) ?? withUnit(language, unit, formatPaisa(language, pricePaisa))
  );
}

/** The price of a kilogram of a product that is sold by weight. */
function kiloPrice(language: Language, { unit, sold_by }: SoldUnit, pricePaisa: number): string | null {
  const grams = sold_by === 'weight' ? stepGrams(unit) : null;
  return grams === null ? null : perKilo(language, (pricePaisa * 1_000) / grams);
}
