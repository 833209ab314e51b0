import { randomBytes, randomInt } from 'node:crypto';
import type { EmulatedParcel } from './emulated-parcel.ts';
import type { CallFault, CourierName, CourierRequest, MessageFault } from './faults.ts';
import { type EmulatedPayout, makePayout, type PayoutWishes } from './payouts.ts';
import { FEES, type Step, WORDS } from './words.ts';

/** What the shop must know: the keys of its account, and the secrets of its webhooks. */
function newAccount() {
  const secret = () => randomBytes(12).toString('hex');
  return {
    steadfast: { apiKey: secret(), secretKey: secret(), webhookToken: secret() },
    pathao: {
      clientId: secret(),
      clientSecret: secret(),
      username: 'shop@haat.example',
      password: secret(),
      storeId: '101',
      webhookSecret: secret(),
    },
    redx: { token: secret(), storeId: '7', webhookToken: secret() },
  };
}
export type CourierAccounts = ReturnType<typeof newAccount>;

export interface CourierMessage {
  courier: CourierName;
  /** The query of the URL to which the shop gets the message. */
  query: string;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

export interface CourierEmulatorOptions {
  /** Returns the URL of the shop's webhook; without it no message is sent. */
  webhookUrl?: (courier: CourierName) => string;
  fetch?: typeof fetch;
}

/** The state of three couriers on this machine: Steadfast, Pathao and RedX. It lives as long as the process. */
export class CourierEmulator {
  readonly account = newAccount();
  readonly parcels: EmulatedParcel[] = [];
  readonly payouts: EmulatedPayout[] = [];
  /** What a phone has received in the whole network of a courier. */
  readonly phones = new Map<string, { delivered: number; parcels: number }>();
  readonly pickups: { courier: CourierName; parcels: number }[] = [];
  /** Every request, in order. */
  readonly requests: CourierRequest[] = [];
  /** Every message that was sent, also a wrong one, in order. */
  readonly sent: CourierMessage[] = [];
  /** Chooses the fault of a request: for faults by chance. */
  chooseFault: (request: CourierRequest) => CallFault | null = () => null;
  /** Called with the `x-request-id` of a request that gets no response: its sender need not wait for the timeout. */
  onHang: (requestId: string) => void = () => {};
  chooseMessageFault: (parcel: EmulatedParcel) => MessageFault | null = () => null;
  webhookUrl: CourierEmulatorOptions['webhookUrl'];
  readonly #fetch: typeof fetch;
  readonly #next: { fault: CallFault; fits: Partial<CourierRequest> }[] = [];
  readonly #late: CourierMessage[] = [];
  readonly #inTransit = new Set<Promise<unknown>>();
  readonly #tokens = new Set<string>();
  /** From the time on, so that an emulator that starts again repeats none. */
  #ids = Math.floor(Date.now() / 1_000);
  /** The message about a parcel as it is now; the routes set it. */
  messageOf: (parcel: EmulatedParcel) => CourierMessage = () => {
    throw new Error('the routes are not registered');
  };

  constructor({ webhookUrl, fetch = globalThis.fetch }: CourierEmulatorOptions = {}) {
    this.webhookUrl = webhookUrl;
    this.#fetch = fetch;
  }

  /** Gives the next request that fits a fault. A second call: the request after it. */
  failNext(fault: CallFault, fits: Partial<CourierRequest> = {}): void {
    this.#next.push({ fault, fits });
  }

  /** Notes a request and returns its fault. */
  faultOf(request: CourierRequest): CallFault | null {
    this.requests.push(request);
    const at = this.#next.findIndex(({ fits }) =>
      Object.entries(fits).every(([key, value]) => request[key as keyof CourierRequest] === value),
    );
    return at < 0 ? this.chooseFault(request) : this.#next.splice(at, 1)[0]!.fault;
  }

