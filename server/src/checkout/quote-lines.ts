import { wholeTaka } from '@haat/contract/money/money';
import type { DeskQuote } from '@haat/contract/office/orders/desk';
import type { Area } from '@haat/contract/shop/areas';
import type { Quote, QuoteRequest } from '@haat/contract/shop/delivery';
import { type Delivery, suggestedAreas } from '../delivery/delivery-charge.ts';
import type { DeliveryTerms } from '../delivery/delivery-terms.ts';
import { toOrderStep } from '../orders/order-step.ts';
import { toCallablePhone } from '../platform/callable-phone.ts';
import type { Database } from '../platform/db/database.ts';
import { type FieldProblems, invalid, Refused } from '../platform/refused.ts';
import { amountsInPaisa, quote } from '../pricing/order-amounts.ts';
import { asksPhone, type Ladder, type RiskyOrder, stepOf } from '../risk/ladder.ts';
import { findSlot, promiseIn, refuseSlot, type Slot, slotPlaceOf, slotProblem } from '../slots/slots.ts';
import { type OrderRequest, readLines } from './order-request.ts';
import { type PricedLine, priceLines } from './price-and-stock.ts';

/**
 * Returns what an order of these lines would cost now. Stores and reserves nothing. Refused with 400, 409 `not_sold`, `slot_full`,
 * `slot_past` or `slot_gone`, 422 `not_delivered`, `order_too_small`, `order_too_heavy`. Without a needed area it suggests areas instead of a
 * delivery charge.
 */
export async function quoteLines(
  db: Database,
  { items, delivery_type = 'HOME_DELIVERY', address = '', city = '', area, phone, ...chosen }: QuoteRequest,
  terms: DeliveryTerms,
  risk?: Pick<OrderRequest, 'ladder' | 'onlineRange'> & { findCustomer: FindCustomer },
): Promise<(DeskQuote & { suggested_areas?: Area[] } & Pick<Quote, 'step' | 'asks_phone'>) | Refused> {
  const fields: FieldProblems = {};
  const requested = readLines(items, fields);
  if (Object.keys(fields).length > 0) return invalid(fields);
  const priced = await priceLines(db, requested);
  if (priced instanceof Refused) return priced;
  const { lines, taxPercent, weightPercent } = priced;
  const { map } = terms;
  const slot = chosen.slot === undefined ? null : await findSlot(db, chosen.slot, chosen.order_key);
  const destination = { deliveryType: delivery_type, area: area ?? null, address, city };
  const quoted = quote(lines, destination, { map, taxPercent, slotPaisa: slot?.charge_paisa });
  if (quoted instanceof Refused) return quoted;
  const { amounts, delivery } = quoted;
  const missing = delivery.isAreaMissing;
  const wanted = {
    place: slotPlaceOf(delivery_type, delivery.zone),
    hours: terms.hours,
    key: chosen.order_key,
    lines: lines.length,
  };
  const problem = chosen.slot === undefined || missing ? null : slotProblem(slot, wanted);
  if (problem) return refuseSlot(db, problem, wanted, slot);
  return {
    ...amountsInPaisa(amounts),
    cash_total_paisa: wholeTaka(amounts.totalPaisa),
    ...weightOf(lines, weightPercent),
    delivery: missing ? null : deliveryOf(delivery, slot, terms),
    ...(missing && { area_required: true, suggested_areas: suggestedAreas(destination, map) }),
    ...(risk?.ladder &&
      !missing &&
      (await stepIn(db, risk.ladder, risk.findCustomer, {
        phone: phone ? await toCallablePhone(phone) : null,
        customer: null,
        isProven: false,
        totalPaisa: amounts.totalPaisa,
        deliveryPaisa: amounts.deliveryPaisa,
        zone: delivery.zone?.id ?? null,
        leastOnlinePaisa: risk.onlineRange?.minPaisa ?? null,
      }))),
  };
}

/** The account that is signed in, or null. */
export type FindCustomer = () => Promise<number | null>;

/** What an order waits for if it is paid at the door. The account is looked up only for a code, which one with this proven phone needs no more. */
async function stepIn(
  db: Database,
  ladder: Ladder,
  findCustomer: FindCustomer,
  order: RiskyOrder,
): Promise<Pick<Quote, 'step' | 'asks_phone'>> {
  const first = await stepOf(db, ladder, order);
  const customer = first?.kind === 'code' ? await findCustomer() : null;
  const step = customer === null ? first : await stepOf(db, ladder, { ...order, customer });
  const isAsked = order.phone === null && (customer !== null || asksPhone(ladder, order.totalPaisa));
  return { ...(step && !step.isDone && { step: toOrderStep(step) }), ...(isAsked && { asks_phone: true }) };
}

/** The lines that may cost more than ordered. */
function weightOf(lines: readonly PricedLine[], percent: number): Pick<DeskQuote, 'weight'> {
  const products = lines.filter(({ isWeighed }) => isWeighed).map(({ productId }) => productId);
  return percent > 0 && products.length > 0 ? { weight: { percent, products } } : {};
}

/** The promise of an order that is placed now; null without a zone and a slot. */
function deliveryOf(
  { zone, area }: Delivery,
  slot: Slot | null,
  terms: DeliveryTerms,
): DeskQuote['delivery'] {
  if (!zone && !slot) return null;
  const place = {
    zone: zone?.name ?? '',
    zone_bn: zone?.name_bn ?? '',
    area: area?.name ?? '',
    area_bn: area?.name_bn ?? '',
    area_id: area?.id ?? null,
    hours: zone?.hours ?? null,
  };
  const promise = promiseIn(slot, zone, terms);
  const [from, by] = [promise?.from?.toISOString() ?? null, promise?.by.toISOString() ?? null];
  return { ...place, from, by, ...(slot && { slot: slot.id }) };
}
