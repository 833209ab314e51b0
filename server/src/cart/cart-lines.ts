import { toTaka } from '@haat/contract/money/money';
import { saleFormOf } from '@haat/contract/money/sold-by';
import type { CartLine } from '@haat/contract/shop/cart';
import { sql, type Transaction } from 'kysely';
import { type Database, PLANNED_ONCE } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { mediaUrl } from '../platform/media/media-url.ts';

/** The maximum number of purchased lines in a response. */
const MAX_PURCHASED_LINES = 200;

/** Returns the open lines of the customer's cart, oldest first, then the purchased lines, newest first. */
export async function listCartLines(db: Database, customer: number): Promise<CartLine[]> {
  const openLines = await selectOpenLines(db, customer).orderBy('cart_line.id').execute();
  const purchasedLines = await findPurchasedLines(db, customer);
  return [...openLines, ...purchasedLines].map(toCartLine);
}

/** Returns an open line of the customer's cart, or null. */
export async function findCartLine(db: Database, customer: number, id: number): Promise<CartLine | null> {
  const line = await selectOpenLines(db, customer).where('cart_line.id', '=', id).executeTakeFirst();
  return line ? toCartLine(line) : null;
}

/**
 * Locks the customer's cart until the transaction ends. Every change and every order of a cart takes this lock first, so
 * the cart cannot change between reading it and placing the order.
 */
export async function lockCart(tx: Transaction<Schema>, customer: number): Promise<void> {
  await selectCartLock(tx, customer).execute();
}

/** The statement of the lock. */
export function selectCartLock(tx: Transaction<Schema>, customer: number) {
  return tx
    .selectFrom('customer')
    .where('id', '=', customer)
    .select('id')
    .forNoKeyUpdate()
    .modifyEnd(PLANNED_ONCE);
}

function selectOpenLines(db: Database, customer: number) {
  return db
    .selectFrom('cart_line')
    .innerJoin('product', 'product.id', 'cart_line.product_id')
    .where('cart_line.customer_id', '=', customer)
    .where('cart_line.order_id', 'is', null)
    .select([
      'cart_line.id',
      'cart_line.product_id',
      'cart_line.order_id',
      'cart_line.quantity',
      'product.name',
      'product.name_bn',
      'product.unit',
      'product.price_paisa',
      'product.mainimage as image',
      'product.listed',
      'product.stock',
      'product.sold_by',
      'product.options',
      'cart_line.option_name',
    ])
    .select(sql<string>`''`.as('option_name_bn'));
}

type Line = Awaited<ReturnType<ReturnType<typeof selectOpenLines>['execute']>>[number];

function findPurchasedLines(db: Database, customer: number): Promise<Line[]> {
  return (
    db
      .selectFrom('cart_line')
      .innerJoin('product', 'product.id', 'cart_line.product_id')
      // A change of the order may have added another line of the product.
      .innerJoin('order_item', (join) =>
        join.on('order_item.id', '=', (eb) =>
          eb
            .selectFrom('order_item as line')
            .whereRef('line.order_id', '=', 'cart_line.order_id')
            .whereRef('line.product_id', '=', 'cart_line.product_id')
            .where('line.quantity', '>', 0)
            .select((line) => line.fn.min('line.id').as('id')),
        ),
      )
      .where('cart_line.customer_id', '=', customer)
      .select([
        'cart_line.id',
        'cart_line.product_id',
        'cart_line.order_id',
        'order_item.quantity',
        'order_item.name',
        'order_item.name_bn',
        'order_item.unit',
        'order_item.price_paisa',
        'order_item.image',
        'product.listed',
        'product.stock',
        'order_item.sold_by',
        'order_item.option_name',
        'order_item.option_name_bn',
      ])
      .select(sql<Line['options']>`'[]'::jsonb`.as('options'))
      .orderBy('cart_line.order_id', 'desc')
      .orderBy('cart_line.id', 'desc')
      .limit(MAX_PURCHASED_LINES)
      .execute()
  );
}

function toCartLine(line: Line): CartLine {
  return {
    id: line.id,
    item: line.product_id,
    item_name: line.name,
    item_name_bn: line.name_bn,
    unit: line.unit,
    item_price: toTaka(line.price_paisa),
    quantity: line.quantity,
    total: toTaka(line.price_paisa * line.quantity),
    product_image: mediaUrl(line.image),
    purchased: line.order_id !== null,
    stock_status: line.listed && line.stock > 0,
    ...saleFormOf(line),
    ...chosenOption(line),
  };
}

/** The option of a line with its Bengali name, of the product if the line has none. Nothing if none was chosen. */
function chosenOption({ option_name, option_name_bn, options }: Line) {
  if (option_name === '') return {};
  const known = options.find(({ name }) => name === option_name);
  return { option: option_name, option_bn: option_name_bn || (known?.name_bn ?? '') };
}
