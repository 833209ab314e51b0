import { setTimeout as wait } from 'node:timers/promises';
import type { CourierEmulator } from '@haat/gateway/couriers/courier-emulator';
import type { EmulatedParcel } from '@haat/gateway/couriers/emulated-parcel';
import type { CallFault } from '@haat/gateway/couriers/faults';
import { payoutCsv } from '@haat/gateway/couriers/payouts';
import { WORDS } from '@haat/gateway/couriers/words';
import { sql } from 'kysely';
import { pino } from 'pino';
import { checkParcels } from '../../server/src/couriers/parcels/check-parcels.ts';
import type { ParcelWork } from '../../server/src/couriers/parcels/parcel-work.ts';
import { settleUnknownParcel } from '../../server/src/couriers/parcels/settle-unknown.ts';
import { fetchNewPayouts, pastePayout } from '../../server/src/couriers/payouts/record-payouts.ts';
import { type Database, openDatabase } from '../../server/src/platform/db/database.ts';
import { openCouriersOf, startTestCouriers, type TestCouriers } from '../../server/testing/couriers.ts';
import { addFixtures } from '../../server/testing/fixtures.ts';
import { workAndDie } from './environment/killed-worker.ts';
import type { Random } from './environment/random.ts';
import { openRunDatabase } from './environment/test-environment.ts';

const STOCK = 1_000_000;

const CREATE_FAULTS: readonly CallFault[] = [
  'reset_after_accept',
  'bad_gateway_after_accept',
  'timeout_after_accept',
  'html',
  'empty',
  'odd_shape',
  'error_before_accept',
  'reset_before_accept',
  'refused_in_200',
  'too_many',
  'token_expired',
];
/** So that a process dies while a courier has taken a parcel and has not said so. */
const LOST: readonly CallFault[] = ['timeout_after_accept'];
const OTHER_FAULTS: readonly CallFault[] = [
  'error_before_accept',
  'reset_after_accept',
  'html',
  'empty',
  'token_expired',
];

/**
 * In each cycle a process that hands orders to three couriers, looks at their parcels and counts goods is killed at a random moment, while the
 * couriers lose responses, fail and move parcels, also backwards. Then the rest is looked at, and every sum must be right: an order has one parcel at
 * most, its cash and its goods are counted once, and no order went back. Returns the broken guarantees.
 * @param database the URL of an empty shop's database
 * @param unsafe a shop that forgets that it has asked a courier to take a parcel: some must be taken twice
 */
