import type { CashSheet } from '@haat/contract/office/orders/cash';
import type { OfficeOrder } from '@haat/contract/office/orders/orders';
import type { PaidPart } from '@haat/contract/office/orders/paid';
import type { Today } from '@haat/contract/office/orders/today';
import type { WaitingClaim, WalletLists } from '@haat/contract/office/orders/wallets';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Office, openOffice } from '../../../testing/office/office.ts';
import { openRuns, type Runs } from '../../../testing/office/runs.ts';
import { readBalance } from '../../orders/order-balance.ts';
import { addReceipt } from '../add-receipt.ts';

/** Amina's phone owes at most Tk 200. Each of her orders costs Tk 152.25, and she pays Tk 152 at the door. */
const PHONE = '+8801712345678';
const DUE = 15_200;

let office: Office;
let runs: Runs;
beforeAll(async () => {
  office = await openOffice();
  runs = await openRuns(office);
  const wallets = [{ wallet: 'bkash', number: '+8801812345678', account: 'personal' }];
  await office.db
    .updateTable('shop_setting')
    .set({ wallets: JSON.stringify(wallets) })
    .execute();
  await send('khata/', { phone: PHONE, limit_paisa: 20_000 });
});
afterAll(() => office.close());

const send = (url: string, body: object = {}, cookie = runs.owner) =>
  office.send('POST', url, { cookie, body });
const get = async <T>(url: string, cookie = runs.owner) =>
  (await office.send('GET', url, { cookie })).json<T>();
const lists = () => get<WalletLists>('wallets/');
const orderOf = (id: number) => get<OfficeOrder>(`orders/${id}/`, runs.desk);
const claimsOf = async (order: number) => (await lists()).claims.filter((claim) => claim.order === order);
const settle = ({ id }: WaitingClaim, body: object) => send(`wallets/claims/${id}/settle/`, body);
const codes = (...responses: { statusCode: number; json(): { code?: string } }[]) =>
  responses.map((response) => `${response.statusCode} ${response.json().code ?? ''}`.trim());

/** Karim delivers an order, which is paid to bKash, as he is told. */
async function deliver(part: Partial<PaidPart> = {}): Promise<{ order: number; claim: WaitingClaim }> {
  const { id: order, ...seen } = await runs.outWith(runs.karim);
  const paid = [{ way: 'wallet', wallet: 'bkash', amount_paisa: DUE, ...part }];
  const response = await runs.deliver(runs.karim, { id: order, ...seen, cash_paisa: DUE, paid } as never);
  expect(response.statusCode, response.body).toBe(200);
  return { order, claim: (await claimsOf(order))[0]! };
}

let trxIds = 0;
const newTrxId = () => `9SC${String(++trxIds).padStart(7, '0')}`;
const receive = (trxId: string, amountPaisa: number) =>
  office.db.transaction().execute((tx) =>
    addReceipt(tx, {
      wallet: 'bkash',
      trxId,
      amountPaisa,
      sender: '',
      received: null,
      source: 'forwarded',
      actor: 'phone 1',
    }),
  );

/** As if an order had been delivered four days ago. */
async function age(claim: number): Promise<void> {
  await office.db.transaction().execute(async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    await sql`UPDATE wallet_claim SET at = at - interval '4 days' WHERE id = ${claim}`.execute(tx);
  });
}

test('a delivered order whose money never came is overdue, and settled in cash, on the khata, or let go', async () => {
  const [cash, khata, gone] = [await deliver(), await deliver(), await deliver()];
  expect(cash.claim).toMatchObject({ settle_paisa: DUE, overdue: false, khata_left_paisa: 20_000 });
  for (const { claim } of [cash, khata, gone]) await age(claim.id);
  expect((await get<Today>('today/')).late_claims).toBe(3);
  expect((await claimsOf(cash.order))[0]).toMatchObject({ overdue: true });
  const drawer = async () => (await get<CashSheet>('cash/')).drawer_paisa;
  const before = await drawer();

  const settled = await settle(cash.claim, { way: 'cash', amount_paisa: DUE });
  expect(settled.statusCode, settled.body).toBe(200);
  expect(await drawer()).toBe(before + DUE);
  expect((await get<CashSheet>('cash/')).entries.at(-1)).toMatchObject({
    kind: 'collected',
    amount_paisa: DUE,
    about: (await orderOf(cash.order)).number,
  });
  await settle(khata.claim, { way: 'khata', amount_paisa: DUE });
  await settle(gone.claim, { way: 'written_off', amount_paisa: DUE, reason: 'moved away' });
  for (const [order, way] of [
    [cash.order, 'cash'],
    [khata.order, 'khata'],
    [gone.order, 'written_off'],
  ] as const) {
    expect(await readBalance(office.db, order)).toMatchObject({ duePaisa: 0 });
    expect((await orderOf(order)).claims).toMatchObject([{ state: way, amount_paisa: DUE }]);
  }
  expect((await orderOf(gone.order)).adjustments).toContainEqual(
    expect.objectContaining({ kind: 'goodwill', amount_paisa: DUE, reason: 'moved away' }),
  );
  expect(await get(`khata/?phone=${encodeURIComponent(PHONE)}`)).toMatchObject({ owed_paisa: DUE });
  expect((await get<Today>('today/')).late_claims).toBe(0);
});

