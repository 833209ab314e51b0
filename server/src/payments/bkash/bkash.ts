import { decimalTaka, paisaOfText } from '@haat/contract/money/money';
import type { NoResponse, ProviderResponse } from '../../platform/http/provider-request.ts';
import { isProviderId } from '../../platform/provider-id.ts';
import type { TestResult } from '../../platform/provider-keys/declaration.ts';
import type {
  Alarm,
  CallbackClaims,
  Capture,
  LookupRef,
  LookupResult,
  NewSession,
  PaymentProvider,
  RefundRef,
  RefundRequest,
  RefundResult,
  SessionResult,
} from '../provider/provider.ts';
import { isPageOf } from '../provider/provider-page.ts';
import { agreements, isOver, payerOf } from './agreements.ts';
import {
  type BkashOptions,
  type Call,
  CHECKOUT,
  caller,
  errorOf,
  isAway,
  isSettled,
  TIMEOUTS,
} from './requests.ts';
import { BkashToken } from './token.ts';

/** The provider's hosts, as documented and observed. No request can change them. */
export const HOSTS = {
  sandbox: {
    apiUrl: 'https://tokenized.sandbox.bka.sh',
    pageOrigins: ['https://sandbox.payment.bkash.com'],
  },
  live: {
    apiUrl: 'https://tokenized.pay.bka.sh',
    pageOrigins: ['https://payment.bkash.com'],
  },
};

/** What an attempt of the shop can ask for. A lower limit of the customer's account is the provider's to tell. */
const RANGE = { minPaisa: 1_000, maxPaisa: 50_000_000 };

const REFUND = '/v2/tokenized-checkout/refund/payment';

/**
 * Client of bKash's tokenized checkout v1.2.0-beta, with and without agreements, and of its refunds v2. A customer only approves a payment on its
 * page: the money moves when the shop executes it, which `lookup` does once.
 */
export function bkash(options: BkashOptions): PaymentProvider {
  const call = caller(options, new BkashToken(options));
  return {
    name: 'bkash',
    means: ['bkash'],
    range: RANGE,
    returnMethod: 'GET',
    secretFields: ['result', 'signature'],
    readCallback,
    createSession: (session) => createSession(options, call, session),
    agreements: agreements(call, (body) => create(options, call, body)),
    lookup: (attempt, hints) => lookup(call, attempt, hints),
    requestRefund: (refund) => requestRefund(call, refund),
    findRefund: (refund) => findRefund(call, refund),
    testKeys: () => testKeys(call),
  };
}

/** `callbackURL` has our result id as its query; the provider appends its own fields, with `&` or with another `?`. */
function readCallback({ result = '', paymentID, status }: Readonly<Record<string, string>>): CallbackClaims {
  const [resultId, appended = ''] = result.split('?');
  const sessionKey = paymentID ?? new URLSearchParams(appended).get('paymentID') ?? undefined;
  const ended = status === 'cancel' ? 'cancelled' : status === 'failure' ? 'failed' : undefined;
  return { tranId: undefined, sessionKey, valId: sessionKey, resultId, ended, signature: 'missing' };
}

async function createSession(options: BkashOptions, call: Call, session: NewSession): Promise<SessionResult> {
  const { agreementId = null } = session;
  const created = await create(options, call, {
    ...(agreementId === null ? { mode: '0011' } : { mode: '0001', agreementID: agreementId }),
    payerReference: payerOf(session.customer.phone),
    callbackURL: `${session.urls.success}?result=${session.resultId}`,
    amount: decimalTaka(session.amountPaisa),
    currency: 'BDT',
    intent: 'sale',
    merchantInvoiceNumber: session.tranId,
  });
  if (created.kind !== 'refused' || agreementId === null) return created;
  return (await isOver(call, agreementId)) ? { ...created, kind: 'agreement_over' } : created;
}

/** Creates a payment or an agreement, which has a page. */
async function create(options: BkashOptions, call: Call, body: object): Promise<SessionResult> {
  const response = await call(`${CHECKOUT}/create`, body, (options.timeouts ?? TIMEOUTS).create);
  if ('unknown' in response) return { kind: 'unknown', reason: response.unknown };
  const { fields } = response;
  const error = errorOf(fields);
  if (error) return { kind: isAway(error) ? 'unknown' : 'refused', reason: error.reason };
  const { paymentID, bkashURL } = fields;
  if (!isProviderId(paymentID) || !isPageOf(options.pageOrigins, bkashURL))
    return { kind: 'unknown', reason: 'a payment without a page of the provider' };
  return { kind: 'open', sessionKey: paymentID, pageUrl: bkashURL };
}

