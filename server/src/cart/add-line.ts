import { MAX_LINES, MAX_QUANTITY } from '@haat/contract/common/limits';
import type { CartLine } from '@haat/contract/shop/cart';
import { sql, type Transaction } from 'kysely';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { Refused } from '../platform/http/refused.ts';
import { findCartLine, lockCart } from './cart-lines.ts';

const NOT_SOLD = new Refused(409, 'not_sold', 'This product is not sold here any more.');
const FULL = new Refused(409, 'cart_full', `A cart holds at most ${MAX_LINES} different products.`);

/** Adds pieces of a product to its line, which begins with them where there is none; a line never holds more than 999. */
export async function addLine(
  db: Database,
  customer: number,
  { item, quantity }: { item: number; quantity: number },
): Promise<CartLine | Refused> {
  return inTransaction(db, async (tx) => {
    await lockCart(tx, customer);
    const sold = await tx
      .selectFrom('product')
      .where('id', '=', item)
      .where('listed', '=', true)
      .select('id')
      .executeTakeFirst();
    if (!sold) return NOT_SOLD;
    const [line] = await addQuantity(tx, customer, [{ product: item, quantity }]);
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

/** Adds pieces of at least one product, each named once, to the lines of a locked cart; the lines' ids. */
export function addQuantity(
  tx: Transaction<Schema>,
  customer: number,
  pieces: readonly { product: number; quantity: number }[],
): Promise<{ id: number }[]> {
  return tx
    .insertInto('cart_line')
    .values(
      pieces.map(({ product, quantity }) => ({
        customer_id: customer,
        product_id: product,
        quantity,
        order_id: null,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['customer_id', 'product_id'])
        .where('order_id', 'is', null)
        .doUpdateSet({ quantity: sql`least(cart_line.quantity + excluded.quantity, ${MAX_QUANTITY})` }),
    )
    .returning('id')
    .execute();
}
