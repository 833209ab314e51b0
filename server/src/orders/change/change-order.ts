import type { OrderChanges } from '@haat/contract/office/orders/orders';
import { type OrderAttributeValues, orderAttributeNames } from '@haat/contract/shop/order-attributes';
import { CUSTOMER_FIELDS, type ReceiverField } from '@haat/contract/text/receiver';
import { type Selectable, sql, type Transaction, type UpdateObject } from 'kysely';
import { changeLimitProblem, deskBlockProblem, METHOD_OFF, SHOP_PHONE } from '../../checkout/order-limits.ts';
import { areaRequired, expiry } from '../../checkout/place-order.ts';
import { priceProblem } from '../../checkout/price-and-stock.ts';
import { type Delivery, suggestedAreas } from '../../delivery/delivery-charge.ts';
import { type DeliveryTerms, promiseOf } from '../../delivery/delivery-terms.ts';
import { queueOrderMessage, withdrawMessages } from '../../messages/orders/queue-order-message.ts';
import { expireActiveAttempt } from '../../payments/payment-attempts.ts';
import { amountProblem } from '../../payments/payments.ts';
import type { AmountRange } from '../../payments/provider/provider.ts';
import { completePicking } from '../../picking/complete-picking.ts';
import type { OrdersTable, Schema } from '../../platform/db/schema.ts';
import { invalid, notFound, Refused } from '../../platform/refused.ts';
import { amountsOf, type OrderAmounts, quote } from '../../pricing/order-amounts.ts';
import { findSlot, ownSlotProblem, refuseSlot, type Slot, slotPlaceOf } from '../../slots/slots.ts';
import { lockSlots, slotRequired, takeSlot } from '../../slots/take-slot.ts';
import { type Actor, actorText, SHOP } from '../actor.ts';
import { promisedTime } from '../move-order.ts';
import { readBalance } from '../order-balance.ts';
import { writeEdit } from '../order-edits.ts';
import { adjustToChange } from '../order-lines.ts';
import { versionProblem } from '../order-version.ts';
import { isGuestOrder } from '../orders.ts';
import { type Refunded, refundExcess } from '../refund-excess.ts';
import { takeOrReturnStock } from '../take-or-return-stock.ts';
import { isChanged, type Plan, type PlannedLine, planLines } from './plan-lines.ts';
import type { Change } from './read-change.ts';

type StoredOrder = Selectable<OrdersTable>;

/** Who changes an order, and what the shop offers now. */
export interface ChangeContext {
  actor: Actor;
  terms: DeliveryTerms;
  /** The amounts that can be paid online; null: the shop takes only cash. */
  online: AmountRange | null;
}

/**
 * Re-agrees an order in place, in the caller's transaction, which must be rolled back if it is refused: receiver, place, slot, way to pay, wishes and
 * goods; with stock, place in the slot, amounts, adjustments, refund, attempt to pay, history and message. Returns what is refunded. The same
 * change again does nothing. Locks the order, then slots, then products. A shopper changes an order until it is packed, staff until it leaves the
 * shop. Refused with 404; 400; 409 `order_cancelled`, `order_completed`, `order_packed`, `order_left`, `order_changed`, `already_paid`; 422 `key_reused`,
 * `nothing_changed`, `amount_out_of_range`; and as `planLines` and `placeOrder` refuse.
 */
export async function applyChange(
  tx: Transaction<Schema>,
  id: number,
  change: Change,
  context: ChangeContext,
): Promise<Refunded | Refused> {
  const order = await lockWholeOrder(tx, id);
  if (!order) return notFound('Order');
  const earlier = await findChange(tx, id, change.key);
  if (earlier) return earlier.content_hash === change.contentHash ? NOTHING : new Refused(422, 'key_reused');
  const byShopper = isShopper(context.actor);
  const refused =
    (await lateProblem(tx, order, byShopper)) ?? (await changedProblem(tx, order, change, byShopper));
  if (refused) return refused;
  const agreement = readAgreement(order, change);
  if (agreement instanceof Refused) return agreement;
  await lockSlotsOf(tx, order, change, agreement);
  const plan = await planLines(tx, id, change, { byShopper });
  if (plan instanceof Refused) return plan;
  const terms = await agreeTerms(tx, order, { agreement, plan }, context);
  if (terms instanceof Refused) return terms;
  const { row, amounts, slot } = terms;
  const problem =
    (await limitProblem(tx, order, { agreement, plan }, context)) ??
    priceProblem(plan.added, amounts, change) ??
    paymentProblem(order, agreement, amounts, context);
  if (problem) return problem;
  const isSame = Object.keys(row).length === 0 && !plan.lines.some(isChanged);
  if (isSame) return new Refused(422, 'nothing_changed');
  return writeChange(tx, order, { change, agreement, plan, row, slot }, context);
}

