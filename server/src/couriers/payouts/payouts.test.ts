import type { PayoutProblemKind, PayoutRow } from '@haat/contract/office/couriers';
import { payoutCsv } from '@haat/gateway/couriers/payouts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { stockOf } from '../../../testing/fixtures.ts';
import { type CourierChoice, openParcels, type TestParcels } from '../../../testing/office/parcels.ts';
import { fetchNewPayouts } from './record-payouts.ts';

let world: TestParcels;
beforeAll(async () => {
  world = await openParcels();
});
afterAll(() => world.close());

const owner = () => world.runs.owner;
const list = async () =>
  (await world.office.send('GET', 'payouts/', { cookie: owner() })).json<{
    couriers: { name: string; balance_paisa: number; waiting_paisa: number; problems_paisa: number }[];
    payouts: PayoutRow[];
    problems: {
      id: string;
      kind: PayoutProblemKind;
      amount_paisa: number;
      claim: { en: string; bn: string };
    }[];
  }>();
const booksOf = async (name: string) => (await list()).couriers.find((each) => each.name === name)!;
const fetchAll = (courier: string) => world.post('payouts/fetch/', { courier }, owner());
const paste = (payout: ReturnType<TestParcels['emulator']['payOut']>, more: object = {}) =>
  world.post(
    'payouts/',
    {
      courier: payout.courier,
      reference: payout.reference,
      paid_at: '2026-11-28',
      paid_paisa: Math.round(payout.amount * 100),
      text: payoutCsv(payout),
      ...more,
    },
    owner(),
  );

async function delivered(courier: CourierChoice) {
  const parcel = await world.parcelOut(courier);
  await world.emulator.move(parcel.emulated, 'delivered');
  await world.look();
  return parcel;
}

/** Every open problem is closed, so that the next test begins with none. */
async function settleAll() {
  for (const { id, amount_paisa } of (await list()).problems) {
    const body = { problem: id, amount_paisa, reason: 'agreed on the phone' };
    const settled = await world.post('payouts/problems/', body, owner());
    expect(settled.statusCode, settled.body).toBe(204);
  }
}

test('a right payout closes its parcels: the bank, the fees and the rounding are lines of their own, and the courier has nothing', async () => {
  const { id } = await delivered('pathao');
  expect(await booksOf('pathao')).toMatchObject({
    balance_paisa: 15_200,
    waiting_paisa: 15_200,
    problems_paisa: 0,
  });
  const payout = world.emulator.payOut('pathao', { fault: 'rounded' });
  const preview = await world.post(
    'payouts/preview/',
    {
      courier: 'pathao',
      reference: payout.reference,
      paid_at: '2026-11-28',
      paid_paisa: Math.round(payout.amount * 100),
      text: payoutCsv(payout),
    },
    owner(),
  );
  expect(preview.json(), preview.body).toMatchObject({
    lines: [{ parcel: id, owed_paisa: 15_200, problem: null }],
  });
  expect(await world.balanceOf('pathao')).toBe(15_200);
  const stored = await paste(payout);
  expect(stored.statusCode, stored.body).toBe(201);
  const { rows: entries } = await sql<{ kind: string; to: string; paisa: number }>`
    SELECT entry.kind, target.kind AS to, amount_paisa AS paisa FROM cash_entry AS entry JOIN cash_place AS target ON target.id = to_place
    WHERE courier_payout_id = ${stored.json<{ id: number }>().id} ORDER BY entry.id`.execute(world.office.db);
  expect(entries).toEqual([
    { kind: 'paid_out', to: 'bank', paisa: Math.round(payout.amount * 100) },
    { kind: 'courier_fee', to: 'courier_fee', paisa: payout.lines[0]!.fee * 100 },
    { kind: 'cod_fee', to: 'courier_fee', paisa: 152 },
    {
      kind: 'rounding',
      to: 'difference',
      paisa: 15_200 - payout.lines[0]!.fee * 100 - 152 - Math.round(payout.amount * 100),
    },
  ]);
  expect(await booksOf('pathao')).toMatchObject({ balance_paisa: 0, problems_paisa: 0 });
  // Again: the same is the same, another one is refused.
  expect((await paste(payout)).statusCode).toBe(201);
  expect((await paste(payout, { paid_paisa: 1 })).json()).toMatchObject({ code: 'payout_taken' });
  expect(await world.balanceOf('pathao')).toBe(0);
});

