import { taxOf } from './money.ts';

/** A line of a sale at the counter. */
export interface CounterLine {
  pricePaisa: number;
  quantity: number;
  /** What was weighed, and the grams of one; both or none. */
  grams: number | null;
  packGrams: number | null;
  /** The tax that is added to its price, in percent. */
  taxPercent: number;
}

/** What a line costs without added tax, in paisa: of a weight rounded half up. */
export function counterLinePaisa({ pricePaisa, quantity, grams, packGrams }: CounterLine): number {
  if (grams === null || packGrams === null) return pricePaisa * quantity;
  return Math.floor((2 * pricePaisa * grams + packGrams) / (2 * packGrams));
}

/** What a sale costs with added tax, in paisa, before the paisa that nobody pays in cash are taken off. The tax is computed once for each rate, as for an order. */
export function counterTotal(lines: readonly CounterLine[]): number {
  const rates = Map.groupBy(lines, ({ taxPercent }) => taxPercent);
  return [...rates].reduce((total, [percent, own]) => {
    const paisa = own.reduce((sum, line) => sum + counterLinePaisa(line), 0);
    return total + paisa + taxOf(paisa, percent);
  }, 0);
}
