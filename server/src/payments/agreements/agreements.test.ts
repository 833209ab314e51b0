import { apiRoutes } from '@haat/contract/http/api-routes';
import type { Order } from '@haat/contract/shop/orders';
import { returnUrl } from '@haat/gateway/bkash/responses';
import type { Session } from '@haat/gateway/session';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SignedInCustomer, signUp } from '../../../testing/accounts/customers.ts';
import { moveByHand } from '../../../testing/orders/move-by-hand.ts';
import { openPayingShop, type PayingShop, press, SHOP } from '../../../testing/payments/payments.ts';
import { asBkash, BKASH } from '../../../testing/payments/tested-providers.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { reencrypt } from '../../platform/provider-keys/reencrypt.ts';
import { secretsKeys } from '../../platform/provider-keys/secrets-key.ts';
import { returnFromAgreement } from '../handle-callback.ts';
import { sweep } from '../payment-sweep.ts';
import { findAgreement, type Remembering } from './agreements.ts';

let shop: PayingShop;
let phones = 0;
beforeAll(async () => {
  shop = await openPayingShop({}, SHOP, BKASH);
});
beforeEach(async () => {
  shop.gateway.faults = {};
  shop.gateway.onRequest = () => {};
  await shop.forward(31_000); // the circuit breaker closes again
});
afterAll(() => shop.close());

const newCustomer = () =>
  signUp(shop.app, { phone: `0171234${5000 + ++phones}`, password: 'ilish with mustard' });

/** An order of Tk 76.13, to be paid online. */
async function order({ call }: SignedInCustomer): Promise<Order> {
  await call('POST', apiRoutes.addCartLine.path, { item: shop.fixtures.miniket, quantity: 1 });
  const placed = await call('POST', apiRoutes.placeCustomerOrder.path, {
    receiver_name: 'Amina Begum',
    receiver_email: 'amina@example.com',
    receiver_phone_number: '01712345678',
    receiver_address: 'House 7, Road 5, Dhanmondi',
    receiver_city: 'Dhaka',
    receiver_zip_code: '1209',
    receiver_country: 'Bangladesh',
    order_type: 'ONLINE',
  });
  expect(placed.statusCode, placed.body).toBe(201);
  return placed.json<Order>();
}

const sessionOf = (page: string): Session => shop.gateway.sessionOfKey(BKASH.sessionKey(page))!;
const modeOf = (page: string) => sessionOf(page).form.mode;

/** The page on which the customer comes after a press of Pay, with what he has chosen. */
async function pay({ call }: SignedInCustomer, { id }: { id: number }, query = '?remember=true') {
  const response = await call('GET', apiRoutes.initiatePayment.path.replace('{id}', String(id)) + query);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ payment_url: string }>().payment_url;
}

const list = async ({ call }: SignedInCustomer) =>
  (await call('GET', apiRoutes.listPaymentAgreements.path)).json<object[]>();
const remove = ({ call }: SignedInCustomer) =>
  call('DELETE', apiRoutes.removePaymentAgreement.path.replace('{provider}', 'bkash'));
const rows = () => shop.db.selectFrom('payment_agreement').selectAll().orderBy('id').execute();
const agreements = () => [...asBkash(shop.gateway).agreements.values()];

const NUMBER = [{ provider: 'bkash', number: '017*****575' }];

/** A customer whose number is remembered, with an order that is paid. */
async function remembered(): Promise<SignedInCustomer> {
  const customer = await newCustomer();
  const paid = await order(customer);
  const toPay = await press(shop, await pay(customer, paid), 'bkash');
  expect(await press(shop, toPay!, 'bkash')).toBe(`/order?payment=paid&order=${paid.id}`);
  expect(await list(customer)).toEqual(NUMBER);
  return customer;
}

/** Lets the sweep of another process look at every agreement that is open. */
async function sweepAll(): Promise<void> {
  await shop.db
    .updateTable('payment_agreement')
    .set({ next_look: new Date(0) })
    .where('next_look', 'is not', null)
    .execute();
  await sweep(shop.payments);
}