/**
 * Queries a payment, and executes it once the customer has approved it and the order needs it. Whatever the execute responds, the query
 * after it decides: a lost response may have moved the money, and a second execute is never sent without a query.
 */
async function lookup(call: Call, attempt: LookupRef, hints: readonly string[] = []): Promise<LookupResult> {
  const paymentID = attempt.sessionKey;
  // Without a page nobody can approve it, and nothing was executed.
  if (paymentID === null) return result('absent');
  const query = async () =>
    readPayment(await call(`${CHECKOUT}/payment/status`, { paymentID }), attempt, hints);
  const before = await query();
  if (before.state !== 'approved') return toResult(before);
  const claim = await attempt.claimCompletion();
  if (claim === 'unneeded') return result('expired');
  if (claim === 'busy') return { ...result('unknown'), reason: 'another request completes the payment' };
  const executed = await call(`${CHECKOUT}/execute`, { paymentID });
  const done = readPayment(executed, attempt, hints);
  if (done.state === 'captured') return toResult(done);
  const after = await query();
  if (after.state !== 'approved') return toResult(after);
  // The customer's account or PIN was refused: the page is over. Without a response the money may still move.
  const isRefused = 'fields' in executed && errorOf(executed.fields) !== null && !isSettled(executed.fields);
  if (isRefused) return result('failed');
  return { ...result('unknown'), noResponse: 'unknown' in executed, reason: 'execute without a result' };
}

type Payment =
  | { state: 'captured'; capture: Capture }
  | { state: 'approved' | 'open' | 'absent' }
  | { state: 'differs'; alarms: Alarm[] }
  | { state: 'unknown'; reason: string; noResponse: boolean };

/** Compares a payment of an execute or a query with the stored attempt. */
function readPayment(response: ProviderResponse, attempt: LookupRef, hints: readonly string[]): Payment {
  if ('unknown' in response) return { state: 'unknown', reason: response.unknown, noResponse: true };
  const { fields } = response;
  const error = errorOf(fields);
  if (error?.code === '2002') return { state: 'absent' };
  if (error) return { state: 'unknown', reason: error.reason, noResponse: isAway(error) };
  const alarms = findDifferences(fields, attempt);
  if (alarms.length > 0) return { state: 'differs', alarms };
  const { transactionStatus, verificationStatus, trxID } = fields;
  const paymentID = String(fields.paymentID);
  if (transactionStatus === 'Completed' && isProviderId(trxID))
    return {
      state: 'captured',
      capture: { valId: paymentID, bankTranId: trxID, means: 'bKash', risky: false },
    };
  if (transactionStatus !== 'Initiated')
    return { state: 'unknown', reason: 'a status that decides nothing', noResponse: false };
  // Not documented, but sent; without it the browser that comes back names the payment.
  const isApproved =
    verificationStatus === undefined ? hints.includes(paymentID) : verificationStatus === 'Complete';
  return { state: isApproved ? 'approved' : 'open' };
}

function findDifferences(
  fields: Record<string, unknown>,
  { sessionKey, tranId, amountPaisa }: LookupRef,
): Alarm[] {
  const alarms: Alarm[] = [];
  const alarm = (kind: Alarm['kind'], name: string, value: unknown) =>
    alarms.push({ kind, detail: `payment ${sessionKey}: ${name} is ${String(value).slice(0, 50)}` });
  // An execute and a query name it differently.
  const invoice = fields.merchantInvoiceNumber ?? fields.merchantInvoice;
  if (fields.paymentID !== sessionKey) alarm('transaction', 'paymentID', fields.paymentID);
  if (invoice !== tranId) alarm('transaction', 'merchantInvoice', invoice);
  if (fields.currency !== 'BDT') alarm('currency', 'currency', fields.currency);
  if (paisaOfText(String(fields.amount)) !== amountPaisa) alarm('amount', 'amount', fields.amount);
  return alarms;
}

function result(attemptStatus: LookupResult['attemptStatus']): LookupResult {
  return { captures: [], alarms: [], attemptStatus, noResponse: false };
}

