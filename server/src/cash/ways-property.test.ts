import type { Customer } from '@haat/contract/office/orders/customers';
import type { PaidPart } from '@haat/contract/office/orders/paid';
import type { WalletLists } from '@haat/contract/office/orders/wallets';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCash, type TestCash } from '../../testing/office/cash.ts';
import { type Office, openOffice } from '../../testing/office/office.ts';
import { openRuns, type Runs } from '../../testing/office/runs.ts';
import { payKhataOnline } from '../../testing/payments/balance.ts';
import { adjustOrder } from '../orders/adjust-order.ts';
import { payOutRefund } from '../orders/pay-out-refund.ts';
import { inTransaction } from '../platform/db/database.ts';
import { addReceipt } from '../wallets/add-receipt.ts';

/** Amina owes at most Tk 500. Each of her orders costs Tk 152.25, and she pays Tk 152. */
const PHONE = '+8801712345678';
const DUE = 15_200;
const LIMIT = 50_000;
/** The owner has put so much into the drawer of the shop. */
const FLOAT = 100_000;

let office: Office;
let runs: Runs;
let cash: TestCash;
beforeAll(async () => {
  office = await openOffice();
  runs = await openRuns(office);
  cash = openCash(office, runs);
  const body = { phone: PHONE, limit_paisa: LIMIT };
  await office.send('POST', 'khata/', { cookie: runs.owner, body });
  const wallets = JSON.stringify([{ wallet: 'bkash', number: '+8801812345678', account: 'personal' }]);
  await office.db.updateTable('shop_setting').set({ wallets }).execute();
  const change = { key: 'change', kind: 'put_in', amount_paisa: FLOAT, note: '' };
  await office.send('POST', 'cash/transfers/', { cookie: runs.owner, body: change });
});
afterAll(() => office.close());

