import { toTaka, totalsOf } from '@haat/contract/common/money';
import type { CartLines } from '../cart/cart-lines.ts';
import type { ShownAmounts } from '../orders/amounts.tsx';

/** The amounts of the specification, section 9. */
export function specifiedAmounts(lines: CartLines): ShownAmounts {
  const { subtotalPaisa, taxPaisa, totalPaisa } = totalsOf(lines);
  return { subtotal: toTaka(subtotalPaisa), tax: toTaka(taxPaisa), total: toTaka(totalPaisa) };
}

/** The lines as the shopper sees them, which the API compares. */
export function shownLines(lines: CartLines) {
  return lines.map(({ id, quantity, unit, option }) => ({
    product: id,
    quantity,
    ...(unit && { unit }),
    ...(option && { option }),
  }));
}

/** The key of a quote: other lines need a new quote. */
export function linesKey(lines: CartLines): string {
  return lines.map(({ id, quantity, pricePaisa }) => `${id}:${quantity}:${pricePaisa}`).join();
}
