import type { ZonePreview, ZoneTerms } from '@haat/contract/office/delivery-zones';
import { ERASED_PHONE } from '@haat/contract/phone/erased-phone';
import { sql } from 'kysely';
import { deliveryTo } from '../delivery/delivery-charge.ts';
import { DeliveryMap } from '../delivery/delivery-map.ts';
import { readDeliveryMap } from '../delivery/delivery-zones.ts';
import type { Database } from '../platform/db/database.ts';
import { Refused } from '../platform/refused.ts';

const MAX_PREVIEWS = 5;

/** The most orders that are looked at, the newest ones. */
const MAX_ORDERS = 500;

/** The id of a zone that is not stored yet. */
const NEW_ZONE = 0;

/**
 * Returns what orders of the last seven days to five addresses of a zone paid for their delivery, and would pay with these terms. Stores
 * nothing.
 */
export async function previewZone(
  db: Database,
  { id, ...terms }: ZoneTerms & { id: number | null },
): Promise<ZonePreview[]> {
  const zone = id ?? NEW_ZONE;
  const map = withTerms(await readDeliveryMap(db), zone, terms);
  const orders = await db
    .selectFrom('orders')
    .where('created', '>', sql<Date>`now() - interval '7 days'`)
    .where('delivery_type', '=', 'HOME_DELIVERY')
    .where('receiver_phone_number', '<>', ERASED_PHONE)
    .select(['id', 'number', 'receiver_address as address', 'receiver_city as city', 'area_id'])
    .select(['subtotal_paisa', 'delivery_paisa'])
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_ORDERS)
    .execute();
  const previews = new Map<string, ZonePreview>();
  for (const { address, city, area_id, ...order } of orders) {
    const area = map.area(area_id) ?? map.index.suggest(`${address}, ${city}`, 1)[0];
    if (!area || map.zoneOf(area)?.id !== zone || previews.has(address)) continue;
    const destination = { deliveryType: 'HOME_DELIVERY', area: area.id, address, city } as const;
    // By the sum alone: the lines have no weight here.
    const delivery = deliveryTo(destination, { subtotalPaisa: order.subtotal_paisa, lines: [] }, map);
    previews.set(address, {
      order: order.id,
      number: order.number,
      address,
      area: map.toPlace(area),
      is_guess: area.id !== area_id,
      paid_paisa: order.delivery_paisa,
      would_pay_paisa: delivery instanceof Refused ? null : delivery.chargePaisa,
    });
    if (previews.size === MAX_PREVIEWS) break;
  }
  return [...previews.values()];
}

/** The zones and areas as they would be with these terms of a zone. */
function withTerms(map: DeliveryMap, id: number, { areas, ...terms }: ZoneTerms): DeliveryMap {
  const stored = map.zones.find((zone) => zone.id === id);
  const zone = {
    has_slots: false,
    needs_slot: false,
    position: map.zones.length,
    version: 0,
    ...stored,
    ...terms,
    // It changes no price.
    courier: null,
    id,
  };
  const others = map.zones
    .filter((each) => each.id !== id)
    // Only one zone can be for everywhere else: the previewed one wins.
    .map((each) => ({ ...each, everywhere_else: each.everywhere_else && !terms.everywhere_else }));
  return new DeliveryMap(
    [...others, zone],
    map.areas.map((area) => ({
      ...area,
      zone_id: areas.includes(area.id) ? id : area.zone_id === id ? null : area.zone_id,
    })),
  );
}
