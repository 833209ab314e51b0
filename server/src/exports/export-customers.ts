import { toTaka } from '@haat/contract/money/money';
import { ERASED_PHONE } from '@haat/contract/phone/erased-phone';
import { sql } from 'kysely';
import { wasRefusedAtDoor } from '../orders/refused-at-door.ts';
import type { Database } from '../platform/db/database.ts';
import { phoneCell } from './cells.ts';
import type { Cell, TimeRange } from './csv-file.ts';

const BATCH = 500;

interface Row {
  phone: string;
  name: string;
  area: string;
  orders: number;
  delivered: number;
  delivered_paisa: number;
  refused: number;
  first: string;
  last: string;
}

/** Returns the people who have ordered in a period, in batches, one row per phone, with the name of the newest order. */
export async function* customerRows(db: Database, { from, to }: TimeRange): AsyncGenerator<Cell[][]> {
  let last = '';
  for (;;) {
    const { rows } = await sql<Row>`
      WITH person AS (
        SELECT receiver_phone_number AS phone, array_agg(id ORDER BY id) AS ids FROM orders
        WHERE receiver_phone_number > ${last} AND receiver_phone_number <> ${ERASED_PHONE} AND created >= ${from} AND created < ${to}
        GROUP BY receiver_phone_number ORDER BY receiver_phone_number LIMIT ${BATCH}
      )
      SELECT phone, newest.receiver_name AS name, coalesce(nullif(newest.delivery_area, ''), newest.receiver_city) AS area, cardinality(ids) AS orders, sums.*,
        day_in_dhaka((SELECT created FROM orders WHERE id = ids[1])) AS first, day_in_dhaka(newest.created) AS last
      FROM person JOIN orders AS newest ON newest.id = ids[cardinality(ids)]
      CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE status = 'COMPLETED')::int AS delivered,
          coalesce(sum(payable_paisa) FILTER (WHERE status = 'COMPLETED'), 0)::float8 AS delivered_paisa,
          count(*) FILTER (WHERE ${wasRefusedAtDoor()})::int AS refused
        FROM orders JOIN order_balance ON order_balance.order_id = orders.id WHERE orders.id = ANY(ids)
      ) AS sums ORDER BY phone`.execute(db);
    if (rows.length === 0) return;
    yield rows.map(({ phone, name, area, orders, delivered, delivered_paisa, refused, first, last }) => [
      ...[phoneCell(phone), name, area, orders, delivered, toTaka(delivered_paisa), refused, first, last],
    ]);
    last = rows.at(-1)!.phone;
  }
}