function toResult(payment: Payment): LookupResult {
  switch (payment.state) {
    case 'captured':
      return { ...result('open'), captures: [payment.capture] };
    case 'differs':
      return { ...result('unknown'), alarms: payment.alarms };
    case 'unknown':
      return { ...result('unknown'), noResponse: payment.noResponse, reason: payment.reason };
    case 'approved':
      return result('open');
    default:
      return result(payment.state);
  }
}

/**
 * Requests a refund. bKash knows no id of the shop, and a repeated request would refund again: so all refunds of the payment are read
 * first, and one of this sum that the shop has not recorded is this one, whose response was lost.
 */
async function requestRefund(call: Call, refund: RefundRequest): Promise<RefundResult> {
  const before = await readRefunds(call, refund);
  if ('unknown' in before) return { kind: 'unknown', reason: before.unknown, unsent: true };
  const lost = ownRefund(before.refunds, refund);
  if (lost) return lost;
  const response = await call(`${REFUND}/transaction`, {
    ...idsOf(refund),
    refundAmount: decimalTaka(refund.amountPaisa),
    sku: refund.transId,
    reason: refund.reason.slice(0, 255),
  });
  const fields = 'fields' in response ? response.fields : response.refusal;
  const error = fields && errorOf(fields);
  if (error) return { kind: REFUSED_REFUNDS.has(error.code) ? 'refused' : 'unknown', reason: error.reason };
  if ('unknown' in response)
    return { kind: 'unknown', reason: response.unknown, ...(response.unsent && { unsent: true }) };
  const [made] = toRefunds([response.fields]);
  return made ? stateOf(made) : { kind: 'unknown', reason: 'a refund without an id' };
}

/** Reads what became of a refund from all refunds of its payment. */
async function findRefund(call: Call, refund: RefundRef): Promise<RefundResult> {
  const found = await readRefunds(call, refund);
  if ('unknown' in found) return { kind: 'unknown', reason: found.unknown };
  return ownRefund(found.refunds, refund) ?? { kind: 'unknown', reason: 'no such refund' };
}

/** Codes after which nothing was refunded: the time or amount, SKU or reason, a transaction that is not reversible, the merchant's balance. */
const REFUSED_REFUNDS = new Set(
  [2002, 2023, 2071, 2072, 2073, 2074, 2075, 2076, 2077, 2078, 2080, 2081, 2082, 2127].map(String),
);

interface ListedRefund {
  refId: string;
  paisa: number | null;
  isCompleted: boolean;
}

async function readRefunds(call: Call, refund: RefundRef): Promise<{ refunds: ListedRefund[] } | NoResponse> {
  const response = await call(`${REFUND}/status`, idsOf(refund));
  if ('unknown' in response) return response;
  const { refundTransactions } = response.fields;
  const error = errorOf(response.fields);
  if (error || !Array.isArray(refundTransactions)) return { unknown: error?.reason ?? 'no list of refunds' };
  return { refunds: toRefunds(refundTransactions) };
}

function toRefunds(list: readonly Record<string, unknown>[]): ListedRefund[] {
  return list.flatMap(({ refundTrxId, refundAmount, refundTransactionStatus }) =>
    isProviderId(refundTrxId)
      ? [
          {
            refId: refundTrxId,
            paisa: paisaOfText(String(refundAmount)),
            isCompleted: refundTransactionStatus === 'Completed',
          },
        ]
      : [],
  );
}

function ownRefund(refunds: readonly ListedRefund[], refund: RefundRef): RefundResult | null {
  const own = refunds.find(({ refId, paisa }) =>
    refund.refId === null
      ? paisa === refund.amountPaisa && !refund.otherRefIds.includes(refId)
      : refId === refund.refId,
  );
  return own ? stateOf(own) : null;
}

function stateOf({ refId, isCompleted }: ListedRefund): RefundResult {
  return { kind: isCompleted ? 'refunded' : 'processing', refId };
}

function idsOf({ payment }: RefundRef) {
  return { paymentId: payment.valId, trxId: payment.bankTranId };
}

/** Queries a payment that nobody has: only a merchant with the right keys is told so. */
async function testKeys(call: Call): Promise<TestResult> {
  const response = await call(`${CHECKOUT}/payment/status`, { paymentID: 'TR0011TEST0000000000' });
  if ('unknown' in response) return { works: false, said: response.unknown };
  const error = errorOf(response.fields);
  return { works: error !== null && !isAway(error) && error.code !== '2001', said: error?.reason ?? '' };
}
