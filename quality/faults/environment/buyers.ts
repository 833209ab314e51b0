import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { apiRoutes } from '@haat/contract/http/api-routes';
import type { GuestOrder } from '@haat/contract/shop/orders';
import type { Gateway } from '@haat/gateway/gateway';
import { callbackPath } from '../../../server/src/payments/payments.ts';
import type { Journal } from './order-journal.ts';
import type { Random } from './random.ts';

/** The shop, products and journal of the buyers. */
export interface BuyerContext {
  /** URL of the shop for buyers. */
  url: string;
  /** The first product has little stock. */
  productIds: number[];
  gateway: Gateway;
  journal: Journal;
  random: Random;
}

export interface Customer {
  phone: string;
  password: string;
  access: string;
}

/** Timeout of a request, in ms. */
const TIMEOUT = 10_000;
/** A buyer's time between two orders, in ms: some orders are always running, and the processes beside them get a processor. */
const PAUSE = 80;
/** Time until an order without a response is sent again, in ms. */
const RETRY = 60;

/**
 * Starts guests and customers who place one order after another. `stop` waits for their last responses.
 * @param pause of a buyer between two orders, in ms
 */
export function startBuyers(
  buyerContext: BuyerContext,
  { guests, customers, pause = PAUSE }: { guests: number; customers: Customer[]; pause?: number },
) {
  let running = true;
  const buyRepeatedly = async (buy: () => Promise<void>) => {
    while (running) {
      await buy();
      await wait(pause);
    }
  };
  const all = [
    ...Array.from({ length: guests }, () => buyRepeatedly(() => buyAsGuest(buyerContext))),
    ...customers.map((customer) => buyRepeatedly(() => buyAsCustomer(buyerContext, customer))),
  ];
  return {
    async stop(): Promise<void> {
      running = false;
      await Promise.all(all);
    },
  };
}

/** Opens an account and signs in. */
export async function openAccount(url: string, random: Random): Promise<Customer> {
  const phone = `017${String(random.whole(0, 99_999_999)).padStart(8, '0')}`;
  const password = 'ilish with mustard';
  await postWithRetries(url + apiRoutes.register.path, { phone, password });
  return signIn(url, { phone, password });
}

/** Returns the customer with a new access token. */
export async function signIn(url: string, { phone, password }: Omit<Customer, 'access'>): Promise<Customer> {
  const body = await postWithRetries(url + apiRoutes.signIn.path, { phone, password });
  return { phone, password, access: (body as { access: string }).access };
}

/** Repeats while the shop is busy: a password hash takes long, so many at the same time get 429 or 503. */
async function postWithRetries(url: string, body: object): Promise<object> {
  for (;;) {
    const response = await post(url, body);
    if (response.status < 300) return response.body;
    if (response.status !== 429 && response.status !== 503) throw new Error(JSON.stringify(response.body));
    await wait(500);
  }
}

/** Places a guest's order, sometimes with online payment. Retries with the same key until there is a response. */
async function buyAsGuest({ url, productIds, gateway, journal, random }: BuyerContext): Promise<void> {
  const key = randomUUID();
  const online = random.fraction() < 0.3;
  const products = new Set(Array.from({ length: random.whole(1, 3) }, () => random.pick(productIds)));
  const order = {
    name: 'Amina Begum',
    phone: '01712345678',
    address: 'House 7, Road 5, Dhanmondi',
    order_type: online ? 'ONLINE' : 'COD',
    items: [...products].map((product) => ({ product, quantity: random.whole(1, 3) })),
  };
  const response = await place(url + apiRoutes.placeGuestOrder.path, order, { key, journal });
  if (!response) return;
  const { token } = response as { token: string };
  if (online) await payOnline(url, token, gateway);
  else if (random.fraction() < 0.5) await changeOrder({ url, journal }, { token, key });
}

