import { createHash } from 'node:crypto';
import { MAX_LINES, MAX_QUANTITY } from '@haat/contract/common/limits';
import { isOffered } from '@haat/contract/common/sold-by';
import type { CartMerge, MergedCart } from '@haat/contract/shop/cart';
import { sql, type Transaction } from 'kysely';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { invalid, Refused } from '../platform/refused.ts';
import { addQuantity } from './add-line.ts';
import { findCartLines, lockCart } from './cart-lines.ts';

/** The number of stored merges per customer. It is large enough, because a retry happens within minutes. */
const MAX_STORED_MERGES = 20;

type GuestLine = CartMerge['items'][number];
type Dropped = MergedCart['dropped'];

/** Merges a guest's lines into the customer's cart, once per key. Returns the new cart and the dropped lines. */
export async function mergeGuestCart(
  db: Database,
  customer: number,
  { items, merge_key }: CartMerge,
  headerKey: string | undefined,
): Promise<MergedCart | Refused> {
  const key = headerKey ?? merge_key;
  if (key === undefined) return invalid({ merge_key: 'is required where there is no Idempotency-Key' });
  if (merge_key !== undefined && merge_key !== key)
    return invalid({ merge_key: 'differs from Idempotency-Key' });
  const lines = combineLines(items);
  return inTransaction(db, async (tx) => {
    await lockCart(tx, customer);
    const dropped = await mergeOnce(tx, customer, key, lines);
    return dropped instanceof Refused ? dropped : { lines: await findCartLines(tx, customer), dropped };
  });
}

/** Merges lines with the same product and preserves their order. */
function combineLines(items: readonly GuestLine[]): GuestLine[] {
  const lines = new Map<number, GuestLine>();
  for (const { product, quantity, option } of items) {
    const line = lines.get(product) ?? { product, quantity: 0 };
    line.quantity = Math.min(line.quantity + quantity, MAX_QUANTITY);
    if (option) line.option = option;
    lines.set(product, line);
  }
  return [...lines.values()];
}

async function mergeOnce(
  tx: Transaction<Schema>,
  customer: number,
  key: string,
  lines: readonly GuestLine[],
): Promise<Dropped | Refused> {
  const hash = createHash('sha256').update(JSON.stringify(lines)).digest('hex');
  const earlier = await tx
    .selectFrom('cart_merge')
    .where('customer_id', '=', customer)
    .where('merge_key', '=', key)
    .select(['content_hash', 'dropped'])
    .executeTakeFirst();
  if (earlier?.content_hash === hash) return earlier.dropped;
  if (earlier) return new Refused(422, 'key_reused', 'This key was used for another cart.');

  const { accepted, dropped } = await splitLines(tx, customer, lines);
  if (accepted.length > 0) await addQuantity(tx, customer, accepted);
  await tx
    .insertInto('cart_merge')
    .values({ customer_id: customer, merge_key: key, content_hash: hash, dropped: JSON.stringify(dropped) })
    .execute();
  await deleteOldMerges(tx, customer);
  return dropped;
}

async function deleteOldMerges(tx: Transaction<Schema>, customer: number): Promise<void> {
  const newest = tx
    .selectFrom('cart_merge')
    .where('customer_id', '=', customer)
    .select('merge_key')
    .orderBy('at', 'desc')
    .limit(MAX_STORED_MERGES);
  await tx
    .deleteFrom('cart_merge')
    .where('customer_id', '=', customer)
    .where('merge_key', 'not in', newest)
    .execute();
}

/** Splits lines into accepted and dropped ones: not sold, or beyond the maximum number of lines. */
async function splitLines(
  tx: Transaction<Schema>,
  customer: number,
  lines: readonly GuestLine[],
): Promise<{ accepted: Required<GuestLine>[]; dropped: Dropped }> {
  const products = lines.map((line) => line.product);
  const listed = await tx
    .selectFrom('product')
    .where('id', '=', sql<number>`ANY(${products}::bigint[])`)
    .where('listed', '=', true)
    .select(['id', 'options'])
    .execute();
  const openLines = await tx
    .selectFrom('cart_line')
    .where('customer_id', '=', customer)
    .where('order_id', 'is', null)
    .select('product_id')
    .execute();
  const sold = new Map(listed.map((product) => [product.id, product]));
  const inCart = new Set(openLines.map(({ product_id }) => product_id));
  const accepted: Required<GuestLine>[] = [];
  const dropped: Dropped = [];
  for (const { option = '', ...line } of lines) {
    const product = sold.get(line.product);
    if (!product) dropped.push({ ...line, reason: 'not_sold' });
    else if (!inCart.has(line.product) && inCart.size >= MAX_LINES)
      dropped.push({ ...line, reason: 'cart_full' });
    else {
      inCart.add(line.product);
      accepted.push({ ...line, option: isOffered(option, product) ? option : '' });
    }
  }
  return { accepted, dropped };
}