const NOTHING: Refunded = { onlinePaisa: 0, cashPaisa: 0, creditPaisa: 0 };

const isShopper = ({ kind }: Actor) => kind === 'customer' || kind === 'guest';

async function lockWholeOrder(tx: Transaction<Schema>, id: number): Promise<StoredOrder | undefined> {
  return tx.selectFrom('orders').where('id', '=', id).selectAll().forNoKeyUpdate().executeTakeFirst();
}

function findChange(tx: Transaction<Schema>, order: number, key: string) {
  return tx
    .selectFrom('order_edit')
    .where('order_id', '=', order)
    .where('edit_key', '=', key)
    .select('content_hash')
    .executeTakeFirst();
}

/** Refuses what comes too late, and names who was faster; a shopper does not read the name of a member of the staff. */
async function lateProblem(
  tx: Transaction<Schema>,
  { id, status }: StoredOrder,
  byShopper: boolean,
): Promise<Refused | null> {
  if (status === 'CANCELLED') return new Refused(409, 'order_cancelled');
  if (status === 'COMPLETED') return new Refused(409, 'order_completed');
  const steps = byShopper ? ['packed', 'handed_over'] : ['handed_over'];
  const { rows } = await sql<{
    code: 'order_packed' | 'order_left';
    by: string;
    at: Date;
    shop_phone: string;
  }>`
    SELECT code, actor AS by, at, ${SHOP_PHONE} AS shop_phone FROM (
      SELECT 'order_left' AS code, actor, at FROM order_history
      WHERE order_id = ${id} AND to_status = 'ONGOING' AND ${status} = 'ONGOING'
      UNION ALL
      SELECT CASE step WHEN 'packed' THEN 'order_packed' ELSE 'order_left' END, actor, at FROM order_step
      WHERE order_id = ${id} AND step = ANY(${steps}::text[])
    ) AS late ORDER BY code, at DESC LIMIT 1`.execute(tx);
  const [late] = rows;
  if (!late) return null;
  const { code, by, at, shop_phone } = late;
  const params = { by: nameFor(by, byShopper), at: at.toISOString(), shop_phone };
  return new Refused(409, { code, params });
}

/** The actor as who reads it may know it. */
const nameFor = (actor: string, byShopper: boolean) =>
  byShopper && actor.startsWith('staff:') ? 'staff' : actor;

async function changedProblem(
  tx: Transaction<Schema>,
  order: StoredOrder,
  { version }: Change,
  byShopper: boolean,
): Promise<Refused | null> {
  const refused = await versionProblem(tx, order, version);
  if (!refused || !byShopper || refused.body.code !== 'order_changed') return refused;
  const { moved_by = '', ...params } = refused.body.params;
  return new Refused(409, {
    code: 'order_changed',
    params: { ...params, moved_by: nameFor(moved_by, true) },
  });
}

/** What becomes another, apart from goods and amounts. */
interface Agreement {
  /** Columns with what somebody has typed, and their new values. */
  typed: Partial<Record<(typeof CUSTOMER_FIELDS)[ReceiverField], string> & OrderAttributeValues>;
  deliveryType: StoredOrder['delivery_type'];
  orderType: StoredOrder['order_type'];
  area: number | null;
  slot: number | null;
  /** It goes to another area, or is picked up instead, or delivered. */
  isElsewhere: boolean;
  isOtherSlot: boolean;
}

