import type { PayoutProblem } from '@haat/contract/office/couriers';
import type { EmulatedParcel } from '@haat/gateway/couriers/emulated-parcel';
import type { PayoutFault } from '@haat/gateway/couriers/faults';
import { type EmulatedPayout, payoutCsv } from '@haat/gateway/couriers/payouts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomFrom } from '../../../../quality/faults/environment/random.ts';
import { openParcels, type TestParcels } from '../../../testing/office/parcels.ts';

/** A thousand in `npm run haat -- faults couriers-month`. */
const IS_LONG = process.env.FAULTS === 'long';
const PARCELS = IS_LONG ? 1_000 : 90;
/** Parcels in one payout. */
const A_WEEK = IS_LONG ? 40 : 6;
const COURIERS = ['steadfast', 'pathao', 'redx'] as const;
const FAULTS: readonly (PayoutFault | null)[] = [
  null,
  null,
  null,
  'rounded',
  'foreign',
  'twice',
  'missing',
  'amount',
  'not_delivered',
];

let world: TestParcels;
beforeAll(async () => {
  world = await openParcels();
  // Two bags for each parcel.
  await world.office.db
    .updateTable('product')
    .set({ stock: 3 * PARCELS })
    .execute();
});
afterAll(() => world.close());

/** What must be found: the kind, and the parcel as the courier names it. */
type Wrong = Pick<PayoutProblem, 'kind' | 'consignment'>;

test(
  'of a month of parcels every wrong payout is found and named, every right parcel is closed, and the books are at zero',
  async () => {
    const random = randomFrom(Number(process.env.SEED ?? 1));
    const any = <T>(list: readonly T[]) => list[random.whole(0, list.length - 1)]!;
    await deliverMonth(any);
    const wrong: Wrong[] = [];
    const claimed = new Set<EmulatedParcel>();
    for (const courier of COURIERS)
      for (const parcels of weeksOf(courier))
        wrong.push(...(await payWeek(courier, parcels, any(FAULTS), claimed)));
    await sql`UPDATE parcel SET delivered = now() - interval '11 days' WHERE delivered IS NOT NULL`.execute(
      world.office.db,
    );

    const { couriers, problems } = await list();
    const named = (all: readonly Wrong[]) =>
      all.map(({ kind, consignment }) => `${kind} ${consignment}`).toSorted();
    expect(named(problems)).toEqual(named(wrong));
    expect(wrong.length).toBeGreaterThan(3);
    for (const { claim, consignment } of problems) expect(claim.en).toContain(consignment ?? '');
    for (const { balance_paisa, problems_paisa } of couriers) expect(balance_paisa).toBe(problems_paisa);
    const { rows } = await sql<{ open: number }>`
      SELECT count(*)::int AS open FROM parcel WHERE owed_paisa > 0 AND id NOT IN (
        SELECT parcel_id FROM courier_payout_line WHERE counts)
        AND id NOT IN (SELECT parcel_id FROM courier_problem WHERE parcel_id IS NOT NULL)`.execute(
      world.office.db,
    );
    expect(rows[0]!.open).toBe(0);

    for (const { id, amount_paisa } of problems) {
      const body = { problem: id, amount_paisa, reason: 'agreed with the courier' };
      const settled = await world.post('payouts/problems/', body, world.runs.owner);
      expect(settled.statusCode, settled.body).toBe(204);
    }
    const after = await list();
    expect(after.problems).toEqual([]);
    expect(after.couriers.map(({ balance_paisa }) => balance_paisa)).toEqual([0, 0, 0]);
  },
  IS_LONG ? 3_600_000 : 300_000,
);

const list = async () =>
  (await world.office.send('GET', 'payouts/', { cookie: world.runs.owner })).json<{
    couriers: { balance_paisa: number; problems_paisa: number }[];
    problems: PayoutProblem[];
  }>();

