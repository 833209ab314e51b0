import { toTaka } from '@haat/contract/money/money';
import { usableCredit } from '@haat/contract/money/usable-credit';
import type { DeliveryPromise } from '@haat/contract/time/opening-hours';
import { type InsertObject, sql, type Transaction } from 'kysely';
import { readCart } from '../cart/read-cart.ts';
import { addCredit, lockCredit } from '../credit/add-credit.ts';
import { areaRequired } from '../delivery/delivery-charge.ts';
import type { DeliveryMap, DeliveryZone } from '../delivery/delivery-map.ts';
import type { DeliveryTerms } from '../delivery/delivery-terms.ts';
import { queueOrderMessage } from '../messages/orders/queue-order-message.ts';
import { findOrderByKey, newOrderToken, type StoredOrder } from '../orders/orders.ts';
import { amountProblem } from '../payments/payments.ts';
import { type Database, inTransaction, PLANNED_ONCE } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { Refused } from '../platform/refused.ts';
import { type Quote, quote } from '../pricing/order-amounts.ts';
import { type Step, stepOf } from '../risk/ladder.ts';
import { promiseIn, type Slot, slotPlaceOf, type Wanted } from '../slots/slots.ts';
import { lockSlot, recordFull, slotRequired, takeSlot } from '../slots/take-slot.ts';
import { deskBlockProblem, lockCartUnlessBlocked, orderLimitProblem } from './order-limits.ts';
import { type Buyer, contentHash, type OrderRequest, type RequestedLine } from './order-request.ts';
import {
  optionProblem,
  type PricedLine,
  priceLines,
  priceProblem,
  stockProblem,
  takeStock,
} from './price-and-stock.ts';

/** How often an order is tried if price or stock changes meanwhile. Then the shopper gets 503 `busy`. */
const MAX_ATTEMPTS = 5;

/**
 * Places an order once per order key. Returns the order of the key, whether it was placed now or earlier.
 * Refused with 409 `cart_empty`, `cart_changed`, `not_sold`, `price_changed`, `option_removed`, `out_of_stock`, `too_many_pieces`, `too_many_open_orders`
 * (not at the desk, nor of a proven account), `slot_full`, `slot_past`, `slot_gone`, `shop_paused` (not at the desk), `phone_blocked`, `payment_method_off` (not at the desk), 422 `key_reused`,
 * `area_required`, `not_delivered`, `order_too_small`, `order_too_heavy`, `slot_required` (not at the desk), `amount_out_of_range` (only ONLINE),
 * 409 `credit_not_proven` or `credit_changed` (only with credit);
 * then nothing is stored.
 * Prices, tax and total come from the database and the shop's own rules; values from the client are only compared.
 */
export async function placeOrder(
  db: Database,
  request: OrderRequest,
  terms: DeliveryTerms,
): Promise<StoredOrder | Refused> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const outcome = await inTransaction(db, (tx) => placeOnce(tx, request, terms));
    if (outcome !== STOCK_CHANGED && !(outcome instanceof Refused)) return outcome;
    // The same request may have been placed earlier, or just now by a concurrent retry that took the last unit.
    const earlier = await findOrderByKey(db, request.buyer.customer, request.key);
    if (earlier) return sameOrder(earlier, request, db);
    if (request.slot !== null && outcome.body.code === 'slot_full')
      await recordFull(db, request.slot, request.key);
    if (outcome !== STOCK_CHANGED) return outcome;
  }
  return new Refused(503, 'busy');
}

/** Price, pack or stock changed between read and update: nothing is stored, and the next attempt reads the reason. Never sent. */
const STOCK_CHANGED = new Refused(409, 'stock_changed');

