import { type SoldBy, stepAmount, stepGrams } from '@haat/contract/common/sold-by';
import { formatTk } from './format-taka.ts';
import { formatCount, type Language } from './language.ts';
import { unitIn, withUnit } from './unit.ts';
import { perKilo } from './unit-price.ts';

/** Goods of a line: of those that are sold by weight one is a step, `unit`. */
interface Goods {
  unit: string;
  sold_by?: SoldBy | undefined;
}

/** How much is in the cart: `1.5 kg` of goods in steps of `500 g`, `3` of others. */
export function quantityText(language: Language, goods: Goods, quantity: number): string {
  const amount = stepAmount(goods, quantity);
  return amount === null ? formatCount(language, quantity) : unitIn(language, amount);
}

/** Amount and price of a line: `1.5 kg · Tk 518/kg`, or of goods by the piece the unit and `pieces`. */
export function lineText(
  language: Language,
  goods: Goods,
  { quantity, pricePaisa, pieces }: { quantity: number; pricePaisa: number; pieces: string },
): string {
  const amount = stepAmount(goods, quantity);
  return amount === null
    ? withUnit(language, goods.unit, pieces)
    : `${unitIn(language, amount)} · ${kiloPrice(language, goods, pricePaisa)}`;
}

/** The price in the cart: `Tk 518/kg` of goods that are sold by weight, otherwise the unit with its price. */
export function priceText(language: Language, goods: Goods & { pricePaisa: number }): string {
  const { unit, pricePaisa } = goods;
  return kiloPrice(language, goods, pricePaisa) ?? withUnit(language, unit, formatTk(pricePaisa));
}

/** The price of a kilogram of goods that are sold by weight. */
function kiloPrice(language: Language, { unit, sold_by }: Goods, pricePaisa: number): string | null {
  const grams = sold_by === 'weight' ? stepGrams(unit) : null;
  return grams === null ? null : perKilo(language, (pricePaisa * 1_000) / grams);
}
