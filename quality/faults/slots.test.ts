import { randomUUID } from 'node:crypto';
import { apiRoutes } from '@haat/contract/http/api-routes';
import type { GuestOrder } from '@haat/contract/shop/orders';
import { SECOND } from '@haat/contract/time/durations';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expireOrders } from '../../server/src/payments/expire-orders.ts';
import { paymentsWith } from '../../server/src/payments/open-payments.ts';
import { addFixtures, type Fixtures } from '../../server/testing/fixtures.ts';
import { openTestDatabase, type TestDatabase } from '../../server/testing/shop.ts';
import { addSlot, addZone, findWrongSlots } from '../../server/testing/slots.ts';
import { randomFrom } from './environment/random.ts';
import { type ShopProcess, startShop } from './environment/shop.ts';

/** One round of fewer buyers by default; rounds for a minute in `npm run haat -- faults slots`. */
const IS_LONG = process.env.FAULTS === 'long';
const DURATION = IS_LONG ? 60 * SECOND : 0;
const BUYERS = IS_LONG ? 200 : 80;
const PLACES = 20;

let database: TestDatabase;
let fixtures: Fixtures;
let zone: number;
let shops: ShopProcess[];
beforeAll(async () => {
  database = await openTestDatabase();
  fixtures = await addFixtures(database.db);
  await database.db.updateTable('product').set({ stock: 100_000 }).execute();
  zone = await addZone(database.db);
  // A gateway that does not exist: nobody pays, so orders expire.
  const env = {
    DATABASE_URL: database.url,
    GATEWAY_URL: 'http://127.0.0.1:9',
  };
  const crashed = () => expect.unreachable('a shop has crashed');
  shops = await Promise.all([startShop(env, crashed), startShop(env, crashed)]);
});
afterAll(async () => {
  // A stop would wait a minute for connections on which a lost request never came.
  await Promise.all(shops.map((shop) => shop.kill()));
  await database.close();
});

test(
  'of many buyers twenty get the last places of a slot, and each place that is given back is taken again',
  async () => {
    const end = performance.now() + DURATION;
    let rounds = 0;
    do {
      await runRound(rounds);
      rounds++;
    } while (performance.now() < end);
    if (DURATION > 0) console.log(`${rounds} rounds of ${BUYERS} buyers`);
  },
  60_000 + 2 * DURATION,
);

async function runRound(round: number): Promise<void> {
  const random = randomFrom(round + 1);
  const [slot, other] = [
    await addSlot(database.db, { zone, inHours: 24 + 2 * round, capacity: PLACES }),
    await addSlot(database.db, { zone, inHours: 25 + 2 * round, capacity: 5 }),
  ];
  const buyers = Array.from({ length: BUYERS }, (_, n) => new Buyer({ round, n, random }));
  const wrong = await watchDuring(Promise.all(buyers.map((buyer) => buyer.buy(slot, other))));
  expect(wrong).toEqual([]);
  await waitUntilQuiet();
  for (const buyer of buyers) await buyer.askAgain(slot, other);
  // Who found it full tries again: every place that was given back is there.
  await sql`UPDATE slot_reservation SET expires = now()`.execute(database.db);
  for (const buyer of buyers.filter(({ order }) => order === null)) {
    const { taken } = await readSlot(slot);
    if (taken === PLACES) break;
    expect((await buyer.place(slot)).status).toBe(201);
  }
  expect(await readSlot(slot)).toMatchObject({ taken: PLACES });
  expect(await findWrongSlots(database.db)).toEqual([]);
  await compareOrders(buyers);
}

/** Compares taken places with orders and capacities while the buyers buy; each look is one snapshot. Returns what is wrong. */
async function watchDuring(buying: Promise<unknown>): Promise<unknown[]> {
  let isOver = false;
  const over = buying.finally(() => {
    isOver = true;
  });
  const wrong: unknown[] = [];
  while (!isOver) wrong.push(...(await findWrongSlots(database.db)));
  await over;
  return wrong;
}

/** Waits until the shops run no statement: a request whose response got lost may be carried out later than the one that repeats it. */
function waitUntilQuiet(): Promise<void> {
  const count = sql<{ running: number }>`
    SELECT count(*)::int AS running FROM pg_stat_activity
    WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()`;
  return expect.poll(async () => (await count.execute(database.db)).rows[0]!.running).toBe(0);
}

const readSlot = (id: number) =>
  database.db
    .selectFrom('slot')
    .where('id', '=', id)
    .select(['taken', 'taken_lines'])
    .executeTakeFirstOrThrow();

