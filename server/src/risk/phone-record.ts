import { MAX_COUNT } from '@haat/contract/office/limits';
import type { CourierRecord, PhoneRecord } from '@haat/contract/office/orders/call-attempt';
import { type RawBuilder, sql } from 'kysely';
import { wasRefusedAtDoor } from '../orders/refused-at-door.ts';

type Sql = RawBuilder<unknown>;

/** SQL: of the orders of a phone, how many were delivered, of those that were delivered or refused at the door: a column. */
export function phoneRecord(phone: Sql): RawBuilder<PhoneRecord> {
  return sql<PhoneRecord>`(
    SELECT json_build_object('delivered', count(*) FILTER (WHERE NOT refused), 'of', count(*))
    FROM (${finishedOrders(phone)} LIMIT ${MAX_COUNT}) AS finished)`;
}

/** SQL: what couriers have said of a phone within a day, for whom the owner has allowed it: a column. None is asked. */
export function courierRecords(phone: Sql): RawBuilder<CourierRecord[]> {
  return sql<CourierRecord[]>`(
    SELECT coalesce(json_agg(json_build_object('courier', courier, 'delivered', delivered, 'of', parcels) ORDER BY courier), '[]')
    FROM courier_phone_record WHERE phone = ${phone} AND parcels > 0 AND asked > now() - interval '1 day')`;
}

/** SQL: whether at least so many of the last orders of a phone were refused at the door; without `last` of all. */
export function refusedOften(phone: Sql, least: Sql, last: Sql, before?: Sql): RawBuilder<boolean> {
  return sql<boolean>`(
    SELECT count(*) FILTER (WHERE refused) >= ${least}
    FROM (${finishedOrders(phone, before)} LIMIT ${last}) AS finished)`;
}

/** The newest first. OFFSET 0: each history is read by its index, not all of them as a whole. */
function finishedOrders(phone: Sql, before: Sql = sql`true`): Sql {
  return sql`
    SELECT refused FROM orders AS earlier, LATERAL (SELECT ${wasRefusedAtDoor('earlier')} AS refused OFFSET 0) AS at_door
    WHERE receiver_phone_number = ${phone} AND ${before} AND (status = 'COMPLETED' OR refused) ORDER BY id DESC`;
}
