import { randomBytes } from 'node:crypto';
import { decimalTaka } from '@haat/contract/money/money';
import { type ProviderResponse, sendRequest } from '../../platform/http/provider-request.ts';
import { isProviderId } from '../../platform/provider-id.ts';
import type { TestResult } from '../../platform/provider-keys/declaration.ts';
import type {
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
import { readAttemptStatus, readElements, validatePayment } from './parse-responses.ts';
import { sessionForm } from './session-form.ts';
import { checkSignature } from './signature.ts';

export interface SslcommerzOptions {
  storeId: string;
  storePassword: string;
  /** Base URL of every call. */
  apiUrl: string;
  /** The only origins to which a customer's browser is redirected; `shop` is the shop's own origin. */
  pageOrigins: readonly string[] | 'shop';
  /** Stored in the rows; `local` is the demo gateway. */
  name?: 'sslcommerz' | 'local';
  fetch?: typeof fetch;
  /** Timeouts of the requests, in ms. */
  timeouts?: { session: number; lookup: number };
}

/** The provider's hosts, as documented and observed. No request can change them. */
export const HOSTS = {
  sandbox: { apiUrl: 'https://sandbox.sslcommerz.com', pageOrigins: ['https://sandbox.sslcommerz.com'] },
  live: {
    apiUrl: 'https://securepay.sslcommerz.com',
    pageOrigins: ['https://securepay.sslcommerz.com', 'https://epay-gw.sslcommerz.com'],
  },
};

const TIMEOUTS = { session: 20_000, lookup: 10_000 };

/** The maximum number of captures that are validated per lookup, because each costs a request. */
const MAX_CAPTURES = 10;

/** The provider's own limits: 10 to 500,000 taka. */
const RANGE = { minPaisa: 1_000, maxPaisa: 50_000_000 };

/** Client of SSLCommerz v4 with its hosted page: four calls over `fetch`. */
export function sslcommerz(options: SslcommerzOptions): PaymentProvider {
  return {
    name: options.name ?? 'sslcommerz',
    means: options.name === 'local' ? [] : ['card', 'bkash', 'nagad', 'rocket'],
    range: RANGE,
    returnMethod: 'POST',
    // Signatures would help to guess the password.
    secretFields: ['store_passwd', 'verify_sign', 'verify_sign_sha2', 'value_b'],
    createSession: (session) => createSession(options, session),
    lookup: (attempt, hints) => lookup(options, attempt, hints),
    requestRefund: (refund) => requestRefund(options, refund),
    findRefund: (refund) => findRefund(options, refund),
    testKeys: () => testKeys(options),
    readCallback: (fields) => ({
      tranId: fields.tran_id,
      valId: fields.val_id,
      resultId: fields.value_b,
      signature: checkSignature(fields, options.storePassword),
    }),
  };
}

async function createSession(options: SslcommerzOptions, session: NewSession): Promise<SessionResult> {
  const { storeId, storePassword, apiUrl, timeouts = TIMEOUTS } = options;
  // URL-encoded: with a multipart body the provider returns a credential error.
  const body = new URLSearchParams({
    store_id: storeId,
    store_passwd: storePassword,
    ...sessionForm(session),
  }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const url = new URL(`${apiUrl}/gwprocess/v4/api.php`);
  const response = await sendRequest(
    options.fetch ?? fetch,
    url,
    { method: 'POST', headers, body },
    timeouts.session,
  );
  if ('unknown' in response) return { kind: 'unknown', reason: response.unknown };
  const { status, failedreason, sessionkey, GatewayPageURL } = response.fields;
  if (status === 'FAILED') return { kind: 'refused', reason: String(failedreason ?? '').slice(0, 255) };
  if (status !== 'SUCCESS') return { kind: 'unknown', reason: 'neither SUCCESS nor FAILED' };
  const { pageOrigins } = options;
  const allowed = pageOrigins === 'shop' ? [new URL(session.urls.success).origin] : pageOrigins;
  if (!isProviderId(sessionkey) || !isPageOf(allowed, GatewayPageURL))
    return { kind: 'unknown', reason: 'SUCCESS without a session or a page of the provider' };
  return { kind: 'open', sessionKey: sessionkey, pageUrl: GatewayPageURL };
}

/**
 * Queries our own transaction id, then validates every returned capture and every hint until a response is missing. A
 * `val_id` is accepted only if the validation names our transaction, our attempt and our amount.
 */
async function lookup(
  options: SslcommerzOptions,
  attempt: LookupRef,
  hints: readonly string[] = [],
): Promise<LookupResult> {
  const query = await get(options, 'merchantTransIDvalidationAPI.php', { tran_id: attempt.tranId });
  const elements = readElements(query);
  const captured = elements.list
    .filter(({ status }) => /^VALID(ATED)?$/.test(status))
    .map(({ valId }) => valId);
  const valIds = new Set([...captured, ...hints].filter(isProviderId).slice(0, MAX_CAPTURES));
  const noResponse = elements.unknown !== undefined;
  const result: LookupResult = {
    captures: [],
    alarms: [],
    attemptStatus: readAttemptStatus(elements),
    noResponse,
  };
  if (elements.unknown) result.reason = elements.unknown;
  for (const valId of valIds) {
    const response = await get(options, 'validationserverAPI.php', { val_id: valId, v: '1' });
    const validation = validatePayment(response, { ...attempt, valId, storeId: options.storeId });
    result.alarms.push(...validation.alarms);
    if (validation.capture) result.captures.push(validation.capture);
    // The query says paid, the validation does not: the status is unknown, not failed.
    else if (captured.includes(valId) || validation.unknown) {
      result.attemptStatus = 'unknown';
      result.reason ??= validation.unknown ?? 'a payment that does not validate';
    }
    if ('unknown' in response) {
      result.noResponse ||= captured.includes(valId);
      break; // The others would time out, too. The next lookup validates them.
    }
  }
  if (result.captures.length > 0) result.noResponse = false;
  return result;
}

async function requestRefund(options: SslcommerzOptions, refund: RefundRequest): Promise<RefundResult> {
  const response = await get(options, 'merchantTransIDvalidationAPI.php', {
    bank_tran_id: refund.payment.bankTranId,
    refund_trans_id: refund.transId,
    refund_amount: decimalTaka(refund.amountPaisa),
    refund_remarks: refund.reason,
    v: '1',
  });
  const refused = 'fields' in response && isDone(response.fields) && response.fields.status === 'failed';
  return refused ? { kind: 'refused', reason: reasonOf(response.fields) } : readRefund(response, null);
}

/**
 * Queries a refund: by the provider's id, as documented; without one by the shop's id, which is not documented. Without a payment and
 * an amount it cannot start a refund. `failed` is documented for requests alone, so here it decides nothing.
 */
async function findRefund(options: SslcommerzOptions, { transId, refId }: RefundRef): Promise<RefundResult> {
  const query = refId === null ? { refund_trans_id: transId } : { refund_ref_id: refId };
  return readRefund(await get(options, 'merchantTransIDvalidationAPI.php', query), refId);
}

/** Queries a transaction that nobody has: only a store with the right password gets `DONE`. */
async function testKeys(options: SslcommerzOptions): Promise<TestResult> {
  const tranId = `TEST${randomBytes(10).toString('hex')}`;
  const response = await get(options, 'merchantTransIDvalidationAPI.php', { tran_id: tranId });
  if ('unknown' in response) return { works: false, said: response.unknown };
  const said = `APIConnect ${String(response.fields.APIConnect)}`;
  return { works: isDone(response.fields), said };
}

/** Parses what request and query have in common. */
function readRefund(response: ProviderResponse, knownRefId: string | null): RefundResult {
  if ('unknown' in response)
    return { kind: 'unknown', reason: response.unknown, ...(response.unsent && { unsent: true }) };
  const { fields } = response;
  if (!isDone(fields))
    return { kind: 'unknown', reason: `APIConnect ${String(fields.APIConnect)}`.slice(0, 100) };
  const { status } = fields;
  const refId = knownRefId ?? fields.refund_ref_id;
  if (!isProviderId(refId)) return { kind: 'unknown', reason: 'a refund without a reference' };
  switch (status) {
    case 'cancelled':
      return { kind: 'cancelled', refId, reason: reasonOf(fields) };
    case 'refunded':
      return { kind: 'refunded', refId };
    // `success` means that the request was accepted, not that the customer has the money.
    case 'success':
    case 'processing':
      return { kind: 'processing', refId };
    default:
      return { kind: 'unknown', reason: 'a status that is not documented' };
  }
}

function isDone({ APIConnect }: Record<string, unknown>): boolean {
  return APIConnect === 'DONE';
}

function reasonOf({ errorReason, status }: Record<string, unknown>): string {
  return String(errorReason ?? '').slice(0, 255) || String(status);
}

function get(
  options: SslcommerzOptions,
  path: string,
  query: Record<string, string>,
): Promise<ProviderResponse> {
  const { storeId, storePassword, apiUrl, timeouts = TIMEOUTS } = options;
  const url = new URL(`${apiUrl}/validator/api/${path}`);
  url.search = new URLSearchParams({
    ...query,
    store_id: storeId,
    store_passwd: storePassword,
    format: 'json',
  }).toString();
  return sendRequest(options.fetch ?? fetch, url, {}, timeouts.lookup);
}
