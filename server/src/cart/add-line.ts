import { MAX_LINES, MAX_QUANTITY } from '@haat/contract/http/limits';
import { isOffered } from '@haat/contract/money/sold-by';
import type { CartLine } from '@haat/contract/shop/cart';
import { sql, type Transaction } from 'kysely';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { Refused } from '../platform/refused.ts';
import { findCartLine, lockCart } from './cart-lines.ts';

interface AddedLine {
  item: number;
  quantity: number;
  option?: string;
  add_key?: string;
}

const NOT_SOLD = new Refused(409, { code: 'not_sold', params: {} });
export const OPTION_REMOVED = new Refused(409, { code: 'option_removed', params: {} });
const FULL = new Refused(409, { code: 'cart_full', params: { max: MAX_LINES } });

/**
 * Adds a quantity of a product to its cart line, or creates the line. A line has a quantity of at most 999. An option replaces the
 * option of the line. A repeated addition, with the key of the line's last one, changes nothing.
 */
export async function addCartLine(
  db: Database,
  customer: number,
  { item, quantity, option = '', add_key = '' }: AddedLine,
): Promise<CartLine | Refused> {
  return inTransaction(db, async (tx) => {
    await lockCart(tx, customer);
    const repeated = add_key && (await findAddition(tx, customer, item, add_key));
    if (repeated) return (await findCartLine(tx, customer, repeated.id)) ?? NOT_SOLD;
    const product = await tx
      .selectFrom('product')
      .where('id', '=', item)
      .where('listed', '=', true)
      .select(['id', 'options'])
      .executeTakeFirst();
    if (!product) return NOT_SOLD;
    if (!isOffered(option, product)) return OPTION_REMOVED;
    const [line] = await addQuantity(tx, customer, [{ product: item, quantity, option, add_key }]);
    const { lines } = await tx
      .selectFrom('cart_line')
      .where('customer_id', '=', customer)
      .where('order_id', 'is', null)
      .select((eb) => eb.fn.countAll<number>().as('lines'))
      .executeTakeFirstOrThrow();
    if (lines > MAX_LINES) return FULL;
    return (await findCartLine(tx, customer, line!.id)) ?? NOT_SOLD;
  });
}

function findAddition(tx: Transaction<Schema>, customer: number, item: number, key: string) {
  return tx
    .selectFrom('cart_line')
    .where('customer_id', '=', customer)
    .where('product_id', '=', item)
    .where('order_id', 'is', null)
    .where('add_key', '=', key)
    .select('id')
    .executeTakeFirst();
}

/** Adds quantities of products (at least one, each product once) to a locked cart. Returns the ids of the lines. */
export function addQuantity(
  tx: Transaction<Schema>,
  customer: number,
  items: readonly { product: number; quantity: number; option: string; add_key?: string }[],
): Promise<{ id: number }[]> {
  return tx
    .insertInto('cart_line')
    .values(
      items.map(({ product, quantity, option, add_key = '' }) => ({
        customer_id: customer,
        product_id: product,
        quantity,
        option_name: option,
        add_key,
        order_id: null,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['customer_id', 'product_id'])
        .where('order_id', 'is', null)
        .doUpdateSet({
          quantity: sql`least(cart_line.quantity + excluded.quantity, ${MAX_QUANTITY})`,
          option_name: sql`coalesce(nullif(excluded.option_name, ''), cart_line.option_name)`,
          add_key: sql`coalesce(nullif(excluded.add_key, ''), cart_line.add_key)`,
        }),
    )
    .returning('id')
    .execute();
}