function readAgreement(order: StoredOrder, change: Change): Agreement | Refused {
  // An account has an address for its e-mails.
  if (change.receiver.email === '' && !isGuestOrder(order)) return invalid({ receiver_email: 'required' });
  const sent = [
    ...(Object.keys(change.receiver) as ReceiverField[]).map(
      (field) => [CUSTOMER_FIELDS[field], change.receiver[field]!] as const,
    ),
    ...orderAttributeNames.flatMap((name) => {
      const value = change.attributes[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  ];
  const typed = Object.fromEntries(sent.filter(([column, value]) => order[column] !== value));
  const deliveryType = change.deliveryType ?? order.delivery_type;
  const area = change.area === undefined ? order.area_id : change.area;
  const slot = change.slot === undefined ? order.slot_id : change.slot;
  return {
    typed,
    deliveryType,
    orderType: change.orderType ?? order.order_type,
    area,
    slot,
    isElsewhere: deliveryType !== order.delivery_type || area !== order.area_id,
    isOtherSlot: slot !== order.slot_id,
  };
}

/** Slots are locked before products, also by the trigger that counts the lines of an order in its slot. */
async function lockSlotsOf(
  tx: Transaction<Schema>,
  { slot_id }: StoredOrder,
  { lines, add }: Change,
  { slot, isElsewhere, isOtherSlot }: Agreement,
): Promise<void> {
  const slots = [slot_id, slot].filter((id) => id !== null);
  const mayChange = isElsewhere || isOtherSlot || lines.length > 0 || add.length > 0;
  if (slots.length > 0 && mayChange) await lockSlots(tx, slots);
}

interface Terms {
  /** The columns of the order that become another. */
  row: UpdateObject<Schema, 'orders'>;
  amounts: OrderAmounts;
  /** The slot that it is moved to. */
  slot: Slot | null;
}

interface Planned {
  change: Change;
  agreement: Agreement;
  plan: Plan;
}

/**
 * Quotes the order as `placeOrder` does, if its goods, place or slot become others; by the terms of today. Otherwise its amounts and its promise
 * stay as they were agreed.
 */
async function agreeTerms(
  tx: Transaction<Schema>,
  order: StoredOrder,
  { agreement, plan }: Pick<Planned, 'agreement' | 'plan'>,
  { actor, terms }: ChangeContext,
): Promise<Terms | Refused> {
  const { typed, deliveryType, orderType, area, isElsewhere, isOtherSlot } = agreement;
  const kept = plan.lines.filter(({ quantity }) => quantity > 0);
  const isPaidOtherwise = orderType !== order.order_type;
  const row: UpdateObject<Schema, 'orders'> = {
    ...typed,
    ...(isPaidOtherwise && { order_type: orderType, expires: expiresOf(order, orderType) }),
  };
  const hasOtherGoods = plan.lines.some(({ quantity, before }) => quantity !== before.quantity);
  if (!hasOtherGoods && !isElsewhere && !isOtherSlot)
    return { row, amounts: amountsOf(kept, order.tax_percent, order.delivery_paisa), slot: null };
  const { map } = terms;
  const destination = {
    deliveryType,
    area,
    address: typed.receiver_address ?? order.receiver_address,
    city: typed.receiver_city ?? order.receiver_city,
    ...(!isElsewhere && { placedIn: order.delivery_zone }),
  };
  const slot = agreement.slot === null ? null : await findSlot(tx, agreement.slot, order.order_key);
  const slotPaisa = slot?.charge_paisa;
  const quoted = quote(kept, destination, { map, taxPercent: order.tax_percent, slotPaisa });
  if (quoted instanceof Refused) return quoted;
  const { amounts, delivery } = quoted;
  if (delivery.isAreaMissing) return areaRequired(suggestedAreas(destination, map));
  const { zone } = delivery;
  const place = slotPlaceOf(deliveryType, zone);
  const wanted = { place, hours: terms.hours, key: order.order_key, lines: kept.length };
  const refused = await slotRefusal();
  if (refused) return refused;
  const isPromisedAgain = isOtherSlot || isElsewhere;
  const promise = slot ? { from: slot.starts_at, by: slot.ends_at } : promiseOf(zone, terms);
  return {
    row: {
      ...row,
      ...amountColumns(amounts),
      delivery_type: deliveryType,
      delivery_zone: zone?.name ?? '',
      delivery_zone_bn: zone?.name_bn ?? '',
      delivery_hours: zone?.hours ?? null,
      ...(isElsewhere && areaColumns(delivery.area)),
      ...(isPromisedAgain && { promised_from: promise?.from ?? null, promised_by: promise?.by ?? null }),
      slot_id: slot?.id ?? null,
      slot_lines: slot ? kept.length : 0,
      // An order that was paid is not cancelled, whatever is due of it.
      ...(order.payment_id !== null && { expires: null }),
    },
    amounts,
    slot: isOtherSlot ? slot : null,
  };

  /** Staff also give up a slot where shoppers need one. */
  async function slotRefusal(): Promise<Refused | null> {
    if (agreement.slot === null) {
      const mustAsk = (isOtherSlot || isElsewhere) && isShopper(actor);
      return mustAsk ? slotRequired(tx, wanted, { map, zone }) : null;
    }
    if (isOtherSlot || !slot) return takeSlot(tx, slot, wanted);
    const problem = ownSlotProblem(slot, wanted, order.slot_lines);
    return problem && refuseSlot(tx, problem, wanted, slot);
  }
}

function amountColumns(amounts: OrderAmounts) {
  return {
    subtotal_paisa: amounts.subtotalPaisa,
    untaxed_paisa: amounts.untaxedPaisa,
    tax_paisa: amounts.taxPaisa,
    delivery_paisa: amounts.deliveryPaisa,
    discount_paisa: amounts.discountPaisa,
    total_paisa: amounts.totalPaisa,
  };
}

function areaColumns(area: Delivery['area']) {
  return {
    area_id: area?.id ?? null,
    delivery_area: area?.name ?? '',
    delivery_area_bn: area?.name_bn ?? '',
  };
}

/** Until when it must be paid: only an order that the shop has not confirmed, as one that is placed. */
function expiresOf({ status }: StoredOrder, orderType: StoredOrder['order_type']) {
  return status === 'PENDING' ? expiry(orderType) : null;
}

/** Blocks, pauses and limits, as at placing, for what becomes another. */
function limitProblem(
  tx: Transaction<Schema>,
  order: StoredOrder,
  { agreement: { typed, orderType }, plan }: Pick<Planned, 'agreement' | 'plan'>,
  { actor, online }: ChangeContext,
): Promise<Refused | null> | null {
  const { receiver_phone_number: phone } = typed;
  if (!isShopper(actor)) return phone === undefined ? null : deskBlockProblem(tx, phone, undefined);
  return changeLimitProblem(tx, {
    order: order.id,
    phone: phone ?? order.receiver_phone_number,
    customer: order.placed_from === null ? order.customer_id : null,
    ipHash: order.unproven_from,
    orderType,
    onlineRange: online,
    lines: [...Map.groupBy(plan.lines, ({ productId }) => productId).values()].map((lines) => ({
      quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    })),
    more: plan.lines.some(({ quantity, before }) => quantity > before.quantity),
    otherPhone: phone !== undefined,
    otherPayment: orderType !== order.order_type,
  });
}

/** What was paid online stays so; what is to be paid online must be a sum that the gateway takes. */
function paymentProblem(
  order: StoredOrder,
  { orderType }: Agreement,
  { totalPaisa }: OrderAmounts,
  { online }: ChangeContext,
): Refused | null {
  const isPaidOtherwise = orderType !== order.order_type;
  if (isPaidOtherwise && order.payment_id !== null) return new Refused(409, 'already_paid');
  if (orderType === 'COD' || order.payment_id !== null) return null;
  if (!isPaidOtherwise && totalPaisa === order.total_paisa) return null;
  return online ? amountProblem(totalPaisa, online) : METHOD_OFF;
}

/** Writes a change, and returns what is refunded. */
async function writeChange(
  tx: Transaction<Schema>,
  order: StoredOrder,
  { change, agreement, plan, row, slot }: Planned & Pick<Terms, 'row' | 'slot'>,
  { actor }: ChangeContext,
): Promise<Refunded | Refused> {
  const by = actorText(actor);
  const { id } = order;
  if (Object.keys(row).length > 0) await tx.updateTable('orders').set(row).where('id', '=', id).execute();
  const lines = await writeLines(tx, id, plan.lines);
  const becomes = (await lockWholeOrder(tx, id))!;
  await writeEdit(tx, {
    order: id,
    item: null,
    kind: 'change',
    ...(agreement.isOtherSlot && { slots: { before: order.slot_id, after: agreement.slot } }),
    changes: changesOf(order, becomes, lines),
    contentHash: change.contentHash,
    reason: '',
    actor: by,
    key: change.key,
  });
  for (const [product, quantity] of [...plan.stock].toSorted(([one], [other]) => one - other)) {
    const taken = { product, quantity, missing: false, order: id, actor: by, reason: '' };
    const refused = await takeOrReturnStock(tx, taken);
    if (refused) return refused;
  }
  const isOtherSum = becomes.total_paisa !== order.total_paisa;
  if (isOtherSum || becomes.order_type !== order.order_type)
    await expireActiveAttempt(tx, id, isShopper(actor) ? 'customer' : 'staff');
  if (isOtherSum) await adjustToChange(tx, becomes, { reason: CHANGED, actor: by });
  const refunded = await refundExcess(tx, id, { reason: CHANGED });
  if (order.status === 'PROCESSING' && lines.some(({ before, after }) => before !== after))
    await completePicking(tx, id, actor.kind === 'staff' || actor.kind === 'system' ? actor : SHOP);
  await notifyShopper(tx, order, becomes, { slot, isOnlySlot: isOnlySlot(agreement, lines), actor });
  return refunded;
}

/** The reason of what a change does to the money of an order, in the words that the gateway gets. */
const CHANGED = 'Order was changed';

type ChangedLine = OrderChanges['lines'][number];

/** Writes the lines that become others, and returns them. A line that was supplied less once, and is not any more, follows its quantity. */
async function writeLines(
  tx: Transaction<Schema>,
  order: number,
  planned: readonly PlannedLine[],
): Promise<ChangedLine[]> {
  const lines: ChangedLine[] = [];
  for (const line of planned.filter(isChanged)) {
    const { productId, name, nameBn, unit, quantity, before, note } = line;
    const agreed = { quantity, total_paisa: line.pricePaisa * quantity, note };
    const goods = {
      order_id: order,
      product_id: productId,
      name,
      name_bn: nameBn,
      unit,
      image: line.image,
      price_paisa: line.pricePaisa,
      regular_paisa: line.regularPaisa,
      tax_class: line.taxClass,
      sold_by: line.soldBy,
      option_name: line.option,
      option_name_bn: line.optionBn,
    };
    const { id } = await (line.id === null
      ? tx
          .insertInto('order_item')
          // What the shopper agreed to at the checkout holds for more goods that are weighed, too.
          .values({
            ...goods,
            ...agreed,
            tolerance_percent: sql<number>`(
              SELECT coalesce(max(line.tolerance_percent) FILTER (WHERE product.weighed), 0)
              FROM product, order_item AS line WHERE product.id = ${productId} AND line.order_id = ${order})`,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      : tx
          .updateTable('order_item')
          .set({ ...agreed, ...(quantity !== before.quantity && { supplied_quantity: null }) })
          .where('id', '=', line.id)
          .returning('id')
          .executeTakeFirstOrThrow());
    const about = { product: productId, name, name_bn: nameBn, unit };
    lines.push({ line: id, ...about, before: before.quantity, after: quantity });
  }
  return lines;
}

/** For the history: of the person and of what somebody has typed only the names of the columns. */
function changesOf(order: StoredOrder, becomes: StoredOrder, lines: ChangedLine[]): OrderChanges {
  const columns = [...Object.values(CUSTOMER_FIELDS), ...orderAttributeNames];
  return {
    fields: [
      ...columns.filter((column) => order[column] !== becomes[column]),
      ...(order.area_id === becomes.area_id ? [] : ['area']),
    ],
    ...(order.delivery_type !== becomes.delivery_type && {
      delivery_type: { before: order.delivery_type, after: becomes.delivery_type },
    }),
    ...(order.order_type !== becomes.order_type && {
      order_type: { before: order.order_type, after: becomes.order_type },
    }),
    lines,
    total_paisa: { before: order.total_paisa, after: becomes.total_paisa },
  };
}

const isOnlySlot = ({ typed, isElsewhere, isOtherSlot }: Agreement, lines: readonly ChangedLine[]) =>
  isOtherSlot && !isElsewhere && lines.length === 0 && Object.keys(typed).length === 0;

/**
 * Notifies the phone of now, and the one of before that the order is not sent there any more. A confirmation that was not sent yet has the time and the phone of
 * before: it is queued again.
 */
async function notifyShopper(
  tx: Transaction<Schema>,
  order: StoredOrder,
  becomes: StoredOrder,
  { slot, isOnlySlot, actor }: { slot: Slot | null; isOnlySlot: boolean; actor: Actor },
): Promise<void> {
  const byStaff = !isShopper(actor);
  const nth = order.version + 1;
  const pickup = becomes.delivery_type === 'STORE_PICKUP';
  const isSentAgain = CONFIRMED_COLUMNS.some((column) => String(order[column]) !== String(becomes[column]));
  const withdrawn =
    order.status === 'PROCESSING' && isSentAgain && (await withdrawMessages(tx, order, 'confirmed')) > 0;
  // Staff have confirmed the order, whoever changes it.
  if (withdrawn)
    await queueOrderMessage(tx, becomes, { kind: 'confirmed', nth, pickup, ...promisedTime(becomes) });
  if (slot && isOnlySlot) {
    const between = { from: slot.starts_at, to: slot.ends_at };
    if (!withdrawn)
      await queueOrderMessage(tx, becomes, { kind: 'slot_moved', between, pickup, nth }, { byStaff });
    return;
  }
  const { payablePaisa: totalPaisa } = await readBalance(tx, order.id);
  await queueOrderMessage(tx, becomes, { kind: 'changed', totalPaisa, nth }, { byStaff });
  if (order.receiver_phone_number === becomes.receiver_phone_number) return;
  await queueOrderMessage(tx, { ...order, receiver_email: '' }, { kind: 'phone_changed', nth }, { byStaff });
}

/** What a confirmation says, and to whom. */
const CONFIRMED_COLUMNS = [
  'receiver_phone_number',
  'receiver_email',
  'delivery_type',
  'promised_from',
  'promised_by',
] as const;
