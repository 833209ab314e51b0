import type { HandIn } from '@haat/contract/office/orders/cash';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCash, type TestCash } from '../../testing/office/cash.ts';
import { type Office, openOffice } from '../../testing/office/office.ts';
import { openRuns, type Runs, type TestRider } from '../../testing/office/runs.ts';
import { payOutRefund } from '../orders/pay-out-refund.ts';

let office: Office;
let runs: Runs;
let cash: TestCash;
beforeAll(async () => {
  office = await openOffice();
  runs = await openRuns(office);
  cash = openCash(office, runs);
});
afterAll(() => office.close());

const order = fc.nat(3);
const rider = fc.constantFrom('karim' as const, 'jamal' as const);
const receiver = fc.constantFrom('selina' as const, 'nasrin' as const);
/** Wrong by so many taka; mostly right. */
const error = fc.constantFrom(0, 0, 0, -14, 3);
const key = fc.constantFrom('a', 'b', 'c');

/** What people do at the same time; a repeated request is a step with the same values. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('deliver' as const), order, partly: fc.boolean() }) },
  fc.record({ kind: fc.constant('refuse' as const), order }),
  fc.record({ kind: fc.constant('deliver by the desk' as const), order }),
  fc.record({ kind: fc.constant('take off' as const), order }),
  fc.record({ kind: fc.constant('refund' as const), order }),
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('count' as const), rider, receiver, error, key }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('sign' as const), receiver }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('sign own' as const), rider }) },
  fc.record({ kind: fc.constant('undo' as const) }),
  fc.record({
    kind: fc.constant('transfer' as const),
    transfer: fc.constantFrom('deposit', 'put_in', 'take_out'),
    taka: fc.integer({ min: 1, max: 300 }),
    key,
  }),
  fc.record({ kind: fc.constant('undo transfer' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** A day: its number makes the keys of its requests new, `out` are the orders of Karim and Jamal. */
interface Day {
  name: string;
  out: { id: number; run: number; rider: TestRider }[];
}

/** Does one step; refusals are expected, errors are not. */
async function run(each: Step, { name, out }: Day): Promise<void> {
  const response = await send(each, name, 'order' in each ? out[each.order]! : out[0]!);
  if (response) expect(response.statusCode, `${JSON.stringify(each)} ${response.body}`).toBeLessThan(500);
}

async function send(each: Step, name: string, stop: Day['out'][number]) {
  switch (each.kind) {
    case 'deliver': {
      const seen = { id: stop.id, version: 2 };
      const own = (await runs.ownRun(stop.rider)).stops.find((one) => one.order === stop.id);
      const returned = [{ item: own?.lines[0]?.item ?? 1, quantity: 1, wasted: false }];
      return runs.deliver(stop.rider, each.partly ? { ...seen, returned, reason: 'torn' } : seen);
    }
    case 'refuse':
      return runs.refuse(stop.rider, { id: stop.id, version: 2 });
    case 'deliver by the desk': {
      const body = { to: 'COMPLETED', version: 2 };
      return office.send('POST', `orders/${stop.id}/move/`, { cookie: runs.desk, body });
    }
    case 'take off':
      return runs.takeOff(stop.id, stop.run);
    case 'refund':
      await refund(stop.id, name);
      return null;
    case 'count': {
      const expected = Math.max(0, (await runs.ownRun(runs[each.rider])).cash_paisa / 100 + each.error);
      const more = { key: `${name}-${each.rider}-${each.key}` };
      return cash.count(runs[each.receiver], runs[each.rider], expected, more);
    }
    case 'sign':
      return cash.sign(runs[each.receiver], await newestHandIn());
    case 'sign own':
      return cash.signOwn(runs[each.rider], await newestHandIn(runs[each.rider].id));
    case 'undo': {
      const body = { reason: 'wrong' };
      return office.send('POST', `cash/hand-ins/${await newestHandIn()}/undo/`, { cookie: runs.desk, body });
    }
    case 'transfer':
      return cash.transfer({ kind: each.transfer, amount: each.taka, note: 'x', key: `${name}-${each.key}` });
    case 'undo transfer': {
      const { rows } = await sql<{ id: number | null }>`SELECT max(id) AS id FROM cash_transfer`.execute(
        office.db,
      );
      return office.send('POST', `cash/transfers/${rows[0]!.id ?? 1}/undo/`, { cookie: runs.owner });
    }
  }
}

/** Lowers a paid order, and hands the refund over twice. */
async function refund(id: number, name: string): Promise<void> {
  const paid = await office.db
    .selectFrom('cash_payment')
    .where('order_id', '=', id)
    .select('order_id')
    .execute();
  if (paid.length === 0) return;
  await cash.queueRefund(id, 5, `${name} ${id}`);
  const rows = await office.db.selectFrom('refund').where('order_id', '=', id).select('id').execute();
  await Promise.all(
    rows.flatMap((row) => [1, 2].map(() => payOutRefund(office.db, row.id, { kind: 'staff', name: 'Rina' }))),
  );
}

async function newestHandIn(rider?: number): Promise<number> {
  let rows = office.db.selectFrom('hand_in').select('id').orderBy('id', 'desc').limit(1);
  if (rider !== undefined) rows = rows.where('rider_id', '=', rider);
  return (await rows.executeTakeFirst())?.id ?? 1;
}

