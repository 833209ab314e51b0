import { decimalTaka, paisaOfText } from '@haat/contract/money/money';
import { inDhaka } from '@haat/contract/time/dhaka-time';
import { isCaptured, type Refund, refundedAmount, type Session } from '../session.ts';
import type { Fields } from '../signature.ts';
import { type Agreement, type BkashGateway, newPaymentId, newTrxId } from './bkash-gateway.ts';

export type BkashFields = Record<string, unknown>;

export interface BkashResponse {
  /** HTTP status; 200 if it is not named. */
  status?: number;
  response: BkashFields;
  session?: Session | undefined;
}

/** The number of every customer. */
const PAYER = '01770618575';

const DONE = { statusCode: '0000', statusMessage: 'Successful' };

/** The codes of this emulator, of about 75 of the provider. */
const MESSAGES = {
  2001: 'Invalid App Key',
  2002: 'Invalid Payment ID',
  2006: 'Amount Exceeds Transaction Limit',
  2031: 'Invalid Merchant Invoice Number',
  2049: 'Invalid Callback URL',
  2054: "Agreement execution pre-requisite hasn't been met",
  2055: 'Invalid Agreement ID',
  2056: 'Invalid Payment State',
  2062: 'The payment has already been completed',
  2072: 'Invalid refund amount',
  2074: 'The transaction cannot be reversed',
  2116: 'Agreement execution already been called before',
  2117: 'Payment execution already been called before',
};
type Code = keyof typeof MESSAGES;

function refused(code: Code, session?: Session): BkashResponse {
  return { response: { statusCode: String(code), statusMessage: MESSAGES[code] }, session };
}

/** `POST /tokenized/checkout/token/grant`: the merchant's name and password are headers. */
export function grantToken(gateway: BkashGateway, body: BkashFields, headers: BkashFields): BkashResponse {
  const isMerchant =
    headers.username === gateway.username &&
    headers.password === gateway.password &&
    body.app_secret === gateway.storePassword;
  if (!isMerchant) return { status: 401, response: { message: 'Unauthorized' } };
  if (body.app_key !== gateway.storeId) return refused(2001);
  const id_token = gateway.grant();
  if (!id_token) return { status: 429, response: { message: 'Too Many Requests' } };
  return {
    response: { ...DONE, id_token, token_type: 'Bearer', expires_in: 3600, refresh_token: newTrxId() },
  };
}

/** `POST /tokenized/checkout/create`: a payment with (0001) or without an agreement (0011), or an agreement (0000). */
export function createPayment(
  gateway: BkashGateway,
  body: BkashFields,
  pageUrl: (session: Session) => string,
): BkashResponse {
  const text = (name: string) => String(body[name] ?? '');
  const [amount, invoice, callback] = [
    paisaOfText(text('amount')),
    text('merchantInvoiceNumber'),
    text('callbackURL'),
  ];
  const isAgreement = body.mode === '0000';
  const isPayment =
    ['0001', '0011'].includes(text('mode')) && body.currency === 'BDT' && body.intent === 'sale';
  if (!(isAgreement || isPayment) || !text('payerReference'))
    return { status: 400, response: { message: 'Invalid request body' } };
  if (isPayment && (!amount || amount < 100 || amount > 5_000_000)) return refused(2006);
  if (isPayment && (!/^[^<>&]{1,255}$/.test(invoice) || gateway.sessions.has(invoice))) return refused(2031);
  if (!URL.canParse(callback)) return refused(2049);
  const agreement = gateway.agreements.get(text('agreementID'));
  if (body.mode === '0001' && (!agreement || agreement.cancelled)) return refused(2055);
  const key = newPaymentId(text('mode'));
  const session = gateway.addSession({
    tranId: isAgreement ? key : invoice,
    amount: amount ?? 0,
    currency: 'BDT',
    orderText: isAgreement ? text('payerReference') : invoice,
    form: Object.fromEntries(Object.keys(body).map((name) => [name, text(name)])) as Fields,
    urls: { success: callback, fail: callback, cancel: callback, ipn: '' },
    values: { a: '', b: '', c: '', d: '' },
  });
  session.key = key;
  // The second envelope of errors.
  if (session.faults.session === 'refused')
    return { response: { errorCode: '2001', errorMessage: MESSAGES[2001] }, session };
  const page =
    session.faults.session === 'other_host' ? 'https://payment.bkash.com.example.net/' : pageUrl(session);
  const back = (status: string) => returnUrl(session, status);
  return {
    session,
    response: {
      ...DONE,
      paymentID: session.key,
      bkashURL: session.faults.session === 'no_page' ? '' : page,
      callbackURL: callback,
      successCallbackURL: back('success'),
      failureCallbackURL: back('failure'),
      cancelledCallbackURL: back('cancel'),
      ...(isAgreement && {
        payerReference: text('payerReference'),
        agreementStatus: 'Initiated',
        agreementCreateTime: bkashTime(session.created),
      }),
      ...(isPayment && {
        amount: text('amount'),
        intent: 'sale',
        currency: 'BDT',
        paymentCreateTime: bkashTime(session.created),
        transactionStatus: 'Initiated',
        merchantInvoiceNumber: invoice,
        ...(agreement && { agreementID: agreement.id }),
      }),
    },
  };
}

