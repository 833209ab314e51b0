import type { OrderedItem } from '@haat/contract/shop/orders';

type CountedItem = Pick<OrderedItem, 'quantity' | 'replaces' | 'sold_by'>;

/**
 * The number of items that were ordered, without substitutes. Goods by weight are one item. Other providers' items do not have
 * `replaces`.
 */
export function orderedQuantity(items: readonly CountedItem[]): number {
  return items
    .filter(({ replaces }) => !replaces)
    .reduce((sum, { quantity, sold_by }) => sum + (sold_by === 'weight' ? 1 : quantity), 0);
}
