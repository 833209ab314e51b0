import { randomBytes } from 'node:crypto';
import { inDhaka } from '@haat/contract/time/dhaka-time';
import type { Faults } from './faults.ts';
import type { Means } from './payment-methods.ts';
import type { Fields } from './signature.ts';

/** A payment session that a shop created. The customer may try more than once. Amounts in paisa. */
export interface Session {
  /** 32 hexadecimal digits; of bKash the id of the payment. */
  key: string;
  tranId: string;
  amount: number;
  currency: string;
  orderText: string;
  /** The form that the shop sent, without its credentials. */
  form: Readonly<Fields>;
  urls: { success: string; fail: string; cancel: string; ipn: string };
  /** `value_a` to `value_d`, returned in every message. */
  values: { a: string; b: string; c: string; d: string };
  created: Date;
  /** Prefix of every payment id, which marks demo payments. */
  idPrefix: string;
  tries: CustomerTry[];
  faults: Faults;
}

/** One try of the customer to pay. One session, which the shop calls an attempt, may have several. */
export interface CustomerTry {
  /** `APPROVED`: of bKash, by the customer, until the shop captures it. */
  status: 'APPROVED' | 'VALID' | 'VALIDATED' | 'FAILED' | 'CANCELLED' | 'UNATTEMPTED' | 'EXPIRED';
  /** Empty unless money was captured. */
  valId: string;
  bankTranId: string;
  means: Means | null;
  risky: boolean;
  error: string;
  at: Date;
  validatedOn: Date | null;
  refunds: Refund[];
}

export interface Refund {
  /** The shop's own id of the refund: a repeated request refunds nothing more. */
  transId: string;
  refId: string;
  amount: number;
  status: 'processing' | 'refunded' | 'cancelled';
  at: Date;
}

/** Returns the money that is refunded or will be. */
export function refundedAmount({ refunds }: CustomerTry): number {
  return refunds.reduce((sum, { status, amount }) => (status === 'cancelled' ? sum : sum + amount), 0);
}

/** Returns the state of a session: PROCESSING while the customer can still pay. A failed card does not end a session. */
export function stateOf(session: Session): 'PROCESSING' | Exclude<CustomerTry['status'], 'FAILED'> {
  const last = session.tries.at(-1);
  return last === undefined || last.status === 'FAILED' ? 'PROCESSING' : last.status;
}

export function isCaptured(customerTry: CustomerTry): boolean {
  return customerTry.status === 'VALID' || customerTry.status === 'VALIDATED';
}

/** Formats Bangladesh time like the provider: `2020-01-05 22:58:21`, without a time zone. */
export function dhakaTime(date: Date): string {
  return inDhaka(date).toISOString().slice(0, 19).replace('T', ' ');
}

/** Creates an id like the provider's: twelve digits of the time, then random letters and digits. */
export function newId(at: Date): string {
  const letters = randomBytes(18).toString('base64').replaceAll(/[+/]/g, 'x').slice(0, 16);
  return dhakaTime(at).replaceAll(/\D/g, '').slice(2) + letters;
}
