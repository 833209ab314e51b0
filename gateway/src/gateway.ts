import { randomBytes } from 'node:crypto';
import { type Faults, NO_FAULTS } from './faults.ts';
import { messageOf } from './message.ts';
import { isCaptured, type Session, type Try } from './session.ts';
import { type Choice, choose } from './shopper-decision.ts';
import { type Fields, signed } from './signature.ts';

export interface GatewayOptions {
  storeId: string;
  storePassword: string;
  /** Before every id of a payment. */
  idPrefix?: string;
  /** Sends the signed message to the shop's server (IPN). */
  fetch?: typeof fetch;
  /**
   * Called after every call of the shop's server was carried out and before its response is sent, which waits for it.
   * Tests pause the gateway here.
   */
  onCall?: (call: Call) => unknown;
}

export interface Call {
  name: 'session' | 'validation' | 'query' | 'refund';
  /** Undefined where the call names no known session. */
  session: Session | undefined;
}

/**
 * The state of a local payment gateway with the API of SSLCommerz v4. No money moves. Sessions live in memory and are
 * gone after a restart. Its routes: `gatewayRoutes`.
 */
export class Gateway {
  readonly storeId: string;
  readonly storePassword: string;
  readonly idPrefix: string;
  /** By transaction id. */
  readonly sessions = new Map<string, Session>();
  /** What goes wrong in every session that is made from now on. */
  faults: Partial<Faults> = {};
  /** A query for an unknown transaction returns no element instead of one with INVALID: the provider does both. */
  emptyUnknown = false;
  onCall: (call: Call) => unknown;
  readonly #fetch: typeof fetch;
  readonly #nextFaults: Partial<Faults>[] = [];
  readonly #delayed = new Map<Session, Fields[]>();
  readonly #underWay = new Set<Promise<unknown>>();

  constructor({
    storeId,
    storePassword,
    idPrefix = '',
    fetch = globalThis.fetch,
    onCall = () => {},
  }: GatewayOptions) {
    this.idPrefix = idPrefix;
    this.storeId = storeId;
    this.storePassword = storePassword;
    this.onCall = onCall;
    this.#fetch = fetch;
  }

  /** What goes wrong in the next session; call it again for the one after. */
  nextSession(faults: Partial<Faults>): void {
    this.#nextFaults.push(faults);
  }

  addSession(
    given: Pick<Session, 'tranId' | 'amount' | 'currency' | 'orderText' | 'form' | 'urls' | 'values'>,
  ): Session {
    const session: Session = {
      ...given,
      key: randomBytes(16).toString('hex').toUpperCase(),
      created: new Date(),
      idPrefix: this.idPrefix,
      tries: [],
      faults: { ...NO_FAULTS, ...this.faults, ...this.#nextFaults.shift() },
    };
    this.sessions.set(session.tranId, session);
    return session;
  }

  /** The session of a transaction id. @throws where there is none */
  session(tranId: string): Session {
    const session = this.sessions.get(tranId);
    if (!session) throw new Error(`the gateway has no transaction ${tranId}`);
    return session;
  }

  sessionOfKey(key: string): Session | undefined {
    return this.sessions.values().find((session) => session.key === key.toUpperCase());
  }

  /** The try that captured money under a `val_id` or `bank_tran_id`. */
  captureOf(id: string): { session: Session; attempt: Try } | undefined {
    for (const session of this.sessions.values()) {
      const attempt = session.tries.find(
        (one) => id !== '' && isCaptured(one) && (one.valId === id || one.bankTranId === id),
      );
      if (attempt) return { session, attempt };
    }
    return undefined;
  }

  /** The customer's choice, without the page. No message is sent yet: `messageOf` returns what the browser would post. */
  choose(session: Session, choice: Choice): Try {
    const attempt = choose(session, choice);
    if (!attempt) throw new Error(`the session of ${session.tranId} is over`);
    return attempt;
  }

  /** The signed message of a try, by default the newest. */
  messageOf(session: Session, attempt = session.tries.at(-1)): Fields {
    if (!attempt) throw new Error(`nothing was tried in ${session.tranId}`);
    return signed(messageOf(session, attempt, this.storeId), this.storePassword);
  }

  /** Sends the message of a try to the shop's server as often as the session's faults say, or holds it back. */
  async notify(session: Session, attempt: Try): Promise<void> {
    const { ipn, ipnTimes } = session.faults;
    if (ipn === 'never') return;
    const messages = Array.from({ length: ipnTimes }, () => this.messageOf(session, attempt));
    if (ipn === 'delayed') this.#delayed.set(session, [...(this.#delayed.get(session) ?? []), ...messages]);
    else await this.#send(session, messages);
  }

  /** Sends the delayed messages of a session, all at once. */
  async deliver(session: Session): Promise<void> {
    const messages = this.#delayed.get(session) ?? [];
    this.#delayed.delete(session);
    await this.#send(session, messages);
  }

  /** Resolves when every message being sent has arrived or failed. */
  async quiet(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /** Work that `quiet` waits for. */
  track(work: Promise<unknown>): void {
    const watched = work.finally(() => this.#underWay.delete(watched));
    this.#underWay.add(watched);
  }

  /** All money captured and refunded, in paisa. */
  totals(): { captured: number; refunded: number } {
    let captured = 0;
    let refunded = 0;
    for (const session of this.sessions.values())
      for (const attempt of session.tries) {
        if (isCaptured(attempt)) captured += session.amount;
        for (const refund of attempt.refunds) refunded += refund.amount;
      }
    return { captured, refunded };
  }

  async #send(session: Session, messages: Fields[]): Promise<void> {
    const sending = Promise.all(messages.map((message) => this.#post(session.urls.ipn, message)));
    this.track(sending);
    await sending;
  }

  /** A message that cannot be delivered is lost, as with the provider. */
  async #post(url: string, message: Fields): Promise<void> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams(message).toString();
    await this.#fetch(url, { method: 'POST', headers, body })
      .then((response) => response.arrayBuffer())
      .catch(() => {});
  }
}
