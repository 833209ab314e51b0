import type { WalletLists, WalletSettings } from '@haat/contract/office/orders/wallets';
import type { SentMoney } from '@haat/contract/shop/send-money';
import type { Wallet } from '@haat/contract/shop/wallets';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Office, openOffice } from '../../testing/office/office.ts';
import { readBalance } from '../orders/order-balance.ts';

/** Two bags of rice at Tk 72.50 and 5 % tax. */
const TOTAL = 152.25;

let office: Office;
let owner: string;
let desk: string;
let token: string;
beforeAll(async () => {
  office = await openOffice();
  ({ owner, desk } = await office.addEveryRole());
  const { version } = await settings();
  const wallets = [
    { wallet: 'bkash', number: '০১৭১২-৩৪৫৬৭৮', account: 'personal' },
    { wallet: 'nagad', number: '01812345678', account: 'merchant' },
  ];
  const saved = await send('settings/', { version, wallets });
  expect(saved.json()).toMatchObject({
    wallets: [{ number: '+8801712345678' }, { number: '+8801812345678' }],
  });
  token = (await send('phones/', { name: 'Desk phone' })).json<WalletSettings>().token!;
});
beforeEach(() => office.clock.forward(61_000)); // The claims of other tests do not count.
afterAll(() => office.close());

const send = (url: string, body: object = {}, cookie = owner) =>
  office.send('POST', `wallets/${url}`, { cookie, body });
const get = async <T>(url: string) =>
  (await office.send('GET', `wallets/${url}`, { cookie: owner })).json<T>();
const settings = () => get<WalletSettings>('settings/');
const lists = () => get<WalletLists>('');

let keys = 0;
const newTrxId = () => `9AB${String(++keys).padStart(7, '0')}`;

async function place(more: object = { wallet: 'bkash' }) {
  const response = await office.app.inject({
    method: 'POST',
    url: '/api/order-app/guest-orders/',
    payload: {
      name: 'Amina',
      phone: `0171${String(++keys).padStart(7, '0')}`,
      address: 'Wari',
      items: [{ product: office.fixtures.miniket, quantity: 2 }],
      ...more,
    },
  });
  return response;
}
const placeOrder = async () => (await place()).json<{ id: number; token: string; number: string }>();

const claim = (order: { token: string }, trx_id: string, more: object = {}) =>
  office.app.inject({
    method: 'POST',
    url: `/api/order-app/guest-orders/${order.token}/sent-money/`,
    payload: { key: `c${++keys}`, wallet: 'bkash', trx_id, ...more },
  });
const sentFor = async (order: { token: string }) =>
  (
    await office.app.inject({ url: `/api/order-app/guest-orders/${order.token}/sent-money/` })
  ).json<SentMoney>();

const smsOf = (trxId: string, taka: number | string = TOTAL) =>
  `You have received Tk ${taka} from 01798765432. Fee Tk 0.00. Balance Tk 9,100.48. TrxID ${trxId} at 21/08/2026 17:55`;
const forward = (
  body: object,
  headers: Record<string, string> = { authorization: `Bearer ${token}` },
  query = '',
) => office.app.inject({ method: 'POST', url: `/api/wallet-receipts/${query}`, headers, payload: body });
const receive = async (trxId: string, taka?: number) => {
  const response = await forward({ from: 'bKash', text: smsOf(trxId, taka) });
  return response.json<{ stored: string }>().stored;
};
const type = (trx_id: string, amount_paisa: number, more: object = {}, cookie?: string) =>
  send(
    'receipts/',
    { key: `r${++keys}`, wallet: 'bkash' as Wallet, trx_id, amount_paisa, sender: '', ...more },
    cookie,
  );
const codes = (responses: { statusCode: number; json(): { code?: string } }[]) =>
  responses.map((response) => `${response.statusCode} ${response.json().code ?? ''}`.trim()).toSorted();

