import { mostGrams } from '@haat/contract/money/sold-by';
import type { Selectable } from 'kysely';
import type { OrderItemTable } from '../platform/db/schema.ts';
import { addedTax, type Tax, taxesOf } from './taxes.ts';

/** The columns of a line that decide what it costs after it was supplied. */
type SuppliedLine = Pick<
  Selectable<OrderItemTable>,
  | 'price_paisa'
  | 'quantity'
  | 'total_paisa'
  | 'tax_class'
  | 'tax_percent'
  | 'supplied_quantity'
  | 'supplied_grams'
  | 'pack_grams'
  | 'tolerance_percent'
  | 'accepted_grams'
>;

/**
 * Returns what a line costs as it was supplied, in paisa: what was counted, or what was weighed, as far as the shopper agreed to it. Paisa of
 * a weight are rounded half up.
 */
export function billedPaisa(line: SuppliedLine): number {
  const { price_paisa, quantity, supplied_quantity, supplied_grams, pack_grams } = line;
  const supplied = supplied_quantity ?? quantity;
  if (supplied_grams === null || pack_grams === null) return price_paisa * supplied;
  const grams = Math.min(supplied_grams, agreedGrams(line));
  return Math.floor((2 * price_paisa * grams + pack_grams) / (2 * pack_grams));
}

/** Up to how many grams of a weighed line the shopper pays for. */
export function agreedGrams(line: SuppliedLine): number {
  const ordered = (line.pack_grams ?? 0) * (line.supplied_quantity ?? line.quantity);
  return Math.max(mostGrams(ordered, line.tolerance_percent), line.accepted_grams ?? 0);
}

/** Returns what all lines cost as supplied, with the taxes that are added to them, in paisa; each computed once, as for an order. */
export function suppliedPaisa(lines: readonly SuppliedLine[], orderPercent: number): number {
  return lines.reduce((all, line) => all + billedPaisa(line), addedTax(suppliedTaxes(lines, orderPercent)));
}

/** Returns the taxes of lines as supplied. */
export function suppliedTaxes(lines: readonly SuppliedLine[], orderPercent: number): Tax[] {
  return taxesOf(
    lines.map((line) => ({
      paisa: billedPaisa(line),
      taxClass: line.tax_class,
      taxPercent: line.tax_percent,
    })),
    orderPercent,
  );
}
