import { createHash } from 'node:crypto';
import { toPaisa, toTaka } from '@haat/contract/money/money';
import type { DeskOrderRequest, PlacedDeskOrder } from '@haat/contract/office/orders/desk';
import { cleanText } from '@haat/contract/text/text';
import { readGuestOrder } from '../checkout/order-request.ts';
import { placeOrder } from '../checkout/place-order.ts';
import type { DeliveryTerms } from '../delivery/delivery-terms.ts';
import { type Staff, staffActor } from '../orders/actor.ts';
import type { Database } from '../platform/db/database.ts';
import { invalid, Refused } from '../platform/refused.ts';
import { findStandingWishes, ofPhone } from '../substitutes/find-standing-wishes.ts';

/**
 * Instead of an IP address: the orders of a caller are not counted with those of other guests behind the shop's own IP address.
 */
export const OFFICE_HASH = createHash('sha256').update('office').digest();

/**
 * Places an order in the name of a staff member for somebody else, by the request of a shopper in taka. A limit of substitutes is at most the one
 * that the caller has chosen before: nobody could show later what was agreed on the phone. Refused as by `placeOrder`, and 400 `substitute_cap_paisa`.
 */
export async function placeDeskOrder(
  db: Database,
  staff: Staff,
  {
    source,
    language = 'en',
    despite_block = '',
    items,
    total_paisa,
    credit_used_paisa,
    substitute_cap_paisa,
    ...body
  }: DeskOrderRequest,
  terms: DeliveryTerms,
): Promise<PlacedDeskOrder | Refused> {
  const placed = {
    ...body,
    items: items.map(({ price_paisa, ...item }) => ({
      ...item,
      ...(price_paisa !== undefined && { price: toTaka(price_paisa) }),
    })),
    ...(total_paisa !== undefined && { total: toTaka(total_paisa) }),
    ...(substitute_cap_paisa !== undefined && { substitute_cap: toTaka(substitute_cap_paisa) }),
    ...(credit_used_paisa !== undefined && { credit_used: toTaka(credit_used_paisa) }),
  };
  const request = await readGuestOrder(placed, { 'accept-language': language }, '');
  if (request instanceof Refused) return request;
  if (substitute_cap_paisa) {
    const { cap } = await findStandingWishes(db, ofPhone(request.receiver.phone));
    const max = toPaisa(cap ?? 0) ?? 0;
    if (substitute_cap_paisa > max)
      return invalid({ substitute_cap_paisa: { code: 'above', params: { max } } });
  }
  const buyer = { ...request.buyer, ipHash: OFFICE_HASH };
  const actor = staffActor(staff);
  const order = await placeOrder(
    db,
    {
      ...request,
      buyer,
      creditPhone: request.receiver.phone,
      desk: { actor, source, overrideBlock: cleanText(despite_block) },
    },
    terms,
  );
  if (order instanceof Refused) return order;
  return { id: order.id, number: order.number, total_paisa: order.total_paisa };
}
