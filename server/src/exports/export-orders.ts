import { toTaka } from '@haat/contract/money/money';
import type { Language } from '@haat/contract/text/language';
import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import { invoiceNumber } from '../slips/invoice-number.ts';
import { phoneCell, translateCode } from './cells.ts';
import type { Cell, TimeRange } from './csv-file.ts';

const BATCH = 500;

interface Row {
  id: number;
  /** As text: a `Date` has no microseconds, and the last order would follow itself. */
  created: string;
  number: string;
  day: string;
  status: string;
  source: string;
  payment: string;
  invoice: { year: number; number: number } | null;
  name: string;
  phone: string;
  area: string;
  zone: string;
  sums: number[];
  /** `2026-11-30 10:00-12:00` in Dhaka; empty: as soon as possible. */
  slot: string;
}

/** Returns the orders of a period in batches, the oldest first. Sums are in taka. */
export async function* orderRows(
  db: Database,
  { from, to }: TimeRange,
  language: Language,
): AsyncGenerator<Cell[][]> {
  let last = { created: from.toISOString(), id: 0 };
  for (;;) {
    const { rows } = await sql<Row>`
      SELECT orders.id, orders.created::text AS created, orders.number, day_in_dhaka(orders.created) AS day, status, source, order_type AS payment,
        to_json(invoice) AS invoice, receiver_name AS name, receiver_phone_number AS phone, coalesce(nullif(delivery_area, ''), receiver_city) AS area,
        delivery_zone AS zone, ARRAY[subtotal_paisa, tax_paisa, delivery_paisa, discount_paisa, orders.total_paisa, adjusted_paisa,
          order_balance.payable_paisa, paid_paisa, refunded_paisa, due_paisa]::float8[] AS sums,
        CASE WHEN slot_id IS NULL THEN '' ELSE to_char(promised_from AT TIME ZONE 'Asia/Dhaka', 'YYYY-MM-DD HH24:MI')
          || to_char(promised_by AT TIME ZONE 'Asia/Dhaka', '-HH24:MI') END AS slot
      FROM orders JOIN order_balance ON order_balance.order_id = orders.id LEFT JOIN invoice ON invoice.order_id = orders.id
      WHERE (orders.created, orders.id) > (${last.created}::timestamptz, ${last.id}) AND orders.created >= ${from} AND orders.created < ${to}
      ORDER BY orders.created, orders.id LIMIT ${BATCH}`.execute(db);
    if (rows.length === 0) return;
    yield rows.map(
      ({
        id: _,
        created: __,
        sums,
        number,
        day,
        status,
        source,
        payment,
        invoice,
        name,
        phone,
        area,
        zone,
        slot,
      }) => [
        number,
        day,
        ...[status, source, payment].map((code) => translateCode(code, language)),
        ...[invoice && invoiceNumber(invoice), name, phoneCell(phone), area, zone],
        ...sums.map(toTaka),
        slot,
      ],
    );
    last = rows.at(-1)!;
  }
}
