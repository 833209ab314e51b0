import { randomBytes } from 'node:crypto';
import { type Choice, choose } from './customer-choice.ts';
import { type Faults, NO_FAULTS } from './faults.ts';
import { messageOf } from './message.ts';
import { type CustomerTry, isCaptured, refundedAmount, type Session } from './session.ts';
import { type Fields, sign } from './signature.ts';

export interface GatewayOptions {
  storeId: string;
  storePassword: string;
  /** Prefix of every payment id. */
  idPrefix?: string;
  /** Sends the signed message to the shop's server (IPN). */
  fetch?: typeof fetch;
  /**
   * Called after every processed request of the shop's server. The response waits for the returned promise. Tests use it to
   * pause the gateway.
   */
  onRequest?: (request: GatewayRequest) => unknown;
}

export interface GatewayRequest {
  /** With bKash, `validation` is an execute, `token` a grant, `refunds` lists the refunds of a payment, and `agreement` reads or ends an agreement. */
  name: 'session' | 'validation' | 'query' | 'refund' | 'refunds' | 'token' | 'agreement';
  /** Undefined if the request names no known session. */
  session: Session | undefined;
}

/**
 * The state of a local payment gateway with the API of SSLCommerz v4. No money moves. Sessions are in memory and are lost
 * after a restart. `gatewayRoutes` registers its routes.
 */
export class Gateway {
  readonly storeId: string;
  readonly storePassword: string;
  readonly idPrefix: string;
  /** By transaction id. */
  readonly sessions = new Map<string, Session>();
  /** Faults of every new session. */
  faults: Partial<Faults> = {};
  /** A query for an unknown transaction returns an empty list instead of one INVALID element. The provider does both. */
  emptyUnknown = false;
  onRequest: (request: GatewayRequest) => unknown;
  readonly #fetch: typeof fetch;
  readonly #nextFaults: Partial<Faults>[] = [];
  readonly #delayed = new Map<Session, Fields[]>();
  readonly #inTransit = new Set<Promise<unknown>>();

  constructor({
    storeId,
    storePassword,
    idPrefix = '',
    fetch = globalThis.fetch,
    onRequest = () => {},
  }: GatewayOptions) {
    this.idPrefix = idPrefix;
    this.storeId = storeId;
    this.storePassword = storePassword;
    this.onRequest = onRequest;
    this.#fetch = fetch;
  }

  /** Sets the faults of the next session. A second call sets those of the session after it. */
  setNextFaults(faults: Partial<Faults>): void {
    this.#nextFaults.push(faults);
  }

  addSession(
    values: Pick<Session, 'tranId' | 'amount' | 'currency' | 'orderText' | 'form' | 'urls' | 'values'>,
  ): Session {
    const session: Session = {
      ...values,
      key: randomBytes(16).toString('hex').toUpperCase(),
      created: new Date(),
      idPrefix: this.idPrefix,
      tries: [],
      faults: { ...NO_FAULTS, ...this.faults, ...this.#nextFaults.shift() },
    };
    this.sessions.set(session.tranId, session);
    return session;
  }

  /** Returns the session of a transaction id. @throws if there is none */
  session(tranId: string): Session {
    const session = this.sessions.get(tranId);
    if (!session) throw new Error(`the gateway has no transaction ${tranId}`);
    return session;
  }

  sessionOfKey(key: string): Session | undefined {
    return this.sessions.values().find((session) => session.key === key.toUpperCase());
  }

  /** Returns the try that captured money with a `val_id` or `bank_tran_id`. */
  captureOf(id: string): { session: Session; customerTry: CustomerTry } | undefined {
    for (const session of this.sessions.values()) {
      const customerTry = session.tries.find(
        (one) => id !== '' && isCaptured(one) && (one.valId === id || one.bankTranId === id),
      );
      if (customerTry) return { session, customerTry };
    }
    return undefined;
  }

  /** Makes the customer's choice without the page. Sends no message; `messageOf` returns the browser's form fields. */
  choose(session: Session, choice: Choice): CustomerTry {
    const customerTry = choose(session, choice);
    if (!customerTry) throw new Error(`the session of ${session.tranId} is over`);
    return customerTry;
  }

  /** Returns the signed message of a try, by default of the newest. */
  messageOf(session: Session, customerTry = session.tries.at(-1)): Fields {
    if (!customerTry) throw new Error(`nothing was tried in ${session.tranId}`);
    return sign(messageOf(session, customerTry, this.storeId), this.storePassword);
  }

  /** Sends the IPN of a try to the shop's server as the session's faults require, or delays it. */
  async notify(session: Session, customerTry: CustomerTry): Promise<void> {
    const { ipn, ipnTimes } = session.faults;
    if (ipn === 'never') return;
    const messages = Array.from({ length: ipnTimes }, () => this.messageOf(session, customerTry));
    if (ipn === 'delayed') this.#delayed.set(session, [...(this.#delayed.get(session) ?? []), ...messages]);
    else await this.#send(session, messages);
  }

  /** Sends the delayed messages of a session, all at once. */
  async deliver(session: Session): Promise<void> {
    const messages = this.#delayed.get(session) ?? [];
    this.#delayed.delete(session);
    await this.#send(session, messages);
  }

  /** Resolves when every message in transit has arrived or failed. */
  async quiet(): Promise<void> {
    while (this.#inTransit.size > 0) await Promise.all(this.#inTransit);
  }

  /** Adds work for which `quiet` waits. */
  track(work: Promise<unknown>): void {
    const watched = work.finally(() => this.#inTransit.delete(watched));
    this.#inTransit.add(watched);
  }

  /** Returns the sums of captured and refunded money, in paisa. */
  totals(): { captured: number; refunded: number } {
    let captured = 0;
    let refunded = 0;
    for (const session of this.sessions.values())
      for (const customerTry of session.tries) {
        if (isCaptured(customerTry)) captured += session.amount;
        refunded += refundedAmount(customerTry);
      }
    return { captured, refunded };
  }

  async #send(session: Session, messages: Fields[]): Promise<void> {
    const sending = Promise.all(messages.map((message) => this.#post(session.urls.ipn, message)));
    this.track(sending);
    await sending;
  }

  /** Posts a message. A failed delivery is ignored, because the provider does not retry either. */
  async #post(url: string, message: Fields): Promise<void> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams(message).toString();
    await this.#fetch(url, { method: 'POST', headers, body })
      .then((response) => response.arrayBuffer())
      .catch(() => {});
  }
}