  addParcel(
    fields: Pick<EmulatedParcel, 'courier' | 'invoice' | 'name' | 'phone' | 'address' | 'cod' | 'grams'>,
  ): EmulatedParcel {
    const { courier } = fields;
    const code = () => randomBytes(4).toString('hex').toUpperCase();
    const consignment =
      courier === 'steadfast'
        ? String(this.#ids++)
        : courier === 'pathao'
          ? `DD${dayCode()}${code().slice(0, 6)}`
          : `${dayCode().slice(0, 2)}A${randomInt(100, 1_000)}${code()}`;
    const status = WORDS[courier].created;
    const now = new Date();
    const parcel: EmulatedParcel = {
      ...fields,
      consignment,
      tracking: courier === 'steadfast' ? code() : consignment,
      status,
      collected: null,
      fee: FEES[courier](fields.grams),
      created: now,
      updated: now,
      history: [{ word: status, at: now }],
    };
    this.parcels.push(parcel);
    return parcel;
  }

  /** @throws if no courier has the parcel */
  parcel(invoice: string): EmulatedParcel {
    const found = this.parcels.findLast((one) => one.invoice === invoice);
    if (!found) throw new Error(`no courier has the parcel ${invoice}`);
    return found;
  }

  find(courier: CourierName, key: 'consignment' | 'invoice', value: string) {
    return this.parcels.findLast((one) => one.courier === courier && one[key] === value);
  }

  /** Moves a parcel, by a step that all couriers have or by a word of one, and sends its message. `collected` in taka. */
  async move(parcel: EmulatedParcel, step: Step | (string & {}), collected?: number): Promise<void> {
    const word = (WORDS[parcel.courier] as Record<string, string>)[step] ?? step;
    const isPaid = step === 'delivered' || word === WORDS[parcel.courier].delivered;
    const now = new Date();
    parcel.history.push({ word, at: now });
    Object.assign(parcel, { status: word, updated: now });
    if (collected !== undefined || isPaid) parcel.collected = collected ?? parcel.cod;
    await this.send(parcel);
  }

  /** Sends the message about a parcel as it is now, with a fault by chance or the given one. */
  async send(parcel: EmulatedParcel, fault = this.chooseMessageFault(parcel)): Promise<void> {
    if (fault === 'never' || !this.webhookUrl) return;
    const message = this.messageOf(parcel);
    if (fault === 'wrong_signature') return this.post(withWrongSignature(message));
    if (fault === 'capitals') return this.post(inCapitals(message));
    if (fault === 'late') {
      this.#late.push(message);
      return;
    }
    await this.post(message);
    if (fault === 'twice') await this.post(message);
  }

  /** Sends the late messages, the newest first. */
  async deliverLate(): Promise<void> {
    for (const message of this.#late.splice(0).reverse()) await this.post(message);
  }

  /** Sends a message once more, by default every one so far. */
  async replay(messages: readonly CourierMessage[] = [...this.sent]): Promise<void> {
    for (const message of messages) await this.post(message);
  }

  /** No courier tries again. */
  async post(message: CourierMessage): Promise<void> {
    this.sent.push(message);
    const url = this.webhookUrl?.(message.courier);
    if (!url) return;
    const sending = this.#fetch(url + message.query, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...message.headers },
      body: JSON.stringify(message.body),
    })
      .then((response) => response.arrayBuffer())
      .catch(() => {});
    this.track(sending);
    await sending;
  }

  /** Adds work for which `quiet` waits. */
  track(work: Promise<unknown>): void {
    const watched = work.finally(() => this.#inTransit.delete(watched));
    this.#inTransit.add(watched);
  }

  /** Resolves when every message in transit has arrived or failed. */
  async quiet(): Promise<void> {
    while (this.#inTransit.size > 0) await Promise.all(this.#inTransit);
  }

  /** Pays out parcels, by default all delivered ones that were not paid yet. */
  payOut(courier: CourierName, wishes: PayoutWishes = {}): EmulatedPayout {
    const payout = makePayout(this, { courier, number: this.#ids++ }, wishes);
    this.payouts.push(payout);
    return payout;
  }

  grantToken(): string {
    const token = randomBytes(24).toString('base64url');
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
}

function dayCode(): string {
  return new Date().toISOString().slice(2, 10).replaceAll('-', '');
}

function withWrongSignature(message: CourierMessage): CourierMessage {
  const headers = Object.fromEntries(Object.keys(message.headers).map((name) => [name, 'Bearer wrong']));
  return { ...message, headers, query: message.query && '?token=wrong' };
}

/** The documents write statuses in capitals, in places. */
function inCapitals(message: CourierMessage): CourierMessage {
  const status = String(message.body.status ?? message.body.event ?? '').toUpperCase();
  return { ...message, body: { ...message.body, [message.body.event ? 'event' : 'status']: status } };
}