test.each([
  ['foreign', 'foreign'],
  ['twice', 'paid_twice'],
  ['amount', 'amount_differs'],
  ['not_delivered', 'not_delivered'],
] as const)(
  'a payout with the fault %s is a problem %s with a claim, which is settled once',
  async (fault, kind) => {
    await delivered('pathao');
    await world.parcelOut('pathao');
    const payout = world.emulator.payOut('pathao', { fault });
    expect((await paste(payout)).statusCode).toBe(201);
    const { problems } = await list();
    expect(problems.map((problem) => problem.kind)).toEqual([kind]);
    const [{ id, amount_paisa, claim } = problems[0]!] = problems;
    expect([claim.en, claim.bn]).toEqual([
      expect.stringContaining(payout.reference),
      expect.stringContaining(payout.reference),
    ]);
    const { balance_paisa, problems_paisa } = await booksOf('pathao');
    expect(balance_paisa).toBe(problems_paisa);
    const body = { problem: id, amount_paisa, reason: 'agreed on the phone' };
    expect(
      (await world.post('payouts/problems/', { ...body, amount_paisa: amount_paisa + 1 }, owner())).json(),
    ).toMatchObject({
      code: 'problem_changed',
    });
    const settled = await Promise.all([
      world.post('payouts/problems/', body, owner()),
      world.post('payouts/problems/', body, owner()),
    ]);
    expect(settled.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 404]);
    expect(await booksOf('pathao')).toMatchObject({ balance_paisa: 0, problems_paisa: 0 });
  },
);

test('a parcel that no payout has is missing after ten days, and its late payout closes it', async () => {
  const { id } = await delivered('pathao');
  const age = () =>
    sql`UPDATE parcel SET delivered = now() - interval '11 days' WHERE id = ${id}`.execute(world.office.db);
  await age();
  expect((await list()).problems).toMatchObject([
    { kind: 'missing', id: `parcel-${id}`, amount_paisa: 15_200 },
  ]);
  await paste(world.emulator.payOut('pathao'));
  expect((await list()).problems).toEqual([]);
  expect(await booksOf('pathao')).toMatchObject({ balance_paisa: 0 });
});

test('what was written off and is paid after all is a problem again', async () => {
  const { id } = await delivered('pathao');
  await sql`UPDATE parcel SET delivered = now() - interval '11 days' WHERE id = ${id}`.execute(
    world.office.db,
  );
  await settleAll();
  expect(await booksOf('pathao')).toMatchObject({ balance_paisa: 0, problems_paisa: 0 });
  await paste(world.emulator.payOut('pathao'));
  expect((await list()).problems).toMatchObject([{ kind: 'paid_twice', amount_paisa: -15_200 }]);
  await settleAll();
  expect(await booksOf('pathao')).toMatchObject({ balance_paisa: 0 });
});

test('a fetched payout says no sums by parcel: its sum is compared', async () => {
  await delivered('steadfast');
  world.emulator.payOut('steadfast', { fault: 'rounded' });
  expect((await fetchAll('steadfast')).json<{ fetched: number[] }>().fetched).toHaveLength(1);
  expect((await fetchAll('steadfast')).json()).toEqual({ fetched: [] });
  expect((await list()).problems).toEqual([]);
  expect(await booksOf('steadfast')).toMatchObject({ balance_paisa: 0 });
  await delivered('steadfast');
  const wrong = world.emulator.payOut('steadfast');
  wrong.amount -= 25;
  await fetchAll('steadfast');
  expect((await list()).problems).toMatchObject([{ kind: 'sum_differs', amount_paisa: 2_500 }]);
  await settleAll();
});