export async function couriers(
  random: Random,
  { cycles, unsafe, database: given }: { cycles: number; unsafe: boolean; database?: string },
): Promise<string[]> {
  const database = await openRunDatabase(given);
  const companies = await startTestCouriers();
  const db = openDatabase(database.url, 6);
  const { miniket } = await addFixtures(db);
  await db.updateTable('product').set({ stock: STOCK }).execute();
  const staff = await db
    .insertInto('staff')
    .values({ name: 'Rina', role: 'owner', login: 'rina@haat.example', password_hash: '$argon2id$none' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const env = {
    DATABASE_URL: database.url,
    COURIERS: JSON.stringify(companies.environment),
    PRODUCT: String(miniket),
    STAFF: String(staff.id),
  };
  const rina = { id: staff.id, name: 'Rina', role: 'owner' } as const;
  const broken: string[] = [];
  for (let cycle = 0; cycle < cycles && broken.length === 0; cycle++) {
    await workWithFaults(env, companies.emulator, { random, createFaults: unsafe ? LOST : CREATE_FAULTS });
    await lookAtRest(db, companies, { rina, unsafe });
    if (cycle % 3 === 2) await payOut(db, companies, { rina, random });
    broken.push(
      ...(await checkShop(db, companies.emulator, miniket)).map((line) => `cycle ${cycle + 1}: ${line}`),
    );
    if ((cycle + 1) % 20 === 0 || cycle + 1 === cycles) {
      const { parcels, payouts, requests } = companies.emulator;
      console.log(
        `${cycle + 1} cycles: ${requests.length} requests, ${parcels.length} parcels, ${payouts.length} payouts`,
      );
    }
  }
  if (broken.length === 0 && companies.emulator.parcels.length < cycles)
    broken.push('hardly a parcel was taken: nothing is proven');
  await db.destroy();
  await Promise.all([companies.close(), database.close()]);
  return broken;
}

/** Starts a worker, moves parcels at random, and kills it a moment after it has begun to hand over. */
async function workWithFaults(
  env: Record<string, string>,
  emulator: CourierEmulator,
  { random, createFaults }: { random: Random; createFaults: readonly CallFault[] },
): Promise<void> {
  const any = <T>(list: readonly T[]) => list[random.whole(0, list.length - 1)]!;
  emulator.chooseFault = ({ call }) => {
    if (random.whole(0, 99) >= (call === 'create' ? 40 : 10)) return null;
    return any(call === 'create' ? createFaults : OTHER_FAULTS);
  };
  const before = emulator.requests.length;
  await workAndDie('courier-worker.ts', env, {
    hasBegun: () => emulator.requests.length >= before + 10,
    async work() {
      const end = performance.now() + random.whole(100, 900);
      while (performance.now() < end) {
        if (emulator.parcels.length > 0) await moveSomewhere(emulator, any(emulator.parcels.slice(-60)), any);
        await wait(3);
      }
    },
  });
  emulator.chooseFault = () => null;
}

/** Mostly forwards; sometimes a word that is pending or not known, or one that contradicts what was said before. */
function moveSomewhere(
  emulator: CourierEmulator,
  parcel: EmulatedParcel,
  any: <T>(list: readonly T[]) => T,
): Promise<void> {
  const step = any([
    'on_the_way',
    'on_the_way',
    'delivered',
    'delivered',
    'partly_delivered',
    'coming_back',
    'returned',
    'approval_pending',
    'unheard',
    'created',
  ] as const);
  return emulator.move(parcel, step, step === 'partly_delivered' ? Math.floor(parcel.cod / 2) : undefined);
}

type Person = { id: number; name: string; role: 'owner' };

/** Until nothing is unknown: by the courier where it can be asked, otherwise by what staff read in its panel. */
async function lookAtRest(
  db: Database,
  { environment, emulator }: TestCouriers,
  { rina, unsafe }: { rina: Person; unsafe: boolean },
): Promise<void> {
  const work = workWith(db, environment);
  if (unsafe) await sql`UPDATE parcel SET sent = NULL WHERE state = 'creating'`.execute(db);
  await sql`UPDATE parcel SET sent = sent - interval '11 minutes' WHERE state IN ('creating', 'unknown')`.execute(
    db,
  );
  for (let round = 0; round < 3; round++) {
    await sql`UPDATE parcel SET next_look = now() WHERE next_look IS NOT NULL`.execute(db);
    await checkParcels(work);
  }
  const unknown = await db
    .selectFrom('parcel')
    .where('state', '=', 'unknown')
    .select(['id', 'invoice'])
    .execute();
  for (const { id, invoice } of unknown) {
    const found = emulator.parcels.find((each) => each.invoice === invoice);
    await settleUnknownParcel(work, rina, { id, consignment: found?.consignment ?? null });
  }
}

/** Right and wrong payouts, fetched and pasted, each twice. */
async function payOut(
  db: Database,
  { environment, emulator }: TestCouriers,
  { rina, random }: { rina: Person; random: Random },
): Promise<void> {
  const work = workWith(db, environment);
  const faults = [null, null, 'rounded', 'foreign', 'twice', 'missing', 'amount', 'not_delivered'] as const;
  emulator.payOut('steadfast', { fault: faults[random.whole(0, faults.length - 1)]! });
  await Promise.all([fetchNewPayouts(work), fetchNewPayouts(work)]);
  for (const courier of ['pathao', 'redx'] as const) {
    const payout = emulator.payOut(courier, { fault: faults[random.whole(0, faults.length - 1)]! });
    if (payout.lines.length === 0 || payout.amount < 0) continue;
    const pasted = {
      courier,
      reference: payout.reference,
      paid_at: '2026-11-28',
      paid_paisa: Math.round(payout.amount * 100),
      text: payoutCsv(payout),
    };
    await Promise.all([pastePayout(work, rina, pasted), pastePayout(work, rina, pasted)]);
  }
}

function workWith(db: Database, environment: Record<string, string>): ParcelWork {
  const clients = new Map(openCouriersOf(environment).map((each) => [each.name, each]));
  return { db, couriers: { current: async () => clients }, log: pino({ level: 'silent' }) };
}

async function checkShop(db: Database, emulator: CourierEmulator, product: number): Promise<string[]> {
  const broken: string[] = [];
  const parcels = await db
    .selectFrom('parcel')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['invoice', 'courier', 'state', 'consignment', 'orders.number', 'status', 'back', 'owed_paisa'])
    .execute();
  const own = new Map(parcels.map((parcel) => [parcel.invoice, parcel]));
  for (const [invoice, taken] of Map.groupBy(emulator.parcels, (parcel) => parcel.invoice)) {
    if (taken.length > 1) broken.push(`${invoice} was taken ${taken.length} times`);
    const parcel = own.get(invoice);
    if (!parcel || parcel.state === 'refused')
      broken.push(`${invoice} was taken, and the shop does not know it`);
  }
  for (const { invoice, state } of parcels)
    if (['creating', 'unknown'].includes(state)) broken.push(`${invoice} is ${state} after all looks`);
  for (const [number, all] of Map.groupBy(parcels, (parcel) => parcel.number)) {
    const live = all.filter(
      ({ state, back }) => !['refused', 'cancelled', 'lost', 'delivered'].includes(state) && back === null,
    );
    if (live.length > 1) broken.push(`${number} has ${live.length} live parcels`);
  }
  const { rows } = await sql<{ line: string }>`
    SELECT orders.number || ': cash was collected ' || count(*) || ' times' AS line FROM cash_entry JOIN orders ON orders.id = order_id
      WHERE kind = 'collected' GROUP BY orders.id HAVING count(*) > 1
    UNION ALL SELECT number || ': goods came back ' || count(*) || ' times' FROM stock_movement JOIN orders ON orders.id = order_id
      WHERE kind = 'return' AND status = 'CANCELLED' GROUP BY orders.id HAVING count(*) > 1
    UNION ALL SELECT 'the stock is ' || stock || ', and not ' || expected FROM product, LATERAL (
      SELECT ${STOCK} - coalesce(sum(coalesce(supplied_quantity, quantity)), 0) AS expected FROM order_item JOIN orders ON orders.id = order_id
      WHERE product_id = product.id AND status <> 'CANCELLED') AS sold WHERE product.id = ${product} AND stock <> expected
    UNION ALL SELECT courier || ' has ' || balance_paisa || ', and not ' || due FROM cash_place, LATERAL (
      SELECT coalesce((SELECT sum(owed_paisa) FROM parcel WHERE parcel.courier = cash_place.courier
          AND NOT EXISTS (SELECT FROM courier_payout_line WHERE parcel_id = parcel.id AND counts)), 0)
        + coalesce((SELECT sum(amount_paisa) FROM courier_problem WHERE courier_problem.courier = cash_place.courier AND kind <> 'missing'), 0) AS due
    ) AS books WHERE courier IS NOT NULL AND balance_paisa <> due
    UNION ALL SELECT number || ' went from ' || from_status || ' to ' || to_status FROM order_history JOIN orders ON orders.id = order_id
      WHERE (from_status, to_status) IN (('ONGOING', 'PROCESSING'), ('COMPLETED', 'ONGOING'), ('COMPLETED', 'CANCELLED'), ('CANCELLED', 'ONGOING'))
    UNION ALL SELECT number || ' was cancelled with goods at a courier' FROM orders JOIN parcel ON order_id = orders.id
      WHERE status = 'CANCELLED' AND state IN ('created', 'on_the_way', 'coming_back')`.execute(db);
  broken.push(...rows.map(({ line }) => line));
  // Only what a courier has delivered once is completed by it.
  const { rows: completed } = await sql<{ number: string; courier: keyof typeof WORDS }>`
    SELECT number, actor AS courier FROM order_history JOIN orders ON orders.id = order_id
    WHERE to_status = 'COMPLETED' AND actor IN ('steadfast', 'pathao', 'redx')`.execute(db);
  const delivered = new Set(
    emulator.parcels
      .filter(({ courier, history }) => history.some(({ word }) => word === WORDS[courier].delivered))
      .map(({ invoice }) => invoice.split('-')[0]),
  );
  for (const { number } of completed)
    if (!delivered.has(number)) broken.push(`${number} is completed, and was not delivered`);
  return broken;
}
