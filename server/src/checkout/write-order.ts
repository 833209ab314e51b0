import { randomBytes } from 'node:crypto';
import type { totalsOf } from '@haat/contract/common/money';
import { sql, type Transaction } from 'kysely';
import type { StoredOrder } from '../orders/orders.ts';
import { PLANNED_ONCE } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { contentHash, type OrderRequest } from './order-request.ts';
import type { PricedLine } from './price-and-stock.ts';

/**
 * Inserts an order, its items and its first history row in one statement. Returns null if another request with this key
 * was faster: the insert waits until that transaction ends, then writes nothing.
 */
export async function writeOrder(
  tx: Transaction<Schema>,
  request: OrderRequest,
  lines: readonly PricedLine[],
  totals: ReturnType<typeof totalsOf>,
): Promise<StoredOrder | null> {
  const { receiver, buyer } = request;
  const token = buyer.customer === null ? randomBytes(24).toString('base64url') : null;
  const actor = buyer.customer === null ? 'guest' : 'customer';
  const { rows } = await sql<StoredOrder>`
    WITH placed AS (
      INSERT INTO orders (
        order_key, content_hash, guest_token, customer_id, order_type, delivery_type,
        receiver_name, receiver_email, receiver_phone_number, receiver_address,
        receiver_city, receiver_zip_code, receiver_country, subtotal_paisa, tax_paisa, total_paisa,
        placed_from, expires
      ) VALUES (
        ${request.key}, ${contentHash(request)}, ${token}, ${buyer.customer}, ${request.orderType}, ${request.deliveryType},
        ${receiver.name}, ${receiver.email}, ${receiver.phone}, ${receiver.address},
        ${receiver.city}, ${receiver.zipcode}, ${receiver.country},
        ${totals.subtotalPaisa}, ${totals.taxPaisa}, ${totals.totalPaisa},
        ${buyer.customer === null ? buyer.placedFrom : null}, ${expiry(request.orderType)}
      )
      ON CONFLICT (customer_id, order_key) DO NOTHING
      RETURNING *
    ), items AS (
      INSERT INTO order_item (order_id, product_id, name, name_bn, image, price_paisa, quantity, total_paisa)
      SELECT placed.id, line.product_id, line.name, line.name_bn, line.image, line.price_paisa, line.quantity,
             line.price_paisa * line.quantity
      FROM placed, ${linesAsRows(lines)}
      ORDER BY line.product_id
      RETURNING *
    ), history AS (
      INSERT INTO order_history (order_id, from_status, to_status, actor)
      SELECT id, '', status, ${actor} FROM placed
    )
    SELECT id, number, order_key, content_hash, guest_token, customer_id, created, status, order_type, delivery_type,
           receiver_name, receiver_email, receiver_phone_number, receiver_address,
           receiver_city, receiver_zip_code, receiver_country, subtotal_paisa, tax_paisa, total_paisa, payment_id,
           (SELECT json_agg(items ORDER BY items.id) FROM items) AS items
    FROM placed ${PLANNED_ONCE}`.execute(tx);
  return rows[0] ?? null;
}

/** Returns the time when an unpaid ONLINE order is cancelled, or NULL for COD. */
function expiry(orderType: OrderRequest['orderType']) {
  if (orderType === 'COD') return sql`NULL::timestamptz`;
  return sql`now() + (SELECT unpaid_order_minutes FROM shop_setting) * interval '1 minute'`;
}

/** Passes the lines as one array per column, so that the statement text does not depend on their number. */
function linesAsRows(lines: readonly PricedLine[]) {
  return sql`unnest(
    ${lines.map(({ productId }) => productId)}::bigint[],
    ${lines.map(({ name }) => name)}::text[],
    ${lines.map(({ nameBn }) => nameBn)}::text[],
    ${lines.map(({ image }) => image)}::text[],
    ${lines.map(({ pricePaisa }) => pricePaisa)}::bigint[],
    ${lines.map(({ quantity }) => quantity)}::int[]
  ) AS line (product_id, name, name_bn, image, price_paisa, quantity)`;
}
