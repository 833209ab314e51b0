import { apiRoutes } from '@haat/contract/http/api-routes';
import type { GuestOrder } from '@haat/contract/shop/orders';
import type { Gateway } from '@haat/gateway/gateway';
import type { CustomerTry, Session } from '@haat/gateway/session';
import type { Fields } from '@haat/gateway/signature';
import { sql } from 'kysely';
import type { AppOptions } from '../../src/app.ts';
import { moveOrder } from '../../src/orders/move-order.ts';
import { paymentsWith } from '../../src/payments/open-payments.ts';
import { type SweepResult, sweep } from '../../src/payments/payment-sweep.ts';
import { callbackPath as callbackPathOf, type Payments } from '../../src/payments/payments.ts';
import type { PaymentProvider } from '../../src/payments/provider/provider.ts';
import type { PaymentOptions } from '../../src/payments/providers.ts';
import { processDueRefunds } from '../../src/payments/refund-due.ts';
import type { SslcommerzOptions } from '../../src/payments/sslcommerz/sslcommerz.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { inProcessFetch } from '../../src/platform/http/in-process-fetch.ts';
import { ProviderKeys } from '../../src/platform/provider-keys/provider-keys.ts';
import { secretsKeys } from '../../src/platform/provider-keys/secrets-key.ts';
import { addFixtures, type Fixtures } from '../fixtures.ts';
import { rina } from '../orders/moves.ts';
import { openTestShop, PATIENT, type TestShop } from '../shop.ts';
import { type CallbackRequest, SSLCOMMERZ, storeAt, type TestedProvider } from './tested-providers.ts';

export { PASSWORD } from './tested-providers.ts';

export const SHOP = 'http://shop.example';

/** A shop with its own gateway on another port. The gateway's callbacks reach the shop through `inject`. */
export interface PayingShop extends TestShop {
  fixtures: Fixtures;
  gateway: Gateway;
  payments: Payments;
  /** The provider of this shop, without circuit breakers. */
  provider: PaymentProvider;
  tested: TestedProvider;
  store: SslcommerzOptions;
  /** Payment options for another process of this shop. */
  options: PaymentOptions;
  /** Moves the time forward for orders, payments and circuit breakers. */
  forward(ms: number): Promise<void>;
  /** Returns the whole log. */
  logged(): string;
}

/** Opens a shop. `more` are further app options; `shopUrl` is its public origin, or null. */
export async function openPayingShop(
  more: Partial<AppOptions> = {},
  shopUrl: string | null = SHOP,
  tested: TestedProvider = SSLCOMMERZ,
): Promise<PayingShop> {
  let shop: TestShop | undefined;
  const { gateway, url, close } = await tested.start((input, init) => inProcessFetch(shop!.app)(input, init));
  let ahead = 0;
  const clock = () => new Date(Date.now() + ahead);
  const { logger, text } = memoryLogger();
  const limits = { guestOrders: 100_000, payments: 100_000, paymentStatus: 100_000, callbacks: 100_000 };
  // Hundreds of payments a minute come from one IP address.
  const admission = { ...PATIENT, workPerMinute: 100_000 };
  let provider: PaymentProvider | undefined;
  const secrets = secretsKeys({ SECRETS_KEY: 'a5'.repeat(32) });
  shop = await openTestShop(async (db) => {
    provider = tested.open({ url }, db);
    return {
      payments: { providers: [provider], shopUrl },
      keys: new ProviderKeys({ db, secrets, environment: {} }),
      limits,
      admission,
      clock,
      logger,
      ...more,
    };
  });
  const fixtures = await addFixtures(shop.db);
  await shop.db.updateTable('product').set({ stock: 100_000 }).execute();
  const opened = shop;
  return {
    ...opened,
    fixtures,
    gateway,
    tested,
    options: { providers: [provider!], shopUrl },
    payments: paymentsWith(opened.db, opened.app.log, [provider!], { secrets }),
    provider: provider!,
    store: storeAt(url),
    async forward(ms) {
      ahead += ms;
      await moveTimestampsBack(opened.db, ms);
    },
    logged: text,
    async close() {
      await gateway.quiet();
      await opened.close();
      await close();
    },
  };
}

