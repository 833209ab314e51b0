import { taxOf } from '@haat/contract/money/money';
import { mostGrams } from '@haat/contract/money/sold-by';
import type { Selectable } from 'kysely';
import type { OrderItemTable } from '../platform/db/schema.ts';

/** The columns of a line that decide what it costs after it was supplied. */
type SuppliedLine = Pick<
  Selectable<OrderItemTable>,
  | 'price_paisa'
  | 'quantity'
  | 'total_paisa'
  | 'tax_class'
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

/** Returns what all lines cost as supplied, with the tax of their order on them, in paisa; the tax is computed once, as for an order. */
export function suppliedPaisa(lines: readonly SuppliedLine[], taxPercent: number): number {
  const sum = lines.reduce((all, line) => all + billedPaisa(line), 0);
  const taxed = lines.filter(({ tax_class }) => tax_class === 'specified');
  const taxedPaisa = taxed.reduce((all, line) => all + billedPaisa(line), 0);
  return sum + taxOf(taxedPaisa, taxPercent);
}
