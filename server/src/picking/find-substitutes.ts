import type { SubstituteChoice } from '@haat/contract/office/orders/picking';
import { searchKey } from '@haat/contract/text/search-key';
import { sql } from 'kysely';
import { LINE_UNIT } from '../orders/line-unit.ts';
import type { Database } from '../platform/db/database.ts';
import { mediaUrl } from '../platform/media/media-url.ts';
import { notFound, type Refused } from '../platform/refused.ts';
import { suggestSubstitutes } from './suggest-substitutes.ts';

/** Few are suggested, so that a thumb reaches the button below them; a search finds more. */
const MAX_SUGGESTED = 5;
const MAX_FOUND = 12;

/**
 * Returns products in stock that can replace a line: without a search those of its category, the most alike first. Only while
 * its order is prepared, so that nobody reads the phones of other shoppers.
 */
export async function findSubstitutes(
  db: Database,
  id: number,
  search: string,
): Promise<{ phone: string; name: string; choices: SubstituteChoice[] } | Refused> {
  const line = await db
    .selectFrom('order_item as line')
    .innerJoin('orders', 'orders.id', 'line.order_id')
    .innerJoin('product', 'product.id', 'line.product_id')
    .where('line.id', '=', id)
    .where('status', '=', 'PROCESSING')
    .select(['order_id', 'line.price_paisa', 'category_id', LINE_UNIT.as('unit')])
    .select(['receiver_phone_number as phone', 'receiver_name as name'])
    .executeTakeFirst();
  if (!line) return notFound('Order line');
  const words = searchKey(search).split(' ').filter(Boolean);
  const matching = sql.join(
    words.map((word) => sql`search_key LIKE ${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`}`),
    sql` AND `,
  );
  const found = await suggestSubstitutes(db, line, {
    most: words.length > 0 ? MAX_FOUND : MAX_SUGGESTED,
    except: sql`SELECT product_id FROM order_item WHERE order_id = ${line.order_id} AND quantity > 0`,
    ...(words.length > 0 && { matching }),
  });
  const choices = found.map(({ product, name, name_bn, unit, image, stock, price_paisa }) => ({
    ...{ product, name, name_bn, unit, stock },
    image: mediaUrl(image),
    dearer_paisa: price_paisa - line.price_paisa,
  }));
  return { phone: line.phone, name: line.name, choices };
}