const taka = fc.integer({ min: 1, max: 60 });
/** What people do; a delivery is split at random, the rest is cash. */
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('deliver' as const),
      card: fc.constantFrom(0, 0, 20, 152),
      khata: fc.constantFrom(0, 0, 52, 152),
      wallet: fc.constantFrom(0, 0, 30, 152),
      less: fc.constantFrom(0, 0, 0, 30),
      arrives: fc.boolean(),
      oldBaki: fc.constantFrom(0, 0, 10, 40),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('sell' as const),
      card: fc.constantFrom(0, 0, 20, 152),
      khata: fc.constantFrom(0, 0, 52, 152),
      wallet: fc.constantFrom(0, 0, 30, 152),
      less: fc.constantFrom(0, 0, 0, 30),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('drawer' as const), off: fc.constantFrom(0, 0, -7, 20) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('gave' as const), taka }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('got' as const), taka, by: fc.constantFrom('cash', 'card') }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('link' as const),
      by: fc.constantFrom('online', 'wallet'),
      taka,
      claimFirst: fc.boolean(),
      undo: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const) }) },
  fc.record({ kind: fc.constant('give' as const), taka }),
  fc.record({ kind: fc.constant('pay_out' as const), taka }),
  fc.record({ kind: fc.constant('refund' as const), taka }),
  fc.record({
    kind: fc.constant('settle' as const),
    way: fc.constantFrom('cash', 'khata', 'written_off'),
  }),
  fc.record({ kind: fc.constant('count' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

let keys = 0;
const delivered: number[] = [];

/** Does one step; refusals are expected, errors are not. */
async function run(each: Step): Promise<void> {
  const key = `way-${++keys}`;
  switch (each.kind) {
    case 'deliver':
      return deliver(each);
    case 'sell':
      return sell(each);
    case 'drawer':
      return openOrClose(each.off * 100);
    case 'gave':
    case 'got': {
      const by = each.kind === 'got' && { paid_by: each.by };
      const body = { key, phone: PHONE, way: each.kind, amount_paisa: each.taka * 100, ...by };
      return check(await office.send('POST', 'khata/entries/', { cookie: runs.desk, body }));
    }
    case 'give':
    case 'pay_out': {
      const amount = { phone: PHONE, way: each.kind, amount_paisa: each.taka * 100, reason: 'asked' };
      const body = { ...amount, key: String(keys).padStart(32, '0') };
      return check(await office.send('POST', 'customers/credit/', { cookie: runs.owner, body }));
    }
    case 'link':
      return payByLink(each);
    case 'undo': {
      const url = `customers/one/?phone=${encodeURIComponent(PHONE)}`;
      const { credit } = (await office.send('GET', url, { cookie: runs.owner })).json<Customer>();
      const entry = credit.find(({ undo }) => undo);
      if (!entry) return;
      return check(await office.send('POST', `khata/entries/${entry.id}/undo/`, { cookie: runs.owner }));
    }
    case 'refund': {
      const order = delivered.at(-1);
      if (order === undefined) return;
      const lower = { order, kind: 'goodwill', paisa: each.taka * 10, reason: 'soft', key } as const;
      await adjustOrder(office.db, { ...lower, actor: { kind: 'staff', name: 'Rina' } });
      const rows = await office.db
        .selectFrom('refund')
        .where('order_id', '=', order)
        .where('receipt_id', 'is', null)
        .select('id')
        .execute();
      for (const { id } of rows) await payOutRefund(office.db, id, { kind: 'staff', name: 'Rina' });
      return;
    }
    case 'settle': {
      const { claims } = (await office.send('GET', 'wallets/', { cookie: runs.owner })).json<WalletLists>();
      const claim = claims.find(({ settle_paisa }) => settle_paisa > 0);
      if (!claim) return;
      const body = { way: each.way, amount_paisa: claim.settle_paisa, reason: 'never came' };
      const url = `wallets/claims/${claim.id}/settle/`;
      return check(await office.send('POST', url, { cookie: runs.owner, body }));
    }
    case 'count': {
      const taka = (await runs.ownRun(runs.karim)).cash_paisa / 100;
      if (taka > 0) check(await cash.count(runs.selina, runs.karim, taka, { key }));
    }
  }
}

const check = (response: { statusCode: number; body: string }) =>
  expect(response.statusCode, response.body).toBeLessThan(500);

/** The parts of a payment that fit in what is due. */
function partsOf({
  card,
  khata,
  wallet,
  less,
}: Pick<Step & { kind: 'sell' }, 'card' | 'khata' | 'wallet' | 'less'>) {
  let rest = DUE - less * 100;
  const part = (taka: number) => {
    const paisa = Math.min(taka * 100, rest);
    rest -= paisa;
    return paisa;
  };
  const parts: PaidPart[] = [
    { way: 'khata', amount_paisa: part(khata) },
    { way: 'card', amount_paisa: part(card) },
    { way: 'wallet', wallet: 'bkash', amount_paisa: part(wallet) },
    { way: 'cash', amount_paisa: rest },
  ];
  const paid = parts.filter(({ amount_paisa }) => amount_paisa > 0);
  const letGo = less > 0 && { less: { amount_paisa: less * 100, reason: 'no change' } };
  return { paid, letGo };
}

/** Opens the drawer of the counter, or counts so much more than is in it. */
async function openOrClose(off: number): Promise<void> {
  const key = `way-${++keys}`;
  const open = await office.db
    .selectFrom('drawer_session')
    .where('closed', 'is', null)
    .select('id')
    .executeTakeFirst();
  if (!open) {
    const body = { key, float_paisa: 10_000 };
    return check(await office.send('POST', 'counter/drawer/', { cookie: runs.owner, body }));
  }
  const { balance_paisa } = await office.db
    .selectFrom('cash_place')
    .where('kind', '=', 'counter')
    .select('balance_paisa')
    .executeTakeFirstOrThrow();
  const body = { session: open.id, counted_paisa: Math.max(0, balance_paisa + off), note: 'counted' };
  check(await office.send('POST', 'counter/drawer/close/', { cookie: runs.owner, body }));
}

/** Sells at the counter; while the drawer is closed it is refused. */
async function sell(ways: Step & { kind: 'sell' }): Promise<void> {
  const { paid, letGo } = partsOf(ways);
  const lines = [{ product: office.fixtures.miniket, quantity: 2, price_paisa: 7_250 }];
  const sale = { key: `way-${++keys}`, language: 'bn', lines, total_paisa: 15_225, phone: PHONE };
  const body = { ...sale, paid, ...letGo };
  const response = await office.send('POST', 'counter/sales/', { cookie: runs.owner, body });
  check(response);
  if (response.statusCode === 201) delivered.push(response.json<{ id: number }>().id);
}

/** Amina pays on her khata by its link: at a provider, or from her wallet, whose match somebody may take back. */
async function payByLink({ by, taka, claimFirst, undo }: Step & { kind: 'link' }): Promise<void> {
  const { id, token } = await office.db
    .selectFrom('khata')
    .where('phone', '=', PHONE)
    .select(['id', 'token'])
    .executeTakeFirstOrThrow();
  if (by === 'online') return payKhataOnline(office.db, id, Math.max(10, taka) * 100);
  const trxId = `KH${String(++keys).padStart(8, '0')}`;
  const claim = async () =>
    check(
      await office.app.inject({
        method: 'POST',
        url: `/api/user/khata/${token}/sent-money/`,
        payload: { key: trxId, wallet: 'bkash', trx_id: trxId },
      }),
    );
  if (claimFirst) await claim();
  const receipt = { wallet: 'bkash', trxId, amountPaisa: taka * 100, sender: '', received: null } as const;
  await inTransaction(office.db, (tx) =>
    addReceipt(tx, { ...receipt, source: 'forwarded', actor: 'phone 1' }),
  );
  if (!claimFirst) await claim();
  if (!undo) return;
  const row = office.db.selectFrom('wallet_receipt').where('trx_id', '=', trxId).select('id');
  const { id: stored } = await row.executeTakeFirstOrThrow();
  check(await office.send('POST', `wallets/receipts/${stored}/undo/`, { cookie: runs.owner }));
}

/** Delivers an order in the ways that fit in what is due; the money of a wallet arrives at once, or never. */
async function deliver({ arrives, oldBaki, ...ways }: Step & { kind: 'deliver' }): Promise<void> {
  const order = await runs.outWith(runs.karim);
  const { paid, letGo } = partsOf(ways);
  const old = oldBaki > 0 && { old_baki_paisa: oldBaki * 100 };
  const body = { ...order, cash_paisa: DUE, paid, ...letGo, ...old };
  const response = await runs.deliver(runs.karim, body as never);
  check(response);
  if (response.statusCode !== 200) return;
  delivered.push(order.id);
  const sent = paid.find(({ way }) => way === 'wallet');
  if (!sent || !arrives) return;
  const receipt = await office.db
    .insertInto('wallet_receipt')
    .values({
      wallet: 'bkash',
      trx_id: `BK${String(order.id).padStart(8, '0')}`,
      amount_paisa: sent.amount_paisa,
      source: 'forwarded',
      actor: 'phone',
      receipt_key: `receipt ${order.id}`,
      order_id: null,
      matched: null,
      matched_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await office.db
    .updateTable('wallet_receipt')
    .set({ order_id: order.id, matched: sql`now()`, matched_by: 'shop' })
    .where('id', '=', receipt.id)
    .execute();
}

/** What does not add up: each account by the rows that say what happened, without the entries of the ledger; then the entries. */
async function findDifferences(): Promise<unknown[]> {
  const { rows } = await sql`
    WITH paid_in AS (
      SELECT coalesce(sum(amount_paisa) FILTER (WHERE paid_by = 'cash' AND rider_id IS NULL), 0) AS cash,
             coalesce(sum(amount_paisa) FILTER (WHERE rider_id IS NOT NULL), 0) AS rider,
             coalesce(sum(amount_paisa) FILTER (WHERE paid_by = 'card'), 0) AS card,
             coalesce(-sum(amount_paisa) FILTER (WHERE kind = 'paid_out'), 0) AS paid_out FROM customer_account_entry
    ), door AS (
      SELECT coalesce(sum(amount_paisa) FILTER (WHERE drawer_session_id IS NULL), 0) AS cash,
             coalesce(sum(amount_paisa) FILTER (WHERE drawer_session_id IS NOT NULL), 0) AS counter, coalesce(sum(card_paisa), 0) AS card
      FROM cash_payment JOIN orders ON orders.id = order_id
    ), session AS (
      SELECT coalesce(sum(float_paisa), 0) AS float, coalesce(sum(counted_paisa), 0) AS counted,
             coalesce(sum(expected_paisa - counted_paisa), 0) AS missing FROM drawer_session
    ), settled AS (
      SELECT coalesce(sum(cash_paisa), 0) AS cash FROM wallet_claim
    ), received AS (
      SELECT coalesce(sum(amount_paisa), 0) AS paisa FROM wallet_receipt WHERE matched IS NOT NULL
    ), refunded AS (
      SELECT coalesce(sum(amount_paisa) FILTER (WHERE receipt_id IS NULL AND payment_id IS NULL AND NOT to_credit), 0) AS cash
      FROM refund WHERE state = 'refunded'
    ), counted AS (SELECT coalesce(sum(counted_paisa), 0) AS paisa FROM hand_in), expected (kind, paisa) AS (
      SELECT 'card', door.card + paid_in.card FROM door, paid_in
      UNION ALL SELECT 'wallet', paisa FROM received
      UNION ALL SELECT 'rider', door.cash + paid_in.rider - counted.paisa FROM door, paid_in, counted
      UNION ALL SELECT 'counter', float + door.counter - counted - missing FROM session, door
      UNION ALL SELECT 'difference', missing FROM session
      UNION ALL SELECT 'drawer', ${FLOAT}::bigint - float + session.counted + counted.paisa + settled.cash + paid_in.cash - paid_in.paid_out - refunded.cash
        FROM session, counted, settled, paid_in, refunded
      UNION ALL SELECT 'customer', paid_in.paid_out + refunded.cash - paid_in.cash - paid_in.rider - paid_in.card - door.cash - door.counter - door.card - settled.cash - received.paisa
        FROM paid_in, refunded, door, settled, received
    )
    SELECT kind, paisa, balance FROM expected
    JOIN (SELECT kind, sum(balance_paisa) AS balance FROM cash_place GROUP BY kind) AS place USING (kind) WHERE paisa <> balance
    UNION ALL SELECT 'entries of ' || place.kind, balance_paisa, sum(CASE WHEN to_place = place.id THEN amount_paisa ELSE -amount_paisa END)
    FROM cash_place AS place JOIN cash_entry ON place.id IN (from_place, to_place) GROUP BY place.id
    HAVING balance_paisa <> sum(CASE WHEN to_place = place.id THEN amount_paisa ELSE -amount_paisa END)
    UNION ALL SELECT 'all places', 0, sum(balance_paisa) FROM cash_place HAVING sum(balance_paisa) <> 0
    UNION ALL SELECT 'account ' || account.phone, balance_paisa, sum(amount_paisa) FROM customer_account AS account
    JOIN customer_account_entry AS entry USING (phone) GROUP BY account.phone
    HAVING balance_paisa <> sum(amount_paisa) OR balance_paisa < -${LIMIT}::bigint
    -- What a provider and a wallet have got for the khata is on its account, once.
    UNION ALL SELECT 'khata by ' || way, got, coalesce(written, 0) FROM (
      SELECT 'online' AS way, coalesce(sum(amount_paisa), 0) AS got FROM payment WHERE khata_id IS NOT NULL
      UNION ALL SELECT 'wallet', coalesce(sum(amount_paisa), 0) FROM wallet_receipt WHERE khata_id IS NOT NULL
    ) AS received LEFT JOIN (SELECT paid_by AS way, sum(amount_paisa) AS written FROM customer_account_entry GROUP BY 1) AS entry USING (way)
    WHERE got <> coalesce(written, 0)
    -- What a delivered order costs was paid in one of these ways, or waits for a receipt.
    UNION ALL SELECT 'order ' || orders.id, payable_paisa, refunded.paisa FROM orders JOIN order_balance ON order_id = orders.id
    CROSS JOIN LATERAL (
      SELECT (SELECT amount_paisa + card_paisa FROM cash_payment WHERE order_id = orders.id)
        - coalesce((SELECT sum(amount_paisa) FROM customer_account_entry WHERE order_id = orders.id AND kind = 'baki'), 0)
        + coalesce((SELECT sum(amount_paisa) FROM wallet_receipt WHERE order_id = orders.id), 0)
        + coalesce((SELECT sum(amount_paisa) FROM wallet_claim AS claim WHERE order_id = orders.id AND state IN ('waiting', 'cash') AND NOT EXISTS (
            SELECT FROM wallet_receipt AS receipt WHERE receipt.order_id = orders.id)), 0)
        - coalesce((SELECT sum(amount_paisa) FROM refund WHERE order_id = orders.id), 0) AS paisa
    ) AS refunded
    WHERE status = 'COMPLETED' AND payable_paisa <> refunded.paisa AND NOT EXISTS (
      -- A refund is more than the rest that nobody has paid.
      SELECT FROM wallet_claim WHERE order_id = orders.id AND due_paisa < amount_paisa AND due_paisa > 0)`.execute(
    office.db,
  );
  return rows;
}

test('after a random month of door, counter, khata, credit, refunds and wallets every account adds up', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 12 }), async (month) => {
      for (const each of month) await run(each);
      expect(await findDifferences()).toEqual([]);
    }),
    { numRuns: process.env.FAULTS === 'long' ? 40 : 3, endOnFailure: true },
  );
});
