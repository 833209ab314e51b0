import type { CashSheet } from '@haat/contract/office/orders/cash';
import type { PaidPart } from '@haat/contract/office/orders/paid';
import type { OwnStop } from '@haat/contract/office/orders/runs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Office, openOffice } from '../../testing/office/office.ts';
import { openRuns, type Runs } from '../../testing/office/runs.ts';
import { readBalance } from '../orders/order-balance.ts';

/** The phone of Amina, who owes at most Tk 1,000. Each of her orders costs Tk 152.25. */
const PHONE = '+8801712345678';

let office: Office;
let runs: Runs;
beforeAll(async () => {
  office = await openOffice();
  runs = await openRuns(office);
  await office.send('POST', 'khata/', { cookie: runs.owner, body: { phone: PHONE, limit_paisa: 100_000 } });
  await office.db.updateTable('staff_role').set({ limit_paisa: 5_000 }).where('id', '=', 'rider').execute();
});
afterAll(() => office.close());

const deliver = async (paid: PaidPart[] | undefined, more: object = {}) => {
  const order = await runs.outWith(runs.karim);
  const body = { ...order, cash_paisa: 15_200, ...(paid && { paid }), ...more };
  return { order, body, response: await runs.deliver(runs.karim, body) };
};
const codeOf = (response: { json(): { code?: string } }) => response.json().code;

/** What an order has moved in the cash book: `drawer 100`, in taka. */
async function bookOf(order: number): Promise<string[]> {
  const { rows } = await sql<{ kind: string; paisa: number }>`
    SELECT target.kind, amount_paisa AS paisa FROM cash_entry JOIN cash_place AS target ON target.id = to_place
    WHERE order_id = ${order} ORDER BY target.kind`.execute(office.db);
  return rows.map(({ kind, paisa }) => `${kind} ${paisa / 100}`);
}
const owed = async () =>
  (
    await sql<{
      paisa: number;
    }>`SELECT coalesce(-sum(balance_paisa), 0)::bigint AS paisa FROM customer_account WHERE phone = ${PHONE}`.execute(
      office.db,
    )
  ).rows[0]!.paisa;

test('an order is paid in several ways; the rider owes the cash only, and each way has its place in the books', async () => {
  const before = { cash: (await runs.ownRun(runs.karim)).cash_paisa, owed: await owed() };
  const paid: PaidPart[] = [
    { way: 'cash', amount_paisa: 5_000 },
    { way: 'card', amount_paisa: 4_000 },
    { way: 'khata', amount_paisa: 3_200 },
    { way: 'wallet', amount_paisa: 3_000, wallet: 'bkash' },
  ];
  const { order, response } = await deliver(paid);
  expect(response.statusCode, response.body).toBe(200);
  expect(response.json<OwnStop>()).toMatchObject({
    status: 'COMPLETED',
    collected_paisa: 5_000,
    cash_due_paisa: 3_000,
  });
  expect(response.json<OwnStop>().paid.toSorted((a, b) => a.amount_paisa - b.amount_paisa)).toEqual(
    paid.toSorted((a, b) => a.amount_paisa - b.amount_paisa),
  );
  expect((await runs.ownRun(runs.karim)).cash_paisa).toBe(before.cash + 5_000);
  expect(await owed()).toBe(before.owed + 3_200);
  expect(await bookOf(order.id)).toEqual(['card 40', 'rider 50']);
  expect(await readBalance(office.db, order.id)).toMatchObject({ duePaisa: 3_000, paidPaisa: 12_200 });
});

test('the cash page names what came in by each way, once no rider has cash', async () => {
  const ways = async () =>
    (await office.send('GET', 'cash/', { cookie: runs.owner }))
      .json<CashSheet>()
      .ways?.map(({ way, amount_paisa }) => `${way} ${amount_paisa / 100}`);
  expect(await ways()).toBeUndefined();
  const counted_paisa = (await runs.ownRun(runs.karim)).cash_paisa;
  const { riders } = (await office.send('GET', 'cash/hand-ins/', { cookie: runs.desk })).json<{
    riders: { id: number; seen: number }[];
  }>();
  const { seen } = riders.find(({ id }) => id === runs.karim.id)!;
  const body = { key: 'all-ways', rider: runs.karim.id, seen, counted_paisa };
  expect((await office.send('POST', 'cash/hand-ins/', { cookie: runs.desk, body })).statusCode).toBe(201);
  expect(await ways()).toEqual(['card 40', 'cash 50', 'khata 32']);
});

test('a repeated delivery changes nothing, and is refused if it was paid otherwise', async () => {
  const { order, body, response } = await deliver([{ way: 'khata', amount_paisa: 15_200 }]);
  expect(response.statusCode).toBe(200);
  const before = await owed();
  expect((await runs.deliver(runs.karim, body)).statusCode).toBe(200);
  expect(
    codeOf(
      await runs.deliver(runs.karim, { ...body, paid: [{ way: 'cash', amount_paisa: 15_200 }] } as never),
    ),
  ).toBe('order_changed');
  expect(await owed()).toBe(before);
  expect(await bookOf(order.id)).toEqual([]);
});