test('a claim is settled once, for what is due, and within the limits of the khata and of who lets go', async () => {
  const { order, claim } = await deliver();
  const open = await runs.outWith(runs.karim);
  await send(`orders/${open.id}/claims/`, { key: 'open', wallet: 'bkash', trx_id: newTrxId() }, runs.desk);
  const [openClaim] = await claimsOf(open.id);
  expect(
    codes(
      await settle(claim, { way: 'khata', amount_paisa: DUE }),
      await settle(claim, { way: 'cash', amount_paisa: DUE - 100 }),
      await settle(claim, { way: 'written_off', amount_paisa: DUE }),
      await settle(openClaim!, { way: 'cash', amount_paisa: DUE }),
      await send(`wallets/claims/${claim.id}/withdraw/`),
      await send(`wallets/claims/${claim.id}/settle/`, { way: 'cash', amount_paisa: DUE }, runs.desk),
    ),
  ).toEqual([
    '409 above_khata_limit',
    '409 cash_due_changed',
    '422 reason_missing',
    '409 order_not_delivered',
    '409 delivered_unpaid',
    '403 no_right',
  ]);
  await office.db.updateTable('staff_role').set({ limit_paisa: 10_000 }).where('id', '=', 'owner').execute();
  const letGo = { way: 'written_off', amount_paisa: DUE, reason: 'moved away' };
  expect(codes(await settle(claim, letGo))).toEqual(['409 confirmation_needed']);
  expect(await readBalance(office.db, order)).toMatchObject({ duePaisa: DUE });
  await office.db.updateTable('staff_role').set({ limit_paisa: null }).where('id', '=', 'owner').execute();

  const at_once = await Promise.all([1, 2, 3].map(() => settle(claim, { way: 'cash', amount_paisa: DUE })));
  expect(codes(...at_once).toSorted()).toEqual(['200', '409 claim_matched', '409 claim_matched']);
  expect(await readBalance(office.db, order)).toMatchObject({ duePaisa: 0, paidPaisa: DUE });
});

test('the TrxID that a shopper says on the phone pays the order, and ends the claim of the rider', async () => {
  const { order } = await deliver();
  const trx_id = newTrxId();
  // The paisa that nobody pays at the door came as well: nothing is to be sent back.
  await receive(trx_id, DUE + 25);
  const body = { key: 'said', wallet: 'bkash', trx_id, sender_last: '432' };
  const said = await send(`orders/${order}/claims/`, body, runs.desk);
  expect(said.json()).toEqual({ due_paisa: 0, matched: true });
  expect(await orderOf(order)).toMatchObject({
    shop_wallets: ['bkash'],
    claims: [
      { source: 'door', trx_id: '', state: 'withdrawn', actor: 'staff:Karim' },
      { source: 'desk', trx_id, sender_last: '432', state: 'matched', actor: 'staff:Selina' },
    ],
    receipts: [{ trx_id, amount_paisa: DUE + 25, source: 'forwarded' }],
    refunds: [],
    due_paisa: 0,
  });
  expect(codes(await send(`orders/${order}/claims/`, { ...body, key: 'again' }, runs.desk))).toEqual([
    '409 trx_id_taken',
  ]);
});

test('a receipt of less leaves a claim for the rest, and the TrxID of the shopper is no other one at the door', async () => {
  const order = await runs.outWith(runs.karim);
  const trx_id = newTrxId();
  await send(`orders/${order.id}/claims/`, { key: 'own', wallet: 'bkash', trx_id }, runs.desk);
  const paid = [{ way: 'wallet', wallet: 'bkash', amount_paisa: DUE, trx_id }];
  const delivered = await runs.deliver(runs.karim, { ...order, cash_paisa: DUE, paid } as never);
  expect(delivered.statusCode, delivered.body).toBe(200);
  await receive(trx_id, 10_000);
  const { claims, receipts } = await lists();
  const claim = claims.find((each) => each.order === order.id)!;
  const { id } = receipts.find((each) => each.trx_id === trx_id)!;
  await send(`wallets/receipts/${id}/match/`, { order: order.id, claim: claim.id });
  const [rest] = await claimsOf(order.id);
  expect(rest).toMatchObject({ trx_id: '', amount_paisa: 5_200, settle_paisa: 5_200 });
  expect(codes(await settle(rest!, { way: 'cash', amount_paisa: 5_200 }))).toEqual(['200']);
  await expect(
    sql`UPDATE wallet_claim SET state = 'withdrawn' WHERE id = ${(await deliver()).claim.id}`.execute(
      office.db,
    ),
  ).rejects.toThrow('no claim waits for what is due');
});
