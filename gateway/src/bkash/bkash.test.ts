import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RunningGateway } from '../start.ts';
import type { BkashGateway } from './bkash-gateway.ts';
import { startBkash } from './start.ts';

const MERCHANT = { username: 'haat', password: 'haat@bka' };
const APP = { app_key: 'key', app_secret: 'secret' };
let running: RunningGateway<BkashGateway>;
let headers: Record<string, string>;
let invoice = 0;

beforeAll(async () => {
  running = await startBkash({ storeId: APP.app_key, storePassword: APP.app_secret, ...MERCHANT });
});
beforeEach(async () => {
  running.gateway.grants = [];
  const { id_token } = await post('/v1.2.0-beta/tokenized/checkout/token/grant', APP, MERCHANT);
  headers = { authorization: String(id_token), 'x-app-key': APP.app_key };
});
afterAll(() => running.close());

async function post(path: string, body: object, more: Record<string, string> = headers) {
  const response = await fetch(running.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...more },
    body: JSON.stringify(body),
  });
  const fields = (await response.json()) as Record<string, unknown>;
  return { ...fields, http: response.status } as Record<string, unknown>;
}
const checkout = (operation: string, body: object) =>
  post(`/v1.2.0-beta/tokenized/checkout/${operation}`, body);
const refund = (operation: string, body: object) =>
  post(`/v2/tokenized-checkout/refund/payment/${operation}`, body);

const payment = () => ({
  mode: '0011',
  payerReference: '01712345678',
  callbackURL: 'http://shop.example/back/?result=abc',
  amount: '76.13',
  currency: 'BDT',
  intent: 'sale',
  merchantInvoiceNumber: `HT${++invoice}`,
});

async function create() {
  const made = await checkout('create', payment());
  return { paymentID: String(made.paymentID), page: String(made.bkashURL), made };
}
const press = (page: string, choice: string) =>
  fetch(page, { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' });

test('the money moves when the shop executes an approved payment, and once', async () => {
  const { paymentID, page, made } = await create();
  expect(made).toMatchObject({ statusCode: '0000', transactionStatus: 'Initiated', amount: '76.13' });
  expect(await checkout('execute', { paymentID })).toMatchObject({ http: 200, statusCode: '2056' });
  expect((await press(page, 'bkash')).headers.get('location')).toContain(
    `http://shop.example/back/?result=abc&paymentID=${paymentID}&status=success`,
  );
  expect(running.gateway.totals().captured).toBe(0);
  const asked = {
    transactionStatus: 'Initiated',
    verificationStatus: 'Complete',
    merchantInvoice: `HT${invoice}`,
  };
  expect(await checkout('payment/status', { paymentID })).toMatchObject(asked);
  const executed = await checkout('execute', { paymentID });
  expect(executed).toMatchObject({ transactionStatus: 'Completed', merchantInvoiceNumber: `HT${invoice}` });
  await checkout('payment/status', { paymentID });
  expect(await checkout('execute', { paymentID })).toMatchObject({ statusCode: '2117' });
  expect(running.gateway.totals().captured).toBe(7613);
});

test('a second blind execute charges again where that is the fault', async () => {
  running.gateway.setNextFaults({ paysTwice: true });
  const { paymentID, page } = await create();
  const before = running.gateway.totals().captured;
  await press(page, 'bkash');
  for (let n = 0; n < 2; n++) await checkout('execute', { paymentID });
  expect(running.gateway.totals().captured - before).toBe(2 * 7613);
});

test('errors have four envelopes', async () => {
  expect(await checkout('payment/status', { paymentID: 'TR0' })).toMatchObject({
    http: 200,
    statusCode: '2002',
  });
  running.gateway.setNextFaults({ session: 'refused' });
  expect(await checkout('create', payment())).toMatchObject({ http: 200, errorCode: '2001' });
  expect(await refund('status', { paymentId: 'TR0', trxId: 'A' })).toMatchObject({
    http: 400,
    externalCode: '2002',
  });
  running.gateway.expireTokens();
  expect(await checkout('create', payment())).toMatchObject({ http: 401, message: 'Unauthorized' });
});

test('a third grant within an hour is blocked', async () => {
  const grant = () => post('/v1.2.0-beta/tokenized/checkout/token/grant', APP, MERCHANT);
  expect(await grant()).toMatchObject({ statusCode: '0000', expires_in: 3600 });
  expect(await grant()).toMatchObject({ http: 429 });
  expect(await post('/v1.2.0-beta/tokenized/checkout/token/grant', APP, { username: 'x' })).toMatchObject({
    http: 401,
  });
});

test.each([
  ['amount', '0.99', '2006'],
  ['merchantInvoiceNumber', 'a&b', '2031'],
  ['callbackURL', 'no', '2049'],
])('refuses %s=%s', async (name, value, statusCode) => {
  expect(await checkout('create', { ...payment(), [name]: value })).toMatchObject({ statusCode });
});

test('a refund that is requested twice is paid twice, up to what was paid', async () => {
  const { paymentID, page } = await create();
  await press(page, 'bkash');
  const { trxID } = await checkout('execute', { paymentID });
  const request = (refundAmount: string) =>
    refund('transaction', { paymentId: paymentID, trxId: trxID, refundAmount, sku: 'R1', reason: 'no rice' });
  expect(await request('30.00')).toMatchObject({
    refundTransactionStatus: 'Completed',
    refundAmount: '30.00',
  });
  expect(await request('30.00')).toMatchObject({ refundTransactionStatus: 'Completed' });
  expect(await request('30.00')).toMatchObject({ http: 400, externalCode: '2072' });
  const { refundTransactions } = await refund('status', { paymentId: paymentID, trxId: trxID });
  expect(refundTransactions).toHaveLength(2);
});
