import { randomBytes } from 'node:crypto';
import type { Faults } from './faults.ts';
import type { Means } from './payment-methods.ts';
import type { Fields } from './signature.ts';

/** One payment that a shop asked for. The customer may try more than once; amounts in paisa. */
export interface Session {
  /** 32 hexadecimal digits. */
  key: string;
  tranId: string;
  amount: number;
  currency: string;
  orderText: string;
  /** What the shop sent, without its credentials. */
  form: Readonly<Fields>;
  urls: { success: string; fail: string; cancel: string; ipn: string };
  /** `value_a` to `value_d`, given back in every message. */
  values: { a: string; b: string; c: string; d: string };
  created: Date;
  /** Before every id of a payment, so that play money is seen for what it is. */
  idPrefix: string;
  tries: Try[];
  faults: Faults;
}

/** What the customer did, once. */
export interface Try {
  status: 'VALID' | 'VALIDATED' | 'FAILED' | 'CANCELLED' | 'UNATTEMPTED' | 'EXPIRED';
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
  /** The shop's own id for it: asked for again, nothing more is refunded. */
  transId: string;
  refId: string;
  amount: number;
  status: 'processing' | 'refunded';
  at: Date;
}

/** PROCESSING while the customer can still pay; a failed card does not end a session. */
export function stateOf(session: Session): 'PROCESSING' | Exclude<Try['status'], 'FAILED'> {
  const last = session.tries.at(-1);
  return last === undefined || last.status === 'FAILED' ? 'PROCESSING' : last.status;
}

export function isCaptured(attempt: Try): boolean {
  return attempt.status === 'VALID' || attempt.status === 'VALIDATED';
}

/** Bangladesh time, as the provider writes it: `2020-01-05 22:58:21`, without a zone. */
export function dhakaTime(date: Date): string {
  return new Date(date.getTime() + 6 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

/** An id such as the provider's: twelve digits of the time, then letters and digits that cannot be guessed. */
export function newId(at: Date): string {
  const letters = randomBytes(18).toString('base64').replaceAll(/[+/]/g, 'x').slice(0, 16);
  return dhakaTime(at).replaceAll(/\D/g, '').slice(2) + letters;
}
