import { randomBytes } from 'node:crypto';
import { toTaka, wholeTaka } from '@haat/contract/money/money';
import type { OfficeOrder } from '@haat/contract/office/orders/orders';
import type { DoorWays } from '@haat/contract/office/orders/paid';
import { orderAttributeNames, pickAttributes } from '@haat/contract/shop/order-attributes';
import { photoUrl } from '@haat/contract/shop/order-photos';
import type {
  GuestOrder,
  Order,
  OrderDelivery,
  OrderFeedback,
  OrderParcel,
  OrderQuery,
  OrderRider,
  OrderStatus,
} from '@haat/contract/shop/orders';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import type { OrderAdjustmentTable, OrderItemTable, OrdersTable } from '../platform/db/schema.ts';
import { mediaUrl } from '../platform/media/media-url.ts';
import { Refused } from '../platform/refused.ts';
import { amountsInTaka, taxFields } from '../pricing/order-amounts.ts';
import { billedPaisa } from '../pricing/supplied-price.ts';
import { taxesOf } from '../pricing/taxes.ts';
import { findFeedback } from './find-feedback.ts';
import { findBalances, type OrderBalance } from './order-balance.ts';
import { stepOfOrder } from './order-step.ts';
import { findParcels } from './parcels-of-orders.ts';
import { findRiders } from './riders.ts';
import { SCALE_PHOTO } from './scale-photo.ts';

/** A stored order with its items in insertion order, without the columns for internal use. */
export type StoredOrder = Omit<Selectable<OrdersTable>, 'unproven_from' | 'source'> & {
  items: (Selectable<OrderItemTable> & { photo?: string | null })[];
  /** Changes of what it costs, oldest first. */
  adjustments: Pick<Selectable<OrderAdjustmentTable>, 'kind' | 'amount_paisa' | 'reason' | 'at'>[];
  balance: Pick<OrderBalance, 'paidPaisa' | 'refundedPaisa' | 'duePaisa' | 'creditPaisa'>;
  /** Every status that the order took, oldest first. */
  history: { status: OrderStatus; at: Date }[];
  /** Its goods are in their bags, or were. */
  wasPacked?: boolean;
  /** Who brings it, while it is on its way. */
  rider?: OrderRider | undefined;
  /** The parcel in which a courier brings it, or has brought it. */
  parcel?: OrderParcel | undefined;
  /** What was said about it, or can be said now. */
  feedback?: OrderFeedback | undefined;
  /** Its purchase may be reported to Meta. */
  purchaseConsent?: boolean;
  /** Open questions about missing goods. */
  offers?: { line: number; token: string }[];
};

/** Returns a token that gives access to one order: 192 random bits. */
export function newOrderToken(): string {
  return randomBytes(24).toString('base64url');
}

/** Returns the order that a customer, or a guest (null), placed with an order key, or null. */
export async function findOrderByKey(
  db: Database,
  customer: number | null,
  key: string,
): Promise<StoredOrder | null> {
  const orders = customer === null ? selectGuestOrders(db) : selectCustomerOrders(db, customer);
  return complete(db, await orders.where('order_key', '=', key).executeTakeFirst());
}

/** Returns the orders with these ids, newest first. */
export async function findOrders(db: Database, ids: readonly number[]): Promise<StoredOrder[]> {
  if (ids.length === 0) return [];
  const orders = db.selectFrom('orders').where('id', 'in', ids).selectAll();
  return completeAll(db, await orders.orderBy('id', 'desc').execute());
}

/** Returns the order with a token, or null: a guest's, or a customer's that was opened by a code or claimed by an account. */
export async function findOrderByGuestToken(db: Database, token: string): Promise<StoredOrder | null> {
  const orders = db.selectFrom('orders').where('guest_token', '=', token).selectAll();
  return complete(db, await orders.executeTakeFirst());
}

/** Returns an order by its id, or null. */
export async function findOrder(db: Database, id: number): Promise<StoredOrder | null> {
  return complete(db, await db.selectFrom('orders').where('id', '=', id).selectAll().executeTakeFirst());
}