/** `POST /tokenized/checkout/execute`: here the money moves. */
export function executePayment(gateway: BkashGateway, body: BkashFields): BkashResponse {
  const session = gateway.sessionOfKey(String(body.paymentID ?? ''));
  if (!session) return refused(2002);
  if (session.form.mode === '0000') return executeAgreement(gateway, session);
  const executed = gateway.execute(session);
  if (executed === 'already') return refused(2117, session);
  if (!executed) return refused(2056, session);
  const { merchantInvoice, ...fields } = paymentFields(session);
  return {
    session,
    response: {
      ...DONE,
      ...fields,
      merchantInvoiceNumber: merchantInvoice,
      customerMsisdn: PAYER,
      payerReference: session.form.payerReference,
    },
  };
}

function executeAgreement(gateway: BkashGateway, session: Session): BkashResponse {
  const agreement = gateway.agree(session);
  if (agreement === 'already') return refused(2116, session);
  if (!agreement) return refused(2054, session);
  return { session, response: { ...DONE, ...agreementFields(agreement), customerMsisdn: PAYER } };
}

function agreementFields({ id, session, executed, cancelled }: Agreement) {
  return {
    paymentID: session.key,
    agreementID: id,
    payerReference: session.form.payerReference,
    agreementStatus: cancelled ? 'Cancelled' : 'Completed',
    agreementExecuteTime: bkashTime(executed),
    ...(cancelled && { agreementVoidTime: bkashTime(cancelled) }),
  };
}

/** `POST /tokenized/checkout/agreement/status`. */
export function queryAgreement(gateway: BkashGateway, body: BkashFields): BkashResponse {
  const agreement = gateway.agreements.get(String(body.agreementID ?? ''));
  if (!agreement) return refused(2055);
  const { session } = agreement;
  const more = { agreementCreateTime: bkashTime(session.created), customerMsisdn: PAYER };
  return { session, response: { ...DONE, ...agreementFields(agreement), ...more } };
}

/** `POST /tokenized/checkout/agreement/cancel`. */
export function cancelAgreement(gateway: BkashGateway, body: BkashFields): BkashResponse {
  const agreement = gateway.agreements.get(String(body.agreementID ?? ''));
  if (!agreement || agreement.cancelled) return refused(2055, agreement?.session);
  agreement.cancelled = new Date();
  return { session: agreement.session, response: { ...DONE, ...agreementFields(agreement) } };
}

/** `POST /tokenized/checkout/payment/status`. */
export function queryPayment(gateway: BkashGateway, body: BkashFields): BkashResponse {
  const session = gateway.sessionOfKey(String(body.paymentID ?? ''));
  if (!session) return refused(2002);
  gateway.noteQuery(session);
  const approved = session.tries.some((one) => one.status === 'APPROVED' || isCaptured(one));
  return {
    session,
    response: {
      ...DONE,
      mode: session.form.mode,
      paymentCreateTime: bkashTime(session.created),
      ...(session.form.mode === '0000' ? agreementState(gateway, session) : paymentFields(session)),
      ...(session.faults.saysInitiated && { trxID: undefined, transactionStatus: 'Initiated' }),
      verificationStatus: approved ? 'Complete' : 'Incomplete',
    },
  };
}

