import type { Order } from '@haat/contract/shop/orders';

/** Until when an open order is promised, in ISO 8601; null if it is not, or for another provider's order. */
export function promisedBy({
  status,
  delivery,
}: Pick<Order, 'delivery'> & { status: string }): string | null {
  const open = status !== 'COMPLETED' && status !== 'CANCELLED';
  return (open && delivery?.by) || null;
}