/** Where all cash is by the rows of payments, refunds, counts, signatures and transfers: without the entries. */
async function findDifferences(): Promise<unknown[]> {
  const { rows } = await sql`
    WITH count AS (
      SELECT hand_in.*, EXISTS (SELECT FROM hand_in_undo WHERE hand_in_id = hand_in.id) AS undone,
        (SELECT count(*) FROM hand_in_signature WHERE hand_in_id = hand_in.id) = 2 AS signed FROM hand_in
    ), paid AS (
      SELECT amount_paisa, (SELECT rider_id FROM run_stop JOIN rider_run ON rider_run.id = run_id
        WHERE run_stop.order_id = cash_payment.order_id AND removed IS NULL) AS rider_id FROM cash_payment
    ), moved AS (
      SELECT kind, CASE WHEN undoes IS NULL THEN amount_paisa ELSE -amount_paisa END AS paisa FROM cash_transfer
    ), expected (kind, rider_id, paisa) AS (
      SELECT 'rider', id,
        coalesce((SELECT sum(amount_paisa) FROM paid WHERE paid.rider_id = staff.id), 0)
        - coalesce((SELECT sum(CASE WHEN signed THEN expected_paisa ELSE counted_paisa END)
                    FROM count WHERE NOT undone AND count.rider_id = staff.id), 0)
      FROM staff
      UNION ALL SELECT 'customer', NULL, coalesce((SELECT sum(amount_paisa) FROM refund WHERE payment_id IS NULL AND state = 'refunded'), 0)
        - coalesce((SELECT sum(amount_paisa) FROM paid), 0)
      UNION ALL SELECT 'bank', NULL, coalesce((SELECT sum(paisa) FROM moved WHERE kind = 'deposit'), 0)
      UNION ALL SELECT 'owner', NULL,
        coalesce((SELECT sum(CASE kind WHEN 'put_in' THEN -paisa ELSE paisa END) FROM moved WHERE kind <> 'deposit'), 0)
    )
    SELECT expected.*, balance_paisa FROM expected
    LEFT JOIN cash_place ON cash_place.kind = expected.kind AND cash_place.rider_id IS NOT DISTINCT FROM expected.rider_id
    WHERE coalesce(balance_paisa, 0) <> paisa
    UNION ALL
    SELECT 'entries of ' || kind, rider_id, entries.paisa, balance_paisa FROM cash_place, LATERAL (
      SELECT coalesce(sum(CASE WHEN to_place = cash_place.id THEN amount_paisa ELSE -amount_paisa END), 0) AS paisa
      FROM cash_entry WHERE cash_place.id IN (from_place, to_place)) AS entries
    WHERE entries.paisa <> balance_paisa
    UNION ALL SELECT 'all places', NULL, 0, sum(balance_paisa) FROM cash_place HAVING sum(balance_paisa) <> 0`.execute(
    office.db,
  );
  return rows;
}

/** Everybody hands in what he has and signs, then the day closes. */
async function closeDay(name: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM open_hand_in`.execute(office.db);
  for (const { id } of rows) {
    const receivers = [runs.selina, runs.nasrin].map((one) => cash.sign(one, id));
    await Promise.all([...receivers, cash.signOwn(runs.karim, id), cash.signOwn(runs.jamal, id)]);
  }
  for (const each of ['karim', 'jamal'] as const) {
    const counted = (await runs.ownRun(runs[each])).cash_paisa / 100;
    if (counted === 0) continue;
    const response = await cash.count(runs.selina, runs[each], counted, { key: `${name}-${each}-last` });
    expect(response.json<HandIn>()).toMatchObject({ difference_paisa: 0 });
  }
  await office.db.transaction().execute(async (tx) => {
    // One day after the other, within a test of a minute.
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    await sql`UPDATE cash_day SET day = to_char(date '2020-01-01' + id::int, 'YYYY-MM-DD')`.execute(tx);
  });
  const { drawer_paisa } = await cash.sheet();
  const closed = await cash.close(Math.max(0, drawer_paisa / 100), 'counted');
  expect(closed.statusCode, closed.body).toBe(200);
  const rest = await office.db
    .selectFrom('cash_place')
    .where('kind', '=', 'rider')
    .where('balance_paisa', '<>', 0)
    .selectAll()
    .execute();
  expect(rest).toEqual([]);
}

let days = 0;

/** What a random day may leave out: a wrong count that is taken back, and a signed difference. */
const DIFFERENCES: Step[][] = [
  [{ kind: 'deliver', order: 0, partly: false }],
  [{ kind: 'count', rider: 'karim', receiver: 'selina', error: -14, key: 'a' }],
  [{ kind: 'undo' }],
  [{ kind: 'count', rider: 'karim', receiver: 'selina', error: -14, key: 'b' }],
  [
    { kind: 'sign', receiver: 'selina' },
    { kind: 'sign own', rider: 'karim' },
  ],
];

test('on any day the places of the cash add up, no taka is lost or doubled, and the day closes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 6 }),
      async (waves) => {
        const { karim, jamal } = runs;
        const day: Day = { name: `day${days++}`, out: [] };
        for (const each of [karim, karim, jamal, jamal])
          day.out.push({ ...(await runs.outWith(each)), rider: each });
        for (const wave of waves) {
          // Each request is sent twice, as by a weak network.
          await Promise.all([...wave, ...wave].map((each) => run(each, day)));
          expect(await findDifferences()).toEqual([]);
        }
        await closeDay(day.name);
        expect(await findDifferences()).toEqual([]);
      },
    ),
    { numRuns: process.env.FAULTS === 'long' ? 40 : 5, examples: [[DIFFERENCES]] },
  );
});
