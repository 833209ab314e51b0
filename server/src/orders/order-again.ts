import { MAX_SHOWN_STOCK } from '@haat/contract/http/limits';
import { toTaka } from '@haat/contract/money/money';
import { isOffered, saleFormOf } from '@haat/contract/money/sold-by';
import type { ProductOption } from '@haat/contract/shop/catalogue';
import type { OrderAgainLine } from '@haat/contract/shop/order-again';
import type { Database } from '../platform/db/database.ts';
import { mediaUrl } from '../platform/media/media-url.ts';
import { mergeByProduct } from './order-lines.ts';
import type { StoredOrder } from './orders.ts';

/**
 * Returns the lines of an order with the names, prices and stock of today, in the order in which they were ordered. Without
 * substitutes: the shopper ordered the products that they replace.
 */
export async function findOrderAgainLines(
  db: Database,
  { id }: Pick<StoredOrder, 'id'>,
): Promise<OrderAgainLine[]> {
  const lines = await db
    .selectFrom('order_item')
    .innerJoin('product', 'product.id', 'order_item.product_id')
    .where('order_id', '=', id)
    .where('replaces_id', 'is', null)
    .where('quantity', '>', 0)
    .orderBy('order_item.id')
    .select([
      'order_item.product_id',
      'product.name',
      'product.name_bn',
      'product.unit',
      'product.mainimage',
      'product.listed',
      'product.stock',
      'product.price_paisa as price_now',
      'order_item.price_paisa as price_before',
      'order_item.quantity',
      'order_item.option_name',
      'order_item.option_name_bn',
      'product.sold_by',
      'product.options',
    ])
    .execute();
  return mergeByProduct(lines).map((line) => ({
    product: line.product_id,
    name: line.name,
    name_bn: line.name_bn,
    unit: line.unit,
    image: mediaUrl(line.mainimage),
    ordered: line.quantity,
    available: line.listed ? availableOf(line) : 0,
    price_before: toTaka(line.price_before),
    price_now: line.listed ? toTaka(line.price_now) : null,
    ...saleFormOf(line),
    ...optionOf(line),
  }));
}

/** What was chosen, if anything. If it is not offered any more, the shopper must know before it is ordered without it. */
function optionOf(line: {
  option_name: string;
  option_name_bn: string;
  options: ProductOption[];
}): Pick<OrderAgainLine, 'option' | 'removed_option'> {
  const { option_name: name, option_name_bn: name_bn } = line;
  if (name === '') return {};
  return isOffered(name, line) ? { option: name } : { removed_option: { name, name_bn } };
}

/** Hides the exact stock, which a large earlier order could otherwise reveal. */
function availableOf({ stock, quantity }: { stock: number; quantity: number }): number {
  return stock >= quantity ? quantity : Math.min(stock, MAX_SHOWN_STOCK);
}
