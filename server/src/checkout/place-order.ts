import { totalsOf } from '@haat/contract/common/money';
import type { Transaction } from 'kysely';
import { lockCart } from '../cart/cart-lines.ts';
import { findPieces, keepAsHistory } from '../cart/purchase-cart.ts';
import { findOrderByKey, type StoredOrder } from '../orders/orders.ts';
import { refuseRange } from '../payments/online-amount-range.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { Refused } from '../platform/http/refused.ts';
import { refuseOverLimit } from './guest-limits.ts';
import { type Buyer, contentHash, type OrderRequest, type RequestedLine } from './order-request.ts';
import { priceLines, refuseChangedPrice, refuseMissingStock, takeStock } from './price-and-stock.ts';
import { writeOrder } from './write-order.ts';

/** How often the shelf may move under one order before the shopper is asked to try again. */
const MOST_ATTEMPTS = 5;

/**
 * Places an order once: the key's first order, whether it was placed now or earlier.
 * Refused with 409 `cart_empty`, `not_sold`, `price_changed`, `out_of_stock`, `too_many_pieces`, `too_many_open_orders`
 * (guests alone), 422 `key_reused`, `amount_out_of_range` (ONLINE alone); then nothing is stored.
 * Prices, tax and total are the shelf's and the shop's own; what the client sent is only compared.
 */
export async function placeOrder(db: Database, request: OrderRequest): Promise<StoredOrder | Refused> {
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
    const outcome = await inTransaction(db, (tx) => placeOnce(tx, request));
    if (outcome !== SHELF_MOVED && !(outcome instanceof Refused)) return outcome;
    // This request may have been placed earlier, or just now by a twin that took the last piece itself.
    const twin = await findOrderByKey(db, request.buyer.customer, request.key);
    if (twin) return sameOrder(twin, request);
    if (outcome !== SHELF_MOVED) return outcome;
  }
  return new Refused(503, 'busy', 'Many people are buying this right now. Please try again.');
}

/** The shelf changed between reading and taking: nothing is kept, and the next attempt reads why. */
const SHELF_MOVED = new Refused(409, 'shelf_moved', 'The shelf changed meanwhile.');

async function placeOnce(tx: Transaction<Schema>, request: OrderRequest): Promise<StoredOrder | Refused> {
  const wanted = await linesOf(tx, request.buyer);
  if (wanted.length === 0) return CART_EMPTY;
  const { buyer } = request;
  const overLimit = buyer.customer === null ? await refuseOverLimit(tx, request, buyer) : null;
  if (overLimit) return overLimit;
  const lines = await priceLines(tx, wanted);
  if (lines instanceof Refused) return lines;
  const totals = totalsOf(lines);
  const refusal =
    refuseChangedPrice(lines, totals, request) ??
    (request.orderType === 'ONLINE' ? refuseRange(totals.totalPaisa) : null) ??
    refuseMissingStock(lines);
  if (refusal) return refusal;

  const order = await writeOrder(tx, request, lines, totals);
  if (!order) return SHELF_MOVED;
  if (order.customer_id !== null) await keepAsHistory(tx, order.customer_id, order.id);
  // Last, so that the rows every buyer of the same goods waits for are locked for the shortest time.
  return (await takeStock(tx, lines)) ? order : SHELF_MOVED;
}

const CART_EMPTY = new Refused(409, 'cart_empty', 'Your cart is empty.');

/** A customer's cart stays locked until the order is placed, so that nothing of it changes meanwhile. */
async function linesOf(tx: Transaction<Schema>, buyer: Buyer): Promise<readonly RequestedLine[]> {
  if (buyer.customer === null) return buyer.lines;
  await lockCart(tx, buyer.customer);
  const lines = await findPieces(tx, buyer.customer);
  return lines.map(({ product_id, quantity }) => ({ productId: product_id, quantity, pricesSent: [] }));
}

function sameOrder(earlier: StoredOrder, request: OrderRequest): StoredOrder | Refused {
  if (earlier.content_hash === contentHash(request)) return earlier;
  return new Refused(422, 'key_reused', 'This order key was used for another order.');
}
