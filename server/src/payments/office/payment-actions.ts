import type { PaymentProblem } from '@haat/contract/office/orders/payments';
import { rightsOf } from '@haat/contract/office/rights';
import { readTrxId } from '@haat/contract/shop/wallets';
import { sql } from 'kysely';
import { queueOrderMessage } from '../../messages/orders/queue-order-message.ts';
import type { Staff } from '../../orders/actor.ts';
import { lockOrder } from '../../orders/lock-order.ts';
import { payOutRefund } from '../../orders/pay-out-refund.ts';
import type { Database } from '../../platform/db/database.ts';
import { newProviderId } from '../../platform/provider-id.ts';
import { refuseByConstraint } from '../../platform/refuse-by-constraint.ts';
import { invalid, notFound, Refused } from '../../platform/refused.ts';
import { asStaff } from '../../staff/as-staff.ts';
import { type Mover, moveValue } from '../../value-limits/move-value.ts';
import type { Payments } from '../payments.ts';
import { settle } from '../settle-attempt.ts';
import { listPaymentProblems } from './list-payment-problems.ts';

const NO_GATEWAY = new Refused(409, 'no_gateway');
const NO_RESPONSE = new Refused(409, 'no_response');

/** Asks the gateway about an attempt and records the result. Refused with 404, 409 `no_gateway` or `no_response`. */
export async function checkAttempt(
  db: Database,
  payments: Payments,
  id: number,
): Promise<PaymentProblem[] | Refused> {
  const attempt = await db.selectFrom('payment_attempt').where('id', '=', id).selectAll().executeTakeFirst();
  if (!attempt) return notFound('Payment attempt');
  if (!payments.providers.has(attempt.provider)) return NO_GATEWAY;
  const { responded } = await settle(payments, attempt, 'staff');
  return responded ? listPaymentProblems(db) : NO_RESPONSE;
}

/** Accepts a payment on hold; repeated, it does nothing. Refused with 404. */
export async function acceptPayment(
  db: Database,
  staff: Staff,
  id: number,
): Promise<PaymentProblem[] | Refused> {
  const accepted = await asStaff(db, staff, async (tx) => {
    const payment = await tx.selectFrom('payment').where('id', '=', id).select('id').executeTakeFirst();
    if (!payment) return notFound('Payment');
    await tx
      .updateTable('payment')
      .set({ held: false })
      .where('id', '=', id)
      .where('held', '=', true)
      .execute();
    return null;
  });
  return accepted ?? listPaymentProblems(db);
}

/**
 * Makes a refund due now, also one that the gateway has refused or cancelled: the payment sweep requests it, or asks about it. Refused with 404,
 * 409 `no_gateway` or `in_cash`.
 */
export async function requestRefund(
  db: Database,
  payments: Payments,
  staff: Staff,
  id: number,
): Promise<PaymentProblem[] | Refused> {
  const asked = await asStaff(db, staff, async (tx) => {
    const refund = await tx
      .selectFrom('refund')
      .leftJoin('payment', 'payment.id', 'refund.payment_id')
      .where('refund.id', '=', id)
      .select(['refund.state', 'refund.refund_ref_id', 'refund.looks', 'payment.provider'])
      .forNoKeyUpdate('refund')
      .executeTakeFirst();
    if (!refund) return notFound('Refund');
    if (refund.provider === null) return new Refused(409, 'in_cash');
    if (!payments.providers.has(refund.provider)) return NO_GATEWAY;
    if (refund.state === 'refunded') return null;
    await tx
      .updateTable('refund')
      .set({ next_look: sql<Date>`now()`, ...(refund.state === 'failed' && requestedAgain(refund)) })
      .where('id', '=', id)
      .execute();
    return null;
  });
  return asked ?? listPaymentProblems(db);
}

/**
 * The change of a failed refund that is requested again. The gateway refunds each `refund_trans_id` once. One that it has accepted
 * and later cancelled needs a new id; one that it has never accepted is sent with its old id, so that it is paid once after a lost response.
 */
function requestedAgain({ refund_ref_id, looks }: { refund_ref_id: string | null; looks: number }) {
  const accepted = refund_ref_id !== null && { refund_trans_id: newProviderId('HR'), refund_ref_id: null };
  // It is certain that nothing was refunded until now: no response is missing.
  return { state: 'due' as const, problem: '', responses: looks, ...accepted };
}

/**
 * Records what somebody has read in the gateway's panel about an uncertain refund. If it was not refunded, it can be requested again or
 * handed over in cash. Repeated, it does nothing. Refused with 404, 409 `not_uncertain`.
 */
