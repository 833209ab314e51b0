import { attacks } from '@haat/gateway/attacks';
import type { Session } from '@haat/gateway/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
  returnToShop,
  startPayment,
} from '../../testing/payments/payments.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop.close());

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

test('ignores a forged payment, as IPN and as return', async () => {
  const { order, session } = await openSession(shop);
  const forged = attacks.forgedValid(session, shop.gateway.storeId);
  expect((await postForm(shop, callbackPath('ipn'), forged)).statusCode).toBe(200);
  expect(await returnToShop(shop, callbackPath('success'), forged)).toBe('/order?payment=unknown');
  expect((await readOrder(shop, order)).paymentId).toBeNull();
  expect(await readAttemptStates(shop, order)).toEqual(['open']);
  expect(await readAlarms(session)).toEqual(['signature', 'signature']);
});

test('ignores a forged cancellation: the customer still pays on the same page', async () => {
  const { order, session, page } = await openSession(shop);
  const forged = attacks.forgedCancelled(session, shop.gateway.storeId);
  await postForm(shop, callbackPath('ipn'), forged);
  await returnToShop(shop, callbackPath('cancel'), forged);
  expect(await readAttemptStates(shop, order)).toEqual(['open']);
  expect((await startPayment(shop, order)).page).toBe(page);
  expect(await press(shop, page, 'visa')).toBe(`/guest-order/${order.token}?payment=paid`);
  await postForm(shop, callbackPath('ipn'), forged);
  expect(await readAttemptStates(shop, order)).toEqual(['captured']);
  expect((await readCallbacks(session)).map(({ signature }) => signature)).toContain('missing');
});

test('a replayed callback changes nothing and calls no gateway', async () => {
  const { order, session, page } = await openSession(shop);
  await press(shop, page, 'visa');
  const [before, message] = [await findPayments(shop, order), shop.gateway.messageOf(session)];
  const requests = await requestsDuring(async () => {
    for (let n = 0; n < 10; n++) await postForm(shop, callbackPath('ipn'), message);
  });
  expect(requests).toBe(0);
  expect(await findPayments(shop, order)).toEqual(before);
  expect(before).toHaveLength(1);
});

test('rejects the payment of another order', async () => {
  const elsewhere = await openSession(shop);
  await press(shop, elsewhere.page, 'visa');
  const target = await openSession(shop);
  const truth = shop.gateway.messageOf(elsewhere.session);
  const forged = { ...attacks.forgedValid(target.session, shop.gateway.storeId) };
  const swapped = attacks.swappedValId(forged, truth);
  await postForm(shop, callbackPath('ipn'), swapped);
  expect(await returnToShop(shop, callbackPath('success'), swapped)).toBe('/order?payment=unknown');
  expect((await readOrder(shop, target.order)).paymentId).toBeNull();
  expect(await findPayments(shop, target.order)).toEqual([]);
  expect(await findPayments(shop, elsewhere.order)).toHaveLength(1);
  expect(await readAlarms(target.session)).toContain('transaction');
  expect(await readAlarms(target.session)).toContain('attempt');
});

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

test.each([
  ['an unknown transaction', { tran_id: 'HTNOBODYHASTHISONE222' }],
  ['no transaction', { status: 'VALID' }],
  ['a transaction that is no id', { tran_id: "' OR 1=1 --" }],
  ['a path for a val_id', { tran_id: '../../x', val_id: '../../x' }],
])('ignores %s', async (_, fields) => {
  const requests = await requestsDuring(async () => {
    expect((await postForm(shop, callbackPath('ipn'), fields)).statusCode).toBe(200);
    expect(await returnToShop(shop, callbackPath('success'), fields)).toBe('/order?payment=unknown');
  });
  expect(requests).toBe(0);
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

test('redirects the browser only to pages of the shop, whatever it posts', async () => {
  const { session } = await openSession(shop);
  const message = { ...shop.gateway.messageOf(session, shop.gateway.choose(session, 'fail')) };
  const response = await postForm(shop, callbackPath('fail'), {
    ...message,
    value_c: 'https://evil.example',
    success_url: '//evil.example',
  });
  expect(response.statusCode).toBe(303);
  expect(response.headers.location).toMatch(
    /^http:\/\/shop\.example\/guest-order\/[\w-]{32}\?payment=failed$/,
  );
  expect(response.headers['cache-control']).toBe('no-store');
});

test('logs wrong signatures, mismatches and payments, without the password', async () => {
  const before = shop.logged().length;
  const { session, page } = await openSession(shop);
  await press(shop, page, 'visa');
  const other = await openSession(shop);
  const forged = attacks.forgedValid(other.session, shop.gateway.storeId);
  await postForm(shop, callbackPath('ipn'), attacks.swappedValId(forged, shop.gateway.messageOf(session)));
  await postForm(shop, callbackPath('ipn'), { tran_id: 'HTNOBODYHASTHISONE222' });
  const logged = shop.logged().slice(before);
  for (const line of ['wrong signature', 'does not fit', 'payment recorded', 'names no payment of ours'])
    expect(logged).toContain(line);
  expect(shop.logged()).not.toContain(PASSWORD);
});
