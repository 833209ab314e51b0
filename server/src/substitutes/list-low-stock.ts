import { toTaka } from '@haat/contract/money/money';
import type { listLowStock as endpoint } from '@haat/contract/shop/substitutes';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import { suggestSubstitutes } from '../picking/suggest-substitutes.ts';
import { type Database, idList } from '../platform/db/database.ts';
import { mediaUrl } from '../platform/media/media-url.ts';

/** So many products of a cart are asked about. */
const MOST_PRODUCTS = 10;

const MOST_CHOICES = 6;

interface LowProduct {
  id: number;
  unit: string;
  price_paisa: number;
  category_id: number;
}

/**
 * Returns those products of which open orders need more than is left in stock, so that an error of the count would be missed in an order; each
 * with substitutes. Products without any are left out.
 */
export async function listLowStock(
  db: Database,
  products: readonly number[],
): Promise<Static<(typeof endpoint)['response']>> {
  const { rows } = await sql<LowProduct>`
    SELECT product.id, product.unit, product.price_paisa, category_id FROM product
    WHERE id = ANY(${idList(products)}) AND listed AND stock < (
      SELECT coalesce(sum(coalesce(supplied_quantity, quantity)), 0) FROM orders JOIN order_item AS line ON line.order_id = orders.id
      WHERE status IN ('PENDING', 'PROCESSING') AND line.product_id = product.id)
    ORDER BY id LIMIT ${MOST_PRODUCTS}`.execute(db);
  const low = [];
  for (const product of rows) {
    const found = await suggestSubstitutes(db, product, {
      most: MOST_CHOICES,
      except: sql`SELECT unnest(${idList(products)})`,
    });
    const choices = found.map(({ price_paisa, stock: _, image, ...choice }) => ({
      ...choice,
      image: mediaUrl(image),
      price: toTaka(price_paisa),
    }));
    if (choices.length > 0) low.push({ product: product.id, choices });
  }
  return low;
}
