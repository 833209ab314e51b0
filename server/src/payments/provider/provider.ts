import type { PAYMENT_MEANS } from '@haat/contract/shop/wallets';
import type { PaymentAlarmTable } from '../../platform/db/schema.ts';
import type { Outside, ProviderDeclaration, TestResult } from '../../platform/provider-keys/declaration.ts';

/**
 * The interface of a payment provider: four calls, each of which may fail. A provider is a folder that implements it and one
 * line in `providers.ts`. Several work at the same time: every attempt, payment and refund has the name of its provider.
 *
 * With some providers, such as bKash, the browser returns before any money has moved, and the shop completes the payment: `lookup`
 * does so, after `claimCompletion`. It may be called any number of times for an attempt.
 *
 * No call throws for an error of the provider or of the network. `unknown` means that the result is not known: neither
 * paid nor unpaid. The shop then asks again.
 */
export interface PaymentProvider {
  /** Stored in every row that belongs to this provider, and part of its callback URLs: at most 20 small letters. */
  readonly name: string;
  /** What a shopper can pay with on its page; none for a demo gateway, which shops do not name. */
  readonly means: readonly (typeof PAYMENT_MEANS)[number][];
  /** The amounts that it accepts, in paisa. */
  readonly range: AmountRange;
  /** How the browser returns: with a form that the provider's page posts, or with a query. */
  readonly returnMethod: 'POST' | 'GET';
  /** Fields of a callback that are not stored: passwords, signatures, and the result id, which opens the order. */
  readonly secretFields: readonly string[];
  /** Resolves to false while it accepts no new payment. Without it, it always does. */
  isOpen?(): Promise<boolean>;
  /** Reads what a callback claims. Nothing of it is trusted. */
  readCallback(fields: Readonly<Record<string, string>>): CallbackClaims;
  createSession(session: NewSession): Promise<SessionResult>;
  /** Remembers the account of a customer who agrees; absent if it cannot. */
  readonly agreements?: Agreements;
  /** Returns the result of an attempt. `hints` are payment ids from callbacks, which are not trusted. */
  lookup(attempt: LookupRef, hints?: readonly string[]): Promise<LookupResult>;
  /** Requests a refund. Idempotent: a repeated call never refunds twice. */
  requestRefund(refund: RefundRequest): Promise<RefundResult>;
  /** Asks what became of a requested refund. Never refunds anything. */
  findRefund(refund: RefundRef): Promise<RefundResult>;
  /** Proves the keys without a payment. */
  testKeys(): Promise<TestResult>;
}

/** A payment provider with the keys that it needs. */
export interface PaymentDeclaration extends ProviderDeclaration, Pick<PaymentProvider, 'returnMethod'> {
  readonly kind: 'payment';
  /** Whether it cannot work with this public URL of the shop. */
  needsShopUrl(settings: Settings, shopUrl: string | null): boolean;
  /** Opens it with all required settings. */
  open(settings: Settings, outside: Outside): PaymentProvider;
}

type Settings = Record<string, string | undefined>;

export interface AmountRange {
  minPaisa: number;
  maxPaisa: number;
}

export interface CallbackClaims {
  /** Either our id of the attempt or the provider's session key. */
  tranId: string | undefined;
  sessionKey?: string | undefined;
  /**
   * How the payment ended without money, of a provider whose lookup does not tell. It counts only from the browser that started the
   * payment, and while the provider knows of no approval.
   */
  ended?: 'cancelled' | 'failed' | undefined;
  /** The provider's id of the payment, as in `hints` of `lookup`. */
  valId: string | undefined;
  resultId: string | undefined;
  signature: 'right' | 'wrong' | 'missing';
}

/** The stored values of an attempt, with which every response is compared. */
export interface AttemptRef {
  attemptId: number;
  tranId: string;
  amountPaisa: number;
}

export interface LookupRef extends AttemptRef {
  /** The provider's id of the session; null if its response was lost. */
  sessionKey: string | null;
  /**
   * Must return `claimed` before the payment is completed: to one request at a time, and only while the order needs the money
   * (`unneeded`).
   */
  claimCompletion(): Promise<'claimed' | 'busy' | 'unneeded'>;
}

/** A customer agrees once on the provider's page; payments with the agreement then need only the PIN. None of these calls moves money. */
export interface Agreements {
  /** Opens the page on which a customer agrees. `phone` may be filled in there. */
  open(request: { phone: string; resultId: string; returnUrl: string }): Promise<SessionResult>;
  /** Completes what a customer has agreed to on a page. May be repeated. */
  complete(sessionKey: string): Promise<AgreementResult>;
  /** Returns true if the agreement is over, also if it was before. */
  end(agreementId: string): Promise<boolean>;
}

/** `none`: the customer has not agreed. `number`: masked, such as `017*****575`; empty if it is not known. */
export type AgreementResult =
  | { kind: 'made'; agreementId: string; number: string }
  | { kind: 'none' | 'unknown' };

export interface NewSession extends AttemptRef {
  /** The provider's id of the customer's agreement; without it the page asks for everything. */
  agreementId?: string | null;
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
  /** Returned by the browser after payment; it proves that this is the browser that started the payment. */
  resultId: string;
  /** Callback URLs for the browser and for the provider's server. */
  urls: { success: string; fail: string; cancel: string; ipn: string };
}

/** `agreement_over`: the customer has ended the agreement at the provider. */
export type SessionResult =
  | { kind: 'open'; sessionKey: string; pageUrl: string }
  | { kind: 'refused' | 'agreement_over'; reason: string }
  | { kind: 'unknown'; reason: string };

export interface LookupResult {
  /** Captured payments. Each was compared with the stored attempt and is equal to the paisa. */
  captures: Capture[];
  /** The status of an attempt without a capture. `absent`: the provider does not know the attempt. */
  attemptStatus: 'absent' | 'open' | 'failed' | 'cancelled' | 'expired' | 'unknown';
  /** Values that differ from the stored ones. */
  alarms: Alarm[];
  /** True if the provider did not respond to a request with trusted ids (ours or its own), so it may be down. */
  noResponse: boolean;
  /** Why the status is unknown, for the log. */
  reason?: string;
}

export interface Capture {
  valId: string;
  bankTranId: string;
  /** Card or wallet, as readable text. */
  means: string;
  risky: boolean;
}

export interface Alarm {
  kind: PaymentAlarmTable['kind'];
  detail: string;
}

export interface RefundRef {
  /** The shop's own id of the refund. */
  transId: string;
  /** The provider's id of the refund, or null if no response has named it. */
  refId: string | null;
  /** The payment that is refunded. */
  payment: Pick<Capture, 'valId' | 'bankTranId'>;
  amountPaisa: number;
  /** The provider's ids of the other refunds of the payment. */
  otherRefIds: readonly string[];
}

export interface RefundRequest extends RefundRef {
  reason: string;
}

/**
 *   processing, refunded  the provider has accepted it
 *   cancelled             accepted, then cancelled: nothing was refunded
 *   refused               this request was refused; an earlier one with the same id may have been accepted
 *   unknown               no clear response; `unsent`: the provider has not received the request
 */
export type RefundResult =
  | { kind: 'processing' | 'refunded'; refId: string }
  | { kind: 'cancelled'; refId: string; reason: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'unknown'; reason: string; unsent?: true };