test('a claim pays nothing; the forwarded SMS with its TrxID and the exact sum does, in either order of arrival', async () => {
  for (const claimFirst of [true, false]) {
    const order = await placeOrder();
    expect(order).toMatchObject({ order_type: 'COD', wallet: 'bkash' });
    const trxId = newTrxId();
    if (claimFirst) {
      const claimed = await claim(order, ` ${trxId.toLowerCase()} `, { sender_last: '০১৭৯৮৭৬৫৪৩২' });
      expect(claimed.json()).toEqual({
        due: TOTAL,
        paid: 0,
        claims: [{ wallet: 'bkash', trx_id: trxId, state: 'waiting' }],
      });
    } else expect(await receive(trxId)).toBe('receipt');
    if (claimFirst) expect(await receive(trxId)).toBe('receipt');
    else await claim(order, trxId);
    expect(await sentFor(order)).toMatchObject({ due: 0, paid: TOTAL, claims: [{ state: 'matched' }] });
    expect(await receive(trxId)).toBe('known');
    expect(await readBalance(office.db, order.id)).toMatchObject({ duePaisa: 0, walletPaisa: 15_225 });
  }
});

test('of several who use one TrxID at once one wins, whoever of them sends what when', async () => {
  for (let round = 0; round < 5; round++) {
    const orders = [await placeOrder(), await placeOrder(), await placeOrder()];
    const trxId = newTrxId();
    const claims = orders.map((order) => claim(order, trxId));
    const [, ...responses] = await Promise.all([receive(trxId), ...claims]);
    expect(codes(responses)).toEqual(['200', '409 trx_id_taken', '409 trx_id_taken']);
    const paid = await Promise.all(orders.map(async (order) => (await sentFor(order)).paid));
    expect(paid.toSorted((a, b) => a - b)).toEqual([0, 0, TOTAL]);
  }
});

test('a forged SMS pays nothing: without the token it is 401 before its body, and from a private number it is only a text', async () => {
  const order = await placeOrder();
  const trxId = newTrxId();
  await claim(order, trxId);
  const sms = { from: 'bKash', text: smsOf(trxId) };
  for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: token }]) {
    const response = await forward(sms, headers as Record<string, string>);
    expect([response.statusCode, response.json().code]).toEqual([401, 'unauthorized']);
  }
  expect((await forward({ ...sms, from: '+8801711111111' })).json()).toEqual({ stored: 'text' });
  expect((await forward({ ...sms, from: '+8801711111111' })).json()).toEqual({ stored: 'known' });
  expect(await sentFor(order)).toMatchObject({ due: TOTAL, paid: 0 });
  const text = (await lists()).texts.find(({ sender }) => sender === '+8801711111111')!;
  expect((await send(`texts/${text.id}/close/`)).json<WalletLists>().texts).not.toContainEqual(
    expect.objectContaining({ id: text.id }),
  );
});

test('a revoked token is 401, and every phone has its own', async () => {
  const added = (await send('phones/', { name: 'Old phone' })).json<WalletSettings>();
  const old = { authorization: `Bearer ${added.token}` };
  const sms = { from: 'bKash', text: smsOf(newTrxId()) };
  expect((await forward(sms, old)).statusCode).toBe(200);
  const { id } = (await settings()).phones.find(({ name }) => name === 'Old phone')!;
  await send(`phones/${id}/revoke/`);
  expect((await forward(sms, old)).statusCode).toBe(401);
  expect((await settings()).phones.every((phone) => !('token' in phone))).toBe(true);
});

