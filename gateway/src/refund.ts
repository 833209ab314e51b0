import { paisaOfText } from '@haat/contract/money/money';
import type { Gateway } from './gateway.ts';
import { type CustomerTry, dhakaTime, newId, type Refund, refundedAmount, type Session } from './session.ts';
import type { GatewayResponse, Query } from './validate.ts';

/** Refunds all or part of a capture. The same `refund_trans_id` never refunds twice. */
export function refundCapture(gateway: Gateway, query: Query): GatewayResponse {
  const found = gateway.captureOf(query.bank_tran_id ?? '');
  if (!found) return { response: failedResponse(query, 'Transaction not found'), session: undefined };
  const { session, customerTry } = found;
  const existing = customerTry.refunds.find((refund) => refund.transId === query.refund_trans_id);
  if (existing && session.faults.repeatedRefund === 'failed')
    return { response: failedResponse(query, 'refund_trans_id is already used'), session };
  if (existing)
    return { response: { ...refundFields(session, customerTry, existing), status: 'processing' }, session };
  const reason = refundProblem(session, customerTry, query);
  if (reason) return { response: failedResponse(query, reason), session };
  const refund: Refund = {
    transId: query.refund_trans_id ?? '',
    refId: newId(new Date()).slice(-13),
    amount: paisaOfText(query.refund_amount ?? '') ?? 0,
    status: ['processing', 'cancelled'].includes(session.faults.refund) ? 'processing' : 'refunded',
    at: new Date(),
  };
  customerTry.refunds.push(refund);
  const status = refund.status === 'processing' ? 'processing' : 'success';
  return { response: { ...refundFields(session, customerTry, refund), status }, session };
}

/** Returns the status of a refund, by its own id or the shop's. A processing refund becomes refunded after the first query, or is cancelled by it. */
export function findRefund(gateway: Gateway, query: Query): GatewayResponse {
  for (const session of gateway.sessions.values())
    for (const customerTry of session.tries)
      for (const refund of customerTry.refunds) {
        if (refund.refId !== query.refund_ref_id && refund.transId !== query.refund_trans_id) continue;
        if (session.faults.refund === 'cancelled' && refund.status === 'processing')
          refund.status = 'cancelled';
        const { status } = refund;
        if (status === 'processing') refund.status = 'refunded';
        return {
          response: { ...refundFields(session, customerTry, refund), ...refundTimes(refund), status },
          session,
        };
      }
  return { response: failedResponse(query, 'Refund not found'), session: undefined };
}

function refundProblem(session: Session, customerTry: CustomerTry, query: Query): string | null {
  if (session.faults.refund === 'failed') return 'Insufficient balance of the store';
  if (!/^[A-Za-z0-9_-]{1,30}$/.test(query.refund_trans_id ?? '')) return 'refund_trans_id is mandatory';
  const amount = paisaOfText(query.refund_amount ?? '');
  const before = refundedAmount(customerTry);
  if (!amount || before + amount > session.amount) return 'Refund amount is not valid';
  return null;
}

function refundFields(session: Session, customerTry: CustomerTry, refund: Refund) {
  return {
    APIConnect: 'DONE',
    bank_tran_id: customerTry.bankTranId,
    trans_id: session.tranId,
    tran_id: session.tranId,
    refund_ref_id: refund.refId,
    errorReason: '',
  };
}

function refundTimes(refund: Refund) {
  return { initiated_on: dhakaTime(refund.at), refunded_on: dhakaTime(refund.at) };
}

function failedResponse(query: Query, errorReason: string) {
  return { APIConnect: 'DONE', bank_tran_id: query.bank_tran_id ?? '', status: 'failed', errorReason };
}
