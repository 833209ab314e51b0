import type { OfficeOrder } from '@haat/contract/office/orders/orders';
import type { WalletLists } from '@haat/contract/office/orders/wallets';
import type { KhataStatement } from '@haat/contract/shop/khata';
import type { SentMoney } from '@haat/contract/shop/send-money';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Office, openOffice, rina } from '../../testing/office/office.ts';
import { addCredit } from '../credit/add-credit.ts';
import { inTransaction } from '../platform/db/database.ts';
import { addReceipt } from './add-receipt.ts';

let office: Office;
let owner: string;
beforeAll(async () => {
  office = await openOffice();
  owner = await office.addStaff('owner', rina);
  const wallets = JSON.stringify([{ wallet: 'bkash', number: '+8801812345678', account: 'personal' }]);
  await office.db.updateTable('shop_setting').set({ wallets }).execute();
});
beforeEach(() => office.clock.forward(61_000)); // The claims of other tests do not count.
afterAll(() => office.close());

let keys = 0;
const newTrxId = () => `9KH${String(++keys).padStart(7, '0')}`;

interface Khata {
  id: number;
  phone: string;
  token: string;
}

/** A phone that owes so much, with its link. */
async function openKhata(paisa: number): Promise<Khata> {
  const phone = `+880171300${String(++keys).padStart(4, '0')}`;
  const khata = await office.db
    .insertInto('khata')
    .values({ phone, limit_paisa: 1_000_000, changed_by: 'staff:Rina' })
    .returning(['id', 'phone', 'token'])
    .executeTakeFirstOrThrow();
  const entry = { phone, kind: 'baki', paisa, reason: 'rice', actor: 'staff:Rina', key: phone } as const;
  await inTransaction(office.db, (tx) => addCredit(tx, entry));
  return khata;
}

const url = (token: string, path = '') => `/api/user/khata/${token}/${path}`;
const claim = (token: string, trx_id: string, more: object = {}) =>
  office.app.inject({
    method: 'POST',
    url: url(token, 'sent-money/'),
    payload: { key: `k${++keys}`, wallet: 'bkash', trx_id, ...more },
  });
const sent = async (token: string) => (await office.app.inject(url(token, 'sent-money/'))).json<SentMoney>();
const statement = async (token: string) => (await office.app.inject(url(token))).json<KhataStatement>();
const receive = (trxId: string, amountPaisa: number) =>
  inTransaction(office.db, (tx) =>
    addReceipt(tx, {
      ...({ wallet: 'bkash', sender: '', received: null, source: 'forwarded', actor: 'phone 1' } as const),
      trxId,
      amountPaisa,
    }),
  );
const send = (path: string, body: object = {}) =>
  office.send('POST', `wallets/${path}`, { cookie: owner, body });
const lists = async () => (await office.send('GET', 'wallets/', { cookie: owner })).json<WalletLists>();
const receiptOf = async (trxId: string) =>
  (await lists()).receipts.find(({ trx_id }) => trx_id === trxId)!.id;
const codes = (responses: { statusCode: number; json(): { code?: string } }[]) =>
  responses.map((response) => `${response.statusCode} ${response.json().code ?? ''}`.trim()).toSorted();

/** What the wallet has by the books, by its receipts, and by the accounts and orders that they pay. */
async function books() {
  const { rows } = await sql<Record<'book' | 'receipts' | 'written' | 'all', number>>`
    SELECT (SELECT balance_paisa FROM cash_place WHERE wallet = 'bkash') AS book,
      (SELECT coalesce(sum(amount_paisa), 0)::bigint FROM wallet_receipt WHERE matched IS NOT NULL) AS receipts,
      (SELECT coalesce(sum(amount_paisa), 0)::bigint FROM customer_account_entry WHERE paid_by = 'wallet')
        + (SELECT coalesce(sum(wallet_paisa), 0)::bigint FROM order_balance) AS written,
      (SELECT sum(balance_paisa)::bigint FROM cash_place) AS all`.execute(office.db);
  return rows[0]!;
}
async function expectBooks(): Promise<void> {
  const { book, receipts, written, all } = await books();
  expect({ receipts, written, all }).toEqual({ receipts: book, written: book, all: 0 });
}

