import { type Selectable, sql, type Transaction } from 'kysely';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { RefundTable, Schema } from '../platform/db/schema.ts';
import { claimDue, type JobTable } from '../platform/jobs/claim-due.ts';
import { runDue } from '../platform/jobs/run-due.ts';
import type { Payments } from './payments.ts';
import type { PaymentProvider, RefundResult } from './provider/provider.ts';
import { CHECK_BACKOFF } from './schedule.ts';

const MAX_REFUNDS_PER_RUN = 50;

const JOB: JobTable = { table: 'refund', due: 'next_look', tries: 'looks', backoff: CHECK_BACKOFF };

type Refund = Selectable<RefundTable>;

/**
 * Requests due refunds from a provider, and checks the status of accepted ones, until `stop` is aborted. Returns the
 * number of refunds that it asked about.
 */
export async function processDueRefunds(
  payments: Payments,
  provider: PaymentProvider,
  stop?: AbortSignal,
): Promise<number> {
  const ofProvider = sql`payment_id IN (SELECT id FROM payment WHERE provider = ${provider.name})`;
  const { handled } = await runDue<Refund>(
    {
      claim: () => claimDue(payments.db, JOB, ofProvider),
      handle: (refund) => processRefund(payments, provider, refund),
      maxRows: MAX_REFUNDS_PER_RUN,
      maxFailures: 1,
    },
    stop,
  );
  return handled;
}

/** Returns false without a response. */
async function processRefund(
  payments: Payments,
  provider: PaymentProvider,
  refund: Refund,
): Promise<boolean> {
  const response = await askProvider(payments.db, provider, refund);
  await inTransaction(payments.db, (tx) => recordResponse(tx, refund, response));
  payments.log.info({ refund: refund.id, response: response.kind }, 'refund asked for');
  return response.kind !== 'unknown';
}

/** Requests a refund that is due. One that was accepted, or may have been, is only asked about. */
async function askProvider(db: Database, provider: PaymentProvider, refund: Refund): Promise<RefundResult> {
  const payment = await db
    .selectFrom('payment')
    // A refund in cash is never due here.
    .where('id', '=', refund.payment_id!)
    .select(['val_id as valId', 'bank_tran_id as bankTranId'])
    .executeTakeFirstOrThrow();
  const others = await db
    .selectFrom('refund')
    .where('payment_id', '=', refund.payment_id)
    .where('id', '<>', refund.id)
    .where('refund_ref_id', 'is not', null)
    .select('refund_ref_id')
    .$narrowType<{ refund_ref_id: string }>()
    .execute();
  const ref = {
    transId: refund.refund_trans_id,
    refId: refund.refund_ref_id,
    payment,
    amountPaisa: refund.amount_paisa,
    otherRefIds: others.map(({ refund_ref_id }) => refund_ref_id),
  };
  return refund.state === 'due'
    ? provider.requestRefund({ ...ref, reason: refund.reason })
    : provider.findRefund(ref);
}

async function recordResponse(tx: Transaction<Schema>, sent: Refund, response: RefundResult): Promise<void> {
  const refund = await tx
    .selectFrom('refund')
    .where('id', '=', sent.id)
    .select(['state', 'refund_trans_id', 'looks', 'responses'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (refund.state === 'refunded' || refund.state === 'failed') return;
  // A late response to an earlier refund: the gateway cancelled it, and staff have requested another one.
  if (refund.refund_trans_id !== sent.refund_trans_id) return;
  // A late refusal of one request: the gateway has accepted another one.
  if (refund.state === 'asked' && response.kind === 'refused') return;
  const silent = response.kind === 'unknown' && !response.unsent;
  const responses = refund.responses + (silent ? 0 : 1);
  const isNewest = refund.looks === sent.looks;
  const change = toRefundChange(response, { isNewest, isComplete: responses === refund.looks });
  await tx
    .updateTable('refund')
    .set({ responses, ...change })
    .where('id', '=', sent.id)
    .execute();
}

/**
 * A refused request decides nothing while another one has no response: that one may have been accepted. `isNewest`: no later request
 * was sent; `isComplete`: every request has a response.
 */
function toRefundChange(
  response: RefundResult,
  { isNewest, isComplete }: { isNewest: boolean; isComplete: boolean },
): Partial<Selectable<RefundTable>> {
  switch (response.kind) {
    case 'processing':
      return { state: 'asked', refund_ref_id: response.refId, problem: '' };
    case 'refunded':
      return { state: 'refunded', refund_ref_id: response.refId, problem: '', next_look: null };
    case 'cancelled':
      return { state: 'failed', refund_ref_id: response.refId, problem: response.reason, next_look: null };
    case 'refused':
      if (isComplete) return { state: 'failed', problem: response.reason, next_look: null };
      return isNewest ? { state: 'uncertain', problem: response.reason } : {};
    case 'unknown':
      return { problem: response.reason };
  }
}