test('who has agreed once pays the next order with the PIN alone, and the id of the agreement is stored encrypted', async () => {
  const customer = await newCustomer();
  const first = await order(customer);
  const asks = await pay(customer, first);
  expect(modeOf(asks)).toBe('0000');
  const toPay = (await press(shop, asks, 'bkash'))!;
  expect([modeOf(toPay), sessionOf(toPay).amount]).toEqual(['0001', 7613]);
  expect(await press(shop, toPay, 'bkash')).toBe(`/order?payment=paid&order=${first.id}`);
  expect(await list(customer)).toEqual(NUMBER);
  const next = await order(customer);
  const page = await pay(customer, next);
  expect(sessionOf(page).form).toMatchObject({ mode: '0001', agreementID: agreements().at(-1)!.id });
  expect(await pay(customer, next)).toBe(page);
  expect(await press(shop, page, 'bkash')).toContain('payment=paid');
  const [row] = (await rows()).slice(-1);
  expect(row!.sealed!.toString('latin1')).not.toContain('TokenizedMerchant');
  expect(shop.logged()).not.toContain(agreements().at(-1)!.id);
});

test('nothing is remembered of who did not ask for it, of a guest, or of who presses cancel on the page', async () => {
  const customer = await newCustomer();
  const paid = await order(customer);
  expect(modeOf(await pay(customer, paid, ''))).toBe('0011');
  const asks = await pay(customer, paid);
  expect(await press(shop, asks, 'cancel')).toBe(`/order?payment=cancelled&order=${paid.id}`);
  const plain = await pay(customer, paid, '?remember=false');
  expect(modeOf(plain)).toBe('0011');
  expect(await press(shop, plain, 'bkash')).toContain('payment=paid');
  expect(await list(customer)).toEqual([]);
  await shop.db.insertInto('site_setup').values({ brand_name: 'Haat', brand_name_bn: 'হাট' }).execute();
  expect((await shop.app.inject(apiRoutes.getSetup.path)).json()).toMatchObject([
    { online_providers: [{ name: 'bkash', remembers: true }] },
  ]);
});

test('another number: the page asks for everything again, and the remembered one stays', async () => {
  const customer = await remembered();
  const next = await order(customer);
  expect(modeOf(await pay(customer, next))).toBe('0001');
  expect(modeOf(await pay(customer, next, '?remember=false'))).toBe('0011');
  expect(await list(customer)).toEqual(NUMBER);
});

test('a customer removes the number in one press, and bKash is told, also if it was away', async () => {
  const customer = await remembered();
  const [agreement] = agreements().slice(-1);
  agreement!.session.faults.agreement = 'hang';
  expect((await remove(customer)).statusCode).toBe(204);
  expect(await list(customer)).toEqual([]);
  await sweepAll();
  expect(agreement!.cancelled).not.toBeNull();
  expect(await rows()).toContainEqual(expect.objectContaining({ customer_id: null, number: '' }));
  agreement!.session.faults.agreement = 'right';
  await sweepAll();
  expect((await rows()).filter((row) => row.customer_id === null)).toEqual([]);
  expect((await remove(customer)).statusCode).toBe(204);
  expect(modeOf(await pay(customer, await order(customer)))).toBe('0000');
});

test('an erased account ends its agreement at bKash', async () => {
  const customer = await remembered();
  const { phone } = await shop.db
    .selectFrom('customer')
    .where('id', '=', customer.id)
    .select('phone')
    .executeTakeFirstOrThrow();
  const own = await shop.db
    .selectFrom('orders')
    .where('customer_id', '=', customer.id)
    .select('id')
    .executeTakeFirstOrThrow();
  for (const to of ['PROCESSING', 'ONGOING', 'COMPLETED'] as const) await moveByHand(shop.db, own.id, to);
  await sql`SELECT erase_person(${phone}, 'staff:Rina')`.execute(shop.db);
  await sweepAll();
  expect(agreements().at(-1)!.cancelled).not.toBeNull();
  expect((await rows()).filter((row) => row.customer_id === null)).toEqual([]);
});

