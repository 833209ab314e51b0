import { attacks } from '@haat/gateway/attacks';
import type { Session } from '@haat/gateway/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  callbackPath,
  findPayments,
  openPayingShop,
  openSession,
  PASSWORD,
  type PayingShop,
  postForm,
  press,
  readAttemptStates,
  readOrder,
  SHOP,
  sendCallback,
  startPayment,
  tell,
} from '../../testing/payments/payments.ts';
import {
  BKASH,
  type CallbackRequest,
  SSLCOMMERZ,
  TESTED_PROVIDERS,
} from '../../testing/payments/tested-providers.ts';
import { callbackPath as pathOf } from './payments.ts';

let shop: PayingShop;

const readAlarms = async ({ tranId }: Session) => {
  const rows = await shop.db
    .selectFrom('payment_alarm')
    .innerJoin('payment_attempt', 'payment_attempt.id', 'payment_alarm.attempt_id')
    .where('tran_id', '=', tranId)
    .select('kind')
    .execute();
  return rows.map(({ kind }) => kind);
};

const readCallbacks = ({ tranId }: Session) =>
  shop.db
    .selectFrom('payment_callback')
    .innerJoin('payment_attempt', 'payment_attempt.id', 'payment_callback.attempt_id')
    .where('tran_id', '=', tranId)
    .selectAll('payment_callback')
    .orderBy('payment_callback.id')
    .execute();
/** Counts the requests to the gateway while `work` runs. */
async function requestsDuring(work: () => Promise<unknown>): Promise<number> {
  let requests = 0;
  shop.gateway.onRequest = () => requests++;
  await work();
  shop.gateway.onRequest = () => {};
  return requests;
}