/** The database's clock cannot be changed, so the stored timestamps are moved back. */
async function moveTimestampsBack(db: Database, ms: number): Promise<void> {
  const by = sql`${ms} * interval '1 millisecond'`;
  await sql`UPDATE orders SET created = created - ${by}, expires = expires - ${by}`.execute(db);
  await sql`UPDATE payment_attempt SET created = created - ${by}, next_look = next_look - ${by},
    result_used = result_used - ${by}, completing = completing - ${by}`.execute(db);
  await sql`UPDATE payment_agreement SET created = created - ${by}, next_look = next_look - ${by},
    returned = returned - ${by}`.execute(db);
  await sql`UPDATE refund SET created = created - ${by}, next_look = next_look - ${by}`.execute(db);
}

function memoryLogger() {
  const lines: string[] = [];
  const stream = { write: (line: string) => lines.push(line) };
  return { logger: { level: 'info', stream }, text: () => lines.join('') };
}

let orders = 0;

/** Amina orders one bag of miniket rice, to be paid online: Tk 76.13. */
export async function placeOrder(shop: PayingShop, more: object = {}): Promise<GuestOrder> {
  const response = await shop.app.inject({
    method: 'POST',
    url: apiRoutes.placeGuestOrder.path,
    headers: { 'idempotency-key': `payment-test-${++orders}` },
    payload: {
      name: 'Amina Begum',
      phone: '01712-345678',
      address: 'House 7, Road 5, Dhanmondi',
      order_type: 'ONLINE',
      items: [{ product: shop.fixtures.miniket, quantity: 1 }],
      ...more,
    },
  });
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.json<GuestOrder>();
}

export function initiate(shop: PayingShop, { token }: { token: string }, query = '') {
  return shop.app.inject(apiRoutes.initiateGuestPayment.path.replace('{token}', token) + query);
}

/** Places an order and opens a payment session for it. */
export async function openSession(
  shop: PayingShop,
  more: object = {},
): Promise<{ order: GuestOrder; session: Session; page: string }> {
  const order = await placeOrder(shop, more);
  const { session, page } = await startPayment(shop, order);
  return { order, session, page };
}

/** An order that was paid, then cancelled: its payment is to be refunded. */
export async function cancelPaid(shop: PayingShop): Promise<{ order: GuestOrder; session: Session }> {
  const { order, session } = await openSession(shop);
  shop.gateway.choose(session, 'visa');
  await tell(shop, session);
  const reason = 'no rice';
  await moveOrder(shop.db, { order: order.id, to: 'CANCELLED', actor: rina, version: null, reason });
  return { order, session };
}

/** Initiates the payment of an order. */
export async function startPayment(
  shop: PayingShop,
  order: GuestOrder,
): Promise<{ session: Session; page: string }> {
  const response = await initiate(shop, order);
  if (response.statusCode !== 200) throw new Error(response.body);
  const page = response.json<{ payment_url: string }>().payment_url;
  const session = shop.gateway.sessionOfKey(shop.tested.sessionKey(page));
  if (!session) throw new Error(`no session has the page ${page}`);
  return { session, page };
}

/** Presses a button on the payment page. Returns the path in the shop to which the browser returns, or null. */
export async function press(shop: PayingShop, page: string, choice: string): Promise<string | null> {
  const response = await fetch(page, {
    method: 'POST',
    body: new URLSearchParams({ choice }),
    redirect: 'manual',
  });
  const location = response.headers.get('location');
  if (location) {
    const { pathname, search } = new URL(location);
    return call(shop, { method: 'GET', url: pathname + search });
  }
  const html = await response.text();
  const action = /<form class="card" method="post" action="([^"]*)">/.exec(html)?.[1];
  if (action === undefined) return null;
  const fields: Fields = {};
  for (const [, name = '', value = ''] of html.matchAll(/name="([^"]*)" value="([^"]*)"/g))
    fields[name] = value.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
  return returnToShop(shop, new URL(action).pathname, fields);
}

