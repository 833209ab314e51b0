import { cleanText } from '@haat/contract/text/text';
import { sql } from 'kysely';
import { staffActor } from '../../orders/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import { refuseByConstraint } from '../../platform/refuse-by-constraint.ts';
import { invalid, notFound, Refused } from '../../platform/refused.ts';
import { type Mover, moveValue } from '../../value-limits/move-value.ts';

interface Settlement {
  /** `line-17`. */
  problem: string;
  amount_paisa: number;
  reason: string;
}

/** Writes off what a problem is about, once: a difference in the books, within the limit of the person. See the endpoint for the refusals. */
export async function settlePayoutProblem(
  db: Database,
  staff: Mover,
  settlement: Settlement,
): Promise<null | Refused> {
  const [subject = '', id = ''] = settlement.problem.split('-');
  const reason = cleanText(settlement.reason);
  if (reason === '') return invalid({ reason: 'required' });
  const value = {
    verb: 'settlePayoutProblem',
    kind: 'courier',
    order: null,
    version: null,
    body: settlement,
  } as const;
  const gone = { courier_settlement_of_problem: notFound('Problem') };
  return refuseByConstraint(gone, () =>
    moveValue(db, staff, value, async (tx) => {
      // One after the other, so that the second finds what the first has settled.
      await sql`SELECT pg_advisory_xact_lock(hashtext('courier_settlement'))`.execute(tx);
      const { rows } = await sql<{ amount_paisa: number }>`
        SELECT amount_paisa FROM courier_problem WHERE subject = ${subject} AND id = ${Number(id)}`.execute(
        tx,
      );
      const [open] = rows;
      if (!open) return notFound('Problem');
      const { amount_paisa } = open;
      if (amount_paisa !== settlement.amount_paisa)
        return new Refused(409, { code: 'problem_changed', params: { amount_paisa } });
      const about = {
        line_id: subject === 'line' ? Number(id) : null,
        payout_id: subject === 'payout' ? Number(id) : null,
        parcel_id: subject === 'parcel' ? Number(id) : null,
      };
      await tx
        .insertInto('courier_settlement')
        .values({ ...about, amount_paisa, reason, actor: staffActor(staff) })
        .execute();
      return null;
    }),
  );
}