test('the parts add up to what is due, in whole taka, and nothing is stored otherwise', async () => {
  const { order, body, response } = await deliver([{ way: 'cash', amount_paisa: 15_100 }]);
  expect(response.json()).toMatchObject({ code: 'paid_not_due', params: { due_paisa: 15_200 } });
  const tryTo = async (paid: object[]) => runs.deliver(runs.karim, { ...body, paid } as never);
  expect((await tryTo([{ way: 'cash', amount_paisa: 15_250 }])).statusCode).toBe(400);
  expect(
    (
      await tryTo([
        { way: 'cash', amount_paisa: 30_400 },
        { way: 'khata', amount_paisa: -15_200 },
      ])
    ).statusCode,
  ).toBe(400);
  expect((await tryTo([{ way: 'wallet', amount_paisa: 15_200 }])).json()).toMatchObject({
    fields: { paid: { code: 'required' } },
  });
  expect(
    (await tryTo([{ way: 'wallet', wallet: 'bkash', trx_id: 'abc', amount_paisa: 15_200 }])).statusCode,
  ).toBe(400);
  expect(await readBalance(office.db, order.id)).toMatchObject({ paidPaisa: 0 });
  expect(await bookOf(order.id)).toEqual([]);
});

test('less is let go within the limit of the rider; above it a second person confirms it', async () => {
  const { order, response } = await deliver([{ way: 'cash', amount_paisa: 12_200 }], {
    less: { amount_paisa: 3_000, reason: 'no change' },
  });
  expect(response.statusCode, response.body).toBe(200);
  expect(await readBalance(office.db, order.id)).toMatchObject({ duePaisa: 0, payablePaisa: 12_200 });
  expect(await bookOf(order.id)).toEqual(['rider 122']);
  const above = await deliver([{ way: 'cash', amount_paisa: 5_200 }], {
    less: { amount_paisa: 10_000, reason: 'no change' },
  });
  expect(codeOf(above.response)).toBe('confirmation_needed');
  expect(await readBalance(office.db, above.order.id)).toMatchObject({ paidPaisa: 0, duePaisa: 15_225 });
  const request = await office.db
    .selectFrom('value_request')
    .where('order_id', '=', above.order.id)
    .select(['kind', 'amount_paisa'])
    .executeTakeFirstOrThrow();
  expect(request).toEqual({ kind: 'goodwill', amount_paisa: 10_000 });
});