/** Posts a form to the shop like a browser. Returns the path of the redirect. */
export function returnToShop(shop: PayingShop, path: string, fields: Fields): Promise<string> {
  return call(shop, { method: 'POST', url: path, fields });
}

/** Sends the browser of a customer back to the shop. Returns the path of the redirect. */
export function comeBack(shop: PayingShop, session: Session, customerTry?: CustomerTry): Promise<string> {
  return call(shop, shop.tested.comeBack(shop.gateway, session, customerTry));
}

/** Tells the shop of a payment without the browser that started it. */
export function tell(shop: PayingShop, session: Session, customerTry?: CustomerTry) {
  return sendCallback(shop, shop.tested.tell(shop.gateway, session, customerTry));
}

async function call(shop: PayingShop, request: CallbackRequest): Promise<string> {
  const response = await sendCallback(shop, request);
  if (response.statusCode !== 303) throw new Error(`${response.statusCode} ${response.body}`);
  return String(response.headers.location).replace(SHOP, '');
}

/** Sends a callback that anybody could send. */
export function sendCallback(shop: PayingShop, { method, url, fields }: CallbackRequest) {
  return method === 'POST' ? postForm(shop, url, fields ?? {}) : shop.app.inject(url);
}

export function postForm(shop: PayingShop, path: string, fields: Fields) {
  return shop.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
}

export const callbackPath = (kind: 'success' | 'fail' | 'cancel' | 'ipn') =>
  callbackPathOf('sslcommerz', kind);

export async function readOrder(shop: PayingShop, { token }: { token: string }): Promise<GuestOrder> {
  return (await shop.app.inject(apiRoutes.getGuestOrder.path.replace('{token}', token))).json<GuestOrder>();
}

export function findPayments(shop: PayingShop, { id }: { id: number }) {
  return shop.db.selectFrom('payment').where('order_id', '=', id).selectAll().orderBy('id').execute();
}

export async function readAttemptStates(shop: PayingShop, { id }: { id: number }): Promise<string[]> {
  const attempts = await shop.db
    .selectFrom('payment_attempt')
    .where('order_id', '=', id)
    .select('state')
    .orderBy('id')
    .execute();
  return attempts.map(({ state }) => state);
}

/** Makes an order's attempts and refunds due, then runs a sweep. */
export async function sweepOrder(shop: PayingShop, { id }: { id: number }): Promise<SweepResult> {
  await makeDue(shop, id);
  return sweep(shop.payments);
}

/** Asks about the refunds that are due now. */
export function processRefunds({ payments, provider }: PayingShop): Promise<number> {
  return processDueRefunds(payments, provider);
}

/** Makes every scheduled check of an order due for the next sweep. */
export async function makeDue({ db }: PayingShop, orderId: number): Promise<void> {
  const next_look = new Date(0);
  await db
    .updateTable('payment_attempt')
    .set({ next_look })
    .where('order_id', '=', orderId)
    .where('next_look', 'is not', null)
    .execute();
  await db
    .updateTable('refund')
    .set({ next_look })
    .where('next_look', 'is not', null)
    .where('payment_id', 'in', (eb) => eb.selectFrom('payment').where('order_id', '=', orderId).select('id'))
    .execute();
}

/** Returns the sums in paisa. Every captured amount must either pay an order or be an overpayment. */
export async function ledger(shop: PayingShop) {
  const rows = await shop.db.selectFrom('payment').select(['amount_paisa', 'surplus']).execute();
  const sum = (isOverpayment: boolean) =>
    rows
      .filter((row) => (row.surplus !== null) === isOverpayment)
      .reduce((total, row) => total + row.amount_paisa, 0);
  const paid = await shop.db
    .selectFrom('orders')
    .where('payment_id', 'is not', null)
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('total_paisa'), eb.lit(0)).as('paisa'))
    .executeTakeFirstOrThrow();
  return {
    captured: shop.gateway.totals().captured,
    recorded: sum(false) + sum(true),
    onOrders: Number(paid.paisa),
    overpaid: sum(true),
  };
}
