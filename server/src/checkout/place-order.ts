import { totalsOf } from '@haat/contract/common/money';
import type { Transaction } from 'kysely';
import { lockCart } from '../cart/cart-lines.ts';
import { findCartQuantities, markAsPurchased } from '../cart/purchase-cart.ts';
import { findOrderByKey, type StoredOrder } from '../orders/orders.ts';
import { refuseRange } from '../payments/online-amount-range.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { Refused } from '../platform/http/refused.ts';
import { refuseOverLimit } from './guest-limits.ts';
import { type Buyer, contentHash, type OrderRequest, type RequestedLine } from './order-request.ts';
import { priceLines, refuseChangedPrice, refuseMissingStock, takeStock } from './price-and-stock.ts';
import { writeOrder } from './write-order.ts';

/** How often an order is tried if price or stock changes meanwhile. Then the shopper gets 503 `busy`. */
const MAX_ATTEMPTS = 5;

/**
 * Places an order once per order key. Returns the order of the key, whether it was placed now or earlier.
 * Refused with 409 `cart_empty`, `not_sold`, `price_changed`, `out_of_stock`, `too_many_pieces`, `too_many_open_orders`
 * (only guests), 422 `key_reused`, `amount_out_of_range` (only ONLINE); then nothing is stored.
 * Prices, tax and total come from the database and the shop's own rules; values from the client are only compared.
 */
export async function placeOrder(db: Database, request: OrderRequest): Promise<StoredOrder | Refused> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const outcome = await inTransaction(db, (tx) => placeOnce(tx, request));
    if (outcome !== STOCK_CHANGED && !(outcome instanceof Refused)) return outcome;
    // The same request may have been placed earlier, or just now by a concurrent retry that took the last unit.
    const earlier = await findOrderByKey(db, request.buyer.customer, request.key);
    if (earlier) return sameOrder(earlier, request);
    if (outcome !== STOCK_CHANGED) return outcome;
  }
  return new Refused(503, 'busy', 'Many people are buying this right now. Please try again.');
}

/** Price or stock changed between read and update: nothing is stored, and the next attempt reads the reason. Never sent. */
const STOCK_CHANGED = new Refused(409, 'stock_changed', 'Price or stock changed meanwhile.');

async function placeOnce(tx: Transaction<Schema>, request: OrderRequest): Promise<StoredOrder | Refused> {
  const requested = await readRequestedLines(tx, request.buyer);
  if (requested.length === 0) return CART_EMPTY;
  const { buyer } = request;
  const overLimit = buyer.customer === null ? await refuseOverLimit(tx, request, buyer) : null;
  if (overLimit) return overLimit;
  const lines = await priceLines(tx, requested);
  if (lines instanceof Refused) return lines;
  const totals = totalsOf(lines);
  const refusal =
    refuseChangedPrice(lines, totals, request) ??
    (request.orderType === 'ONLINE' ? refuseRange(totals.totalPaisa) : null) ??
    refuseMissingStock(lines);
  if (refusal) return refusal;

  const order = await writeOrder(tx, request, lines, totals);
  if (!order) return STOCK_CHANGED;
  if (order.customer_id !== null) await markAsPurchased(tx, order.customer_id, order.id);
  // Last, because all buyers of the same products wait for these row locks.
  return (await takeStock(tx, lines)) ? order : STOCK_CHANGED;
}

const CART_EMPTY = new Refused(409, 'cart_empty', 'Your cart is empty.');

/** Returns the requested lines. A customer's cart stays locked until the transaction ends, so it cannot change. */
async function readRequestedLines(tx: Transaction<Schema>, buyer: Buyer): Promise<readonly RequestedLine[]> {
  if (buyer.customer === null) return buyer.lines;
  await lockCart(tx, buyer.customer);
  const lines = await findCartQuantities(tx, buyer.customer);
  return lines.map(({ product_id, quantity }) => ({ productId: product_id, quantity, pricesSent: [] }));
}

function sameOrder(earlier: StoredOrder, request: OrderRequest): StoredOrder | Refused {
  if (earlier.content_hash === contentHash(request)) return earlier;
  return new Refused(422, 'key_reused', 'This order key was used for another order.');
}