/** Returns an order if it belongs to the customer, otherwise null. */
export async function findCustomerOrder(
  db: Database,
  customer: number,
  id: number,
): Promise<StoredOrder | null> {
  const orders = selectCustomerOrders(db, customer).where('id', '=', id);
  return complete(db, await orders.executeTakeFirst());
}

/** Returns one page of a customer's orders, newest first, starting after `cursor`. `next` is the cursor of the next page. */
export async function findCustomerOrders(
  db: Database,
  customer: number,
  { limit = 100, cursor }: OrderQuery,
): Promise<{ orders: StoredOrder[]; total: number; next: number | null }> {
  let page = selectCustomerOrders(db, customer);
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
  const orders = await completeAll(db, rows.slice(0, limit));
  return { orders, total, next: rows.length > limit ? (orders.at(-1)?.id ?? null) : null };
}

function selectCustomerOrders(db: Database, customer: number) {
  return db.selectFrom('orders').selectAll().where('customer_id', '=', customer);
}

/** Orders that guests placed; an account may have claimed them meanwhile. */
function selectGuestOrders(db: Database) {
  return db
    .selectFrom('orders')
    .selectAll()
    .where((eb) => eb.or([eb('customer_id', 'is', null), eb('placed_from', 'is not', null)]));
}

type OrderRow = Selectable<OrdersTable>;

async function complete(db: Database, order: OrderRow | undefined): Promise<StoredOrder | null> {
  return order ? (await completeAll(db, [order]))[0]! : null;
}

/** Adds items, adjustments, balance and history to orders. */
async function completeAll(db: Database, orders: OrderRow[]): Promise<StoredOrder[]> {
  if (orders.length === 0) return [];
  const ids = orders.map(({ id }) => id);
  const items = Map.groupBy(await findItems(db, ids), ({ order_id }) => order_id);
  const history = Map.groupBy(await findHistory(db, ids), ({ order_id }) => order_id);
  const balances = await findBalances(db, ids);
  const adjustments = Map.groupBy(await findAdjustments(db, ids), ({ order_id }) => order_id);
  const packed = await findPacked(db, orders);
  const riders = await findRiders(db, orders);
  const parcels = await findParcels(db, orders);
  const feedback = await findFeedback(db, orders);
  const consents = await findPurchaseConsents(db, ids);
  const offers = Map.groupBy(await findOffers(db, orders), ({ order_id }) => order_id);
  return orders.map((order) => ({
    ...order,
    offers: offers.get(order.id) ?? [],
    rider: riders.get(order.id),
    parcel: parcels.get(order.id),
    feedback: feedback.get(order.id),
    purchaseConsent: consents.has(order.id),
    items: items.get(order.id) ?? [],
    adjustments: adjustments.get(order.id) ?? [],
    balance: balances.get(order.id)!,
    history: history.get(order.id) ?? [],
    wasPacked: packed.has(order.id),
  }));
}

async function findPurchaseConsents(db: Database, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('purchase_consent')
    .where('order_id', 'in', ids)
    .where('withdrawn', 'is', null)
    .select('order_id')
    .execute();
  return new Set(rows.map(({ order_id }) => order_id));
}

/** The lines of orders, with the id of a photo of the scale. Lines that were taken out are left out. */
export function findItems(db: Database, orders: readonly number[]) {
  return db
    .selectFrom('order_item as line')
    .where('order_id', 'in', orders)
    .where('quantity', '>', 0)
    .selectAll()
    .select(SCALE_PHOTO.as('photo'))
    .orderBy('id')
    .execute();
}

/** Returns the adjustments of orders, oldest first. */
export function findAdjustments(db: Database, orders: readonly number[]) {
  return db
    .selectFrom('order_adjustment')
    .where('order_id', 'in', orders)
    .select(['order_id', 'kind', 'amount_paisa', 'reason', 'at'])
    .orderBy('id')
    .execute();
}

