import type { OrderedItem } from '@haat/contract/shop/orders';

/** The number of units that were ordered, without substitutes. Other providers' items do not have `replaces`. */
export function orderedQuantity(items: readonly Pick<OrderedItem, 'quantity' | 'replaces'>[]): number {
  return items.reduce((sum, { quantity, replaces }) => (replaces ? sum : sum + quantity), 0);
}
