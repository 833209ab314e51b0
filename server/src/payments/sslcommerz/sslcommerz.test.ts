import { expect, test } from 'vitest';
import { HOSTS, sslcommerz } from './sslcommerz.ts';

const attempt = {
  attemptId: 17,
  tranId: 'HT22222222222222222222',
  amountPaisa: 7613,
  sessionKey: null,
  claimCompletion: async () => 'unneeded' as const,
};
const refund = {
  transId: 'HR1',
  refId: null,
  payment: { valId: 'V1', bankTranId: 'B1' },
  amountPaisa: 7613,
  otherRefIds: [],
};
const session = {
  ...attempt,
  resultId: 'a-result-id-of-thirty-two-chars-',
  order: { number: 'H100042', items: 2 },
  customer: {
    name: 'Amina Begum',
    email: 'amina@example.com',
    phone: '+8801712345678',
    address: 'Dhanmondi',
    city: 'Dhaka',
    zipcode: '1209',
    country: 'Bangladesh',
  },
  urls: {
    success: 'https://haat.example/s',
    fail: 'https://haat.example/f',
    cancel: 'https://haat.example/c',
    ipn: 'https://haat.example/i',
  },
};

/** A live store whose requests all get `response`; `calls` are the requests. */
function liveStore(response: () => Response | Promise<Response>) {
  const calls: { url: URL; init: RequestInit }[] = [];
  const fetch = async (input: string | URL | Request, init: RequestInit = {}) => {
    calls.push({ url: new URL(String(input)), init });
    return response();
  };
  return { calls, store: sslcommerz({ storeId: 'haat', storePassword: 'canary', ...HOSTS.live, fetch }) };
}
const jsonResponse = (fields: object) => () => new Response(JSON.stringify(fields));
const sessionResponse = (GatewayPageURL: unknown) =>
  jsonResponse({ status: 'SUCCESS', sessionkey: 'A1', GatewayPageURL });

test.each([
  'https://securepay.sslcommerz.com/EasyCheckOut/a1',
  'https://epay-gw.sslcommerz.com/gwprocess/v4/gw.php?Q=pay&SESSIONKEY=A1',
])('redirects a customer to %s', async (page) => {
  const { store } = liveStore(sessionResponse(page));
  expect(await store.createSession(session)).toEqual({ kind: 'open', sessionKey: 'A1', pageUrl: page });
});

test.each([
  ['+8801712345678', '01712345678'],
  ['+88029876543', '029876543'],
  ['+442079460958', '+442079460958'],
])('sends %s to the provider in national format', async (phone, dialled) => {
  const { calls, store } = liveStore(sessionResponse('https://securepay.sslcommerz.com/EasyCheckOut/a1'));
  await store.createSession({ ...session, customer: { ...session.customer, phone } });
  expect(new URLSearchParams(String(calls[0]!.init.body)).get('cus_phone')).toBe(dialled);
});

test.each([
  'http://securepay.sslcommerz.com/pay',
  'https://sandbox.sslcommerz.com/pay',
  'https://securepay.sslcommerz.com.evil.example/pay',
  'https://securepay.sslcommerz.com@evil.example/pay',
  'https://amina:x@securepay.sslcommerz.com/pay',
  'https://securepay.sslcommerz.com:8443/pay',
  'https://127.0.0.1/pay',
  'http://169.254.169.254/latest/meta-data',
  'javascript:alert(1)',
  '//securepay.sslcommerz.com/pay',
  `https://securepay.sslcommerz.com/${'x'.repeat(1_000)}`,
  '',
  null,
  7,
])('rejects the page URL %j', async (page) => {
  const { store } = liveStore(sessionResponse(page));
  expect(await store.createSession(session)).toMatchObject({ kind: 'unknown' });
});

