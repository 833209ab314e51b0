/** The kind of response that a call of the shop's server gets. The call itself was carried out: only its response is lost. */
export type ResponseKind = 'right' | 'bad_gateway' | 'html' | 'empty' | 'api_failed' | 'hang' | 'reset';

/** What goes wrong in one session; by default nothing. */
export interface Faults {
  /** The call that makes the session: `refused` says FAILED, `no_page` and `other_host` give a wrong page URL. */
  session: ResponseKind | 'refused' | 'no_page' | 'other_host';
  validation: ResponseKind;
  query: ResponseKind;
  /** `processing` until it is asked for the second time; `failed` never refunds. */
  refund: ResponseKind | 'processing' | 'failed';
  /** When the IPN is sent, relative to the browser's return; `delayed` waits for `Gateway.deliver`. */
  ipn: 'before' | 'with' | 'after' | 'delayed' | 'never';
  ipnTimes: number;
  /** Milliseconds between the browser's return and an `after`. */
  ipnDelay: number;
  /** `never`: the window was closed after the payment. */
  return: 'form' | 'never';
  /** The amount that validation and query print, instead of what was captured. */
  amount: string | null;
  /** The transaction that validation and query name, instead of the session's own. */
  tranId: string | null;
  /** 69 instead of 69.00, as the provider sometimes writes. */
  shortAmounts: boolean;
  /** The number of transactions, as text. */
  countAsText: boolean;
  /** The page stays open after a payment: the customer can be charged twice. */
  paysTwice: boolean;
}

export const NO_FAULTS: Faults = {
  session: 'right',
  validation: 'right',
  query: 'right',
  refund: 'right',
  ipn: 'before',
  ipnTimes: 1,
  ipnDelay: 1_000,
  return: 'form',
  amount: null,
  tranId: null,
  shortAmounts: false,
  countAsText: false,
  paysTwice: false,
};
