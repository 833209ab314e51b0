import { decimalTaka } from '@haat/contract/common/money';
import type {
  AskedAttempt,
  AskedRefund,
  Look,
  NewSession,
  PaymentProvider,
  RefundResult,
  SessionResult,
} from '../provider.ts';
import { type Asked, ask } from './http-request.ts';
import { isId, judgePayment, readElements, standingOf } from './parse-responses.ts';
import { sessionForm } from './session-form.ts';
import { signatureOf } from './signature.ts';

export interface SslcommerzOptions {
  storeId: string;
  storePassword: string;
  /** Base of every call. */
  apiUrl: string;
  /** The only origins that a customer's browser is sent to; `shop` stands for the shop's own. */
  pageOrigins: readonly string[] | 'shop';
  /** Stands in the rows; `local` is the gateway of the demonstration. */
  name?: 'sslcommerz' | 'local';
  fetch?: typeof fetch;
  /** How long a response is waited for, in ms. */
  patience?: { session: number; lookup: number };
}

/** The provider's hosts, as documented and seen. Calls go nowhere else, whatever a request says. */
export const HOSTS = {
  sandbox: { apiUrl: 'https://sandbox.sslcommerz.com', pageOrigins: ['https://sandbox.sslcommerz.com'] },
  live: {
    apiUrl: 'https://securepay.sslcommerz.com',
    pageOrigins: ['https://securepay.sslcommerz.com', 'https://epay-gw.sslcommerz.com'],
  },
};

const PATIENCE = { session: 20_000, lookup: 10_000 };

/** One attempt has this many captures at most that are worth a call each. */
const MOST_CAPTURES = 10;

export interface Sslcommerz extends PaymentProvider {
  /** How the signature of a posted message stands. It decides nothing. */
  signatureOf(fields: Readonly<Record<string, string>>): ReturnType<typeof signatureOf>;
}

/** SSLCommerz v4 with its hosted page: three calls over `fetch`. */
export function sslcommerz(options: SslcommerzOptions): Sslcommerz {
  return {
    name: options.name ?? 'sslcommerz',
    createSession: (session) => createSession(options, session),
    lookup: (attempt, hints) => lookup(options, attempt, hints),
    refund: (refund) => refundOrQuery(options, refund),
    signatureOf: (fields) => signatureOf(fields, options.storePassword),
  };
}

async function createSession(options: SslcommerzOptions, session: NewSession): Promise<SessionResult> {
  const { storeId, storePassword, apiUrl, patience = PATIENCE } = options;
  // As a form: sent as multipart, the same fields are responded with a credential error.
  const body = new URLSearchParams({
    store_id: storeId,
    store_passwd: storePassword,
    ...sessionForm(session),
  }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const url = new URL(`${apiUrl}/gwprocess/v4/api.php`);
  const asked = await ask(options.fetch ?? fetch, url, { method: 'POST', headers, body }, patience.session);
  if ('unknown' in asked) return { kind: 'unknown', reason: asked.unknown };
  const { status, failedreason, sessionkey, GatewayPageURL } = asked.fields;
  if (status === 'FAILED') return { kind: 'refused', reason: String(failedreason ?? '').slice(0, 255) };
  if (status !== 'SUCCESS') return { kind: 'unknown', reason: 'neither SUCCESS nor FAILED' };
  if (!isId(sessionkey) || !isPage(options, GatewayPageURL, session))
    return { kind: 'unknown', reason: 'SUCCESS without a session or a page of the provider' };
  return { kind: 'open', sessionKey: sessionkey, pageUrl: GatewayPageURL };
}

/** True for an address that a browser may be sent to: https, no user, exactly a host of the list. */
function isPage({ pageOrigins }: SslcommerzOptions, page: unknown, { urls }: NewSession): page is string {
  if (typeof page !== 'string' || page.length > 255 || !URL.canParse(page)) return false;
  const { origin, username, password } = new URL(page);
  const allowed = pageOrigins === 'shop' ? [new URL(urls.success).origin] : pageOrigins;
  return username === '' && password === '' && allowed.includes(origin);
}

/**
 * Asks by our own transaction id, then has every capture it names validated, and the hinted ones too, as far as there is
 * a response: a `val_id` is believed only where the validation names our transaction, our attempt and our amount.
 */
async function lookup(
  options: SslcommerzOptions,
  attempt: AskedAttempt,
  hints: readonly string[] = [],
): Promise<Look> {
  const query = await get(options, 'merchantTransIDvalidationAPI.php', { tran_id: attempt.tranId });
  const elements = readElements(query);
  const captured = elements.list
    .filter(({ status }) => /^VALID(ATED)?$/.test(status))
    .map(({ valId }) => valId);
  const valIds = new Set([...captured, ...hints].filter(isId).slice(0, MOST_CAPTURES));
  const unanswered = elements.unknown !== undefined;
  const look: Look = { captures: [], alarms: [], standing: standingOf(elements), unanswered };
  if (elements.unknown) look.reason = elements.unknown;
  for (const valId of valIds) {
    const response = await get(options, 'validationserverAPI.php', { val_id: valId, v: '1' });
    const judged = judgePayment(response, { ...attempt, valId, storeId: options.storeId });
    look.alarms.push(...judged.alarms);
    if (judged.capture) look.captures.push(judged.capture);
    // Named as paid, and not found to be so: nobody can say that it failed.
    else if (captured.includes(valId) || judged.unknown) {
      look.standing = 'unknown';
      look.reason ??= judged.unknown ?? 'a payment that does not validate';
    }
    if ('unknown' in response) {
      look.unanswered ||= captured.includes(valId);
      break; // the others would only wait, too; they are asked about the next time
    }
  }
  if (look.captures.length > 0) look.unanswered = false;
  return look;
}

async function refundOrQuery(options: SslcommerzOptions, refund: AskedRefund): Promise<RefundResult> {
  const asked = await get(
    options,
    'merchantTransIDvalidationAPI.php',
    refund.refId === null
      ? {
          bank_tran_id: refund.bankTranId,
          refund_trans_id: refund.transId,
          refund_amount: decimalTaka(refund.amountPaisa),
          refund_remarks: refund.reason,
          v: '1',
        }
      : { refund_ref_id: refund.refId },
  );
  if ('unknown' in asked) return { kind: 'unknown', reason: asked.unknown };
  const { APIConnect, status, refund_ref_id, errorReason } = asked.fields;
  if (APIConnect !== 'DONE')
    return { kind: 'unknown', reason: `APIConnect ${String(APIConnect)}`.slice(0, 100) };
  const refId = refund.refId ?? refund_ref_id;
  if (status === 'failed' || status === 'cancelled')
    return { kind: 'refused', reason: String(errorReason ?? '').slice(0, 255) || String(status) };
  if (!isId(refId)) return { kind: 'unknown', reason: 'a refund without a reference' };
  if (status === 'refunded') return { kind: 'refunded', refId };
  // `success` of the request means that it was taken on, not that the customer has the money.
  if (status === 'success' || status === 'processing') return { kind: 'processing', refId };
  return { kind: 'unknown', reason: 'a status that is not documented' };
}

function get(options: SslcommerzOptions, path: string, query: Record<string, string>): Promise<Asked> {
  const { storeId, storePassword, apiUrl, patience = PATIENCE } = options;
  const url = new URL(`${apiUrl}/validator/api/${path}`);
  url.search = new URLSearchParams({
    ...query,
    store_id: storeId,
    store_passwd: storePassword,
    format: 'json',
  }).toString();
  return ask(options.fetch ?? fetch, url, {}, patience.lookup);
}