/** One more of the first line of an order. Retries with the same key until there is a response. */
async function changeOrder(
  { url, journal }: Pick<BuyerContext, 'url' | 'journal'>,
  { token, key }: { token: string; key: string },
): Promise<void> {
  const shown = await fetch(url + apiRoutes.getGuestOrder.path.replace('{token}', token), {
    signal: AbortSignal.timeout(TIMEOUT),
  })
    .then((response) => (response.ok ? (response.json() as Promise<GuestOrder>) : null))
    .catch(() => null);
  const [line] = shown?.orderitems ?? [];
  if (!shown || !line) return;
  const change = randomUUID().replaceAll('-', '');
  const body = {
    key: change,
    version: shown.version,
    lines: [{ line: line.id, quantity: line.quantity + 1 }],
  };
  for (;;) {
    const response = await post(url + apiRoutes.changeGuestOrder.path.replace('{token}', token), body).catch(
      () => null,
    );
    if (!response) journal.lost();
    if (response?.status === 200) {
      const { total } = response.body as GuestOrder;
      return journal.note({ kind: 'changed', key, change, total });
    }
    if (response && response.status !== 503) {
      // Out of stock: nothing else changes the order.
      if (response.status !== 409)
        journal.note({ kind: 'wrong', key, status: response.status, body: JSON.stringify(response.body) });
      return;
    }
    await wait(RETRY);
  }
}

async function buyAsCustomer(
  { url, productIds, journal, random }: BuyerContext,
  customer: Customer,
): Promise<void> {
  const authorization = `Bearer ${customer.access}`;
  const line = { item: random.pick(productIds), quantity: random.whole(1, 3) };
  await post(url + apiRoutes.addCartLine.path, line, { authorization }).catch(() => {});
  const order = {
    receiver_name: 'Karim Uddin',
    receiver_email: 'karim@example.com',
    receiver_phone_number: '01812345678',
    receiver_address: 'House 9, Uttara',
  };
  await place(url + apiRoutes.placeCustomerOrder.path, order, { key: randomUUID(), journal, authorization });
}

/** Returns the order, or null after a refusal. */
async function place(
  url: string,
  order: object,
  { key, journal, authorization }: { key: string; journal: Journal; authorization?: string },
): Promise<object | null> {
  journal.note({ kind: 'try', key });
  const headers = { 'idempotency-key': key, ...(authorization ? { authorization } : {}) };
  for (;;) {
    const response = await post(url, order, headers).catch(() => null);
    if (!response) journal.lost();
    if (response?.status === 201) {
      const { number, total } = response.body as { number: string; total: number };
      journal.note({ kind: 'acknowledged', key, number, total });
      return response.body;
    }
    if (response && response.status !== 503) {
      const { code = '' } = response.body as { code?: string };
      if (response.status === 409) journal.note({ kind: 'refused', key, status: 409, code });
      else journal.note({ kind: 'wrong', key, status: response.status, body: JSON.stringify(response.body) });
      return null;
    }
    await wait(RETRY);
  }
}

/** Pays at the gateway. The message to the shop is sent once and may be lost, as with the real gateway. */
async function payOnline(url: string, token: string, gateway: Gateway): Promise<void> {
  const initiated = await post(url + apiRoutes.initiateGuestPayment.path.replace('{token}', token), {}).catch(
    () => null,
  );
  if (initiated?.status !== 200) return;
  const { payment_url } = initiated.body as { payment_url: string };
  const session = gateway.sessionOfKey(payment_url.replace(/^.*testcde/, ''));
  if (!session) throw new Error(`unknown payment page ${payment_url}`);
  gateway.choose(session, 'visa');
  await fetch(url + callbackPath('sslcommerz', 'ipn'), {
    method: 'POST',
    body: new URLSearchParams(gateway.messageOf(session)),
    signal: AbortSignal.timeout(TIMEOUT),
  }).catch(() => {});
}

async function post(
  url: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: object }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT),
  });
  return { status: response.status, body: (await response.json()) as object };
}
