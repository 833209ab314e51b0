import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningGateway, startGateway } from './start.ts';

const STORE = { store_id: 'haat', store_passwd: 'haat@ssl' };
const messages: URLSearchParams[] = [];
let running: RunningGateway;
let tran = 0;

beforeAll(async () => {
  running = await startGateway({
    storeId: STORE.store_id,
    storePassword: STORE.store_passwd,
    fetch: async (_url, init) => {
      messages.push(new URLSearchParams(String(init?.body)));
      return new Response('ok');
    },
  });
});
afterAll(() => running.close());

const validForm = () => ({
  ...STORE,
  total_amount: '519.75',
  currency: 'BDT',
  tran_id: `T${++tran}`,
  success_url: 'http://shop.example/success',
  fail_url: 'http://shop.example/fail',
  cancel_url: 'http://shop.example/cancel',
  ipn_url: 'http://shop.example/ipn',
  product_name: 'Order H100042',
  product_category: 'Groceries',
  product_profile: 'physical-goods',
  cus_name: 'Amina Begum',
  cus_email: 'amina@example.com',
  cus_add1: 'House 7, Road 5',
  cus_city: 'Dhaka',
  cus_postcode: '1000',
  cus_country: 'Bangladesh',
  cus_phone: '+8801712345678',
  shipping_method: 'NO',
  num_of_item: '2',
  value_a: '17',
});
type Session = { status: string; failedreason: string; sessionkey: string; GatewayPageURL: string };

async function makeSession(
  body: string | FormData | URLSearchParams = new URLSearchParams(validForm()),
  headers = {},
): Promise<Session> {
  const response = await fetch(`${running.url}/gwprocess/v4/api.php`, { method: 'POST', body, headers });
  expect(response.status).toBe(200);
  return response.json() as Promise<Session>;
}
async function query(path: string, query: Record<string, string>) {
  const response = await fetch(
    `${running.url}/validator/api/${path}?${new URLSearchParams({ ...STORE, ...query })}`,
  );
  return response.json() as Promise<Record<string, unknown> & { element: Record<string, string>[] }>;
}
const queryTransaction = (tran_id: string) => query('merchantTransIDvalidationAPI.php', { tran_id });
const press = (page: string, choice: string) =>
  fetch(page, { method: 'POST', body: new URLSearchParams({ choice }) }).then((response) => response.text());

test('creates a session only from a form', async () => {
  const made = await makeSession();
  expect(made).toMatchObject({ status: 'SUCCESS', failedreason: '' });
  expect(made.GatewayPageURL).toBe(`${running.url}/EasyCheckOut/testcde${made.sessionkey.toLowerCase()}`);
  const multipart = new FormData();
  for (const [name, value] of Object.entries(validForm())) multipart.set(name, value);
  const json = { 'content-type': 'application/json' };
  for (const wrong of [await makeSession(multipart), await makeSession(JSON.stringify(validForm()), json)])
    expect(wrong.failedreason).toBe('Store Credential Error Or Store is De-active');
});

test.each([
  ['store_passwd', 'wrong', 'Store Credential Error Or Store is De-active'],
  ['total_amount', '9.99', 'from 10.00 to 500000.00'],
  ['total_amount', '500000.01', 'from 10.00 to 500000.00'],
  ['total_amount', '100', 'two decimals'],
  ['tran_id', 'a'.repeat(31), 'at most 30'],
  ['tran_id', 'a b', 'not allowed'],
  ['cus_email', '', 'mandatory'],
  ['cus_name', 'আ'.repeat(51), 'at most 50'],
  ['num_of_item', '12', 'at most 1'],
  ['product_profile', 'groceries', 'not known'],
  ['shipping_method', 'YES', "'ship_name' is mandatory"],
  ['success_url', 'javascript:alert(1)', 'not a URL'],
])('refuses %s=%s', async (name, value, reason) => {
  const refused = await makeSession(new URLSearchParams({ ...validForm(), [name]: value }));
  expect(refused).toMatchObject({ status: 'FAILED', sessionkey: '', GatewayPageURL: '' });
  expect(refused.failedreason).toContain(reason);
});