/** Every acknowledged order exists once, where its buyer believes it to be. */
async function compareOrders(buyers: Buyer[]): Promise<void> {
  const rows = await database.db
    .selectFrom('orders')
    .where(
      'order_key',
      'in',
      buyers.map(({ key }) => key),
    )
    .select(['order_key', 'number', 'slot_id', 'status'])
    .execute();
  const stored = Object.fromEntries(rows.map(({ order_key, ...row }) => [order_key, row]));
  expect(rows).toHaveLength(Object.keys(stored).length);
  for (const { key, order } of buyers) expect([key, stored[key]]).toEqual([key, order ?? undefined]);
}

/** The refusals that a buyer may meet. */
const EXPECTED = ['slot_full', 'busy', 'unavailable', 'too_many_requests'];

interface Result {
  status: number;
  body: unknown;
  /** The request was sent more than once. */
  wasLost: boolean;
}

class Buyer {
  readonly key: string;
  readonly #moveKey = randomUUID().replaceAll('-', '');
  /** What is stored of the order, as far as the buyer knows. */
  order: { number: string; slot_id: number; status: string } | null = null;
  readonly #body: object;
  readonly #random: ReturnType<typeof randomFrom>;
  #token = '';
  /** The request that was refused after a response to it had got lost: it may have been carried out after the refusal. */
  #overtaken: 'place' | 'move' | null = null;

  constructor({ round, n, random }: { round: number; n: number; random: ReturnType<typeof randomFrom> }) {
    this.key = `round-${round}-buyer-${n}`;
    this.#random = random;
    this.#body = {
      name: `Buyer ${n}`,
      phone: `+8801712${String(round * BUYERS + n).padStart(6, '0')}`,
      address: 'Mirpur 10',
      order_type: random.pick(['COD', 'COD', 'ONLINE']),
      items: [{ product: fixtures.rui, quantity: 1 }],
      order_key: this.key,
    };
  }

  /** Reserves or not, orders, and perhaps cancels, moves, or does not pay. */
  async buy(slot: number, other: number): Promise<void> {
    const random = this.#random;
    if (random.fraction() < 0.3)
      await this.#send(apiRoutes.reserveSlot.path.replace('{id}', `${slot}`), {
        order_key: this.key,
        lines: 1,
      });
    const { status } = await this.place(slot);
    if (status !== 201) return;
    const next = random.fraction();
    if (next < 0.25) await this.#cancel();
    else if (next < 0.5) await this.#move(other);
    else if (next < 0.6) await this.#expire();
  }

  /** Sends the order until a response arrives; the same key makes no second order. */
  async place(slot: number): Promise<Result> {
    const placed = await this.#send(apiRoutes.placeGuestOrder.path, { ...this.#body, slot });
    if (placed.status === 201) {
      const { number, token } = placed.body as GuestOrder;
      this.#token = token;
      this.order = { number, slot_id: slot, status: 'PENDING' };
    }
    this.#overtaken = placed.wasLost && placed.status !== 201 ? 'place' : null;
    return placed;
  }

  /** Repeats a request that may have been carried out after it was refused; the page does so with the same key. */
  async askAgain(slot: number, other: number): Promise<void> {
    if (this.#overtaken === 'place') await this.place(slot);
    if (this.#overtaken === 'move') await this.#move(other);
  }

  async #cancel(): Promise<void> {
    const { status } = await this.#send(apiRoutes.cancelGuestOrder.path.replace('{token}', this.#token));
    expect(status).toBe(200);
    this.order = { ...this.order!, status: 'CANCELLED' };
  }

  async #move(slot: number): Promise<void> {
    const path = apiRoutes.changeGuestOrder.path.replace('{token}', this.#token);
    const { status, wasLost } = await this.#send(path, { key: this.#moveKey, version: 0, slot });
    if (status === 200) this.order = { ...this.order!, slot_id: slot };
    this.#overtaken = wasLost && status !== 200 ? 'move' : null;
  }

  /** An order that is not paid in time is cancelled by the job of every process. */
  async #expire(): Promise<void> {
    const { rows } = await sql`
      UPDATE orders SET expires = now() WHERE order_key = ${this.key} AND order_type = 'ONLINE' RETURNING id`.execute(
      database.db,
    );
    if (rows.length === 0) return;
    await expireOrders(paymentsWith(database.db, pino({ level: 'silent' }), []));
    this.order = { ...this.order!, status: 'CANCELLED' };
  }

  /** A response may get lost, and the request is sent again, to the other process. */
  async #send(path: string, body: object = {}, wasLost = false): Promise<Result> {
    const { port } = this.#random.pick(shops);
    const isLost = this.#random.fraction() < 0.2;
    const signal = isLost ? { signal: AbortSignal.timeout(this.#random.whole(1, 60)) } : {};
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...signal,
    })
      .then(async (each) => ({ status: each.status, body: await each.json(), wasLost }))
      .catch((error: Error) => {
        if (!isLost) throw error;
        return null;
      });
    if (response === null || response.status === 503) return this.#send(path, body, true);
    const { code } = response.body as { code?: string };
    if (code !== undefined) expect(EXPECTED).toContain(code);
    return response;
  }
}