test('a customer who has ended the agreement in the app of bKash agrees anew', async () => {
  const customer = await remembered();
  agreements().at(-1)!.cancelled = new Date();
  const next = await order(customer);
  const asks = await pay(customer, next);
  expect(modeOf(asks)).toBe('0000');
  const toPay = (await press(shop, asks, 'bkash'))!;
  expect(await press(shop, toPay, 'bkash')).toContain('payment=paid');
  await sweepAll();
  expect((await rows()).filter((row) => row.customer_id === customer.id)).toHaveLength(1);
});

const LOST = ['html', 'api_failed', 'reset'] as const;

test.each(LOST)('an execute whose response is %s: the query says what was agreed', async (validation) => {
  const customer = await newCustomer();
  const paid = await order(customer);
  const asks = await pay(customer, paid);
  sessionOf(asks).faults.validation = validation;
  const toPay = (await press(shop, asks, 'bkash'))!;
  expect(modeOf(toPay)).toBe('0001');
  expect(await list(customer)).toEqual(NUMBER);
});

test('without any response the customer pays without an agreement, and the sweep finds it', async () => {
  const customer = await newCustomer();
  const paid = await order(customer);
  const asks = await pay(customer, paid);
  Object.assign(sessionOf(asks).faults, { validation: 'reset', query: 'reset' });
  const toPay = (await press(shop, asks, 'bkash'))!;
  expect(modeOf(toPay)).toBe('0011');
  expect(await press(shop, toPay, 'bkash')).toContain('payment=paid');
  expect(await list(customer)).toEqual([]);
  Object.assign(sessionOf(asks).faults, { validation: 'right', query: 'right' });
  await sweepAll();
  expect(await list(customer)).toEqual(NUMBER);
});

test('two returns at once agree once, and both come to the same page', async () => {
  const customer = await newCustomer();
  const paid = await order(customer);
  const asks = await pay(customer, paid);
  asBkash(shop.gateway).approve(sessionOf(asks), 'bkash');
  const { pathname, search } = new URL(returnUrl(sessionOf(asks), 'success'));
  const returns = await Promise.all([1, 2, 3].map(() => shop.app.inject(pathname + search)));
  expect(new Set(returns.map(({ headers }) => headers.location)).size).toBe(1);
  expect(agreements().filter(({ session }) => session === sessionOf(asks))).toHaveLength(1);
  expect((await rows()).filter((row) => row.customer_id === customer.id && row.sealed)).toHaveLength(1);
});

/** Where a process is killed: its database is gone from then on. */
const KILLS: [string, (provider: Remembering, kill: () => Promise<void>) => Partial<Remembering>][] = [
  [
    'before the execute',
    ({ agreements }, kill) => ({
      agreements: { ...agreements, complete: () => kill().then(() => Promise.reject(new Error('killed'))) },
    }),
  ],
  [
    'after the execute',
    ({ agreements }, kill) => ({
      agreements: {
        ...agreements,
        async complete(key) {
          const result = await agreements.complete(key);
          await kill();
          return result;
        },
      },
    }),
  ],
  [
    'before the page on which the customer pays',
    (_, kill) => ({ createSession: () => kill().then(() => Promise.reject(new Error('killed'))) }),
  ],
];