async function placeOnce(
  tx: Transaction<Schema>,
  request: OrderRequest,
  terms: DeliveryTerms,
): Promise<StoredOrder | Refused> {
  const requested = await readRequested(tx, request);
  if (requested instanceof Refused) return requested;
  const priced = await priceLines(tx, requested.lines);
  if (priced instanceof Refused) return priced;
  const { lines, taxPercent, weightPercent } = priced;
  const creditPhone = await findCreditPhone(tx, request);
  if (creditPhone instanceof Refused) return creditPhone;
  const slot = request.slot === null ? null : await lockSlot(tx, request.slot, request.key);
  const destination = { ...request, ...request.receiver };
  const { map } = terms;
  const rules = { map, taxPercent, slotPaisa: slot?.charge_paisa };
  const quoted = quote(lines, destination, rules);
  if (quoted instanceof Refused) return quoted;
  const { amounts, delivery } = quoted;
  if (delivery.isAreaMissing) return areaRequired(destination, map);
  const wanted = {
    place: slotPlaceOf(request.deliveryType, delivery.zone),
    hours: terms.hours,
    key: request.key,
    lines: lines.length,
  };
  const refusal =
    (await slotRefusal(tx, request, { slot, map, zone: delivery.zone }, wanted)) ??
    priceProblem(lines, amounts, request) ??
    optionProblem(lines) ??
    (request.orderType === 'ONLINE' && request.onlineRange
      ? amountProblem(amounts.totalPaisa, request.onlineRange)
      : null) ??
    stockProblem(lines);
  if (refusal) return refusal;

  const order = await writeOrder(tx, request, lines, {
    ...quoted,
    step: await findStep(tx, request, quoted),
    substitutes: await soldSubstitutes(tx, request),
    slot,
    promise: promiseIn(slot, delivery.zone, terms),
    isProven: requested.isProven,
    // What the shopper saw, and never more than the owner allows now.
    weightPercent: Math.min(weightPercent, request.weightPercent),
  });
  if (!order) return STOCK_CHANGED;
  if (creditPhone === null) await confirmReceipt(tx, order, request);
  // Late, because all buyers of the same products wait for these row locks.
  const sale = { order: order.id, actor: actorOf(request) };
  if (!(await takeStock(tx, lines, sale))) return STOCK_CHANGED;
  if (creditPhone === null) return order;
  const paid = await payWithCredit(tx, order, { ...request, phone: creditPhone });
  if (!(paid instanceof Refused)) await confirmReceipt(tx, paid, request);
  return paid;
}

/** Staff have the caller on the phone, and what is paid online is no risk. */
function findStep(
  tx: Transaction<Schema>,
  { ladder, orderType, receiver: { phone }, buyer: { customer }, creditPhone, onlineRange }: OrderRequest,
  { amounts: { totalPaisa, deliveryPaisa }, delivery }: Quote,
): Promise<Step | null> | null {
  if (!ladder || orderType !== 'COD') return null;
  return stepOf(tx, ladder, {
    phone,
    customer,
    isProven: creditPhone === phone,
    totalPaisa,
    deliveryPaisa,
    zone: delivery.zone?.id ?? null,
    leastOnlinePaisa: onlineRange?.minPaisa ?? null,
  });
}

/** The message says how much credit is used, to the phone of it as well: its owner reads what staff have used. */
async function confirmReceipt(
  tx: Transaction<Schema>,
  order: StoredOrder,
  { desk }: OrderRequest,
): Promise<void> {
  const { creditPaisa } = order.balance;
  await queueOrderMessage(tx, order, { kind: 'received', creditPaisa }, { byStaff: desk !== undefined });
}

const NOT_PROVEN = new Refused(409, 'credit_not_proven');

/** The phone whose credit pays the order: proven by a code just now, or by the account; null without credit. */
async function findCreditPhone(
  tx: Transaction<Schema>,
  { credit, creditPhone, buyer }: OrderRequest,
): Promise<string | Refused | null> {
  if (credit === null) return null;
  if (creditPhone) return creditPhone;
  if (buyer.customer === null) return NOT_PROVEN;
  const account = await tx
    .selectFrom('customer')
    .where('id', '=', buyer.customer)
    .where('phone_proven', 'is not', null)
    .select('phone')
    .executeTakeFirst();
  return account?.phone ?? NOT_PROVEN;
}

