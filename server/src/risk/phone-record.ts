import { MAX_COUNT } from '@haat/contract/office/limits';
import type { PhoneRecord } from '@haat/contract/office/orders/call-attempt';
import { type RawBuilder, sql } from 'kysely';
import { wasRefusedAtDoor } from '../orders/refused-at-door.ts';

type Sql = RawBuilder<unknown>;

/** SQL: of the orders of a phone, how many were delivered, of those that were delivered or refused at the door: a column. */
export function phoneRecord(phone: Sql): RawBuilder<PhoneRecord> {
  return sql<PhoneRecord>`(
    SELECT json_build_object('delivered', count(*) FILTER (WHERE status = 'COMPLETED'), 'of', count(*)) FROM (
      SELECT status FROM orders AS earlier WHERE receiver_phone_number = ${phone}
        AND (status = 'COMPLETED' OR ${wasRefusedAtDoor('earlier')}) ORDER BY id DESC LIMIT ${MAX_COUNT}
    ) AS finished)`;
}

/** SQL: whether at least so many of the last orders of a phone were refused at the door; without `last` of all. */
export function refusedOften(
  phone: Sql,
  least: Sql,
  last: Sql,
  before: Sql = sql`true`,
): RawBuilder<boolean> {
  return sql<boolean>`(
    SELECT count(*) FILTER (WHERE refused) >= ${least} FROM (
      SELECT status = 'CANCELLED' AS refused FROM orders AS earlier WHERE receiver_phone_number = ${phone} AND ${before}
        AND (status = 'COMPLETED' OR ${wasRefusedAtDoor('earlier')}) ORDER BY id DESC LIMIT ${last}
    ) AS finished)`;
}
