import { BkashGateway } from '@haat/gateway/bkash/bkash-gateway';
import { returnUrl } from '@haat/gateway/bkash/responses';
import { startBkash } from '@haat/gateway/bkash/start';
import type { Faults } from '@haat/gateway/faults';
import type { Gateway } from '@haat/gateway/gateway';
import type { CustomerTry, Session } from '@haat/gateway/session';
import { type RunningGateway, startGateway } from '@haat/gateway/start';
import { bkash } from '../../src/payments/bkash/bkash.ts';
import { callbackPath } from '../../src/payments/payments.ts';
import type { PaymentProvider } from '../../src/payments/provider/provider.ts';
import { type SslcommerzOptions, sslcommerz } from '../../src/payments/sslcommerz/sslcommerz.ts';
import type { Database } from '../../src/platform/db/database.ts';

export const PASSWORD = 'canary-store-password';

/** A request to a callback URL of the shop. */
export interface CallbackRequest {
  method: 'GET' | 'POST';
  url: string;
  fields?: Record<string, string>;
}

/** A payment provider with its local gateway: what the tests that run over all providers need of each. */
export interface TestedProvider {
  name: 'sslcommerz' | 'bkash';
  start(fetch?: typeof globalThis.fetch): Promise<RunningGateway>;
  open(running: Pick<RunningGateway, 'url'>, db: Database, fetch?: typeof globalThis.fetch): PaymentProvider;
  /** The end of a page's URL from which its session is found. */
  sessionKey(page: string): string;
  /** How the browser comes back after a choice. */
  comeBack(gateway: Gateway, session: Session, customerTry?: CustomerTry): CallbackRequest;
  /** The same payment told by somebody else: by the provider's server, or without the result id. */
  tell(gateway: Gateway, session: Session, customerTry?: CustomerTry): CallbackRequest;
  /** The shop gets no clear response about the payment with this response to every request that could tell. */
  unclear(response: Faults['query']): Partial<Faults>;
  /** What it says with the fault `refund: 'failed'`. */
  refundRefusal: string;
  /** Whether the money moves on the page, so that the shop can only refund what it does not need. */
  capturesOnPage: boolean;
}

export function storeAt(url: string): SslcommerzOptions {
  return {
    storeId: 'haat_test',
    storePassword: PASSWORD,
    apiUrl: url,
    pageOrigins: [url],
    timeouts: { session: 1_000, lookup: 1_000 },
  };
}

export const SSLCOMMERZ: TestedProvider = {
  name: 'sslcommerz',
  start: (fetch) => startGateway({ storeId: 'haat_test', storePassword: PASSWORD, ...(fetch && { fetch }) }),
  open: ({ url }) => sslcommerz(storeAt(url)),
  sessionKey: (page) => page.replace(/^.*testcde/, ''),
  comeBack: (gateway, session, customerTry) => ({
    method: 'POST',
    url: callbackPath('sslcommerz', 'success'),
    fields: gateway.messageOf(session, customerTry),
  }),
  tell: (gateway, session, customerTry) => ({
    method: 'POST',
    url: callbackPath('sslcommerz', 'ipn'),
    fields: gateway.messageOf(session, customerTry),
  }),
  unclear: (validation) => ({ validation }),
  refundRefusal: 'Insufficient balance of the store',
  capturesOnPage: true,
};

const MERCHANT = { username: 'haat', password: PASSWORD };

export const BKASH: TestedProvider = {
  name: 'bkash',
  start: () => startBkash({ storeId: 'haat_test', storePassword: PASSWORD, ...MERCHANT }),
  open: ({ url }, db) =>
    bkash({
      db,
      appKey: 'haat_test',
      appSecret: PASSWORD,
      ...MERCHANT,
      apiUrl: url,
      pageOrigins: [url],
      timeouts: { create: 1_000, others: 1_000 },
    }),
  sessionKey: (page) => page.replace(/^.*paymentID=/, ''),
  comeBack: (_, session, customerTry = session.tries.at(-1)) => {
    const { pathname, search } = new URL(returnUrl(session, STATUS[customerTry?.status ?? ''] ?? 'success'));
    return { method: 'GET', url: pathname + search };
  },
  tell: (_, session) => ({
    method: 'GET',
    url: `${callbackPath('bkash', 'success')}?paymentID=${session.key}&status=success`,
  }),
  unclear: (response) => ({ validation: response, query: response }),
  refundRefusal: '2074 The transaction cannot be reversed',
  capturesOnPage: false,
};

/** What the browser of a customer says who has not approved. */
const STATUS: Record<string, string> = { FAILED: 'failure', CANCELLED: 'cancel' };

/** Every provider: a test with `describe.each` runs over both. */
export const TESTED_PROVIDERS: readonly TestedProvider[] = [SSLCOMMERZ, BKASH];

export function asBkash(gateway: Gateway): BkashGateway {
  if (gateway instanceof BkashGateway) return gateway;
  throw new Error('this gateway is not that of bKash');
}