test('a job fetches new payouts in the name of the shop, once, and not one that somebody has pasted', async () => {
  await delivered('steadfast');
  const first = world.emulator.payOut('steadfast');
  await delivered('steadfast');
  const pasted = world.emulator.payOut('steadfast');
  await paste(pasted, { reference: pasted.reference.replace('SFC-', '#') });
  // One that does not respond is asked by the next run, and stops nobody.
  world.emulator.failNext('html', { call: 'payouts' });
  expect(await fetchNewPayouts(world.work)).toBe(0);
  const runs = await Promise.all([fetchNewPayouts(world.work), fetchNewPayouts(world.work)]);
  expect(runs.toSorted()).toEqual([0, 1]);
  expect(await fetchNewPayouts(world.work)).toBe(0);
  const { payouts } = await list();
  expect(payouts.slice(0, 2)).toMatchObject([
    { reference: first.reference, source: 'fetched', actor: 'shop' },
    { source: 'pasted', actor: 'staff:Rina' },
  ]);
  expect(await booksOf('steadfast')).toMatchObject({ balance_paisa: 0, problems_paisa: 0 });
  const { rows } = await sql<{ actor: string }>`SELECT actor FROM audit
    WHERE table_name = 'courier_payout' AND after ->> 'reference' = ${first.reference}`.execute(
    world.office.db,
  );
  expect(rows).toEqual([{ actor: 'shop' }]);
});

test('what an account was paid before the first parcel of the shop is not booked, and is in the log once', async () => {
  await delivered('steadfast');
  const [first] = await sql<{ created: Date }>`
    SELECT min(created) AS created FROM parcel WHERE courier = 'steadfast'`
    .execute(world.office.db)
    .then(({ rows }) => rows);
  const old = Array.from({ length: 12 }, (_, days) => {
    const payout = world.emulator.payOut('steadfast', { parcels: [], fault: 'foreign' });
    payout.paidAt = new Date(first!.created.getTime() - (days + 1) * 60_000);
    return payout;
  });
  const own = world.emulator.payOut('steadfast');
  const info = vi.fn();
  const work = { ...world.work, log: { ...world.work.log, info, warn: vi.fn(), error: vi.fn() } };
  expect(await fetchNewPayouts(work)).toBe(1);
  expect((await fetchAll('steadfast')).json()).toEqual({ fetched: [] });
  expect(await fetchNewPayouts(work)).toBe(0);
  const { payouts, problems } = await list();
  expect(payouts[0]!.reference).toBe(own.reference);
  expect(payouts.map(({ reference }) => reference)).not.toContain(old[0]!.reference);
  expect(problems).toEqual([]);
  expect(await booksOf('steadfast')).toMatchObject({ balance_paisa: 0, problems_paisa: 0 });
  expect(info.mock.calls.filter(([{ event }]) => event === 'payouts_left_out')).toHaveLength(1);
});

test('a payout is stored once, however its reference is written, and not of the wrong courier', async () => {
  await delivered('pathao');
  const payout = world.emulator.payOut('pathao');
  const spelled = `No. ${payout.reference.replace('INV-', '')}/A`;
  const refusals = await Promise.all([
    paste(payout, { courier: 'redx' }),
    world.post(
      'payouts/preview/',
      {
        courier: 'redx',
        reference: 'x',
        paid_at: '2026-11-28',
        paid_paisa: 1,
        text: payoutCsv(payout),
      },
      owner(),
    ),
  ]);
  for (const refused of refusals)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { code: 'no_own_parcel', params: { courier: 'RedX' } },
    ]);
  const both = await Promise.all([paste(payout), paste(payout, { reference: spelled })]);
  const again = both.find(({ statusCode }) => statusCode !== 201)!;
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
  expect(again.json()).toMatchObject({
    code: 'payout_stored',
    params: { reference: again === both[1] ? payout.reference : spelled },
  });
  expect(await booksOf('pathao')).toMatchObject({ balance_paisa: 0, problems_paisa: 0 });
});

test('the fee of a whole pasted payout is a fee, and no difference', async () => {
  await delivered('pathao');
  const payout = world.emulator.payOut('pathao');
  const paid_paisa = Math.round(payout.amount * 100) - 3_000;
  const stored = await paste(payout, { paid_paisa, fee_paisa: 3_000 });
  expect(stored.json(), stored.body).toMatchObject({ problems: [], rounding_paisa: 0 });
  expect(await booksOf('pathao')).toMatchObject({ balance_paisa: 0, problems_paisa: 0 });
});