describe.each(TESTED_PROVIDERS)('with $name', (tested) => {
  beforeAll(async () => {
    shop = await openPayingShop({}, SHOP, tested);
  });
  afterAll(() => shop.close());

  /** Each claim gets no page of the order. */
  const expectNothing = async (claims: readonly CallbackRequest[]) => {
    for (const claim of claims) {
      const { statusCode, headers } = await sendCallback(shop, claim);
      if (statusCode === 303) expect(headers.location).toBe(`${SHOP}/order?payment=unknown`);
      else expect(statusCode).toBe(200);
    }
  };

  test('ignores a forged payment', async () => {
    const { order, session } = await openSession(shop);
    await expectNothing(tested.forged.paid(shop.gateway, session));
    expect((await readOrder(shop, order)).paymentId).toBeNull();
    expect(await readAttemptStates(shop, order)).toEqual(['open']);
    expect(await readAlarms(session)).toEqual(tested.signs ? ['signature', 'signature'] : []);
  });

  test('ignores a forged cancellation: the customer still pays on the same page', async () => {
    const { order, session, page } = await openSession(shop);
    const forged = tested.forged.cancelled(shop.gateway, session);
    await expectNothing(forged);
    expect(await readAttemptStates(shop, order)).toEqual(['open']);
    expect((await startPayment(shop, order)).page).toBe(page);
    expect(await press(shop, page, 'visa')).toBe(`/guest-order/${order.token}?payment=paid`);
    await expectNothing(forged);
    expect(await readAttemptStates(shop, order)).toEqual(['captured']);
    expect((await readCallbacks(session)).map(({ signature }) => signature)).toContain('missing');
  });

  test('a replayed callback changes nothing and calls no gateway', async () => {
    const { order, session, page } = await openSession(shop);
    await press(shop, page, 'visa');
    const before = await findPayments(shop, order);
    const requests = await requestsDuring(async () => {
      for (let n = 0; n < 10; n++) await tell(shop, session);
    });
    expect(requests).toBe(0);
    expect(await findPayments(shop, order)).toEqual(before);
    expect(before).toHaveLength(1);
  });

  test('rejects the payment of another order', async () => {
    const elsewhere = await openSession(shop);
    await press(shop, elsewhere.page, 'visa');
    const target = await openSession(shop);
    await expectNothing(tested.forged.swapped(shop.gateway, target.session, elsewhere.session));
    expect((await readOrder(shop, target.order)).paymentId).toBeNull();
    expect(await findPayments(shop, target.order)).toEqual([]);
    expect(await findPayments(shop, elsewhere.order)).toHaveLength(1);
    if (tested.signs)
      expect(await readAlarms(target.session)).toEqual(expect.arrayContaining(['transaction', 'attempt']));
  });

  test('a callback that names no payment of the shop asks no gateway', async () => {
    expect(await requestsDuring(() => expectNothing(tested.forged.unknown))).toBe(0);
  });

  test('redirects the browser only to pages of the shop, whatever it sends', async () => {
    const { session } = await openSession(shop);
    const failed = tested.comeBack(shop.gateway, session, shop.gateway.choose(session, 'fail'));
    const evil = {
      value_c: 'https://evil.example',
      success_url: '//evil.example',
      callbackURL: '//evil.example',
    };
    const response = await sendCallback(
      shop,
      failed.fields
        ? { ...failed, fields: { ...failed.fields, ...evil } }
        : { ...failed, url: `${failed.url}&${new URLSearchParams(evil)}` },
    );
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toMatch(
      /^http:\/\/shop\.example\/guest-order\/[\w-]{32}\?payment=failed$/,
    );
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('stores and logs callbacks without secrets', async () => {
    const before = shop.logged().length;
    const { session, page } = await openSession(shop);
    await press(shop, page, 'visa');
    await expectNothing(tested.forged.unknown);
    const text = JSON.stringify(await readCallbacks(session));
    expect(text).toContain(tested.signs ? 'VALID' : 'success');
    const { result_id } = await shop.db
      .selectFrom('payment_attempt')
      .where('tran_id', '=', session.tranId)
      .select('result_id')
      .executeTakeFirstOrThrow();
    for (const secret of [PASSWORD, 'verify_sign', 'signature=', String(result_id)])
      expect(text).not.toContain(secret);
    const logged = shop.logged().slice(before);
    for (const line of ['payment recorded', 'names no payment of ours']) expect(logged).toContain(line);
    expect(shop.logged()).not.toContain(PASSWORD);
  });
});

describe('with SSLCommerz alone', () => {
  beforeAll(async () => {
    shop = await openPayingShop({}, SHOP, SSLCOMMERZ);
  });
  afterAll(() => shop.close());

  test('records the captured amount and raises an alarm if an IPN has another amount', async () => {
    const { order, session } = await openSession(shop);
    shop.gateway.choose(session, 'visa');
    const tampered = attacks.tamperedAmount(shop.gateway.messageOf(session), '1.00');
    await postForm(shop, callbackPath('ipn'), tampered);
    expect(await findPayments(shop, order)).toMatchObject([{ amount_paisa: 7613, surplus: null }]);
    expect(await readAlarms(session)).toEqual(['signature']);
  });

  test('rejects a signature that covers only the status', async () => {
    const { order, session } = await openSession(shop);
    const forged = attacks.forgedValid(session, shop.gateway.storeId);
    await postForm(shop, callbackPath('ipn'), attacks.signedStatusOnly(forged, PASSWORD));
    expect((await readCallbacks(session)).map(({ signature }) => signature)).toEqual(['wrong']);
    expect((await readOrder(shop, order)).paymentId).toBeNull();
  });

  test('stores callbacks without secrets, and limits their number', async () => {
    const { session } = await openSession(shop);
    shop.gateway.choose(session, 'cancel');
    const message = {
      ...shop.gateway.messageOf(session),
      store_passwd: PASSWORD,
      more: `a\0${'x'.repeat(9_000)}`,
    };
    for (let n = 0; n < 203; n++) await postForm(shop, callbackPath('ipn'), message);
    const callbacks = await readCallbacks(session);
    expect(callbacks).toHaveLength(200);
    const text = JSON.stringify(callbacks[0]);
    expect(text).toContain('Cancelled by User');
    for (const secret of [PASSWORD, 'verify_sign', 'x'.repeat(600)]) expect(text).not.toContain(secret);
    expect(callbacks[0]).toMatchObject({ kind: 'ipn', signature: 'right', remote: '127.0.0.1' });
    await expect(shop.db.deleteFrom('payment_callback').execute()).rejects.toThrow('never changed');
  });

  test('accepts only forms of limited size, and only by POST', async () => {
    const url = callbackPath('ipn');
    const big = await postForm(shop, url, { tran_id: 'x'.repeat(129 * 1024) });
    expect(big.statusCode).toBe(413);
    const json = await shop.app.inject({ method: 'POST', url, payload: { tran_id: 'x' } });
    expect(json.statusCode).toBe(415);
    const twice = await shop.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'tran_id=a&tran_id=b',
    });
    expect(twice.statusCode).toBe(400);
    expect((await shop.app.inject(url)).statusCode).toBe(405);
  });

  test('no other route accepts a form', async () => {
    const response = await postForm(shop, '/api/order-app/guest-orders/', { name: 'Amina' });
    expect(response.statusCode).toBe(415);
  });

  test('logs wrong signatures and mismatches', async () => {
    const before = shop.logged().length;
    const { session, page } = await openSession(shop);
    await press(shop, page, 'visa');
    const other = await openSession(shop);
    const forged = attacks.forgedValid(other.session, shop.gateway.storeId);
    await postForm(shop, callbackPath('ipn'), attacks.swappedValId(forged, shop.gateway.messageOf(session)));
    const logged = shop.logged().slice(before);
    for (const line of ['wrong signature', 'does not fit']) expect(logged).toContain(line);
  });
});

test('bKash returns only by GET, with each field once', async () => {
  shop = await openPayingShop({}, SHOP, BKASH);
  const url = pathOf('bkash', 'success');
  expect((await postForm(shop, url, { paymentID: 'TR0' })).statusCode).toBe(405);
  expect((await shop.app.inject(`${url}?paymentID=a&paymentID=b`)).statusCode).toBe(400);
  await shop.close();
});