/** Pays the order with as much credit as there is. Refused with 409 `credit_changed` if the shopper saw another sum. */
async function payWithCredit(
  tx: Transaction<Schema>,
  order: StoredOrder,
  request: OrderRequest & { phone: string },
): Promise<StoredOrder | Refused> {
  const { phone, credit, orderType, onlineRange } = request;
  const creditPaisa = await lockCredit(tx, phone);
  const least = orderType === 'ONLINE' ? onlineRange?.minPaisa : 0;
  const paisa = usableCredit(creditPaisa, order.total_paisa, least);
  if (credit && credit.usedSentPaisa !== null && credit.usedSentPaisa !== paisa)
    return new Refused(409, { code: 'credit_changed', params: { credit_used: toTaka(paisa) } });
  if (paisa === 0) return order;
  const { id, number } = order;
  const used = { phone, kind: 'order', paisa, order: id, reason: number, key: `order ${id}` } as const;
  const added = await addCredit(tx, { ...used, actor: actorOf(request) });
  if (added instanceof Refused) return added;
  const balance = {
    paidPaisa: paisa,
    refundedPaisa: 0,
    duePaisa: order.total_paisa - paisa,
    creditPaisa: paisa,
  };
  return { ...order, balance };
}

/** Returns the substitutes of lines that are sold; a device may remember others for long. */
async function soldSubstitutes(
  tx: Transaction<Schema>,
  { lineSubstitutes }: OrderRequest,
): Promise<ReadonlyMap<number, number>> {
  const asked = [...lineSubstitutes].filter(([product, substitute]) => product !== substitute);
  if (asked.length === 0) return new Map();
  const sold = await tx
    .selectFrom('product')
    .where('id', 'in', [...new Set(asked.map(([, substitute]) => substitute))])
    .where('listed', '=', true)
    .select('id')
    .execute();
  const ids = new Set(sold.map(({ id }) => id));
  return new Map(asked.filter(([, substitute]) => ids.has(substitute)));
}

/** Staff also take an order without a slot where shoppers need one. */
function slotRefusal(
  tx: Transaction<Schema>,
  { slot: id, desk }: OrderRequest,
  { slot, ...where }: { slot: Slot | null; map: DeliveryMap; zone: DeliveryZone | null },
  wanted: Wanted & { key: string },
): Promise<Refused | null> | null {
  if (id !== null) return takeSlot(tx, slot, wanted);
  return desk ? null : slotRequired(tx, wanted, where);
}

interface Requested {
  lines: readonly RequestedLine[];
  /** Staff know the buyer, or the account has a proof: the order is not limited. */
  isProven: boolean;
}

/**
 * Returns the requested lines, or refuses the buyer. A customer's cart stays locked until the transaction ends, so it cannot change.
 */
async function readRequested(tx: Transaction<Schema>, request: OrderRequest): Promise<Requested | Refused> {
  const { buyer, desk, receiver } = request;
  if (buyer.customer === null) {
    const { lines } = buyer;
    const refused = desk
      ? await deskBlockProblem(tx, receiver.phone, desk.overrideBlock)
      : await orderLimitProblem(tx, request, lines);
    return refused ?? { lines, isProven: desk !== undefined };
  }
  const locked = await lockCartUnlessBlocked(tx, buyer.customer, request);
  if (locked instanceof Refused) return locked;
  const lines = await readCartLines(tx, buyer);
  if (lines instanceof Refused) return lines;
  const refused = locked.isProven ? null : await orderLimitProblem(tx, request, lines);
  return refused ?? { lines, ...locked };
}

/** Returns the lines of a customer's cart, each with the pack that the shopper saw. */
async function readCartLines(
  tx: Transaction<Schema>,
  buyer: Buyer & { customer: number },
): Promise<readonly RequestedLine[] | Refused> {
  const lines = await readCart(tx, buyer);
  if (lines instanceof Refused) return lines;
  const units = new Map(buyer.cartSeen?.map(({ product, unit }) => [product, unit]));
  return lines.map(({ product_id, quantity, option_name }) => ({
    productId: product_id,
    quantity,
    option: option_name,
    pricesSent: [],
    unitsSent: [units.get(product_id) ?? ''].filter(Boolean),
  }));
}