test('a khata is paid by its link with a TrxID, all of it or a part, in either order of arrival', async () => {
  const { phone, token } = await openKhata(30_633);
  const [part, rest] = [newTrxId(), newTrxId()];
  expect((await claim(token, ` ${part.toLowerCase()} `)).json()).toEqual({
    due: 306.33,
    paid: 0,
    claims: [{ wallet: 'bkash', trx_id: part, state: 'waiting' }],
  });
  expect((await lists()).claims.at(-1)).toMatchObject({
    ...{ order: null, number: '', phone, due_paisa: 30_633, settle_paisa: 0, overdue: false },
  });
  expect(await receive(part, 10_000)).toBe('matched');
  expect(await sent(token)).toMatchObject({ due: 206.33, paid: 100, claims: [{ state: 'matched' }] });
  // Whole taka are sent for the paisa as well; what is too much is credit.
  expect(await receive(rest, 20_700)).toBe('added');
  expect((await claim(token, rest)).json()).toMatchObject({ due: 0, paid: 307 });
  expect(await statement(token)).toMatchObject({
    owed: 0,
    entries: [
      { kind: 'paid_in', amount: 207, owed: -0.67, note: `bKash ${rest}` },
      { kind: 'paid_in', amount: 100, owed: 206.33 },
      { kind: 'baki' },
    ],
  });
  const messages = await office.db
    .selectFrom('message')
    .where('recipient', '=', phone)
    .where('event', 'like', 'receipt %')
    .select('text')
    .execute();
  expect(messages).toHaveLength(2);
  await expectBooks();
});

test('of two khatas and an order that use one TrxID at once one wins, and it is counted once', async () => {
  const wins = { khata: 0, order: 0 };
  for (let round = 0; round < 4; round++) {
    const [amina, karim] = [await openKhata(15_225), await openKhata(15_225)];
    const placed = await office.app.inject({
      method: 'POST',
      url: '/api/order-app/guest-orders/',
      payload: {
        ...{
          name: 'Nila',
          phone: `0171${String(++keys).padStart(7, '0')}`,
          address: 'Wari',
          wallet: 'bkash',
        },
        items: [{ product: office.fixtures.miniket, quantity: 2 }],
      },
    });
    const order = placed.json<{ id: number; token: string }>();
    const trxId = newTrxId();
    const ofOrder = office.app.inject({
      method: 'POST',
      url: `/api/order-app/guest-orders/${order.token}/sent-money/`,
      payload: { key: trxId, wallet: 'bkash', trx_id: trxId },
    });
    const claims = [ofOrder, claim(amina.token, trxId), claim(karim.token, trxId)];
    const [, , ...responses] = await Promise.all([receive(trxId, 15_225), receive(trxId, 15_225), ...claims]);
    expect(codes(responses)).toEqual(['200', '409 trx_id_taken', '409 trx_id_taken']);
    const { due_paisa } = (
      await office.send('GET', `orders/${order.id}/`, { cookie: owner })
    ).json<OfficeOrder>();
    const owed = [(await statement(amina.token)).owed, (await statement(karim.token)).owed];
    expect([due_paisa / 100, ...owed].toSorted((a, b) => a - b)).toEqual([0, 152.25, 152.25]);
    wins[due_paisa === 0 ? 'order' : 'khata']++;
    await expectBooks();
  }
  expect(wins.khata + wins.order).toBe(4);
});