export async function recordRefundOutcome(
  db: Database,
  staff: Staff,
  { id, refunded }: { id: number; refunded: boolean },
): Promise<PaymentProblem[] | Refused> {
  const state = refunded ? 'refunded' : 'failed';
  const recorded = await asStaff(db, staff, async (tx) => {
    const refund = await tx
      .selectFrom('refund')
      .where('id', '=', id)
      .select('state')
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!refund) return notFound('Refund');
    if (refund.state === state) return null;
    if (refund.state !== 'uncertain') return new Refused(409, 'not_uncertain');
    await tx.updateTable('refund').set({ state, next_look: null }).where('id', '=', id).execute();
    return null;
  });
  return recorded ?? listPaymentProblems(db);
}

/**
 * Records that a refund was handed over in cash, by the rider who was chosen for it or from the drawer; repeated, it does nothing. Refused with
 * 404, 409 `not_in_cash`, `rider_cash_too_small`, `confirmation_needed`.
 */
export async function payOutInCash(
  db: Database,
  staff: Mover,
  id: number,
): Promise<PaymentProblem[] | Refused> {
  const refund = await db
    .selectFrom('refund')
    .where('id', '=', id)
    .select(['order_id', 'rider_id'])
    .executeTakeFirst();
  if (!refund) return notFound('Refund');
  const rider = refund.rider_id === staff.id ? staff.id : null;
  const move = { verb: 'payOutInCash', kind: 'refund', order: refund.order_id, version: null } as const;
  const paid = await moveValue(db, staff, { ...move, body: { id } }, (tx) =>
    payOutRefund(tx, id, { kind: 'staff', name: staff.name }, rider),
  );
  return paid instanceof Refused ? paid : listPaymentProblems(db);
}

/** Chooses who hands a refund over at the door, or nobody. Repeated, it does nothing. Refused with 404, 409 `not_in_cash`, 422 `not_a_rider`. */
export async function chooseRefundRider(
  db: Database,
  staff: Staff,
  { id, rider }: { id: number; rider: number | null },
): Promise<PaymentProblem[] | Refused> {
  const chosen = await asStaff(db, staff, async (tx) => {
    const refund = await tx
      .selectFrom('refund')
      .where('id', '=', id)
      .select(['state', 'payment_id', 'receipt_id'])
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!refund) return notFound('Refund');
    const isCash = refund.payment_id === null && refund.receipt_id === null && refund.state === 'due';
    if (!isCash) return new Refused(409, 'not_in_cash');
    const member = tx
      .selectFrom('staff')
      .where('id', '=', rider)
      .where('disabled', 'is', null)
      .select('role');
    const role = rider === null ? null : (await member.executeTakeFirst())?.role;
    if (role !== null && !(role && rightsOf(role).includes('run.own')))
      return new Refused(422, 'not_a_rider');
    await tx.updateTable('refund').set({ rider_id: rider }).where('id', '=', id).execute();
    return null;
  });
  return chosen ?? listPaymentProblems(db);
}

/**
 * Records that staff have sent a refund of a wallet back, or handed it over in cash, because …; the shopper gets a message. Repeated, it does nothing. Refused with 400, 404, 409 `not_by_wallet`, `trx_id_taken`,
 * `confirmation_needed`.
 */
export async function sendRefundBack(
  db: Database,
  staff: Mover,
  body: { id: number; trx_id?: string; cash_reason?: string },
): Promise<PaymentProblem[] | Refused> {
  const { id } = body;
  const cash_reason = body.cash_reason?.trim() || null;
  const trx_id = body.trx_id === undefined ? null : readTrxId(body.trx_id);
  if (body.trx_id !== undefined && trx_id === null) return invalid({ trx_id: 'not_a_trx_id' });
  if ((trx_id === null) === (cash_reason === null)) return invalid({ cash_reason: 'required' });
  const refund = await db.selectFrom('refund').where('id', '=', id).select('order_id').executeTakeFirst();
  if (!refund) return notFound('Refund');
  const move = { verb: 'sendRefundBack', kind: 'refund', order: refund.order_id, version: null } as const;
  const taken = { refund_trx_id_once: new Refused(409, 'trx_id_taken') };
  const sent = await refuseByConstraint(taken, () =>
    moveValue(db, staff, { ...move, body }, async (tx) => {
      const stored = await tx
        .selectFrom('refund')
        .where('id', '=', id)
        .select(['state', 'receipt_id', 'trx_id', 'cash_reason', 'amount_paisa'])
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow();
      if (stored.receipt_id === null) return new Refused(409, 'not_by_wallet');
      if (stored.state === 'refunded') {
        const isSame = stored.trx_id === trx_id && (stored.cash_reason !== null) === (cash_reason !== null);
        return isSame ? null : new Refused(409, 'not_by_wallet');
      }
      const sent = { state: 'refunded', trx_id, cash_reason } as const;
      await tx.updateTable('refund').set(sent).where('id', '=', id).execute();
      const order = await lockOrder(tx, refund.order_id);
      const notice = { kind: 'refund_sent', paisa: stored.amount_paisa, trxId: trx_id, nth: id } as const;
      if (order) await queueOrderMessage(tx, order, notice);
      return null;
    }),
  );
  return sent ?? listPaymentProblems(db);
}