/** Only orders that are prepared have any. */
async function findOffers(db: Database, orders: readonly OrderRow[]) {
  const prepared = orders.filter(({ status }) => status === 'PROCESSING').map(({ id }) => id);
  if (prepared.length === 0) return [];
  return db
    .selectFrom('substitute_offer as offer')
    .innerJoin('order_item as line', 'line.id', 'offer.order_item_id')
    .where('line.order_id', 'in', prepared)
    .where('offer.ended', 'is', null)
    .where('offer.expires', '>', sql<Date>`now()`)
    .where(
      sql<boolean>`seen = coalesce(line.supplied_quantity, line.quantity) AND (grams IS NULL OR grams = supplied_grams)`,
    )
    .select(['line.order_id', 'line.id as line', 'offer.token'])
    .orderBy('offer.id')
    .execute();
}

function findHistory(db: Database, orders: readonly number[]) {
  return db
    .selectFrom('order_history')
    .where('order_id', 'in', orders)
    .select(['order_id', 'at'])
    .select((eb) => eb.ref('to_status').$castTo<OrderStatus>().as('status'))
    .orderBy('id')
    .execute();
}

/** The ids of those that were packed; only orders that are prepared can be. */
async function findPacked(db: Database, orders: readonly OrderRow[]): Promise<Set<number>> {
  const prepared = orders.filter(({ status }) => status === 'PROCESSING').map(({ id }) => id);
  if (prepared.length === 0) return new Set();
  const steps = await db
    .selectFrom('order_step')
    .where('order_id', 'in', prepared)
    .where('step', '=', 'packed')
    .select('order_id')
    .execute();
  return new Set(steps.map(({ order_id }) => order_id));
}

/**
 * Converts an order that has a token to its API form, with the token. Of an order that an account has placed the token shows the receiver
 * what comes, but not the e-mail address of the account.
 */
export function toGuestOrder(order: StoredOrder): GuestOrder {
  const hidden = isGuestOrder(order) ? {} : { receiver_email: '', cancellable: false, changeable: false };
  return { ...toOrder(order), ...hidden, token: order.guest_token ?? '' };
}

/** An account has ordered it: who has the token of the order only sees it. */
export const ORDERED_BY_ACCOUNT = new Refused(403, 'ordered_by_account');

/** Whether a guest, or staff for somebody without an account, placed the order; an account may have claimed it since. */
export function isGuestOrder({
  customer_id,
  placed_from,
}: Pick<StoredOrder, 'customer_id' | 'placed_from'>): boolean {
  return customer_id === null || placed_from !== null;
}

/** Converts an order to the form of the specification: amounts in taka, ISO timestamps. */
export function toOrder(order: StoredOrder): Order {
  const amounts = amountsOf(order);
  return {
    ...orderFields(order),
    ...amountsInTaka(amounts),
    adjustments: order.adjustments.map(({ kind, amount_paisa, reason, at }) => ({
      kind,
      amount: toTaka(amount_paisa),
      reason,
      at: at.toISOString(),
    })),
    paid: toTaka(amounts.paid_paisa),
    ...(amounts.credit_paisa !== undefined && { credit_used: toTaka(amounts.credit_paisa) }),
    refunded: toTaka(amounts.refunded_paisa),
    ...stepOfOrder(order),
    ...(order.rider && { rider: order.rider }),
    ...(order.parcel && { parcel: order.parcel }),
    ...(order.feedback && { feedback: order.feedback }),
    ...(order.purchaseConsent && { purchase_consent: true as const }),
    due: toTaka(amounts.due_paisa),
    cash_due: toTaka(amounts.cash_due_paisa),
    version: order.version,
    // The products of what is sent again for a complaint stay, so the page offers no change of it.
    changeable: isInShop(order.status) && !order.wasPacked && order.sent_again_for === null,
    ...(order.substitute_cap_paisa !== null && { substitute_cap: toTaka(order.substitute_cap_paisa) }),
    ...(order.offers &&
      order.offers.length > 0 && {
        substitute_offers: order.offers.map(({ line, token }) => ({ line, token })),
      }),
    orderitems: order.items.map((item) => ({
      ...itemFields(item),
      item_price: toTaka(item.price_paisa),
      total: toTaka(item.total_paisa),
      ...(item.supplied_grams !== null && { supplied_total: toTaka(billedPaisa(item)) }),
    })),
  };
}

