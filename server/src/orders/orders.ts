import { toTaka } from '@haat/contract/money';
import type { GuestOrder, Order } from '@haat/contract/orders';
import type { Selectable } from 'kysely';
import type { Database } from '../db/database.ts';
import type { OrderItemTable, OrdersTable } from '../db/schema.ts';
import { mediaAddress } from '../media/address.ts';

/** An order as stored, with its lines in the order they were written. */
export type StoredOrder = Selectable<OrdersTable> & { items: Selectable<OrderItemTable>[] };

/** The order that a key made, or null. */
export function findOrderByKey(db: Database, key: string): Promise<StoredOrder | null> {
  return findOrder(db, 'order_key', key);
}

/** The guest's order that a token opens, or null. */
export function findOrderByGuestToken(db: Database, token: string): Promise<StoredOrder | null> {
  return findOrder(db, 'guest_token', token);
}

async function findOrder(
  db: Database,
  column: 'order_key' | 'guest_token',
  value: string,
): Promise<StoredOrder | null> {
  const order = await db.selectFrom('orders').where(column, '=', value).selectAll().executeTakeFirst();
  if (!order) return null;
  const items = await db
    .selectFrom('order_item')
    .where('order_id', '=', order.id)
    .selectAll()
    .orderBy('id')
    .execute();
  return { ...order, items };
}

/** A guest's order on the wire, with its token. */
export function guestOrderAnswer(order: StoredOrder): GuestOrder {
  return { ...orderAnswer(order), token: order.guest_token ?? '' };
}

/** An order on the wire: taka, ISO time. */
export function orderAnswer(order: StoredOrder): Order {
  const { id, number, status, order_type, delivery_type } = order;
  return {
    id,
    number,
    created: order.created.toISOString(),
    status,
    order_type,
    delivery_type,
    receiver_name: order.receiver_name,
    receiver_email: order.receiver_email,
    receiver_phone_number: order.receiver_phone_number,
    receiver_address: order.receiver_address,
    receiver_city: order.receiver_city,
    receiver_zip_code: order.receiver_zip_code,
    receiver_country: order.receiver_country,
    subtotal: toTaka(order.subtotal_paisa),
    tax: toTaka(order.tax_paisa),
    total: toTaka(order.total_paisa),
    paymentId: order.payment_id,
    orderitems: order.items.map((item) => ({
      id: item.id,
      item: item.product_id,
      item_name: item.name,
      item_name_bn: item.name_bn,
      item_price: toTaka(item.price_paisa),
      quantity: item.quantity,
      total: toTaka(item.total_paisa),
      product_image: mediaAddress(item.image),
      purchased: true,
    })),
  };
}
