import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { apiRoutes } from '@haat/contract/http/api-routes';
import type { GuestOrder } from '@haat/contract/shop/orders';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countWaiting } from '../../testing/count-waiting.ts';
import { addFixtures, type Fixtures } from '../../testing/fixtures.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/shop.ts';
import { nodeEnvironment } from '../platform/process/node-options.mjs';
import { hashToken } from './receive-sms.ts';

/** Two steps by default, each of them three times in `npm run haat -- faults payments`. */
const isLong = process.env.FAULTS === 'long';
const TOKEN = 'a-token-of-the-phone-at-the-desk';
/** One bag of rice at Tk 72.50 and 5 % tax. */
const TOTAL = 7_613;

let database: TestDatabase;
let fixtures: Fixtures;
let running: ChildProcess | undefined;
beforeAll(async () => {
  database = await openTestDatabase();
  fixtures = await addFixtures(database.db);
  await database.db.updateTable('product').set({ stock: 100_000 }).execute();
  const wallets = JSON.stringify([{ wallet: 'bkash', number: '+8801712345678', account: 'personal' }]);
  await database.db.updateTable('shop_setting').set({ wallets }).execute();
  const phone = {
    name: 'Desk',
    token_hash: hashToken(TOKEN),
    actor: 'staff:Rina',
    last_seen: null,
    revoked: null,
  };
  await database.db.insertInto('wallet_phone').values(phone).execute();
});
afterAll(async () => {
  running?.kill('SIGKILL');
  await database.close();
});

async function startShop(): Promise<{ process: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../testing/shop-process.ts')], {
    env: { ...nodeEnvironment, DATABASE_URL: database.url, GATEWAY_URL: 'http://127.0.0.1:9' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running = child;
  const [url] = await once(createInterface(child.stdout!), 'line');
  return { process: child, url: String(url) };
}

const post = (url: string, body: object, headers = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

async function place(shop: string): Promise<GuestOrder> {
  const items = [{ product: fixtures.miniket, quantity: 1 }];
  const who = { name: 'Amina', phone: '01712345678', address: 'Dhanmondi', wallet: 'bkash' };
  return (await post(shop + apiRoutes.placeGuestOrder.path, { ...who, items })).json() as Promise<GuestOrder>;
}

const claim = async (shop: string, { token }: GuestOrder, trx_id: string) => {
  const url = shop + apiRoutes.claimGuestSentMoney.path.replace('{token}', token);
  return (await post(url, { key: token, wallet: 'bkash', trx_id })).status;
};
const forward = async (shop: string, trxId: string, token: string) => {
  const text = `You have received Tk ${TOTAL / 100} from 01798765432. Fee Tk 0.00. TrxID ${trxId} at 21/08/2026 17:55`;
  const headers = { authorization: `Bearer ${token}` };
  return (await post(shop + apiRoutes.forwardSms.path, { from: 'bKash', text }, headers)).status;
};
async function paidOf({ id }: GuestOrder): Promise<number> {
  const { rows } = await sql<{ paisa: number }>`
    SELECT wallet_paisa AS paisa FROM order_balance WHERE order_id = ${id}`.execute(database.db);
  return rows[0]!.paisa;
}

/** What holds a request up at each of its steps. */
const STEPS: Record<string, (trxId: string, orders: number[]) => RawBuilder<unknown>> = {
  'before the receipt is stored': () => sql`LOCK TABLE wallet_receipt IN EXCLUSIVE MODE`,
  'before the books are written': () => sql`LOCK TABLE cash_entry IN EXCLUSIVE MODE`,
  'before the TrxID is locked': (trxId) =>
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`bkash ${trxId}`}, 0))`,
  'before the order is locked': (_, orders) =>
    sql`SELECT FROM orders WHERE id = ANY(${sql.val(orders)}::bigint[]) FOR UPDATE`,
};
const steps = Object.entries(STEPS);
const kills = isLong ? [...steps, ...steps, ...steps] : steps.slice(0, 2);

test('killed at each step, the shop records a receipt once, for one of two orders that claim it; a forged SMS pays nothing', async () => {
  let shop = await startShop();
  for (const [at, [step, hold]] of kills.entries()) {
    const [amina, karim, victim] = [await place(shop.url), await place(shop.url), await place(shop.url)];
    const [trxId, forged] = [`9KL${String(at).padStart(7, '0')}`, `9FR${String(at).padStart(7, '0')}`];
    const press = (url: string) =>
      Promise.allSettled([
        claim(url, amina, trxId),
        claim(url, karim, trxId),
        forward(url, trxId, TOKEN),
        forward(url, forged, 'a-token-that-somebody-has-made-up'),
        claim(url, victim, forged),
      ]);
    await database.db.transaction().execute(async (tx) => {
      await hold(trxId, [amina.id, karim.id]).execute(tx);
      const pressed = press(shop.url);
      await expect.poll(() => countWaiting(database.db), { interval: 10 }).toBeGreaterThan(0);
      const gone = once(shop.process, 'exit');
      shop.process.kill('SIGKILL');
      await gone;
      await pressed;
    });
    shop = await startShop();
    // Apps and pages repeat what had no response.
    const results = (await press(shop.url)).map((each) => each.status === 'fulfilled' && each.value);
    expect(results.slice(0, 2).toSorted(), step).toEqual([200, 409]);
    expect(results.slice(2), step).toEqual([200, 401, 200]);
    const paid = [await paidOf(amina), await paidOf(karim), await paidOf(victim)];
    expect([...paid.slice(0, 2).toSorted((a, b) => a - b), paid[2]], step).toEqual([0, TOTAL, 0]);
  }
  const { rows } = await sql<{ receipts: number; books: number }>`
    SELECT (SELECT sum(amount_paisa)::bigint FROM wallet_receipt) AS receipts,
           (SELECT sum(balance_paisa)::bigint FROM cash_place WHERE kind = 'wallet') AS books`.execute(
    database.db,
  );
  expect(rows[0]).toEqual({ receipts: kills.length * TOTAL, books: kills.length * TOTAL });
});