test('a rider writes no baki above the limit, nor for a phone without a khata', async () => {
  const limit = (limit_paisa: number, version: number) =>
    office.send('POST', 'khata/', { cookie: runs.owner, body: { phone: PHONE, limit_paisa, version } });
  const now = await owed();
  expect((await limit(Math.ceil(now / 100) * 100 + 20_000, 0)).statusCode).toBe(200);
  const two = [await runs.outWith(runs.karim), await runs.outWith(runs.jamal)];
  const khata = { cash_paisa: 15_200, paid: [{ way: 'khata', amount_paisa: 15_200 }] };
  const both = await Promise.all([
    runs.deliver(runs.karim, { ...two[0]!, ...khata }),
    runs.deliver(runs.jamal, { ...two[1]!, ...khata }),
  ]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(both.map(codeOf)).toContain('above_khata_limit');
  expect((await runs.ownRun(runs.karim)).stops[0]).toHaveProperty('khata_left_paisa');
});

test('old baki is paid to the rider with an order, once, and he owes it; at the desk it goes to the drawer', async () => {
  const before = { cash: (await runs.ownRun(runs.karim)).cash_paisa, owed: await owed() };
  const { order, body, response } = await deliver(undefined, { old_baki_paisa: 2_000 });
  expect(response.statusCode, response.body).toBe(200);
  expect(response.json<OwnStop>().khata_owed_paisa).toBe(before.owed - 2_000);
  expect((await runs.ownRun(runs.karim)).cash_paisa).toBe(before.cash + 15_200 + 2_000);
  expect((await runs.deliver(runs.karim, body)).statusCode).toBe(200);
  expect(codeOf(await runs.deliver(runs.karim, { ...body, old_baki_paisa: 3_100 } as never))).toBe(
    'order_changed',
  );
  expect(await owed()).toBe(before.owed - 2_000);
  expect(await bookOf(order.id)).toEqual(['rider 152']);
  const messages = await office.db
    .selectFrom('message')
    .where('event', '=', `old baki of order ${order.id}`)
    .select('text')
    .execute();
  expect(messages).toEqual([{ text: expect.stringContaining('We have got Tk 20.00') }]);

  const { order: other } = await deliver([{ way: 'cash', amount_paisa: 100 }]);
  const { run } = (await runs.ownRun(runs.karim)).stops.find((stop) => stop.order === other.id)!;
  const off = await office.send('POST', `runs/stops/${other.id}/remove/`, {
    cookie: runs.desk,
    body: { run },
  });
  expect(off.statusCode, off.body).toBe(204);
  const paid = { paid: [{ way: 'card', amount_paisa: 15_200 }], old_baki_paisa: 1_000 };
  const done = { to: 'COMPLETED', version: other.version, cash_paisa: 15_200, ...paid };
  const shown = await office.send('POST', `orders/${other.id}/move/`, { cookie: runs.desk, body: done });
  expect(shown.statusCode, shown.body).toBe(200);
  expect(shown.json()).toMatchObject({ paid: paid.paid, khata_owed_paisa: before.owed - 3_000 });
  const { rows } = await sql`
    SELECT place.kind, cash_entry.amount_paisa FROM cash_entry JOIN cash_place AS place ON place.id = to_place
    JOIN customer_account_entry AS entry ON entry.id = account_entry_id WHERE entry_key LIKE 'old baki%' ORDER BY entry.id`.execute(
    office.db,
  );
  expect(rows).toEqual([
    { kind: 'rider', amount_paisa: 2_000 },
    { kind: 'drawer', amount_paisa: 1_000 },
  ]);
});

test('one TrxID pays one order', async () => {
  const part = { way: 'wallet', wallet: 'bkash', trx_id: 'bk7x 9abc 12', amount_paisa: 15_200 } as const;
  const first = await deliver([part]);
  expect(first.response.statusCode, first.response.body).toBe(200);
  expect(first.response.json<OwnStop>().paid).toEqual([{ ...part, trx_id: 'BK7X9ABC12' }]);
  expect((await runs.deliver(runs.karim, first.body)).statusCode).toBe(200);
  const second = await deliver([part]);
  expect(codeOf(second.response)).toBe('trx_id_taken');
  expect(await readBalance(office.db, second.order.id)).toMatchObject({ paidPaisa: 0 });
});

test('a TrxID at the door is matched with the receipt that is there', async () => {
  const values = {
    wallet: 'bkash',
    trx_id: 'BK7X9ABC99',
    amount_paisa: 15_200,
    source: 'forwarded',
  } as const;
  const open = { order_id: null, matched: null, matched_by: null, actor: 'phone', receipt_key: 'sms 99' };
  await office.db
    .insertInto('wallet_receipt')
    .values({ ...values, ...open })
    .execute();
  const part = { way: 'wallet', wallet: 'bkash', trx_id: 'BK7X9ABC99', amount_paisa: 15_200 } as const;
  const { order, response } = await deliver([part]);
  expect(response.statusCode, response.body).toBe(200);
  expect(await readBalance(office.db, order.id)).toMatchObject({ duePaisa: 0, paidPaisa: 15_200 });
});

test('an order that is paid with baki and comes to cost less gives it back to the khata', async () => {
  const { order } = await deliver([
    { way: 'cash', amount_paisa: 10_000 },
    { way: 'card', amount_paisa: 5_200 },
  ]);
  await office.send('POST', 'khata/', {
    cookie: runs.owner,
    body: { phone: PHONE, limit_paisa: 500_000, version: 1 },
  });
  const baki = await deliver([{ way: 'khata', amount_paisa: 15_200 }]);
  expect(baki.response.statusCode, baki.response.body).toBe(200);
  const before = await owed();
  const shown = (await office.send('GET', `orders/${baki.order.id}/`, { cookie: runs.owner })).json();
  expect(shown).toMatchObject({ paid_paisa: 15_200 });
  const { adjustOrder } = await import('../orders/adjust-order.ts');
  const less = { order: baki.order.id, kind: 'goodwill', paisa: 2_000, reason: 'soft', key: 'soft' } as const;
  await adjustOrder(office.db, { ...less, actor: { kind: 'staff', name: 'Rina' } });
  expect(await owed()).toBe(before - 2_000);
  expect(await readBalance(office.db, baki.order.id)).toMatchObject({ duePaisa: 0, refundedPaisa: 2_000 });
  expect(await bookOf(order.id)).toEqual(['card 52', 'rider 100']);
});

test('the desk completes an order in more than one way; nobody completes one that is not paid', async () => {
  const order = await runs.outWith(runs.karim);
  const body = {
    to: 'COMPLETED',
    version: order.version,
    cash_paisa: 15_200,
    paid: [
      { way: 'cash', amount_paisa: 5_200 },
      { way: 'card', amount_paisa: 10_000 },
    ],
  };
  const moved = await office.send('POST', `orders/${order.id}/move/`, { cookie: runs.desk, body });
  expect(moved.statusCode, moved.body).toBe(200);
  expect(await readBalance(office.db, order.id)).toMatchObject({ duePaisa: 0 });
  const other = await runs.outWith(runs.karim);
  await expect(
    office.db.transaction().execute(async (tx) => {
      await tx
        .insertInto('cash_payment')
        .values({ order_id: other.id, amount_paisa: 0, actor: 'Karim' })
        .execute();
      await tx.updateTable('orders').set({ status: 'COMPLETED' }).where('id', '=', other.id).execute();
    }),
  ).rejects.toThrow('nobody says how it is paid');
});