test('only open payouts are read: one closes when it is right, and opens when its parcel is paid after all', async () => {
  const { db } = world.office;
  const isOpen = async (reference: string) =>
    (
      await db
        .selectFrom('courier_payout')
        .where('reference', '=', reference)
        .select('open')
        .executeTakeFirstOrThrow()
    ).open;
  const { emulated } = await world.parcelOut('pathao');
  const payout = world.emulator.payOut('pathao', { parcels: [emulated] });
  payout.lines[0]!.collected = emulated.cod;
  await paste(payout, { paid_paisa: (emulated.cod - emulated.fee) * 100 });
  expect((await list()).problems).toMatchObject([{ kind: 'not_delivered', amount_paisa: -15_200 }]);
  expect(await isOpen(payout.reference)).toBe(true);
  await world.emulator.move(emulated, 'delivered');
  await world.look();
  expect((await list()).problems).toEqual([]);
  expect(await isOpen(payout.reference)).toBe(false);
  await expect(
    db.updateTable('courier_payout').set({ open: true }).where('reference', '=', payout.reference).execute(),
  ).rejects.toThrow('never changed');
  await expect(db.updateTable('parcel').set({ counted: false }).execute()).rejects.toThrow('payout counts');
  const plan = await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(tx);
    return JSON.stringify((await sql`EXPLAIN SELECT FROM courier_problem`.execute(tx)).rows);
  });
  expect(plan).toContain('courier_payout_open');
  expect(plan).toContain('parcel_unpaid');
  expect(plan).not.toContain('Seq Scan');
});

test('above the limit a second person settles, and the day closes with cash at a courier', async () => {
  await delivered('pathao');
  await paste(world.emulator.payOut('pathao', { fault: 'foreign' }));
  const [problem] = (await list()).problems;
  const { id, amount_paisa } = problem!;
  await world.office.db.updateTable('staff_role').set({ limit_paisa: 1 }).where('id', '=', 'owner').execute();
  const body = { problem: id, amount_paisa, reason: 'not ours' };
  expect((await world.post('payouts/problems/', body, owner())).json()).toMatchObject({
    code: 'confirmation_needed',
  });
  await world.office.db
    .updateTable('staff_role')
    .set({ limit_paisa: null })
    .where('id', '=', 'owner')
    .execute();
  await settleAll();
  await delivered('pathao');
  const { drawer_paisa } = (await world.office.send('GET', 'cash/', { cookie: owner() })).json<{
    drawer_paisa: number;
  }>();
  const closed = await world.post('cash/days/', { counted_paisa: drawer_paisa, note: '' }, owner());
  expect(closed.json(), closed.body).toMatchObject({
    places: expect.arrayContaining([
      expect.objectContaining({ kind: 'courier', courier: 'pathao', balance_paisa: 15_200 }),
    ]),
  });
});

test.each([
  ['name,price\nrui,5', 'no_payout_columns'],
  ['invoice,collected\nH1-1,many', 'unreadable_row'],
])('a list that cannot be read is refused at its field: %j', async (text, code) => {
  const payout = { courier: 'pathao', reference: 'x', paid_at: '2026-11-28', paid_paisa: 0, text };
  const refused = await world.post('payouts/', payout, owner());
  expect([refused.statusCode, refused.json()]).toMatchObject([400, { fields: { text: { code } } }]);
});

test('trial orders are deleted with their parcels, and with all that couriers have paid', async () => {
  const { db, fixtures } = world.office;
  await world.parcelOut('redx');
  await delivered('pathao');
  await paste(world.emulator.payOut('pathao', { fault: 'twice' }));
  await delivered('pathao');
  expect(await db.selectFrom('courier_settlement').select('id').execute()).not.toEqual([]);
  const deleted = await world.post('opening/trial-orders/delete/', {}, owner());
  expect(deleted.json(), deleted.body).toMatchObject({ trial_orders: 0 });
  for (const table of [
    'orders',
    'parcel',
    'parcel_event',
    'courier_payout',
    'courier_payout_line',
    'courier_settlement',
    'cash_entry',
    'value_move',
    'value_request',
    'message',
  ] as const)
    expect([table, await db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
  const places = await db.selectFrom('cash_place').select('balance_paisa').execute();
  expect(places.every(({ balance_paisa }) => balance_paisa === 0)).toBe(true);
  expect(await stockOf(db, fixtures.miniket)).toBe(1_000);
});