function agreementState(gateway: BkashGateway, session: Session) {
  const agreement = gateway.agreementOf(session);
  if (agreement) return agreementFields(agreement);
  return { paymentID: session.key, agreementStatus: 'Initiated' };
}

function paymentFields(session: Session) {
  const captured = session.tries.find(isCaptured);
  const { amount, tranId } = session.faults;
  const full = decimalTaka(session.amount);
  return {
    paymentID: session.key,
    amount: amount ?? (session.faults.shortAmounts ? full.replace(/\.?0+$/, '') : full),
    currency: session.currency,
    intent: 'sale',
    merchantInvoice: tranId ?? session.tranId,
    transactionStatus: captured ? 'Completed' : 'Initiated',
    ...(captured && { trxID: captured.bankTranId, paymentExecuteTime: bkashTime(captured.at) }),
  };
}

/** The third envelope of errors: of refunds, with HTTP 400. */
function refusedRefund(code: Code, session?: Session): BkashResponse {
  return {
    status: 400,
    session,
    response: {
      internalCode: MESSAGES[code].toLowerCase().replaceAll(' ', '_'),
      externalCode: String(code),
      errorMessageEn: MESSAGES[code],
      errorMessageBn: null,
    },
  };
}

/** `POST /v2/tokenized-checkout/refund/payment/transaction`. It has no id of the shop: a repeated request refunds again. */
export function refundPayment(gateway: BkashGateway, body: BkashFields): BkashResponse {
  const found = gateway.captureOf(String(body.trxId ?? ''));
  if (!found || found.session.key !== body.paymentId) return refusedRefund(2002);
  const { session, customerTry } = found;
  if (!body.sku || !body.reason)
    return { status: 400, response: { message: 'Invalid request body' }, session };
  if (session.faults.refund === 'failed') return refusedRefund(2074, session);
  const amount = paisaOfText(String(body.refundAmount ?? ''));
  if (!amount || refundedAmount(customerTry) + amount > session.amount || customerTry.refunds.length >= 10)
    return refusedRefund(2072, session);
  const refund: Refund = {
    transId: String(body.sku),
    refId: newTrxId(),
    amount,
    status: session.faults.refund === 'processing' ? 'processing' : 'refunded',
    at: new Date(),
  };
  customerTry.refunds.push(refund);
  return {
    session,
    response: {
      originalTrxId: customerTry.bankTranId,
      originalTrxAmount: decimalTaka(session.amount),
      ...refundFields(refund),
      currency: 'BDT',
      sku: body.sku,
      reason: body.reason,
    },
  };
}

/** `POST /v2/tokenized-checkout/refund/payment/status`: all refunds of a payment. A processing one is completed after the first query. */
export function refundStatus(gateway: BkashGateway, body: BkashFields): BkashResponse {
  const found = gateway.captureOf(String(body.trxId ?? ''));
  if (!found || found.session.key !== body.paymentId) return refusedRefund(2002);
  const { session, customerTry } = found;
  const refundTransactions = customerTry.refunds
    .filter(({ status }) => status !== 'cancelled')
    .map((refund) => refundFields(refund));
  for (const refund of customerTry.refunds) if (refund.status === 'processing') refund.status = 'refunded';
  return {
    session,
    response: {
      originalTrxId: customerTry.bankTranId,
      originalTrxAmount: decimalTaka(session.amount),
      originalTrxCompletedTime: bkashTime(customerTry.at),
      refundTransactions,
    },
  };
}

function refundFields({ refId, amount, status, at }: Refund) {
  return {
    refundTrxId: refId,
    refundTransactionStatus: status === 'refunded' ? 'Completed' : 'Initiated',
    refundAmount: decimalTaka(amount),
    completedTime: `${inDhaka(at).toISOString().slice(0, 19)}:000`,
  };
}

/** The URL to which the browser returns: the provider appends its fields. */
export function returnUrl({ key, urls }: Session, status: string): string {
  const mark = urls.success.includes('?') ? '&' : '?';
  return `${urls.success}${mark}paymentID=${key}&status=${status}&signature=${newTrxId()}&apiVersion=1.2.0-beta/`;
}

/** Formats a time like the provider, with a colon before the milliseconds: `2019-08-07T11:12:34:978 GMT+0600`. */
function bkashTime(at: Date): string {
  return `${inDhaka(at).toISOString().slice(0, 23).replace('.', ':')} GMT+0600`;
}