test.each(KILLS)('a process that is killed %s: another one goes on', async (_, killAt) => {
  const customer = await newCustomer();
  const paid = await order(customer);
  const session = sessionOf(await pay(customer, paid));
  asBkash(shop.gateway).approve(session, 'bkash');
  const dying = openDatabase(shop.url, 2);
  const provider = shop.provider as Remembering;
  const killed = { ...provider, ...killAt(provider, () => dying.destroy()) };
  const fields = Object.fromEntries(new URL(returnUrl(session, 'success')).searchParams);
  const payments = { ...shop.payments, db: dying, offered: [killed] };
  await expect(returnFromAgreement(payments, killed, fields, SHOP)).rejects.toThrow();
  await sweepAll();
  expect(await list(customer)).toEqual(NUMBER);
  expect(agreements().filter((one) => one.session === session)).toHaveLength(1);
  await shop.forward(31_000); // another process may be making the page
  const page = await pay(customer, paid);
  expect([modeOf(page), await press(shop, page, 'bkash')]).toEqual([
    '0001',
    `/order?payment=paid&order=${paid.id}`,
  ]);
});

test('somebody else who knows the id of the page agrees to nothing, and what nobody agreed to is deleted after a day', async () => {
  const customer = await newCustomer();
  const paid = await order(customer);
  const session = sessionOf(await pay(customer, paid));
  asBkash(shop.gateway).approve(session, 'bkash');
  const forged = new URL(returnUrl(session, 'success'));
  forged.searchParams.set('result', 'x'.repeat(32));
  const response = await shop.app.inject(forged.pathname + forged.search);
  expect(response.headers.location).toBe(`${SHOP}/order?payment=unknown`);
  await shop.forward(25 * 3_600_000);
  await sweep(shop.payments);
  expect(agreements().filter((one) => one.session === session)).toEqual([]);
  expect((await rows()).filter((row) => row.customer_id === customer.id)).toEqual([]);
  await shop.forward(-25 * 3_600_000);
});

test('another key of the shop reads the agreement after a rotation; without its key nothing is remembered or lost', async () => {
  const customer = await remembered();
  const next = await order(customer);
  const former = shop.payments.secrets!;
  const wanted = await findAgreement(shop.payments, shop.provider, customer.id);
  const other = secretsKeys({ SECRETS_KEY: '5a'.repeat(32) });
  expect(await findAgreement({ ...shop.payments, secrets: other }, shop.provider, customer.id)).toBeNull();
  const both = secretsKeys({ SECRETS_KEY: `${'5a'.repeat(32)},${'a5'.repeat(32)}` });
  expect(await reencrypt(shop.db, both)).toMatchObject({ unreadable: 0 });
  expect(await findAgreement({ ...shop.payments, secrets: other }, shop.provider, customer.id)).toEqual(
    wanted,
  );
  await reencrypt(shop.db, secretsKeys({ SECRETS_KEY: `${'a5'.repeat(32)},${'5a'.repeat(32)}` }));
  expect(await findAgreement({ ...shop.payments, secrets: former }, shop.provider, customer.id)).toEqual(
    wanted,
  );
  expect(modeOf(await pay(customer, next))).toBe('0001');
});

test('an order that is paid or cancelled meanwhile is not paid again: the customer comes to its page', async () => {
  const customer = await newCustomer();
  const paid = await order(customer);
  const asks = await pay(customer, paid);
  await moveByHand(shop.db, paid.id, 'CANCELLED');
  expect(await press(shop, asks, 'bkash')).toBe(`/order?payment=checking&order=${paid.id}`);
  expect(await list(customer)).toEqual(NUMBER);
  const refused = await customer.call(
    'GET',
    `${apiRoutes.initiatePayment.path.replace('{id}', String(paid.id))}?remember=true`,
  );
  expect(refused.json()).toMatchObject({ code: 'order_cancelled' });
});

test('customers see and remove only their own number', async () => {
  const [one, other] = [await remembered(), await remembered()];
  await remove(other);
  expect([await list(one), await list(other)]).toEqual([NUMBER, []]);
  expect((await shop.app.inject(apiRoutes.listPaymentAgreements.path)).statusCode).toBe(401);
  await expect(
    shop.db
      .updateTable('payment_agreement')
      .set({ customer_id: other.id })
      .where('customer_id', '=', one.id)
      .execute(),
  ).rejects.toThrow('never gets another customer');
});
