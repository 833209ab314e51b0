import { type Selectable, sql, type Transaction } from 'kysely';
import { inTransaction } from '../platform/db/database.ts';
import type { RefundTable, Schema } from '../platform/db/schema.ts';
import { claimDue, type JobTable } from '../platform/jobs/claim-due.ts';
import { runDue } from '../platform/jobs/run-due.ts';
import type { Payments } from './payments.ts';
import type { RefundResult } from './provider/provider.ts';
import { CHECK_BACKOFF } from './schedule.ts';

const MAX_REFUNDS_PER_RUN = 50;

const JOB: JobTable = { table: 'refund', due: 'next_look', tries: 'looks', backoff: CHECK_BACKOFF };

type Refund = Selectable<RefundTable>;

/**
 * Requests due refunds from the provider, and checks the status of accepted ones, until `stop` is aborted. Returns the
 * number of refunds that it asked about.
 */
export async function processDueRefunds(payments: Payments, stop?: AbortSignal): Promise<number> {
  const ofProvider = sql`payment_id IN (SELECT id FROM payment WHERE provider = ${payments.provider.name})`;
  const { handled } = await runDue<Refund>(
    {
      claim: () => claimDue(payments.db, JOB, ofProvider),
      handle: (refund) => processRefund(payments, refund),
      maxRows: MAX_REFUNDS_PER_RUN,
      maxFailures: 1,
    },
    stop,
  );
  return handled;
}

/** Returns false without a response. */
async function processRefund({ db, provider, log }: Payments, refund: Refund): Promise<boolean> {
  const { bank_tran_id: bankTranId } = await db
    .selectFrom('payment')
    // A refund in cash is never due here.
    .where('id', '=', refund.payment_id!)
    .select('bank_tran_id')
    .executeTakeFirstOrThrow();
  const response = await provider.refund({
    transId: refund.refund_trans_id,
    bankTranId,
    amountPaisa: refund.amount_paisa,
    reason: refund.reason,
    refId: refund.refund_ref_id,
  });
  await inTransaction(db, (tx) => recordResponse(tx, refund, response));
  log.info({ refund: refund.id, response: response.kind }, 'refund asked for');
  return response.kind !== 'unknown';
}

/** An unknown response changes only `problem`: the same refund is requested again later. */
async function recordResponse(tx: Transaction<Schema>, sent: Refund, response: RefundResult): Promise<void> {
  if (response.kind === 'unknown') {
    await tx.updateTable('refund').set({ problem: response.reason }).where('id', '=', sent.id).execute();
    return;
  }
  const refund = await tx
    .selectFrom('refund')
    .where('id', '=', sent.id)
    .select(['state', 'refund_trans_id', 'looks'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (refund.state === 'refunded' || refund.state === 'failed') return;
  // A late response to an earlier refund: the gateway cancelled it, and staff have requested another one.
  if (refund.refund_trans_id !== sent.refund_trans_id) return;
  // A later request was or may be accepted: a failed refund could be handed over in cash as well.
  if (response.kind === 'refused' && refund.looks !== sent.looks) return;
  await tx.updateTable('refund').set(toRefundChange(response)).where('id', '=', sent.id).execute();
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