test('every call uses the fixed host, follows no redirect and has a timeout', async () => {
  const { calls, store } = liveStore(
    () => new Response(null, { status: 302, headers: { location: 'http://169.254.169.254/' } }),
  );
  expect(await store.createSession(session)).toMatchObject({ kind: 'unknown', reason: 'HTTP 302' });
  expect(await store.lookup(attempt, ['../../x'])).toMatchObject({ attemptStatus: 'unknown', captures: [] });
  expect(await store.requestRefund({ ...refund, reason: 'x' })).toMatchObject({ kind: 'unknown' });
  expect(await store.findRefund(refund)).toMatchObject({ kind: 'unknown' });
  expect(calls.map(({ url }) => url.origin)).toEqual(Array(4).fill('https://securepay.sslcommerz.com'));
  for (const { init } of calls) {
    expect(init.redirect).toBe('manual');
    expect(init.signal).toBeInstanceOf(AbortSignal);
  }
  expect(calls[1]?.url.searchParams.get('tran_id')).toBe(attempt.tranId);
});

test('aborts an endless response', async () => {
  const endless = () =>
    new Response(new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(65_536)) }));
  const { store } = liveStore(endless);
  expect(await store.createSession(session)).toEqual({ kind: 'unknown', reason: 'more than 131072 bytes' });
});

test('reports a connection error without URL and password', async () => {
  const refused = { code: 'ECONNREFUSED' };
  for (const [more, reason] of [
    [refused, 'connection failed (ECONNREFUSED)'],
    [{}, 'connection failed'],
  ] as const) {
    const { store } = liveStore(() => {
      const cause = Object.assign(new Error('connect https://x/?store_passwd=canary'), more);
      throw new TypeError('fetch failed: store_passwd=canary', { cause });
    });
    const result = await store.lookup(attempt);
    expect(result).toMatchObject({ attemptStatus: 'unknown', reason });
    expect(JSON.stringify(result)).not.toContain('canary');
  }
});

test.each([
  [[], 'absent'],
  [[{ status: 'INVALID' }], 'absent'],
  [[{ status: 'PROCESSING' }], 'open'],
  [[{ status: 'PENDING' }], 'open'],
  [[{ status: 'FAILED' }], 'failed'],
  [[{ status: 'FAILED' }, { status: 'PROCESSING' }], 'open'],
  [[{ status: 'CANCELLED' }, { status: 'FAILED' }], 'cancelled'],
  [[{ status: 'CANCEL' }], 'cancelled'],
  [[{ status: 'UNATTEMPTED' }], 'expired'],
  [[{ status: 'EXPIRED' }], 'expired'],
  [[{ status: 'VALID', val_id: '' }], 'unknown'],
  // Validated by nobody: the shop does not know whether it is paid.
  [[{ status: 'VALID', val_id: 'V1' }, { status: 'CANCELLED' }], 'unknown'],
  [[{ status: 'something new' }], 'unknown'],
  [[null], 'unknown'],
  ['no list', 'unknown'],
])('query response %j means %s', async (element, attemptStatus) => {
  const status = 'INVALID_TRANSACTION'; // of a validation
  const { store } = liveStore(jsonResponse({ APIConnect: 'DONE', no_of_trans_found: 0, element, status }));
  expect(await store.lookup(attempt)).toMatchObject({ attemptStatus, captures: [] });
});

/** A validation of a payment of the attempt. */
const paid = {
  APIConnect: 'DONE',
  status: 'VALIDATED',
  element: [],
  val_id: 'V1',
  tran_id: attempt.tranId,
  value_a: '17',
  bank_tran_id: 'B1',
  amount: '76.13',
  currency: 'BDT',
  currency_type: 'BDT',
  currency_amount: '76.13',
  risk_level: '0',
  card_type: 'VISA-Dutch Bangla',
};
const lookUp = (other: object) =>
  liveStore(jsonResponse({ ...paid, ...other })).store.lookup(attempt, ['V1']);

