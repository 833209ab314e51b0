import type { Selectable } from 'kysely';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { RefundTable } from '../platform/db/schema.ts';
import { setActor } from '../platform/db/set-actor.ts';
import { notFound, Refused } from '../platform/refused.ts';
import { type Actor, actorText } from './actor.ts';

/**
 * Records that a refund was handed over in cash: one of cash, or one that the provider has refused. It leaves the cash of the `rider`, or the
 * drawer. Repeated, it returns the same refund. Refused with 404, 409 `not_in_cash`, `rider_cash_too_small`.
 */
export function payOutRefund(
  db: Database,
  id: number,
  actor: Actor,
  rider: number | null = null,
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
    const paidOut = { state: 'refunded', next_look: null, rider_id: rider } as const;
    await tx.updateTable('refund').set(paidOut).where('id', '=', id).execute();
    const ownCash = tx.selectFrom('cash_place').where('rider_id', '=', rider).select('balance_paisa');
    if (rider !== null && (await ownCash.executeTakeFirstOrThrow()).balance_paisa < 0)
      return new Refused(409, 'rider_cash_too_small');
    return { ...refund, state: 'refunded' };
  });
}
