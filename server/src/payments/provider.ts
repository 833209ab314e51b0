import type { PaymentAlarmTable } from '../platform/db/schema.ts';

/**
 * What the shop needs of whoever takes the money: three calls, each of which may find nobody at home.
 *
 * The shape also carries bKash's tokenized checkout. There `createSession` is its *create* (`paymentID` is the session's
 * key, `bkashURL` the page); the browser comes back before any money has moved; `lookup` is *execute* where the payment
 * was approved and not executed yet, otherwise *query* (a timed-out execute is answered by query, never by a second
 * execute), and gives `trxID` as `bankTranId`. So `lookup` may finish a payment, and is called for an attempt by as many
 * as like.
 *
 * No call throws for what a provider or the network does. `unknown` means that nobody can tell whether it happened: it is
 * neither paid nor not paid, and is asked again.
 */
export interface PaymentProvider {
  /** Stands in every row that it had a part in. */
  readonly name: string;
  createSession(session: NewSession): Promise<SessionResult>;
  /** What became of an attempt. `hints` are payments' ids from callbacks, which nobody vouches for. */
  lookup(attempt: AskedAttempt, hints?: readonly string[]): Promise<Look>;
  /** Asks for a refund, or how one that was asked for stands. Repeated, it gives back nothing twice. */
  refund(refund: AskedRefund): Promise<RefundResult>;
}

/** Our own row of an attempt: what every response is compared with. */
export interface AskedAttempt {
  attemptId: number;
  tranId: string;
  amountPaisa: number;
}

export interface NewSession extends AskedAttempt {
  order: { number: string; items: number };
  customer: {
    name: string;
    email: string;
    phone: string;
    address: string;
    city: string;
    zipcode: string;
    country: string;
  };
  /** Comes back with the browser, and tells that it is the one which went to pay. */
  resultId: string;
  /** Where the browser and the provider's server come back to. */
  urls: { success: string; fail: string; cancel: string; ipn: string };
}

export type SessionResult =
  | { kind: 'open'; sessionKey: string; pageUrl: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'unknown'; reason: string };

export interface Look {
  /** Money that the provider has, each compared with our row and found equal to the paisa. */
  captures: Capture[];
  /** Where there is no capture: how the attempt stands. `absent`: the provider never heard of it. */
  standing: 'absent' | 'open' | 'failed' | 'cancelled' | 'expired' | 'unknown';
  /** What did not fit together. */
  alarms: Alarm[];
  /** True where the provider did not respond to what it was asked by our own ids and its own, so that it may be away. */
  unanswered: boolean;
  /** Why it is unknown, for the log. */
  reason?: string;
}

export interface Capture {
  valId: string;
  bankTranId: string;
  /** Card or wallet, for people. */
  means: string;
  risky: boolean;
}

export interface Alarm {
  kind: PaymentAlarmTable['kind'];
  detail: string;
}

export interface AskedRefund {
  /** The shop's own id for it. */
  transId: string;
  bankTranId: string;
  amountPaisa: number;
  reason: string;
  /** The provider's id, once it has taken the refund on. */
  refId: string | null;
}

export type RefundResult =
  | { kind: 'processing' | 'refunded'; refId: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'unknown'; reason: string };