test('SMS arrive as the common apps send them, and codes are not stored', async () => {
  const [a, b, c] = [newTrxId(), newTrxId(), newTrxId()];
  const apps: [object, string?][] = [
    [
      {
        from: 'bKash',
        text: smsOf(a),
        sentStamp: 1_724_241_300_000,
        receivedStamp: 1_724_241_301_000,
        sim: 'sim1',
      },
    ],
    [
      {
        event: 'sms:received',
        payload: { phoneNumber: 'bKash', message: smsOf(b), receivedAt: '2026-08-21T17:55:00.000+06:00' },
      },
    ],
    [{ sender: 'bKash', body: smsOf(c), extra: { deep: [1] } }, `?token=${token}`],
  ];
  for (const [body, query = ''] of apps) {
    const response = await forward(body, query ? {} : undefined, query);
    expect(response.json(), response.body).toEqual({ stored: 'receipt' });
  }
  const d = newTrxId();
  const form = new URLSearchParams({
    from: 'bKash',
    content: smsOf(d),
    timestamp: '1787302500000',
    ok: '\0',
  });
  for (const stored of ['receipt', 'known']) {
    const response = await office.app.inject({
      method: 'POST',
      url: `/api/wallet-receipts/?token=${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: form.toString(),
    });
    expect(response.json(), response.body).toEqual({ stored });
  }
  const code = { from: 'bKash', text: 'Your bKash verification code is 123456. Do NOT share your OTP.' };
  expect((await forward(code)).json()).toEqual({ stored: 'ignored' });
  expect(
    await office.db.selectFrom('wallet_text').where('text', 'like', '%123456%').selectAll().execute(),
  ).toEqual([]);
});

test('what differs waits in two lists and is matched by hand: less leaves the rest due, more is a refund with its own TrxID', async () => {
  const less = await placeOrder();
  const [short, long] = [newTrxId(), newTrxId()];
  await claim(less, short, { sender_last: '432' });
  await receive(short, 100);
  const more = await placeOrder();
  await receive(long, 200);
  const { claims, receipts, open_paisa } = await lists();
  expect(claims.find(({ order }) => order === less.id)).toMatchObject({
    trx_id: short,
    due_paisa: 15_225,
    sender_last: '432',
  });
  const receiptOf = (trxId: string) => receipts.find(({ trx_id }) => trx_id === trxId)!;
  expect(receiptOf(short)).toMatchObject({
    amount_paisa: 10_000,
    sender: '+8801798765432',
    source: 'forwarded',
  });
  expect(open_paisa).toBeGreaterThanOrEqual(30_000);

  await send(`receipts/${receiptOf(short).id}/match/`, { order: less.id });
  expect(await sentFor(less)).toMatchObject({ due: 52.25, paid: 100, claims: [{ state: 'matched' }] });
  const matched = await send(`receipts/${receiptOf(long).id}/match/`, { number: more.number.toLowerCase() });
  expect(matched.json<WalletLists>().matched[0]).toMatchObject({
    number: more.number,
    matched_by: expect.stringContaining('staff:'),
    undo: false,
  });
  expect(codes([await send(`receipts/${receiptOf(long).id}/undo/`)])).toEqual(['409 match_stays']);
  expect(codes([await send(`receipts/${receiptOf(long).id}/match/`, { order: less.id })])).toEqual([
    '409 receipt_used',
  ]);

  const problems = async () =>
    (await office.send('GET', 'payments/', { cookie: owner })).json<
      { id: number; order: number; action: string; reference: string; amount_paisa: number }[]
    >();
  const refund = (await problems()).find(({ order }) => order === more.id)!;
  expect(refund).toMatchObject({
    action: 'send_back',
    amount_paisa: 4_775,
    reference: 'bkash +8801798765432',
  });
  const back = (trx_id: string, url = 'sent-back') =>
    office.send('POST', `payments/refunds/${refund.id}/${url}/`, { cookie: owner, body: { trx_id } });
  expect(
    codes([
      await office.send('POST', `payments/refunds/${refund.id}/paid-out/`, { cookie: owner, body: {} }),
    ]),
  ).toEqual(['409 not_in_cash']);
  expect(codes([await back('nope'), await back(long)])).toEqual(['400 invalid', '409 trx_id_taken']);
  const own = newTrxId();
  await office.db.updateTable('message_channel').set({ provider: 'demo' }).execute();
  expect((await back(own)).statusCode).toBe(200);
  expect((await back(own)).statusCode).toBe(200);
  expect(await textsOf(more.id)).toEqual([expect.stringContaining(`Tk 47.75 of order ${more.number}`)]);
  expect((await textsOf(more.id))[0]).toContain(`(TrxID ${own})`);
  expect((await problems()).some(({ order }) => order === more.id)).toBe(false);
  expect(codes([await claim(less, own)])).toEqual(['409 trx_id_taken']);
});

/** What the shopper is told about money that was sent back. */
const textsOf = async (order: number) =>
  (
    await office.db
      .selectFrom('message')
      .where('event', 'like', `order ${order} refund_sent %`)
      .where('channel', '=', 'sms')
      .select('text')
      .execute()
  ).map(({ text }) => text);

test('money of a wallet is handed over in cash with the reason: it leaves the drawer, not the wallet', async () => {
  const order = await placeOrder();
  const trxId = newTrxId();
  await receive(trxId, 200);
  const { id } = (await lists()).receipts.find(({ trx_id }) => trx_id === trxId)!;
  await send(`receipts/${id}/match/`, { order: order.id });
  const balances = async () => {
    const rows = await office.db
      .selectFrom('cash_place')
      .select(['kind', 'wallet', 'balance_paisa'])
      .execute();
    return Object.fromEntries(rows.map((row) => [row.wallet ?? row.kind, row.balance_paisa]));
  };
  const before = await balances();
  const refund = await office.db
    .selectFrom('refund')
    .where('order_id', '=', order.id)
    .select('id')
    .executeTakeFirstOrThrow();
  const back = (body: object) =>
    office.send('POST', `payments/refunds/${refund.id}/sent-back/`, { cookie: owner, body });
  expect(
    codes([
      await back({}),
      await back({ cash_reason: ' ' }),
      await back({ trx_id: newTrxId(), cash_reason: 'x' }),
    ]),
  ).toEqual(['400 invalid', '400 invalid', '400 invalid']);
  const inCash = { cash_reason: 'she is at the shop' };
  for (const response of [await back(inCash), await back(inCash)]) expect(response.statusCode).toBe(200);
  expect(codes([await back({ trx_id: newTrxId() })])).toEqual(['409 not_by_wallet']);
  expect(await textsOf(order.id)).toEqual([expect.stringContaining('(in cash)')]);
  const after = await balances();
  expect([after.drawer! - before.drawer!, after.bkash! - before.bkash!]).toEqual([-4_775, 0]);
});

test('a match is taken back while the order is open: the claim waits again', async () => {
  const order = await placeOrder();
  const trxId = newTrxId();
  await claim(order, trxId);
  await receive(trxId);
  const { id } = (await lists()).matched.find(({ trx_id }) => trx_id === trxId)!;
  await send(`receipts/${id}/undo/`);
  await send(`receipts/${id}/undo/`);
  expect(await sentFor(order)).toMatchObject({ due: TOTAL, paid: 0, claims: [{ state: 'waiting' }] });
  const aside = await send(`receipts/${id}/aside/`, { reason: 'rent of the shop' });
  expect(aside.json<WalletLists>().aside).toContainEqual(
    expect.objectContaining({ id, set_aside: 'rent of the shop' }),
  );
  expect(codes([await send(`receipts/${id}/match/`, { order: order.id })])).toEqual(['409 receipt_used']);
});

test('a claim that is taken out of the list frees its TrxID, and a matched one stays', async () => {
  const wrong = await placeOrder();
  const trxId = newTrxId();
  await claim(wrong, trxId);
  const { id } = (await lists()).claims.find(({ trx_id }) => trx_id === trxId)!;
  await send(`claims/${id}/withdraw/`);
  const right = await placeOrder();
  await claim(right, trxId);
  await receive(trxId);
  expect(await sentFor(wrong)).toMatchObject({ paid: 0, claims: [] });
  expect(await sentFor(right)).toMatchObject({ paid: TOTAL });
});

test('claims that cannot be are refused with their reason, and a repeated one claims once', async () => {
  const order = await placeOrder();
  const trxId = newTrxId();
  const key = 'the-same-request';
  for (const response of await Promise.all([1, 2, 3].map(() => claim(order, trxId, { key }))))
    expect(response.json<SentMoney>().claims).toHaveLength(1);
  expect(codes([await claim(order, newTrxId(), { key })])).toEqual(['422 key_reused']);
  for (const bad of ['', 'abc', 'ABCDEFGHIJ', '123456789012345', 'DROP TABLE'])
    expect((await claim(order, bad)).statusCode, bad).toBe(400);
  expect((await claim(order, newTrxId(), { sender_last: '12' })).json().fields).toHaveProperty('sender_last');
  expect(codes([await claim(order, newTrxId(), { wallet: 'rocket' })])).toEqual(['409 payment_method_off']);
  for (let n = 0; n < 4; n++) await claim(order, newTrxId());
  expect(codes([await claim(order, newTrxId())])).toEqual(['409 too_many_claims']);
  await receive(trxId);
  expect(codes([await claim(order, newTrxId())])).toEqual(['409 already_paid']);
  expect(codes([await claim({ token: 'x'.repeat(32) }, newTrxId())])).toEqual(['404 not_found']);
});

test('a wallet that the shop has no number of is refused at checkout, and so is one of an online order', async () => {
  expect(codes([await place({ wallet: 'rocket' })])).toEqual(['409 payment_method_off']);
  expect((await place({ wallet: 'bkash', order_type: 'ONLINE' })).json().fields).toHaveProperty('wallet');
  const setup = (await office.app.inject({ url: '/api/setup/' })).json();
  expect(setup[0].wallets).toHaveLength(2);
});

test('a typed receipt is limited by person and unconfirmed until a statement shows it; a statement is read once', async () => {
  await office.db
    .updateTable('staff_role')
    .set({ limit_paisa: 10_000 })
    .where('id', '=', 'manager')
    .execute();
  const manager = await office.addStaff('manager', {
    name: 'Mita',
    login: '01799999991',
    password: 'seven green papayas',
  });
  const typed = newTrxId();
  const refused = await type(typed, 15_225, {}, manager);
  // Before the opening nobody needs a second factor.
  expect(codes([refused])).toEqual(['409 confirmation_needed']);
  expect((await type(typed, 5_000, {}, manager)).statusCode).toBe(201);
  expect(codes([await type(typed, 5_000)])).toEqual(['409 trx_id_taken']);
  expect((await lists()).unconfirmed).toMatchObject([{ trx_id: typed }]);
  expect((await type(newTrxId(), 5_000, {}, desk)).statusCode).toBe(403);

  const order = await placeOrder();
  const own = newTrxId();
  await claim(order, own);
  const wrong = newTrxId();
  await type(wrong, 100);
  const text = `Date,Trx ID,From,Amount\n28/11/2026 10:00,${typed},01812345678,50.00\n28/11/2026 10:05,${own},01812345678,"152.25"\n28/11/2026 10:07,${wrong},,7\n`;
  const read = () => send('statements/', { wallet: 'bkash', text });
  expect((await read()).json()).toEqual({
    added: 1,
    matched: 1,
    known: 1,
    skipped: 0,
    bad: [],
    different: [wrong],
  });
  expect((await read()).json()).toMatchObject({ added: 0, known: 2 });
  expect(await sentFor(order)).toMatchObject({ due: 0 });
  expect((await lists()).unconfirmed).toMatchObject([{ trx_id: wrong }]);
  expect((await send('statements/', { wallet: 'bkash', text: 'a,b\n1,2' })).json().fields).toHaveProperty(
    'text',
  );
});

test('an order that is cancelled after it was paid by wallet gets its money back by wallet', async () => {
  const order = await placeOrder();
  const trxId = newTrxId();
  await claim(order, trxId);
  await receive(trxId);
  const cancelled = await office.send('POST', `orders/${order.id}/cancel/`, {
    cookie: owner,
    body: { version: 0, reason: 'nobody answers' },
  });
  expect(cancelled.statusCode, cancelled.body).toBe(200);
  const refunds = await office.db.selectFrom('refund').where('order_id', '=', order.id).selectAll().execute();
  expect(refunds).toMatchObject([{ amount_paisa: 15_225, receipt_id: expect.any(Number), state: 'due' }]);
});