/**
 * In one statement: inserts an order, its items and its first history row, and assigns the open lines of the customer's locked
 * cart to the order, as its cart history. Returns null if another request with this key was faster: the insert waits until that
 * transaction ends, then writes nothing.
 */
export async function writeOrder(
  tx: Transaction<Schema>,
  request: OrderRequest,
  lines: readonly PricedLine[],
  priced: Priced,
): Promise<StoredOrder | null> {
  const order = tx
    .insertInto('orders')
    .values(orderRow(request, lines, priced))
    .onConflict((conflict) => conflict.doNothing())
    .returningAll();
  const { rows } = await sql<Omit<StoredOrder, 'history' | 'adjustments' | 'balance'>>`
    WITH placed AS (${order}), items AS (
      INSERT INTO order_item (order_id, ${ITEM_COLUMNS})
      SELECT placed.id, line.* FROM placed, unnest(${itemColumns(lines, request, priced)}) AS line (product_id)
      ORDER BY line.product_id
      RETURNING *
    ), history AS (
      INSERT INTO order_history (order_id, from_status, to_status, actor, note)
      SELECT id, '', status, ${actorOf(request)}, ${request.desk?.overrideBlock ?? ''} FROM placed
    ), purchased AS (
      UPDATE cart_line SET order_id = placed.id FROM placed
      WHERE cart_line.customer_id = placed.customer_id AND cart_line.order_id IS NULL
    )
    SELECT placed.*, (SELECT json_agg(items ORDER BY items.id) FROM items) AS items
    FROM placed ${PLANNED_ONCE}`.execute(tx);
  const [stored] = rows;
  if (!stored) return null;
  return {
    ...stored,
    adjustments: [],
    balance: { paidPaisa: 0, refundedPaisa: 0, duePaisa: stored.total_paisa, creditPaisa: 0 },
    history: [{ status: stored.status, at: stored.created }],
  };
}

export interface Priced extends Quote, Pick<Requested, 'isProven'> {
  step: Step | null;
  slot: Slot | null;
  promise: DeliveryPromise | null;
  /** What is supplied if a product is missing, by product id. */
  substitutes: ReadonlyMap<number, number>;
  /** By how many percent weighed goods may cost more than ordered. */
  weightPercent: number;
}

function orderRow(
  request: OrderRequest,
  lines: readonly PricedLine[],
  { amounts, delivery: { zone, area }, slot, promise, isProven, step }: Priced,
): InsertObject<Schema, 'orders'> {
  const { buyer, receiver } = request;
  return {
    order_key: request.key,
    content_hash: request.desk?.sale?.contentHash ?? contentHash(request),
    drawer_session_id: request.desk?.sale?.session ?? null,
    guest_token: buyer.customer === null ? newOrderToken() : null,
    customer_id: buyer.customer,
    order_type: request.orderType,
    wallet: request.wallet,
    delivery_type: request.deliveryType,
    receiver_name: receiver.name,
    receiver_email: receiver.email,
    receiver_phone_number: receiver.phone,
    receiver_address: receiver.address,
    receiver_city: receiver.city,
    receiver_zip_code: receiver.zipcode,
    receiver_country: receiver.country,
    subtotal_paisa: amounts.subtotalPaisa,
    untaxed_paisa: amounts.untaxedPaisa,
    tax_percent: amounts.taxPercent,
    tax_paisa: amounts.taxPaisa,
    delivery_paisa: amounts.deliveryPaisa,
    discount_paisa: amounts.discountPaisa,
    total_paisa: amounts.totalPaisa,
    delivery_zone: zone?.name ?? '',
    delivery_zone_bn: zone?.name_bn ?? '',
    delivery_hours: zone?.hours ?? null,
    promised_from: promise?.from ?? null,
    promised_by: promise?.by ?? null,
    ...(slot && { slot_id: slot.id, slot_lines: lines.length }),
    area_id: area?.id ?? null,
    delivery_area: area?.name ?? '',
    delivery_area_bn: area?.name_bn ?? '',
    language: request.language,
    ...request.attributes,
    substitute_cap_paisa: request.substituteCapPaisa,
    source: request.desk?.source ?? 'WEB',
    placed_from: buyer.customer === null ? buyer.ipHash : null,
    unproven_from: isProven ? null : buyer.ipHash,
    expires: expiry(request.orderType),
    ...(step && stepColumns(step)),
  };
}

