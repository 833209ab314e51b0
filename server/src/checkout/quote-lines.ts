import { wholeTaka } from '@haat/contract/money/money';
import type { DeskQuote } from '@haat/contract/office/orders/desk';
import type { QuoteRequest } from '@haat/contract/shop/delivery';
import { HOUR } from '@haat/contract/time/durations';
import type { DeliveryZone } from '../delivery/delivery-zones.ts';
import type { Database } from '../platform/db/database.ts';
import { type FieldProblems, invalid, Refused } from '../platform/refused.ts';
import { amountsInPaisa, quote } from '../pricing/order-amounts.ts';
import { findSlot, refuseSlot, type Slot, slotPlaceOf, slotProblem } from '../slots/slots.ts';
import { readLines } from './order-request.ts';
import { priceLines } from './price-and-stock.ts';

/**
 * Returns what an order of these lines would cost now. Stores and reserves nothing. Refused with 400, 409 `not_sold`, `slot_full`,
 * `slot_past` or `slot_gone`, 422 `not_delivered`.
 */
export async function quoteLines(
  db: Database,
  { items, delivery_type = 'HOME_DELIVERY', address = '', city = '', zipcode = '', ...chosen }: QuoteRequest,
  zones: readonly DeliveryZone[],
): Promise<DeskQuote | Refused> {
  const fields: FieldProblems = {};
  const requested = readLines(items, fields);
  if (Object.keys(fields).length > 0) return invalid(fields);
  const priced = await priceLines(db, requested);
  if (priced instanceof Refused) return priced;
  const { lines, taxPercent } = priced;
  const slot = chosen.slot === undefined ? null : await findSlot(db, chosen.slot, chosen.order_key);
  const destination = { deliveryType: delivery_type, address, city, zipcode };
  const quoted = quote(lines, destination, { zones, taxPercent, slotPaisa: slot?.charge_paisa });
  if (quoted instanceof Refused) return quoted;
  const { amounts, delivery } = quoted;
  const { zone } = delivery;
  const wanted = { place: slotPlaceOf(delivery_type, zone), key: chosen.order_key, lines: lines.length };
  const problem = chosen.slot === undefined ? null : slotProblem(slot, wanted);
  if (problem) return refuseSlot(db, problem, wanted, slot);
  return {
    ...amountsInPaisa(amounts),
    cash_total_paisa: wholeTaka(amounts.totalPaisa),
    delivery: deliveryOf(zone, slot),
  };
}

/** The promise of an order that is placed now; null without a zone and a slot. */
function deliveryOf(zone: DeliveryZone | null, slot: Slot | null): DeskQuote['delivery'] {
  if (!zone && !slot) return null;
  const place = { zone: zone?.name ?? '', zone_bn: zone?.name_bn ?? '', hours: zone?.hours ?? null };
  return slot
    ? { ...place, from: slot.starts_at.toISOString(), by: slot.ends_at.toISOString(), slot: slot.id }
    : { ...place, from: null, by: zone && promisedBy(zone) };
}

/** Until when an order that is placed now is promised, in ISO 8601. */
function promisedBy({ hours }: DeliveryZone): string | null {
  return hours === null ? null : new Date(Date.now() + hours * HOUR).toISOString();
}
