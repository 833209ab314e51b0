import { toTaka, totalsOf } from '@haat/contract/money/money';
import type { Order } from '@haat/contract/shop/orders';
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

/** Whether an order has the lines of the shown cart. An earlier order with the same key may have others. */
export function isOrderOf(lines: CartLines, { orderitems }: Pick<Order, 'orderitems'>): boolean {
  // The response of another provider may have only the order's id.
  if (orderitems.length === 0) return true;
  const shown = new Map(lines.map((line) => [line.id, line.quantity]));
  return (
    orderitems.length === lines.length && orderitems.every((item) => shown.get(item.item) === item.quantity)
  );
}