/** The shopper has as long for a code or an advance as for an online payment; a call is the shop's turn. */
function stepColumns({ kind, reason, advancePaisa, isKept, isDone }: Step) {
  return {
    risk_step: kind,
    risk_reason: reason,
    advance_paisa: advancePaisa,
    advance_kept: isKept,
    ...(isDone && { risk_done: sql<Date>`now()` }),
    ...(!isDone && kind !== 'call' && { expires: expiry('ONLINE') }),
  };
}

/** The actor of an order's first steps in its history and in the stock ledger. */
function actorOf({ buyer, desk }: OrderRequest): string {
  return desk?.actor ?? (buyer.customer === null ? 'guest' : 'customer');
}

/** Returns the time when an unpaid ONLINE order is cancelled, or null for COD. */
export function expiry(orderType: OrderRequest['orderType']) {
  if (orderType === 'COD') return null;
  return sql<Date>`now() + (SELECT unpaid_order_minutes FROM shop_setting) * interval '1 minute'`;
}

/** The columns that `itemColumns` has the values of, in the same order. */
const ITEM_COLUMNS = sql`product_id, name, name_bn, unit, image, price_paisa, quantity, total_paisa, tax_class, tax_percent, note,
  sold_by, option_name, option_name_bn, regular_paisa, wished_id, tolerance_percent`;

/** The values of the items as one array per column, so that the statement text does not depend on the number of lines. */
function itemColumns(
  lines: readonly PricedLine[],
  { lineNotes }: OrderRequest,
  { substitutes, weightPercent }: Priced,
) {
  return sql`
    ${lines.map(({ productId }) => productId)}::bigint[],
    ${lines.map(({ name }) => name)}::text[],
    ${lines.map(({ nameBn }) => nameBn)}::text[],
    ${lines.map(({ unit }) => unit)}::text[],
    ${lines.map(({ image }) => image)}::text[],
    ${lines.map(({ pricePaisa }) => pricePaisa)}::bigint[],
    ${lines.map(({ quantity }) => quantity)}::int[],
    ${lines.map(({ pricePaisa, quantity }) => pricePaisa * quantity)}::bigint[],
    ${lines.map(({ taxClass }) => taxClass)}::text[],
    ${lines.map(({ taxPercent }) => taxPercent)}::float8[],
    ${lines.map(({ productId }) => lineNotes.get(productId) ?? '')}::text[],
    ${lines.map(({ soldBy }) => soldBy)}::text[],
    ${lines.map(({ option }) => option)}::text[],
    ${lines.map(({ option, options }) => options.find(({ name }) => name === option)?.name_bn ?? '')}::text[],
    ${lines.map(({ regularPaisa }) => regularPaisa)}::bigint[],
    ${lines.map(({ productId }) => substitutes.get(productId) ?? null)}::bigint[],
    ${lines.map(({ isWeighed }) => (isWeighed ? weightPercent : 0))}::int[]`;
}

async function sameOrder(
  earlier: StoredOrder,
  request: OrderRequest,
  db: Database,
): Promise<StoredOrder | Refused> {
  if (earlier.content_hash !== contentHash(request)) return new Refused(422, 'key_reused');
  await waitForStandby(db, earlier);
  return earlier;
}

/**
 * The earlier commit may have ended without its synchronous standby: its response was then 503, but the order is visible. A
 * row lock is written to the WAL after it, so its commit waits until the standby has both.
 */
async function waitForStandby(db: Database, { id }: StoredOrder): Promise<void> {
  await sql`SELECT FROM orders WHERE id = ${id} FOR KEY SHARE`.execute(db);
}
