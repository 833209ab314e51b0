// A process that hands orders to couriers, looks at their parcels and counts what comes back, until it is killed. Prints a line when it has begun.
import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { checkParcels } from '../../server/src/couriers/parcels/check-parcels.ts';
import { handToCourier } from '../../server/src/couriers/parcels/hand-over.ts';
import { scheduleCheck } from '../../server/src/couriers/parcels/schedule-check.ts';
import { countGoods } from '../../server/src/couriers/parcels/take-parcel-back.ts';
import { fetchNewPayouts } from '../../server/src/couriers/payouts/record-payouts.ts';
import { moveOrder } from '../../server/src/orders/move-order.ts';
import { isDatabaseUnavailable, openDatabase } from '../../server/src/platform/db/database.ts';
import { openCouriersOf } from '../../server/testing/couriers.ts';
import { forever } from './environment/forever.ts';
import { placeGuestOrder, RINA } from './environment/worker-orders.ts';

const { DATABASE_URL = '', COURIERS = '{}', PRODUCT = '', STAFF = '' } = process.env;
const db = openDatabase(DATABASE_URL, 10);
const couriers = new Map(openCouriersOf(JSON.parse(COURIERS), hasty).map((each) => [each.name, each]));
const work = { db, couriers: { current: async () => couriers }, log: pino({ level: 'silent' }) };
const rina = { id: Number(STAFF), name: 'Rina', role: 'owner' } as const;
const NAMES = ['steadfast', 'pathao', 'redx'] as const;

async function place(): Promise<void> {
  const placed = await placeGuestOrder(db, Number(PRODUCT), { address: 'Road 27, Dhanmondi', quantity: 2 });
  if (placed) await moveOrder(db, { order: placed.id, to: 'PROCESSING', actor: RINA, version: null });
}

/** Two people at once, sometimes with two couriers: one of them gets it. */
async function handOver(): Promise<void> {
  const order = await db
    .selectFrom('orders')
    .where('status', 'in', ['PROCESSING', 'ONGOING'])
    .select(['id', 'version'])
    .orderBy((eb) => eb.fn('random'))
    .limit(1)
    .executeTakeFirst();
  if (!order) return;
  const hand = () => {
    const courier = NAMES[randomInt(NAMES.length)]!;
    const orders = [{ ...order, ...(courier === 'redx' && { area: '53' }) }];
    return handToCourier(work, rina, { key: randomUUID(), courier, orders });
  };
  await Promise.all(randomInt(3) === 0 ? [hand(), hand()] : [hand()]);
}

async function look(): Promise<void> {
  await sql`UPDATE parcel SET next_look = now() WHERE next_look > now() AND random() < 0.3`.execute(db);
  await checkParcels(work);
}

/** A webhook, true or forged. */
async function webhook(): Promise<void> {
  const parcel = await randomParcel();
  if (parcel) await scheduleCheck(db, parcel.courier, { ...parcel, said: 'Delivered' });
}

/** Twice at once, as of two people. */
async function count(): Promise<void> {
  const parcel = await randomParcel(['coming_back', 'partly_delivered']);
  if (!parcel) return;
  const { version } = await db
    .selectFrom('orders')
    .where('id', '=', parcel.order_id)
    .select('version')
    .executeTakeFirstOrThrow();
  const lines = await db
    .selectFrom('order_item')
    .where('order_id', '=', parcel.order_id)
    .select('id')
    .execute();
  const back =
    parcel.state === 'partly_delivered'
      ? lines.map(({ id }) => ({ item: id, quantity: 1, wasted: false }))
      : [];
  const counted = () =>
    countGoods(db, rina, { parcel: parcel.id, version, lines: back, reason: 'nobody at home' });
  await Promise.all([counted(), counted()]);
}

/** Staff cancel and complete what they should not. */
async function meddle(): Promise<void> {
  const parcel = await randomParcel();
  if (!parcel) return;
  const to = randomInt(4) === 0 ? 'COMPLETED' : 'CANCELLED';
  await moveOrder(db, { order: parcel.order_id, to, actor: RINA, version: null, reason: 'asked' });
}

function randomParcel(
  states: readonly string[] = ['creating', 'unknown', 'created', 'on_the_way', 'delivered', 'coming_back'],
) {
  return db
    .selectFrom('parcel')
    .where('state', 'in', states)
    .where('back', 'is', null)
    .selectAll()
    .orderBy((eb) => eb.fn('random'))
    .limit(1)
    .executeTakeFirst();
}

/** On a slow machine somebody waits too long for a lock or a connection: the shop would respond with 503. */
function patiently(work: () => Promise<unknown>, pause: number): Promise<never> {
  const attempt = () =>
    work().catch((error) => {
      if (!isDatabaseUnavailable(error)) throw error;
    });
  return forever(attempt, pause);
}

console.log('working');
await Promise.all([
  patiently(place, 20),
  patiently(handOver, 15),
  patiently(look, 5),
  patiently(look, 5),
  patiently(webhook, 20),
  patiently(count, 20),
  patiently(meddle, 60),
  patiently(() => fetchNewPayouts(work), 100),
]);

/** Gives up long before a client does, so that a response that never comes is only one fault of many. */
function hasty(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const signal = AbortSignal.any([AbortSignal.timeout(1_000), ...(init.signal ? [init.signal] : [])]);
  return fetch(input, { ...init, signal });
}
