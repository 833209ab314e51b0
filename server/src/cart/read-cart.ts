import type { CustomerOrderRequest } from '@haat/contract/shop/checkout';
import type { Transaction } from 'kysely';
import { PLANNED_ONCE } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { Refused } from '../platform/refused.ts';

const CART_EMPTY = new Refused(409, 'cart_empty');
const CART_CHANGED = new Refused(409, 'cart_changed');

type SeenCart = NonNullable<CustomerOrderRequest['cart_lines']>;

interface OpenLine {
  product_id: number;
  quantity: number;
  option_name: string;
}

/**
 * Returns the open lines of a locked cart, in order of product id. Refused with 409 `cart_empty`, or `cart_changed` if the shopper saw another
 * cart; null: the client did not say what the shopper saw.
 */
export async function readCart(
  tx: Transaction<Schema>,
  { customer, cartSeen }: { customer: number; cartSeen: SeenCart | null },
): Promise<OpenLine[] | Refused> {
  const lines = await tx
    .selectFrom('cart_line')
    .where('customer_id', '=', customer)
    .where('order_id', 'is', null)
    .select(['product_id', 'quantity', 'option_name'])
    .orderBy('product_id')
    .modifyEnd(PLANNED_ONCE)
    .execute();
  if (lines.length === 0) return CART_EMPTY;
  return cartSeen && !isSameCart(lines, cartSeen) ? CART_CHANGED : lines;
}

/** Whether a cart has exactly the lines that the shopper saw. */
function isSameCart(cart: readonly OpenLine[], cartSeen: SeenCart): boolean {
  const seen = new Set(
    cartSeen.map(({ product, quantity, option = '' }) => `${product} ${quantity} ${option}`),
  );
  return (
    cart.length === cartSeen.length &&
    cart.every(({ product_id, quantity, option_name }) =>
      seen.has(`${product_id} ${quantity} ${option_name}`),
    )
  );
}
