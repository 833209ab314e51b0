import { toTaka } from '@haat/contract/common/money';
import type { GuestOrder, Order, OrderQuery } from '@haat/contract/shop/orders';
import type { Selectable } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import type { OrderItemTable, OrdersTable } from '../platform/db/schema.ts';
import { mediaUrl } from '../platform/media/media-url.ts';

/** An order as stored, with its lines in the order they were written; but for what only the shop itself needs of it. */
export type StoredOrder = Omit<Selectable<OrdersTable>, 'placed_from' | 'expires'> & {
  items: Selectable<OrderItemTable>[];
};

/** Whose order: a customer's id, or null for a guest's. */
export type Owner = number | null;

/** The order that an owner's key made, or null. */
export async function findOrderByKey(db: Database, owner: Owner, key: string): Promise<StoredOrder | null> {
  const orders = ordersOf(db, owner).where('order_key', '=', key);
  return (await withItems(db, await orders.execute()))[0] ?? null;
}

/** The guest's order that a token opens, or null. */
export async function findOrderByGuestToken(db: Database, token: string): Promise<StoredOrder | null> {
  const orders = ordersOf(db, null).where('guest_token', '=', token);
  return (await withItems(db, await orders.execute()))[0] ?? null;
}

/** A customer's own order, or null. */
export async function findOrderOf(db: Database, customer: number, id: number): Promise<StoredOrder | null> {
  const orders = ordersOf(db, customer).where('id', '=', id);
  return (await withItems(db, await orders.execute()))[0] ?? null;
}

/** A page of a customer's orders, newest first, from the one after `cursor`; `next` is the cursor of the page after it. */
export async function findOrdersOf(
  db: Database,
  customer: number,
  { limit = 100, cursor }: OrderQuery,
): Promise<{ orders: StoredOrder[]; total: number; next: number | null }> {
  let page = ordersOf(db, customer);
  if (cursor !== undefined) page = page.where('id', '<', cursor);
  const rows = await page
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const { total } = await db
    .selectFrom('orders')
    .where('customer_id', '=', customer)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const orders = await withItems(db, rows.slice(0, limit));
  return { orders, total, next: rows.length > limit ? (orders.at(-1)?.id ?? null) : null };
}

function ordersOf(db: Database, owner: Owner) {
  return db
    .selectFrom('orders')
    .where('customer_id', owner === null ? 'is' : '=', owner)
    .selectAll();
}

async function withItems(db: Database, orders: Selectable<OrdersTable>[]): Promise<StoredOrder[]> {
  if (orders.length === 0) return [];
  const rows = await db
    .selectFrom('order_item')
    .where(
      'order_id',
      'in',
      orders.map(({ id }) => id),
    )
    .selectAll()
    .orderBy('id')
    .execute();
  const items = Map.groupBy(rows, ({ order_id }) => order_id);
  return orders.map((order) => ({ ...order, items: items.get(order.id) ?? [] }));
}

/** A guest's order on the wire, with its token. */
export function toGuestOrder(order: StoredOrder): GuestOrder {
  return { ...toOrder(order), token: order.guest_token ?? '' };
}

/** An order on the wire: taka, ISO time. */
export function toOrder(order: StoredOrder): Order {
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
      product_image: mediaUrl(item.image),
      purchased: true,
    })),
  };
}