test.each([
  [{}, {}],
  [{ status: 'VALID' }, {}],
  [{ amount: 76.13, currency_amount: 76.13, risk_level: 0 }, {}],
  [{ risk_level: '1' }, { risky: true }],
  [{ card_type: 'BKASH-BKash' }, { means: 'bKash' }],
  [{ card_type: 'NAGAD-Nagad' }, { means: 'Nagad' }],
  [{ card_type: 'VISA' }, { means: 'VISA' }],
  [{ card_type: 'x'.repeat(101) }, { means: 'x'.repeat(100) }],
])('a validation with %j is a capture with %j', async (other, differs) => {
  const capture = { valId: 'V1', bankTranId: 'B1', means: 'VISA-Dutch Bangla', risky: false };
  expect(await lookUp(other)).toMatchObject({ captures: [{ ...capture, ...differs }], alarms: [] });
});

test.each([
  [{ currency_type: 'USD' }, 'currency', 'currency_type is USD'],
  [{ currency: 'USD' }, 'currency', 'currency is USD'],
  [{ currency_amount: '1.00' }, 'amount', 'currency_amount is 1.00'],
  [{ amount: '' }, 'amount', 'amount is '],
  [{ amount: `76.14${' '.repeat(60)}` }, 'amount', `amount is 76.14${' '.repeat(45)}`],
  [{ store_id: 'another' }, 'store', 'store_id is another'],
  [{ value_a: '18' }, 'attempt', 'value_a is 18'],
  [{ val_id: 'V2' }, 'transaction', 'val_id is V2'],
  [{ tran_id: 'HT3' }, 'transaction', 'tran_id is HT3'],
])('a validation with %j is no capture, but an alarm', async (other, kind, detail) => {
  const alarms = [{ kind, detail: `val_id V1: ${detail}` }];
  expect(await lookUp(other)).toMatchObject({ captures: [], alarms });
});

test.each([
  [{ bank_tran_id: '' }, 'a payment without bank_tran_id'],
  [{ status: 'PENDING' }, 'a status that decides nothing'],
  [{ status: 'NOT VALID' }, 'a status that decides nothing'],
  [{ status: 'VALID_LATER' }, 'a status that decides nothing'],
  [{ status: 'NOT FAILED' }, 'a status that decides nothing'],
  [{ status: 'FAILED_LATER' }, 'a status that decides nothing'],
  [{ status: 'INVALID_TRANSACTION' }, undefined],
  [{ status: 'FAILED' }, undefined],
])('a validation with %j is neither capture nor alarm, because of %j', async (other, reason) => {
  const found = await lookUp(other);
  expect(found).toMatchObject({ captures: [], alarms: [], noResponse: false });
  expect(found.reason).toBe(reason);
});

test.each([
  [{ APIConnect: 'INACTIVE' }, { captures: [], reason: 'APIConnect is not DONE' }],
  // The payment of a callback counts even if the query has no list.
  [{ element: 'none' }, { captures: [{ valId: 'V1' }], reason: 'no list of elements' }],
])('a query with %j has no status', async (other, found) => {
  expect(await lookUp(other)).toMatchObject({ ...found, alarms: [], attemptStatus: 'unknown' });
});

test.each([
  [
    { status: 'refunded', refund_ref_id: 'R1' },
    { kind: 'refunded', refId: 'R1' },
  ],
  [
    { status: 'processing', refund_ref_id: 'R1' },
    { kind: 'processing', refId: 'R1' },
  ],
  [
    { status: 'cancelled', refund_ref_id: 'R1' },
    { kind: 'cancelled', refId: 'R1', reason: 'cancelled' },
  ],
  // What a query does not document is no reason to pay again.
  [{ status: 'failed', errorReason: 'Refund not found' }, { kind: 'unknown' }],
  [{ status: 'failed', refund_ref_id: 'R1' }, { kind: 'unknown' }],
  [{}, { kind: 'unknown' }],
])('a query about a refund by the id of the shop gets %j', async (fields, result) => {
  const { calls, store } = liveStore(jsonResponse({ APIConnect: 'DONE', ...fields }));
  expect(await store.findRefund(refund)).toMatchObject(result);
  const { searchParams } = calls[0]!.url;
  expect([...searchParams.keys()].toSorted()).toEqual([
    'format',
    'refund_trans_id',
    'store_id',
    'store_passwd',
  ]);
});
