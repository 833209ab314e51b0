import { MINUTE } from '@haat/contract/time/durations';
import { sql, type Transaction } from 'kysely';
import type { DeliveryTerms } from '../delivery/delivery-terms.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { hashIpAddress } from '../platform/http/limits/rate-limit-key.ts';
import { Refused } from '../platform/refused.ts';
import { refuseSlot, slotProblem } from './slots.ts';
import { lockSlot, recordFull } from './take-slot.ts';

/** How long a place is reserved, in ms. The checkout extends it while it is open. */
const RESERVATION_TIME = 15 * MINUTE;

/**
 * Anybody can reserve without ordering. So one IP address, which many customers of a mobile network share, reserves at most a quarter of a
 * slot, in orders and in lines, and so many places in all. Others of the network can order all the same.
 */
const SHARE_OF_SLOT = 0.25;
const MAX_PER_ADDRESS = 40;

interface Reservation {
  /** The slot's id. */
  slot: number;
  /** The key of the order. */
  key: string;
  lines: number;
  ip: string;
}

/**
 * Reserves a place for the order of a key, or extends its reservation. Returns when it expires; null: it is not reserved, because the
 * network has reserved enough, or because the order has its place already. Refused with 409 `slot_full`, `slot_past` or `slot_gone`.
 */
export async function reserveSlot(
  db: Database,
  reservation: Reservation,
  terms: Pick<DeliveryTerms, 'hours'>,
): Promise<{ expires: string | null } | Refused> {
  const outcome = await inTransaction(db, (tx) => reserve(tx, reservation, terms));
  if (outcome instanceof Refused && outcome.body.code === 'slot_full')
    await recordFull(db, reservation.slot, reservation.key);
  return outcome;
}

async function reserve(
  tx: Transaction<Schema>,
  { slot: id, key, lines, ip }: Reservation,
  { hours }: Pick<DeliveryTerms, 'hours'>,
): Promise<{ expires: string | null } | Refused> {
  const slot = await lockSlot(tx, id, key);
  if (await hasPlace(tx, id, key)) return { expires: null };
  const wanted = { place: slot?.place ?? null, hours, key, lines };
  const problem = slotProblem(slot, wanted);
  if (problem) return refuseSlot(tx, problem, wanted, slot);
  // A place elsewhere is free again, also if the network may reserve none here.
  await tx.deleteFrom('slot_reservation').where('order_key', '=', key).execute();
  const ipHash = hashIpAddress(ip);
  const { rows } = await sql<{ expires: Date }>`
    INSERT INTO slot_reservation (order_key, slot_id, lines, ip_hash, expires)
    SELECT ${key}, slot.id, ${lines}, ${ipHash}, now() + ${RESERVATION_TIME} * interval '1 millisecond'
    FROM slot, LATERAL (
      SELECT count(*) AS all, count(*) FILTER (WHERE slot_id = slot.id) AS here,
        coalesce(sum(lines) FILTER (WHERE slot_id = slot.id), 0) AS lines
      FROM slot_reservation WHERE ip_hash = ${ipHash} AND expires > now()
    ) AS own
    WHERE slot.id = ${id} AND own.all < ${MAX_PER_ADDRESS} AND own.here + 1 <= greatest(1, capacity * ${SHARE_OF_SLOT}::float8)
      AND (line_capacity IS NULL OR own.lines + ${lines}::int <= line_capacity * ${SHARE_OF_SLOT}::float8)
    ON CONFLICT (order_key) DO UPDATE SET slot_id = excluded.slot_id, lines = excluded.lines, ip_hash = excluded.ip_hash,
      expires = excluded.expires
    RETURNING expires`.execute(tx);
  return { expires: rows[0]?.expires.toISOString() ?? null };
}

/** Whether the order was placed meanwhile and its response was lost. */
async function hasPlace(tx: Transaction<Schema>, slot: number, key: string): Promise<boolean> {
  const order = await tx
    .selectFrom('orders')
    .where('slot_id', '=', slot)
    .where('order_key', '=', key)
    .where('status', '<>', 'CANCELLED')
    .select('id')
    .executeTakeFirst();
  return order !== undefined;
}
