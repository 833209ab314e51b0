import type { Selectable } from 'kysely';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { RefundTable } from '../platform/db/schema.ts';
import { notFound, Refused } from '../platform/refused.ts';

/** Records that a refund in cash was handed over; repeated, it returns the same refund. Refused with 404, 409 `not_in_cash`. */
export function payOutRefund(db: Database, id: number): Promise<Selectable<RefundTable> | Refused> {
  return inTransaction(db, async (tx) => {
    const refund = await tx
      .selectFrom('refund')
      .where('id', '=', id)
      .selectAll()
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!refund) return notFound('Refund');
    if (refund.payment_id !== null)
      return new Refused(409, 'not_in_cash', 'This refund goes through the payment provider.');
    if (refund.state === 'refunded') return refund;
    await tx.updateTable('refund').set({ state: 'refunded' }).where('id', '=', id).execute();
    return { ...refund, state: 'refunded' };
  });
}
