/** How the gateway responds to the shop's server. The request itself is always processed; only the response can fail. */
export type ResponseKind = 'right' | 'bad_gateway' | 'html' | 'empty' | 'api_failed' | 'hang' | 'reset';

/** Faults of one session; by default none. */
export interface Faults {
  /** Response to the creation of the session: `refused` is FAILED, `no_page` and `other_host` return a wrong page URL. */
  session: ResponseKind | 'refused' | 'no_page' | 'other_host';
  /** The response to a validation; with bKash, to an execute. */
  validation: ResponseKind;
  query: ResponseKind;
  /** `processing`: until the second request; `cancelled`: accepted, then cancelled; `failed`: never refunds. */
  refund: ResponseKind | 'processing' | 'cancelled' | 'failed';
  /** Response to a refund that was requested before by the same id. */
  repeatedRefund: 'processing' | 'failed';
  /** When the IPN is sent relative to the browser's return; `delayed`: by `Gateway.deliver`. */
  ipn: 'before' | 'with' | 'after' | 'delayed' | 'never';
  ipnTimes: number;
  /** Time between the browser's return and an `after` IPN, in ms. */
  ipnDelay: number;
  /** `never`: the customer closes the window after the payment. */
  return: 'form' | 'never';
  /** The amount in the responses of validation and query, instead of the captured one. */
  amount: string | null;
  /** The transaction id in the responses of validation and query, instead of the session's own. */
  tranId: string | null;
  /** 69 instead of 69.00, as the provider sometimes writes amounts. */
  shortAmounts: boolean;
  /** Sends the number of transactions as text. */
  countAsText: boolean;
  /** The page stays open after a payment, so that the customer can be charged twice. With bKash, a second blind execute charges again. */
  paysTwice: boolean;
  /** Only bKash: a query reports an executed payment as not executed. */
  saysInitiated: boolean;
  /** Only bKash: the response to a request about an agreement, by its id. */
  agreement: ResponseKind;
  /** Only bKash: the response to a request for a token. */
  token: ResponseKind;
}

export const NO_FAULTS: Faults = {
  session: 'right',
  validation: 'right',
  query: 'right',
  refund: 'right',
  repeatedRefund: 'processing',
  ipn: 'before',
  ipnTimes: 1,
  ipnDelay: 1_000,
  return: 'form',
  amount: null,
  tranId: null,
  shortAmounts: false,
  countAsText: false,
  paysTwice: false,
  saysInitiated: false,
  agreement: 'right',
  token: 'right',
};