/** Whether the goods of an order have not left the shop. */
const isInShop = (status: OrderStatus) => status === 'PENDING' || status === 'PROCESSING';

/** All amounts of an order, in paisa. */
export function amountsOf(
  order: StoredOrder,
): Pick<
  OfficeOrder,
  'tax_percent' | 'taxes' | Exclude<Extract<keyof OfficeOrder, `${string}_paisa`>, keyof DoorWays>
> {
  const { subtotal_paisa, tax_paisa, tax_percent, delivery_paisa, discount_paisa, total_paisa } = order;
  return {
    subtotal_paisa,
    tax_paisa,
    ...taxFields({ taxPercent: tax_percent, taxes: orderedTaxes(order) }),
    delivery_paisa,
    discount_paisa,
    total_paisa,
    paid_paisa: order.balance.paidPaisa,
    ...(order.balance.creditPaisa > 0 && { credit_paisa: order.balance.creditPaisa }),
    refunded_paisa: order.balance.refundedPaisa,
    due_paisa: order.balance.duePaisa,
    cash_due_paisa: wholeTaka(order.balance.duePaisa),
  };
}

/** What the forms for shoppers and for the office have in common: all but lines and amounts. */
export function orderFields(order: StoredOrder) {
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
    delivery: deliveryOf(order),
    paymentId: order.payment_id,
    ...(order.wallet && { wallet: order.wallet }),
    ...payUntil(order),
    ...pickAttributes(order, orderAttributeNames),
    timeline: order.history.map(({ status, at }) => ({ status, at: at.toISOString() })),
  };
}

/** The same of a line. */
export function itemFields(item: StoredOrder['items'][number]) {
  return {
    id: item.id,
    item: item.product_id,
    item_name: item.name,
    item_name_bn: item.name_bn,
    unit: item.unit,
    quantity: item.quantity,
    tax_class: item.tax_class,
    ...(item.tax_percent !== null && { tax_percent: item.tax_percent }),
    note: item.note,
    supplied_quantity: item.supplied_quantity,
    supplied_grams: item.supplied_grams,
    replaces: item.replaces_id,
    product_image: mediaUrl(item.image),
    purchased: true,
    ...(item.sold_by === 'weight' && { sold_by: item.sold_by }),
    ...(item.tolerance_percent > 0 && { tolerance_percent: item.tolerance_percent }),
    ...(item.photo && { scale_photo: photoUrl(item.photo) }),
    ...(item.option_name !== '' && { option: item.option_name, option_bn: item.option_name_bn }),
    ...(item.wished_id !== null && { substitute: item.wished_id }),
  };
}

/** After this time `expireOrders` cancels the order, unless it is paid, confirmed or free. */
function payUntil(order: StoredOrder): Pick<Order, 'pay_until'> {
  const { order_type, status, payment_id, balance, expires } = order;
  if (order_type !== 'ONLINE' || status !== 'PENDING' || payment_id !== null) return {};
  if (balance.duePaisa <= 0 || !expires) return {};
  return { pay_until: expires.toISOString() };
}

/** The taxes of an order as it was agreed. */
function orderedTaxes({ items, tax_percent }: StoredOrder) {
  const ordered = items.filter(({ replaces_id }) => replaces_id === null);
  return taxesOf(
    ordered.map((item) => ({
      paisa: item.total_paisa,
      taxClass: item.tax_class,
      taxPercent: item.tax_percent,
    })),
    tax_percent,
  );
}

/** Null without a zone, unless a time was promised. */
function deliveryOf(order: StoredOrder): OrderDelivery | null {
  const { delivery_zone: zone, delivery_zone_bn: zone_bn, delivery_hours: hours } = order;
  const { promised_from, promised_by } = order;
  if (zone === '' && promised_by === null) return null;
  const [from, by] = [promised_from?.toISOString() ?? null, promised_by?.toISOString() ?? null];
  const { delivery_area: area, delivery_area_bn: area_bn, area_id, slot_id } = order;
  const place = { zone, zone_bn, area, area_bn, area_id };
  return { ...place, hours, from, by, ...(slot_id !== null && { slot: slot_id }) };
}
