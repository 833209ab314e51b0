import type { OrderToCall } from '@haat/contract/office/orders/calls-to-confirm';
import { sql } from 'kysely';
import { CALL_REASONS, MUST_CALL } from '../../calls/call-reasons.ts';
import { getCallRules } from '../../calls/call-rules.ts';
import { findCalls } from '../../calls/find-calls.ts';
import type { Database } from '../../platform/db/database.ts';
import { courierRecords, phoneRecord } from '../../risk/phone-record.ts';
import { selectRows, toRow } from './order-rows.ts';

const MAX_ROWS = 100;

/** Returns the orders that must be called about, the oldest first. */
export async function listOrdersToCall(db: Database): Promise<{ orders: OrderToCall[]; misses: number }> {
  const [rows, { misses }] = await Promise.all([
    selectRows(db.selectFrom('orders').where('status', 'in', ['PENDING', 'PROCESSING']).where(MUST_CALL))
      .select([
        CALL_REASONS.as('reasons'),
        phoneRecord(sql`orders.receiver_phone_number`).as('record'),
        courierRecords(sql`orders.receiver_phone_number`).as('courier_records'),
      ])
      .orderBy('id')
      .limit(MAX_ROWS)
      .execute(),
    getCallRules(db),
  ]);
  const calls = await findCalls(
    db,
    rows.map(({ id }) => id),
  );
  const orders = rows.map(({ reasons, record, courier_records, ...row }) => ({
    ...toRow(row),
    reasons,
    record,
    courier_records,
    calls: calls.get(row.id) ?? [],
  }));
  return { orders, misses };
}
