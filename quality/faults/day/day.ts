import { setTimeout as wait } from 'node:timers/promises';
import { apiRoutes } from '@haat/contract/http/api-routes';
import { sql } from 'kysely';
import { pino } from 'pino';
import { countStaleDays } from '../../../server/src/figures/count-days.ts';
import { paymentsWith } from '../../../server/src/payments/open-payments.ts';
import { processDueRefunds } from '../../../server/src/payments/refund-due.ts';
import { sslcommerz } from '../../../server/src/payments/sslcommerz/sslcommerz.ts';
import { onServer } from '../../../server/testing/postgres.ts';
import type { Random } from '../environment/random.ts';
import { openEnvironment, STORE } from '../environment/test-environment.ts';
import { AFTER_ACTIONS, checkAcknowledged } from './day-after.ts';
import { closeTheDay, DOOR_ACTIONS } from './day-door.ts';
import { SHOPPER_ACTIONS } from './day-shoppers.ts';
import { STAFF_ACTIONS } from './day-staff.ts';
import { checkDay, falsify, SUMS } from './day-sums.ts';
import { openTally } from './day-tally.ts';
import { killOne, openWorld, type World } from './day-world.ts';

const ACTIONS = { ...SHOPPER_ACTIONS, ...STAFF_ACTIONS, ...DOOR_ACTIONS, ...AFTER_ACTIONS };

/** Actions that take longer in life, or wait for others: they are done more often. */
const OFTEN = [
  'order as a guest',
  'confirm',
  'confirm',
  'pick',
  'pick',
  'weigh',
  'weigh',
  'pack',
  'pack',
  'pack',
  'hand out',
  'deliver',
  'deliver in part',
  'count by two at once',
  'complain',
  'decide a complaint',
  'ask about a substitute',
];

/** So many people act at the same time. */
const PEOPLE = 8;

/**
 * A random day of a shop on two processes: people order, pay, cancel, change, pick, ask about substitutes, weigh, pack, deliver, complain, use credit,
 * count, price, import and erase at the same time. Many requests are sent twice, responses are lost, and the processes are killed one after the
 * other. Then sums over the whole database must be right. Returns what was broken.
 * @param database the URL of an empty shop's database
 * @param least each kind of action must have succeeded so often
 * @param unsafe falsifies rows: the sums must report each
 */
export async function day(
  random: Random,
  {
    seconds,
    unsafe,
    least = 3,
    database,
  }: { seconds: number; unsafe: boolean; least?: number; database?: string },
): Promise<string[]> {
  const environment = await openEnvironment(random, { direct: true, database });
  const tally = openTally();
  const world = await openWorld(environment, random, tally);
  await live(world, seconds, least);
  await settle(world);
  await closeTheDay(world);
  await countStaleDays(world.db, { all: true });
  for (const line of tally.lines()) console.log(line);
  console.log(`${world.kills} processes killed, ${world.losses} responses lost`);
  const broken = [
    ...tally.broken(),
    ...[...tally.rare(KINDS, least), ...tally.rare(['close the day', 'reopen the day'], 1)].map(
      (kind) => `hardly proven: ${kind} succeeded too rarely`,
    ),
    ...(await checkClients(world)),
    ...(await checkAcknowledged(world)),
    ...(await onServer(environment.database, checkDay)),
  ];
  console.log(`${Object.keys(SUMS).length} sums by SQL, ${CLIENT_SUMS} with what clients and gateway know`);
  const reported = unsafe && broken.length === 0 ? await onServer(environment.database, falsify) : [];
  await world.db.destroy();
  for (const process of world.processes) if (process !== environment.shop) await process.kill();
  await environment.close();
  return [...broken, ...reported];
}

/** After the time of the day people go on with what has succeeded too rarely, for at most so many seconds. */
const OVERTIME = 120;

/** What is done so that another kind can succeed. */
const CAUSES: Record<string, string> = {
  'undo an import': 'import',
  'take a count back': 'count by two at once',
};

/** People act until the time is over and each kind of action has succeeded `least` times. */
async function live(world: World, seconds: number, least: number): Promise<void> {
  const { random, tally } = world;
  const begin = performance.now();
  const overtime = () => (performance.now() - begin) / 1_000 - seconds;
  const act = async () => {
    for (;;) {
      const rare = tally.rare(KINDS, least);
      if (overtime() > OVERTIME || (overtime() > 0 && rare.length === 0)) return;
      const names =
        overtime() > 0
          ? [...rare.map((kind) => CAUSES[kind] ?? kind).filter((kind) => kind in ACTIONS), ...OFTEN]
          : [...Object.keys(ACTIONS), ...OFTEN];
      await ACTIONS[random.pick(names)]!(world);
    }
  };
  const people = Promise.all(Array.from({ length: PEOPLE }, act));
  world.faulty = true;
  const faults = killRepeatedly(world);
  await people;
  world.faulty = false;
  await faults;
}