test('the page says in both languages that no money moves, and loads no external script', async () => {
  const { GatewayPageURL } = await makeSession();
  const page = await fetch(GatewayPageURL);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  const html = await page.text();
  expect(html).toContain('No money moves.');
  expect(html).toContain('কোনো টাকা লেনদেন হয় না');
  expect(html).toContain('Tk 519.75');
});

test('a failed card leaves the session open; a payment ends it; a validation changes VALID to VALIDATED', async () => {
  const { GatewayPageURL, sessionkey } = await makeSession();
  const tranId = `T${tran}`;
  expect((await queryTransaction(tranId)).element).toMatchObject([{ status: 'PROCESSING' }]);
  expect(await press(GatewayPageURL, 'fail')).toContain('action="http://shop.example/fail"');
  expect((await queryTransaction(tranId)).element).toMatchObject([{ status: 'FAILED' }]);
  expect(await press(GatewayPageURL, 'bkash')).toContain('name="val_id"');
  const paid = await queryTransaction(tranId);
  expect(paid).toMatchObject({ no_of_trans_found: 2, element: [{ status: 'FAILED' }, { status: 'VALID' }] });
  expect(paid.element[1]).toMatchObject({ amount: '519.75', store_amount: '506.76', value_a: '17' });
  const { val_id = '' } = paid.element[1] ?? {};
  const validated = () => query('validationserverAPI.php', { val_id });
  expect(await validated()).toMatchObject({ status: 'VALID', APIConnect: 'DONE', tran_id: tranId });
  expect(await validated()).toMatchObject({ status: 'VALIDATED' });
  expect(await query('merchantTransIDvalidationAPI.php', { sessionkey })).toMatchObject({
    status: 'VALIDATED',
  });
  expect(await press(GatewayPageURL, 'visa')).toContain('This payment is over');
});

test.each(['constructor', '__proto__', 'toString', 'expire', ''])(
  'ignores the unknown choice %j',
  async (choice) => {
    const { GatewayPageURL } = await makeSession();
    const session = running.gateway.session(`T${tran}`);
    await press(GatewayPageURL, choice);
    expect(session.tries).toEqual([]);
  },
);

test('a message has only the fields that the provider sends', async () => {
  const { GatewayPageURL } = await makeSession();
  messages.length = 0;
  await press(GatewayPageURL, 'cancel');
  expect(Object.fromEntries(messages[0] ?? [])).toMatchObject({
    status: 'CANCELLED',
    error: 'Cancelled by User',
  });
  for (const absent of ['val_id', 'card_type', 'risk_level']) expect(messages[0]?.has(absent)).toBe(false);
  expect(messages[0]?.get('verify_key')).toBe(
    'amount,bank_tran_id,base_fair,currency,currency_amount,currency_rate,currency_type,error,status,store_id,tran_date,tran_id,value_a,value_b,value_c,value_d',
  );
});

test('returns both kinds of response for an unknown transaction', async () => {
  expect(await queryTransaction('nobody')).toMatchObject({
    no_of_trans_found: 0,
    element: [{ status: 'INVALID' }],
  });
  running.gateway.emptyUnknown = true;
  expect(await queryTransaction('nobody')).toMatchObject({ no_of_trans_found: 0, element: [] });
  running.gateway.emptyUnknown = false;
});

test('the same refund id never refunds twice', async () => {
  const { GatewayPageURL } = await makeSession();
  await press(GatewayPageURL, 'visa');
  const bank_tran_id = running.gateway.session(`T${tran}`).tries[0]!.bankTranId;
  const refund = (refund_trans_id: string, refund_amount: string) =>
    query('merchantTransIDvalidationAPI.php', { bank_tran_id, refund_trans_id, refund_amount });
  expect(await refund('R1', '500.00')).toMatchObject({ status: 'success' });
  expect(await refund('R1', '500.00')).toMatchObject({ status: 'processing' });
  expect(await refund('R2', '19.76')).toMatchObject({ status: 'failed' });
  expect(await refund('R2', '19.75')).toMatchObject({ status: 'success' });
  expect(await refund('', '1.00')).toMatchObject({ status: 'failed' });
  expect(running.gateway.totals().refunded).toBe(51_975);
});
