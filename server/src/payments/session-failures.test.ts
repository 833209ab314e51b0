import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  initiate,
  openPayingShop,
  openSession,
  PASSWORD,
  type PayingShop,
  placeOrder,
  press,
  readAttemptStates,
  startPayment,
} from '../../testing/payments/payments.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
beforeEach(() => {
  shop.gateway.faults = {};
});
afterAll(() => shop.close());

test.each([
  'refused',
  'no_page',
  'other_host',
  'bad_gateway',
  'html',
  'empty',
  'api_failed',
  'hang',
  'reset',
] as const)(
  'session creation fails with %s: returns 503 without a URL, and the next try works',
  async (session) => {
    shop.gateway.faults = { session };
    const order = await placeOrder(shop);
    const response = await initiate(shop, order);
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({ code: 'payment_unavailable' });
    expect(response.body).not.toContain('http');
    expect(await readAttemptStates(shop, order)).toEqual([session === 'refused' ? 'refused' : 'abandoned']);
    shop.gateway.faults = {};
    const { page } = await startPayment(shop, order);
    expect(await press(shop, page, 'visa')).toContain('payment=paid');
  },
);

test('the circuit breaker skips a failing gateway for half a minute, without waiting', async () => {
  let requests = 0;
  shop.gateway.onRequest = () => requests++;
  shop.gateway.faults = { session: 'bad_gateway' };
  for (let n = 0; n < 5; n++)
    expect((await initiate(shop, await placeOrder(shop))).json()).toMatchObject({
      code: 'payment_unavailable',
    });
  expect(requests).toBe(3);
  shop.gateway.faults = {};
  await shop.forward(31_000);
  await openSession(shop);
  shop.gateway.onRequest = () => {};
  expect(requests).toBe(4);
});

test('commits the attempt before it calls the gateway', async () => {
  const order = await placeOrder(shop);
  let seen: string[] = [];
  shop.gateway.onRequest = async ({ name }) => {
    if (name === 'session') seen = await readAttemptStates(shop, order);
  };
  await startPayment(shop, order);
  shop.gateway.onRequest = () => {};
  expect(seen).toEqual(['created']);
});

test('replaces the attempt of a process that crashed while it created the page', async () => {
  const order = await placeOrder(shop);
  await shop.db
    .insertInto('payment_attempt')
    .values({
      order_id: order.id,
      provider: 'sslcommerz',
      tran_id: 'HTDIEDBEFORETHEPAGE22',
      amount_paisa: 7613,
      session_key: null,
      page_url: null,
      next_look: null,
    })
    .execute();
  await shop.forward(31_000);
  await startPayment(shop, order);
  expect(await readAttemptStates(shop, order)).toEqual(['abandoned', 'open']);
});

test('the store’s password is never logged', async () => {
  const before = shop.logged().length;
  await shop.forward(31_000); // the circuit breaker asks again
  shop.gateway.faults = { session: 'refused' };
  await initiate(shop, await placeOrder(shop));
  expect(shop.logged().slice(before)).toContain('payment session failed');
  expect(shop.logged()).not.toContain(PASSWORD);
});
