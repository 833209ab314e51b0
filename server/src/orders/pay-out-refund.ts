import type { Selectable } from 'kysely';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { RefundTable } from '../platform/db/schema.ts';
import { setActor } from '../platform/db/set-actor.ts';
import { notFound, Refused } from '../platform/refused.ts';
import { type Actor, actorText } from './actor.ts';

/**
 * Records that a refund was handed over in cash: one of cash, or one that the provider has refused. Repeated, it returns the same
 * refund. Refused with 404, 409 `not_in_cash`.
 */
export function payOutRefund(
  db: Database,
  id: number,
  actor: Actor,
): Promise<Selectable<RefundTable> | Refused> {
  return inTransaction(db, async (tx) => {
    await setActor(tx, actorText(actor));
    const refund = await tx
      .selectFrom('refund')
      .where('id', '=', id)
      .selectAll()
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!refund) return notFound('Refund');
    if (refund.state === 'refunded') return refund;
    if ((refund.payment_id !== null && refund.state !== 'failed') || refund.receipt_id !== null)
      return new Refused(409, 'not_in_cash');
    await tx.updateTable('refund').set({ state: 'refunded', next_look: null }).where('id', '=', id).execute();
    return { ...refund, state: 'refunded' };
  });
}
