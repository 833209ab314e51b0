import { type Selectable, sql, type Transaction } from 'kysely';
import { fromNow } from '../platform/db/clock.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { RefundTable, Schema } from '../platform/db/schema.ts';
import type { Payments } from './payments.ts';
import type { RefundResult } from './provider/provider.ts';
import { backOff } from './schedule.ts';

const MAX_REFUNDS_PER_RUN = 50;

type DueRefund = Selectable<RefundTable> & { bank_tran_id: string };

/**
 * Requests due refunds from the provider, and checks the status of accepted ones, until `stop` is aborted. Returns the
 * number of refunds that it asked about.
 */
export async function processDueRefunds(payments: Payments, stop?: AbortSignal): Promise<number> {
  let asked = 0;
  while (!stop?.aborted && asked < MAX_REFUNDS_PER_RUN) {
    const refund = await claimRefund(payments);
    if (!refund) break;
    asked++;
    const response = await payments.provider.refund({
      transId: refund.refund_trans_id,
      bankTranId: refund.bank_tran_id,
      amountPaisa: refund.amount_paisa,
      reason: refund.reason,
      refId: refund.refund_ref_id,
    });
    await inTransaction(payments.db, (tx) => recordResponse(tx, refund.id, response));
    payments.log.info({ refund: refund.id, response: response.kind }, 'refund asked for');
    if (response.kind === 'unknown') break;
  }
  return asked;
}

function claimRefund({ db, provider }: Payments): Promise<DueRefund | null> {
  return inTransaction(db, async (tx) => {
    const refund = await tx
      .selectFrom('refund')
      .innerJoin('payment', 'payment.id', 'refund.payment_id')
      .where('payment.provider', '=', provider.name)
      .where('refund.next_look', '<=', sql<Date>`now()`)
      .orderBy('refund.next_look')
      .limit(1)
      .selectAll('refund')
      .select('payment.bank_tran_id')
      .forNoKeyUpdate('refund')
      .skipLocked()
      .executeTakeFirst();
    if (!refund) return null;
    const looks = refund.looks + 1;
    await tx
      .updateTable('refund')
      .set({ looks, next_look: fromNow(backOff(looks)) })
      .where('id', '=', refund.id)
      .execute();
    return refund;
  });
}

/** An unknown response changes only `problem`: the same refund is requested again later. */
async function recordResponse(tx: Transaction<Schema>, id: number, response: RefundResult): Promise<void> {
  if (response.kind === 'unknown') {
    await tx.updateTable('refund').set({ problem: response.reason }).where('id', '=', id).execute();
    return;
  }
  const refund = await tx
    .selectFrom('refund')
    .where('id', '=', id)
    .select('state')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (refund.state === 'refunded' || refund.state === 'failed') return;
  await tx.updateTable('refund').set(toRefundChange(response)).where('id', '=', id).execute();
}

function toRefundChange(
  response: Exclude<RefundResult, { kind: 'unknown' }>,
): Partial<Selectable<RefundTable>> {
  switch (response.kind) {
    case 'processing':
      return { state: 'asked', refund_ref_id: response.refId, problem: '' };
    case 'refunded':
      return { state: 'refunded', refund_ref_id: response.refId, problem: '', next_look: null };
    case 'refused':
      return { state: 'failed', problem: response.reason, next_look: null };
  }
}
