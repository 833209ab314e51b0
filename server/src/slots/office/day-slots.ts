import type { DaySlot } from '@haat/contract/office/orders/slots';
import { dayInDhaka, isDay } from '@haat/contract/time/dhaka-time';
import { MINUTE } from '@haat/contract/time/durations';
import { isPromiseOpen, type OpeningHours } from '@haat/contract/time/opening-hours';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import type { Staff } from '../../orders/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import { databaseTime } from '../../platform/db/database-time.ts';
import { dayBounds } from '../../platform/db/day-bounds.ts';
import { invalid, notFound, Refused } from '../../platform/refused.ts';
import { asStaff } from '../../staff/as-staff.ts';
import { changeConflict } from '../../staff/change-conflict.ts';
import { ON_TIME_OF_SLOT } from './on-time.ts';
import { readWindow } from './plans.ts';

/** Returns the slots of a day, by default of today in Dhaka, by time and zone. */
export async function listDaySlots(
  db: Database,
  given: string | undefined,
  hours: OpeningHours,
): Promise<{ day: string; slots: DaySlot[] }> {
  const day = given ?? dayInDhaka(await databaseTime(db));
  const { from, to } = dayBounds(day);
  return { day, slots: await readDaySlots(db, hours, sql`starts_at >= ${from} AND starts_at < ${to}`) };
}

async function readDaySlots(
  db: Database,
  hours: OpeningHours,
  where: RawBuilder<unknown>,
): Promise<DaySlot[]> {
  const { rows } = await sql<Omit<DaySlot, 'starts' | 'ends' | 'closed'> & { starts: Date; ends: Date }>`
    SELECT slot.id, zone_id AS zone, coalesce(zone.name, '') AS name, coalesce(zone.name_bn, '') AS name_bn,
      delivery_type = 'STORE_PICKUP' AS pickup, starts_at AS starts, ends_at AS ends, capacity, line_capacity, cutoff_minutes,
      slot.charge_paisa, blocked, now() > starts_at - cutoff_minutes * interval '1 minute' AS past, taken, taken_lines,
      (SELECT count(*)::int FROM slot_reservation WHERE slot_id = slot.id AND slot_reservation.expires > now()) AS reserved,
      (SELECT count(*)::int FROM slot_refusal WHERE slot_id = slot.id) AS refused, done.on_time, done.late, slot.version
    FROM slot LEFT JOIN delivery_zone AS zone ON zone.id = zone_id, LATERAL ${ON_TIME_OF_SLOT} AS done
    WHERE ${where} ORDER BY starts_at, ends_at, pickup, zone.position, slot.id`.execute(db);
  return rows.map(({ starts, ends, ...slot }) => ({
    ...slot,
    starts: starts.toISOString(),
    ends: ends.toISOString(),
    closed: !isPromiseOpen(hours, { from: starts, by: ends }),
  }));
}

interface SlotChange {
  id: number;
  version: number;
  capacity?: number;
  line_capacity?: number | null;
  cutoff_minutes?: number;
  charge_paisa?: number;
  blocked?: boolean;
}

/** Changes a slot of this version for its day. The orders in it stay, however low its capacity is. Refused with 404, 409 `slots_changed`. */
export async function changeSlot(
  db: Database,
  staff: Staff,
  { id, version, ...terms }: SlotChange,
  hours: OpeningHours,
): Promise<DaySlot | Refused> {
  const changed = await asStaff(db, staff, async (tx) => {
    const row = await tx
      .updateTable('slot')
      .set({ ...terms, by_hand: true })
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst();
    if (row) return null;
    const exists = await tx.selectFrom('slot').where('id', '=', id).select('id').executeTakeFirst();
    return exists ? changeConflict(tx, { table: 'slot', row: id, code: 'slots_changed' }) : notFound('Slot');
  });
  return changed ?? (await readDaySlots(db, hours, sql`slot.id = ${id}`))[0]!;
}

interface NewSlot extends Omit<SlotChange, 'id' | 'version' | 'blocked'> {
  zone: number | null;
  day: string;
  starts: string;
  ends: string;
  capacity: number;
  cutoff_minutes: number;
  charge_paisa: number;
}

/** Adds a slot to one day. Refused with 400, 404, 409 `taken`. */
export async function addSlot(
  db: Database,
  staff: Staff,
  { zone, day, starts, ends, ...terms }: NewSlot,
  hours: OpeningHours,
): Promise<DaySlot | Refused> {
  const window = readWindow({ starts, ends });
  if (window === null) return invalid({ ends: 'end_before_start' });
  if (!isDay(day)) return invalid({ day: 'not_a_day' });
  const begin = dayBounds(day).from.getTime();
  const starts_at = new Date(begin + window.starts * MINUTE);
  if (starts_at <= (await databaseTime(db))) return invalid({ starts: 'not_in_the_future' });
  const delivery_type = zone === null ? 'STORE_PICKUP' : 'HOME_DELIVERY';
  const ends_at = new Date(begin + window.ends * MINUTE);
  const values = { zone_id: zone, delivery_type, starts_at, ends_at, by_hand: true, ...terms } as const;
  try {
    const { id } = await asStaff(db, staff, (tx) =>
      tx.insertInto('slot').values(values).returning('id').executeTakeFirstOrThrow(),
    );
    return (await readDaySlots(db, hours, sql`slot.id = ${id}`))[0]!;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '23505')
      return new Refused(409, 'taken', { fields: { starts: 'taken' } });
    if (error instanceof pg.DatabaseError && error.code === '23503') return notFound('Delivery zone');
    throw error;
  }
}