test('more than is owed waits for somebody, who matches it by its phone or claim, and can take it back today', async () => {
  const { phone, token } = await openKhata(10_000);
  const [more, other] = [newTrxId(), newTrxId()];
  await claim(token, more);
  expect(await receive(more, 15_000)).toBe('added');
  const { claims } = await lists();
  const id = await receiptOf(more);
  const matched = await send(`receipts/${id}/match/`, { claim: claims.at(-1)!.id });
  expect(matched.json<WalletLists>().matched[0]).toMatchObject({
    order: null,
    number: '',
    phone,
    undo: true,
  });
  expect(await statement(token)).toMatchObject({ owed: 0, entries: [{ owed: -50 }, {}] });

  const undone = await Promise.all([1, 2, 3].map(() => send(`receipts/${id}/undo/`)));
  expect(codes(undone)).toEqual(['200', '200', '200']);
  expect(await statement(token)).toMatchObject({ owed: 100, entries: [{ kind: 'undone' }, {}, {}] });
  expect(await sent(token)).toMatchObject({ due: 100, claims: [{ state: 'waiting' }] });
  await expectBooks();

  await receive(other, 4_000);
  const local = `0${phone.slice(4)}`;
  const match = `receipts/${await receiptOf(other)}/match/`;
  const twice = await Promise.all([1, 2].map(() => send(match, { number: local })));
  expect(codes(twice)).toEqual(['200', '200']);
  await send(`receipts/${id}/match/`, { number: local });
  expect(await statement(token)).toMatchObject({
    owed: 0,
    entries: [{ amount: 150 }, { amount: 40 }, {}, {}, {}],
  });
  await expectBooks();
  // Yesterday's stays.
  await office.db.transaction().execute(async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    await sql`UPDATE customer_account_entry SET at = at - interval '1 day' WHERE receipt_id = ${id}`.execute(
      tx,
    );
  });
  expect(codes([await send(`receipts/${id}/undo/`)])).toEqual(['409 match_stays']);
});

test('what cannot be claimed is refused with its reason', async () => {
  const { token } = await openKhata(10_000);
  const paid = await openKhata(5_000);
  const trxId = newTrxId();
  await claim(paid.token, trxId);
  await receive(trxId, 5_000);
  const [a, b] = [newTrxId(), newTrxId()];
  expect(codes([await claim(token, a, { key: 'same' }), await claim(token, a, { key: 'same' })])).toEqual([
    '200',
    '200',
  ]);
  expect(
    await Promise.all([
      claim(token, b, { key: 'same' }),
      claim(token, trxId),
      claim(token, 'abc'),
      claim(token, b, { wallet: 'nagad' }),
      claim(paid.token, b),
      claim('A'.repeat(32), b),
    ]).then((responses) => responses.map((each) => `${each.statusCode} ${each.json().code}`)),
  ).toEqual([
    '422 key_reused',
    '409 trx_id_taken',
    '400 invalid',
    '409 payment_method_off',
    '409 already_paid',
    '404 not_found',
  ]);
});

test('the database refuses a receipt of a khata without its entry, an entry without its receipt, and one of another phone', async () => {
  const [amina, karim] = [await openKhata(10_000), await openKhata(10_000)];
  const trxId = newTrxId();
  await receive(trxId, 5_000);
  const receipt = await receiptOf(trxId);
  const match = (khata: number) =>
    sql`UPDATE wallet_receipt SET khata_id = ${khata}, matched = now(), matched_by = 'x' WHERE id = ${receipt}`;
  const paidIn = (phone: string, paisa = 5_000, key = 'one') =>
    sql`INSERT INTO customer_account_entry (phone, kind, paid_by, receipt_id, amount_paisa, reason, actor, entry_key)
      VALUES (${phone}, 'paid_in', 'wallet', ${receipt}, ${paisa}, 'x', 'x', ${key})`;
  const all = (...statements: ReturnType<typeof match>[]) =>
    inTransaction(office.db, async (tx) => {
      for (const each of statements) await each.execute(tx);
    });
  const problem = 'is not on its khata';
  await expect(all(match(amina.id))).rejects.toThrow(problem);
  await expect(all(paidIn(amina.phone))).rejects.toThrow(problem);
  await expect(all(match(amina.id), paidIn(karim.phone))).rejects.toThrow(problem);
  await expect(all(match(amina.id), paidIn(amina.phone, 4_999))).rejects.toThrow(problem);
  await expect(all(match(amina.id), paidIn(amina.phone), paidIn(amina.phone, 5_000, 'two'))).rejects.toThrow(
    problem,
  );
  await all(match(amina.id), paidIn(amina.phone));
  await expect(all(match(karim.id))).rejects.toThrow('only gets the order or khata that it pays');
});
