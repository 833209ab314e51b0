import { attacks } from '@haat/gateway/attacks';
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
  /** Callbacks of an attacker: of a payment or a cancellation that was never made, and of a payment that was made for another order. */
  forged: {
    paid(gateway: Gateway, session: Session): CallbackRequest[];
    cancelled(gateway: Gateway, session: Session): CallbackRequest[];
    swapped(gateway: Gateway, target: Session, elsewhere: Session): CallbackRequest[];
    /** They name no payment of the shop. */
    unknown: readonly CallbackRequest[];
  };
  /** Whether its callbacks are signed. */
  signs: boolean;
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

/** The same fields for both kinds of callbacks of SSLCommerz. */
const posts = (fields: Record<string, string>, ...kinds: ('ipn' | 'success' | 'cancel')[]) =>
  kinds.map((kind) => ({ method: 'POST' as const, url: callbackPath('sslcommerz', kind), fields }));

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
  forged: {
    paid: ({ storeId }, session) => posts(attacks.forgedValid(session, storeId), 'ipn', 'success'),
    cancelled: ({ storeId }, session) => posts(attacks.forgedCancelled(session, storeId), 'ipn', 'cancel'),
    swapped: (gateway, target, elsewhere) => {
      const forged = attacks.forgedValid(target, gateway.storeId);
      return posts(attacks.swappedValId(forged, gateway.messageOf(elsewhere)), 'ipn', 'success');
    },
    unknown: [
      { tran_id: 'HTNOBODYHASTHISONE222' },
      { status: 'VALID' },
      { tran_id: "' OR 1=1 --" },
      { tran_id: '../../x', val_id: '../../x' },
    ].flatMap((fields) => posts(fields, 'ipn', 'success')),
  },
  signs: true,
  unclear: (validation) => ({ validation }),
  refundRefusal: 'Insufficient balance of the store',
  capturesOnPage: true,
};

/** A return of bKash with these fields. */
const returns = (...queries: Record<string, string>[]): CallbackRequest[] =>
  queries.map((query) => ({
    method: 'GET',
    url: `${callbackPath('bkash', 'success')}?${new URLSearchParams(query)}`,
  }));

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
  forged: {
    paid: (_, { key }) =>
      returns(
        { paymentID: key, status: 'success' },
        { result: 'x'.repeat(32), paymentID: key, status: 'success' },
      ),
    cancelled: (_, { key }) =>
      returns(
        { paymentID: key, status: 'cancel' },
        { result: 'x'.repeat(32), paymentID: key, status: 'failure' },
      ),
    swapped: (_, target, elsewhere) => {
      const result = new URL(target.urls.success).searchParams.get('result') ?? '';
      return returns({ result, paymentID: elsewhere.key, status: 'success' });
    },
    unknown: returns(
      { paymentID: 'TR0011NOBODY', status: 'success' },
      { status: 'success' },
      { paymentID: "' OR 1=1 --" },
      { result: '../../x', paymentID: '../../x' },
    ),
  },
  signs: false,
  unclear: (response) => ({ validation: response, query: response }),
  refundRefusal: '2074 The transaction cannot be reversed',
  capturesOnPage: false,
};

/** What the browser of a customer says who has not approved. */
const STATUS: Record<string, string> = { FAILED: 'failure', CANCELLED: 'cancel' };

/** Every provider: a test with `describe.each` runs over both. */
export const TESTED_PROVIDERS: readonly TestedProvider[] = [SSLCOMMERZ, BKASH];

/**
 * Whether a test over all providers runs all its cases with this one: what the shop itself does is the same for all. Every case of every provider
 * runs in `npm run haat -- faults payments`.
 */
export function runsWhole(tested: TestedProvider): boolean {
  return process.env.FAULTS === 'long' || tested === TESTED_PROVIDERS[0];
}

export function asBkash(gateway: Gateway): BkashGateway {
  if (gateway instanceof BkashGateway) return gateway;
  throw new Error('this gateway is not that of bKash');
}
