import type { Selectable, Transaction } from 'kysely';
import type { OrdersTable, Schema } from '../platform/db/schema.ts';

const COLUMNS = [
  'id',
  'number',
  'status',
  'version',
  'payment_id',
  'delivery_type',
  'language',
  'guest_token',
  'receiver_phone_number',
  'receiver_email',
  'subtotal_paisa',
  'tax_percent',
  'tax_paisa',
  'delivery_paisa',
  'total_paisa',
  'promised_from',
  'promised_by',
  'slot_id',
  'if_missing',
  'substitute_cap_paisa',
  'advance_paisa',
  'advance_kept',
  'sent_again_for',
] as const;

export type LockedOrder = Pick<Selectable<OrdersTable>, (typeof COLUMNS)[number]>;

/** Returns an order and locks it until the transaction ends, or returns null. */
export async function lockOrder(tx: Transaction<Schema>, id: number): Promise<LockedOrder | null> {
  const order = await tx
    .selectFrom('orders')
    .where('id', '=', id)
    .select(COLUMNS)
    // Not `for update`, which would wait for inserts of rows that refer to the order.
    .forNoKeyUpdate()
    .executeTakeFirst();
  return order ?? null;
}
