import { MAX_LINES, MAX_QUANTITY } from '@haat/contract/http/limits';
import type { CartMerge, MergedCart } from '@haat/contract/shop/cart';
import { sql, type Transaction } from 'kysely';
import { type Database, inTransaction } from '../platform/db/database.ts';
import { mergeOnce } from '../platform/db/idempotent-merge.ts';
import type { Schema } from '../platform/db/schema.ts';
import { invalid, Refused } from '../platform/refused.ts';
import { addQuantity } from './add-line.ts';
import { listCartLines, lockCart } from './cart-lines.ts';

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
  if (key === undefined) return invalid({ merge_key: 'required' });
  if (merge_key !== undefined && merge_key !== key)
    return invalid({ merge_key: { code: 'differs', params: { from: 'Idempotency-Key' } } });
  const lines = combineLines(items);
  return inTransaction(db, async (tx) => {
    await lockCart(tx, customer);
    const merge = { customer, key, content: lines };
    const dropped = await mergeOnce(tx, 'cart_merge', merge, () => addLines(tx, customer, lines));
    return dropped instanceof Refused ? dropped : { lines: await listCartLines(tx, customer), dropped };
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

/** Adds lines, and returns the dropped ones. */
async function addLines(
  tx: Transaction<Schema>,
  customer: number,
  lines: readonly GuestLine[],
): Promise<Dropped> {
  const { accepted, dropped } = await splitLines(tx, customer, lines);
  if (accepted.length > 0) await addQuantity(tx, customer, accepted);
  return dropped;
}

/**
 * Splits lines into accepted and dropped ones: not sold, or beyond the maximum number of lines. An option that is not offered any more
 * stays: the cart marks it, and an order with it is refused (decision 44).
 */
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
    .select('id')
    .execute();
  const openLines = await tx
    .selectFrom('cart_line')
    .where('customer_id', '=', customer)
    .where('order_id', 'is', null)
    .select('product_id')
    .execute();
  const sold = new Set(listed.map(({ id }) => id));
  const inCart = new Set(openLines.map(({ product_id }) => product_id));
  const accepted: Required<GuestLine>[] = [];
  const dropped: Dropped = [];
  for (const { option = '', ...line } of lines) {
    if (!sold.has(line.product)) dropped.push({ ...line, reason: 'not_sold' });
    else if (!inCart.has(line.product) && inCart.size >= MAX_LINES)
      dropped.push({ ...line, reason: 'cart_full' });
    else {
      inCart.add(line.product);
      accepted.push({ ...line, option });
    }
  }
  return { accepted, dropped };
}
