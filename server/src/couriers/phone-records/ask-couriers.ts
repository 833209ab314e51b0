import { HOUR, MINUTE } from '@haat/contract/time/durations';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Courier, Couriers } from '../courier/courier.ts';

/** A response counts for orders that follow within this time, in ms. */
const FRESH = 30 * MINUTE;

/** Then it is deleted, in ms. Nobody is asked about an order that is older. */
const STALE = 24 * HOUR;

/** A courier that did not respond is asked again after this time, in ms. */
const AGAIN_AFTER = 10 * MINUTE;

/** The most phones of one round, for each courier. */
const MOST = 50;

/**
 * Asks couriers what they know of the phones of new orders, if the owner has allowed it: each once an order, also from many processes. It
 * changes no order, and none waits for it. Returns the number of responses.
 */
export async function askCouriers(
  { db, couriers }: { db: Database; couriers: Couriers },
  stop?: AbortSignal,
): Promise<number> {
  await sql`DELETE FROM courier_phone_record
    WHERE tried < now() - ${STALE} * interval '1 millisecond'
      OR NOT (SELECT courier_phone_records FROM shop_setting)`.execute(db);
  let responses = 0;
  for (const courier of (await couriers.current()).values()) {
    if (!courier.phoneRecord) continue;
    for (const phone of await claimPhones(db, courier.name)) {
      if (stop?.aborted) return responses;
      if (!(await ask(db, courier, phone))) break;
      responses += 1;
    }
  }
  return responses;
}

/** Marks the phones as tried, so that no other process asks about them. */
async function claimPhones(db: Database, courier: string): Promise<string[]> {
  const { rows } = await sql<{ phone: string }>`
    INSERT INTO courier_phone_record AS known (phone, courier)
    SELECT receiver_phone_number, ${courier} FROM orders
    WHERE status IN ('PENDING', 'PROCESSING') AND orders.created > now() - ${STALE} * interval '1 millisecond'
      AND receiver_phone_number ~ '^[+]8801' AND (SELECT courier_phone_records FROM shop_setting)
      AND NOT EXISTS (
        SELECT FROM courier_phone_record AS recent
        WHERE recent.phone = receiver_phone_number AND recent.courier = ${courier}
          AND (recent.asked > orders.created - ${FRESH} * interval '1 millisecond'
            OR recent.tried > now() - ${AGAIN_AFTER} * interval '1 millisecond'))
    GROUP BY receiver_phone_number ORDER BY max(orders.id) DESC LIMIT ${MOST}
    ON CONFLICT (phone, courier) DO UPDATE SET tried = now()
      WHERE known.tried <= now() - ${AGAIN_AFTER} * interval '1 millisecond'
    RETURNING phone`.execute(db);
  return rows.map(({ phone }) => phone);
}

/** Returns false if the courier did not respond: then the last response stays for its day. */
async function ask(db: Database, courier: Courier, phone: string): Promise<boolean> {
  const record = await courier.phoneRecord!(phone);
  if (record === 'unknown') return false;
  const { delivered, parcels } = record === 'none' ? { delivered: 0, parcels: 0 } : record;
  await db
    .updateTable('courier_phone_record')
    .set({ delivered: Math.min(delivered, parcels), parcels, asked: sql<Date>`now()` })
    .where('phone', '=', phone)
    .where('courier', '=', courier.name)
    .execute();
  return true;
}
