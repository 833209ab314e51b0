import { HOUR } from '@haat/contract/time/durations';
import { type Insertable, sql } from 'kysely';
import type { Database } from '../src/platform/db/database.ts';
import type { DeliveryZoneTable, SlotTable } from '../src/platform/db/schema.ts';

/** Adds the zone of everywhere else: Tk 60, promised within 3 hours. */
export async function addZone(
  db: Database,
  values: Partial<Insertable<DeliveryZoneTable>> = {},
): Promise<number> {
  const zone = { name: 'Dhaka', name_bn: 'ঢাকা', charge_paisa: 6_000, hours: 3, ...values };
  const { id } = await db
    .insertInto('delivery_zone')
    .values({ ...zone, everywhere_else: !zone.areas?.length })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds a slot of two hours that begins in so many hours, with five places; of pickups without a zone. */
export async function addSlot(
  db: Database,
  {
    zone = null,
    inHours = 24,
    ...values
  }: Partial<Insertable<SlotTable>> & { zone?: number | null; inHours?: number } = {},
): Promise<number> {
  const starts_at = new Date(Math.ceil(Date.now() / HOUR) * HOUR + inHours * HOUR);
  const { id } = await db
    .insertInto('slot')
    .values({
      zone_id: zone,
      delivery_type: zone === null ? 'STORE_PICKUP' : 'HOME_DELIVERY',
      starts_at,
      ends_at: new Date(starts_at.getTime() + 2 * HOUR),
      capacity: 5,
      cutoff_minutes: 60,
      charge_paisa: 0,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Slots whose counts are not those of their orders, or that have more orders than places. */
export async function findWrongSlots(db: Database): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT slot.id, capacity, taken, taken_lines, count(orders.id)::int AS orders, coalesce(sum(slot_lines), 0)::int AS lines
    FROM slot LEFT JOIN orders ON slot_id = slot.id AND status <> 'CANCELLED'
    GROUP BY slot.id
    HAVING taken <> count(orders.id) OR taken_lines <> coalesce(sum(slot_lines), 0) OR taken > capacity
      OR taken_lines > line_capacity`.execute(db);
  return rows;
}
