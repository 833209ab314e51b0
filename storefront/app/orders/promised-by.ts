import type { Order } from '@haat/contract/shop/orders';
import { HOUR } from '@haat/contract/time/durations';

/** Until when the delivery of an open order is promised, in ISO 8601; null if it is not, or for another provider's order. */
export function promisedBy({
  created,
  status,
  delivery_type,
  delivery,
}: Pick<Order, 'created' | 'status' | 'delivery_type' | 'delivery'>): string | null {
  const open = status !== 'COMPLETED' && status !== 'CANCELLED';
  if (!open || delivery_type !== 'HOME_DELIVERY' || !delivery?.hours) return null;
  return new Date(Date.parse(created) + delivery.hours * HOUR).toISOString();
}
