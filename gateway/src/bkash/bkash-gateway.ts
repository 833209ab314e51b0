import { randomBytes } from 'node:crypto';
import { type Choice, choose } from '../customer-choice.ts';
import { Gateway, type GatewayOptions } from '../gateway.ts';
import { type CustomerTry, isCaptured, type Session } from '../session.ts';

/** The provider accepts two grants an hour, then blocks the merchant for an hour. */
const GRANTS_AN_HOUR = 2;
const HOUR = 3_600_000;

export interface BkashOptions extends GatewayOptions {
  username: string;
  password: string;
}

/** A customer has agreed that the shop may ask for the PIN alone. */
export interface Agreement {
  id: string;
  session: Session;
  executed: Date;
  /** By the customer or the shop. */
  cancelled: Date | null;
}

/**
 * The state of a local bKash: tokenized checkout v1.2.0-beta with refunds v2. No money moves. The store's id and password are the app's
 * key and secret. A customer approves a payment on the page; only an execute of the shop captures it.
 */
export class BkashGateway extends Gateway {
  readonly username: string;
  readonly password: string;
  /** By their ids. */
  readonly agreements = new Map<string, Agreement>();
  /** The times of the grants of the last hour. */
  grants: Date[] = [];
  readonly #tokens = new Set<string>();
  /** Payments whose state the shop has asked for since their last execute. */
  readonly #asked = new WeakSet<Session>();

  constructor({ username, password, ...options }: BkashOptions) {
    super(options);
    this.username = username;
    this.password = password;
  }

  /** Returns a new token, or null while the merchant is blocked. */
  grant(now = new Date()): string | null {
    this.grants = this.grants.filter((at) => now.getTime() - at.getTime() < HOUR);
    this.grants.push(now);
    if (this.grants.length > GRANTS_AN_HOUR) return null;
    const token = `eyJ${randomBytes(48).toString('base64url')}`;
    this.#tokens.add(token);
    return token;
  }

  isToken(token: string): boolean {
    return this.#tokens.has(token);
  }

  /** Every token ends early, as after a change at the provider. */
  expireTokens(): void {
    this.#tokens.clear();
  }

  /** A payment is approved, not captured. */
  override choose(session: Session, choice: Choice): CustomerTry {
    const customerTry = this.approve(session, choice);
    if (!customerTry) throw new Error(`the payment ${session.key} is over`);
    return customerTry;
  }

  /** Adds the customer's choice, or returns null if the payment is over. */
  approve(session: Session, choice: Choice): CustomerTry | null {
    const customerTry = session.tries.some(isCaptured) ? null : choose(session, choice);
    if (customerTry && isCaptured(customerTry))
      Object.assign(customerTry, { status: 'APPROVED', valId: session.key, bankTranId: '' });
    return customerTry;
  }

  /** Makes the agreement that a customer has approved. Null if he has not; it is made once. */
  agree(session: Session): Agreement | 'already' | null {
    const approved = session.tries.find(({ status }) => status === 'APPROVED');
    if (!approved) return null;
    if (this.agreementOf(session)) return 'already';
    const id = `TokenizedMerchant01${newTrxId()}${Date.now()}`;
    const agreement = { id, session, executed: new Date(), cancelled: null };
    this.agreements.set(id, agreement);
    return agreement;
  }

  agreementOf(session: Session): Agreement | undefined {
    return this.agreements.values().find((one) => one.session === session);
  }

  /** Notes that the shop has asked for the state of a payment. */
  noteQuery(session: Session): void {
    this.#asked.add(session);
  }

  /**
   * Captures an approved payment. Returns null if there is nothing to capture. A second execute is refused if the shop has asked for the
   * state before; a blind one charges the customer again with `paysTwice`, because nothing promises that it does not.
   */
  execute(session: Session): CustomerTry | 'already' | null {
    const captured = session.tries.find(isCaptured);
    const approved = session.tries.find(({ status }) => status === 'APPROVED');
    if (captured) {
      if (!session.faults.paysTwice || this.#asked.has(session)) return 'already';
      const again = { ...captured, bankTranId: newTrxId(), refunds: [] };
      session.tries.push(again);
      return again;
    }
    this.#asked.delete(session);
    if (!approved) return null;
    return Object.assign(approved, { status: 'VALID', bankTranId: this.idPrefix + newTrxId() });
  }
}

/** Creates an id of a transaction like the provider's: ten capital letters and digits. */
export function newTrxId(): string {
  return Array.from(randomBytes(10), (byte) => (byte % 36).toString(36))
    .join('')
    .toUpperCase();
}

/** Creates the id of a payment like the provider's. */
export function newPaymentId(mode: string): string {
  return `TR${mode}${randomBytes(6).toString('hex').toUpperCase()}${Date.now()}`;
}
