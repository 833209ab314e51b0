import { type OrderAttributeValues, orderAttributeNames } from '@haat/contract/shop/order-attributes';
import { CUSTOMER_FIELDS, type ReceiverField } from '@haat/contract/text/receiver';
import type { Selectable, Transaction, UpdateObject } from 'kysely';
import { expiry } from '../../checkout/place-order.ts';
import { areaRequired, type Delivery } from '../../delivery/delivery-charge.ts';
import { type DeliveryTerms, promiseOf } from '../../delivery/delivery-terms.ts';
import type { AmountRange } from '../../payments/provider/provider.ts';
import type { OrdersTable, Schema } from '../../platform/db/schema.ts';
import { invalid, Refused } from '../../platform/refused.ts';
import { amountsOf, type OrderAmounts, quote } from '../../pricing/order-amounts.ts';
import { advanceOf } from '../../risk/ladder.ts';
import { findSlot, ownSlotProblem, refuseSlot, type Slot, slotPlaceOf } from '../../slots/slots.ts';
import { lockSlots, slotRequired, takeSlot } from '../../slots/take-slot.ts';
import type { Actor } from '../actor.ts';
import { isGuestOrder } from '../orders.ts';
import type { Plan } from './plan-lines.ts';
import type { Change } from './read-change.ts';

export type StoredOrder = Selectable<OrdersTable>;

/** Who changes an order, and what the shop offers now. */
export interface ChangeContext {
  actor: Actor;
  terms: DeliveryTerms;
  /** The amounts that can be paid online; null: the shop takes only cash. */
  online: AmountRange | null;
}

/** Whether the owner of an order changes it, not the staff. */
export const isShopper = ({ kind }: Actor) => kind === 'customer' || kind === 'guest';

/** What becomes another, apart from goods and amounts. */
export interface Agreement {
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

export function readAgreement(order: StoredOrder, change: Change): Agreement | Refused {
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
export async function lockSlotsOf(
  tx: Transaction<Schema>,
  { slot_id }: StoredOrder,
  { lines, add }: Change,
  { slot, isElsewhere, isOtherSlot }: Agreement,
): Promise<void> {
  const slots = [slot_id, slot].filter((id) => id !== null);
  const mayChange = isElsewhere || isOtherSlot || lines.length > 0 || add.length > 0;
  if (slots.length > 0 && mayChange) await lockSlots(tx, slots);
}

export interface Terms {
  /** The columns of the order that become another. */
  row: UpdateObject<Schema, 'orders'>;
  amounts: OrderAmounts;
  /** The slot that it is moved to. */
  slot: Slot | null;
}

/**
 * Quotes the order as `placeOrder` does, if its goods, place or slot become others; by the terms of today. Otherwise its amounts and its promise
 * stay as they were agreed.
 */
export async function agreeTerms(
  tx: Transaction<Schema>,
  order: StoredOrder,
  { agreement, plan }: { agreement: Agreement; plan: Plan },
  { actor, terms }: ChangeContext,
): Promise<Terms | Refused> {
  const { typed, deliveryType, orderType, area, isElsewhere, isOtherSlot } = agreement;
  const lines = plan.lines.filter(({ quantity }) => quantity > 0);
  const isPaidOtherwise = orderType !== order.order_type;
  const row: UpdateObject<Schema, 'orders'> = {
    ...typed,
    ...(isPaidOtherwise && { order_type: orderType, expires: expiresOf(order, orderType), wallet: null }),
  };
  const hasOtherGoods = plan.lines.some(({ quantity, before }) => quantity !== before.quantity);
  if (!hasOtherGoods && !isElsewhere && !isOtherSlot)
    return { row, amounts: amountsOf(lines, order.tax_percent, order.delivery_paisa), slot: null };
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
  const quoted = quote(lines, destination, { map, taxPercent: order.tax_percent, slotPaisa });
  if (quoted instanceof Refused) return quoted;
  const { delivery } = quoted;
  // What is sent again for a complaint costs nothing, wherever it goes.
  const amounts =
    order.sent_again_for === null
      ? quoted.amounts
      : amountsOf(lines, order.tax_percent, order.delivery_paisa);
  if (delivery.isAreaMissing) return areaRequired(destination, map);
  const { zone } = delivery;
  const place = slotPlaceOf(deliveryType, zone);
  const wanted = { place, hours: terms.hours, key: order.order_key, lines: lines.length };
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
      // Never more than a tenth of what the order costs now.
      ...(order.advance_paisa !== null && {
        advance_paisa: Math.min(order.advance_paisa, advanceOf(amounts)),
      }),
      slot_id: slot?.id ?? null,
      slot_lines: slot ? lines.length : 0,
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