/** Most are delivered; some come back, wholly or in part, and some are still on their way. */
async function deliverMonth(any: <T>(list: readonly T[]) => T): Promise<void> {
  for (let at = 0; at < PARCELS; at += 30) {
    const orders = [];
    for (let nth = 0; nth < Math.min(30, PARCELS - at); nth++) orders.push(await world.runs.packedOrder());
    for (const courier of COURIERS)
      await world.hand(
        courier,
        orders.filter((_, nth) => COURIERS[nth % COURIERS.length] === courier),
      );
  }
  await world.look();
  const fates = [
    'delivered',
    'delivered',
    'delivered',
    'delivered',
    'delivered',
    'delivered',
    'partly_delivered',
    'coming_back',
    'on_the_way',
  ] as const;
  for (const parcel of allParcels()) await world.emulator.move(parcel, any(fates), undefined);
  for (let rest = 0; rest < PARCELS; rest += 200) await world.look();
  const { rows: back } = await sql<{
    id: number;
    state: string;
    version: number;
    item: number;
    invoice: string;
  }>`
    SELECT parcel.id, state, orders.version, invoice, (SELECT min(id) FROM order_item WHERE order_id = orders.id) AS item
    FROM parcel JOIN orders ON orders.id = order_id WHERE state IN ('partly_delivered', 'coming_back')`.execute(
    world.office.db,
  );
  for (const { id, state, version, item, invoice } of back) {
    const isPartly = state === 'partly_delivered';
    const lines = isPartly ? [{ item, quantity: 1, wasted: false }] : [];
    const counted = await world.post(`parcels/${id}/back/`, { version, reason: 'refused', lines });
    expect(counted.statusCode, counted.body).toBe(200);
    // What the rider has taken at the door.
    if (isPartly) world.emulator.parcel(invoice).collected = (await world.stateOf(id)).owed_paisa! / 100;
  }
}

/** In the order of their invoices: the couriers get them at once. */
const allParcels = () =>
  world.emulator.parcels.toSorted((one, other) => one.invoice.localeCompare(other.invoice));

function weeksOf(courier: string): EmulatedParcel[][] {
  const paid = allParcels().filter((one) => one.courier === courier && one.collected !== null);
  return Array.from({ length: Math.ceil(paid.length / A_WEEK) }, (_, week) =>
    paid.slice(week * A_WEEK, (week + 1) * A_WEEK),
  );
}

/** Pays parcels with a fault, and returns what is wrong then. */
async function payWeek(
  courier: (typeof COURIERS)[number],
  parcels: EmulatedParcel[],
  fault: PayoutFault | null,
  claimed: Set<EmulatedParcel>,
): Promise<Wrong[]> {
  const running = world.emulator.parcels.find((one) => one.courier === courier && one.collected === null);
  // The same parcel twice would be another problem.
  const isSecond = fault === 'not_delivered' && (running === undefined || claimed.has(running));
  if (fault === 'not_delivered' && running) claimed.add(running);
  // Without its only parcel there would be no payout.
  const isLeftOut = fault === 'missing' && parcels.length === 1;
  const found = isSecond || isLeftOut ? null : fault;
  const payout = world.emulator.payOut(courier, { parcels, fault: found });
  const stored = courier === 'steadfast' ? await fetch() : await paste(payout);
  expect(stored.statusCode, stored.body).toBeLessThan(300);
  const [first] = parcels;
  const last = payout.lines.at(-1)!;
  switch (found) {
    case 'foreign':
      return [{ kind: 'foreign', consignment: last.consignment }];
    case 'twice':
      return [{ kind: 'paid_twice', consignment: last.consignment }];
    case 'missing':
      return [{ kind: 'missing', consignment: first!.consignment }];
    case 'amount':
      return [{ kind: 'amount_differs', consignment: first!.consignment }];
    case 'not_delivered':
      return [{ kind: 'not_delivered', consignment: last.consignment }];
    default:
      return [];
  }
}

const fetch = () => world.post('payouts/fetch/', { courier: 'steadfast' }, world.runs.owner);

const paste = (payout: EmulatedPayout) =>
  world.post(
    'payouts/',
    {
      courier: payout.courier,
      reference: payout.reference,
      paid_at: '2026-11-28',
      paid_paisa: Math.round(payout.amount * 100),
      text: payoutCsv(payout),
    },
    world.runs.owner,
  );