/** Between two kills, in ms: the least and the most. */
const BETWEEN_KILLS = [3_000, 15_000] as const;

async function killRepeatedly(world: World): Promise<void> {
  for (;;) {
    await wait(world.random.whole(...BETWEEN_KILLS));
    if (!world.faulty) return;
    await killOne(world);
  }
}

/** They note their results under other names, such as `pay: visa`. */
const INDIRECT = new Set([
  'pay later',
  'order as a guest, online',
  'record a stock sheet',
  'solve a payment problem',
]);

/** What must have succeeded. */
const KINDS = [
  ...Object.keys(ACTIONS).filter((kind) => !INDIRECT.has(kind)),
  'pay: visa',
  'short',
  'substitute',
  'undo an import',
];

/** Ends what is open: attempts are settled and refunds end. At last no response is lost any more. */
async function settle({ environment, db, tally }: World): Promise<void> {
  const { gatewayUrl, buyerContext } = environment;
  await environment.settle();
  const provider = sslcommerz({ ...STORE, apiUrl: gatewayUrl, pageOrigins: [gatewayUrl] });
  const payments = paymentsWith(db, pino({ level: 'silent' }), [provider]);
  const requestRefunds = async () => {
    const next_look = sql<Date>`now()`;
    await db.updateTable('refund').set({ next_look }).where('next_look', 'is not', null).execute();
    while ((await processDueRefunds(payments, provider)) > 0);
  };
  await requestRefunds();
  for (const session of buyerContext.gateway.sessions.values()) session.faults.refund = 'right';
  await requestRefunds();
  for (const _ of await db.selectFrom('refund').where('state', '=', 'uncertain').select('id').execute())
    tally.note('refund that was uncertain', { ok: true, code: '' });
  for (let n = 0; n < 3; n++) await requestRefunds();
}

/** How many sums `checkClients` makes. */
const CLIENT_SUMS = 7;

/** Compares the database with what shoppers were told, what their carts must have, and the books of the gateway. */
async function checkClients({
  environment,
  db,
  orders,
  cart,
  collector,
  erased,
  send,
}: World): Promise<string[]> {
  const broken: string[] = [];
  const { rows: stored } = await sql<{ number: string; placed: number }>`
    SELECT number, coalesce((SELECT (changes -> 'total_paisa' ->> 'before')::bigint FROM order_edit
      WHERE order_id = orders.id AND kind = 'change' ORDER BY id LIMIT 1), total_paisa)::bigint AS placed FROM orders`.execute(
    db,
  );
  const totals = new Map(stored.map(({ number, placed }) => [number, placed]));
  for (const { number, total } of orders)
    if (totals.get(number) !== Math.round(total * 100))
      broken.push(`${number} was acknowledged with another total, or is not stored`);
  const { captured, refunded } = environment.buyerContext.gateway.totals();
  const { rows } = await sql<{ recorded: number; given: number; persons: number }>`
    SELECT (SELECT coalesce(sum(amount_paisa), 0) FROM payment)::bigint AS recorded,
      (SELECT coalesce(sum(amount_paisa), 0) FROM refund WHERE payment_id IS NOT NULL AND state = 'refunded')::bigint AS given,
      (SELECT count(*) FROM orders WHERE receiver_phone_number = ANY(${erased}::text[]))
      + (SELECT count(*) FROM message WHERE recipient = ANY(${erased}::text[])) AS persons`.execute(db);
  const { recorded, given, persons } = rows[0]!;
  if (recorded !== captured)
    broken.push(`the gateway has captured ${captured} paisa, ${recorded} are recorded`);
  if (given !== refunded) broken.push(`the gateway has refunded ${refunded} paisa, ${given} are recorded`);
  if (Number(persons) > 0) broken.push(`${persons} rows name a person who was erased`);
  const headers = { authorization: `Bearer ${collector.access}` };
  const { body: lines } = await send<{ item: number; quantity: number; purchased: boolean }[]>(
    'GET',
    apiRoutes.addCartLine.path,
    { headers },
  );
  for (const [product, quantity] of cart) {
    const line = lines.find(({ item, purchased }) => item === product && !purchased);
    if (line?.quantity !== quantity)
      broken.push(`the cart has ${line?.quantity ?? 0} of product ${product}, not ${quantity}`);
  }
  return broken;
}
