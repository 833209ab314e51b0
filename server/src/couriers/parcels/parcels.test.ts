import type { OfficeOrder } from '@haat/contract/office/orders/orders';
import type { ParcelState } from '@haat/contract/office/orders/parcels';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stockOf } from '../../../testing/fixtures.ts';
import { openParcels, type TestParcels } from '../../../testing/office/parcels.ts';
import { PARCEL_MOVES } from './move-parcel.ts';
import { scheduleCheck } from './schedule-check.ts';

let world: TestParcels;
beforeAll(async () => {
  world = await openParcels();
});
afterAll(() => world.close());

const stock = () => stockOf(world.office.db, world.office.fixtures.miniket);
const lineOf = async (id: number) => (await world.details(id)).lines[0]!;

test('an order leaves when the courier has taken its parcel, and is paid to the courier when it is delivered', async () => {
  const order = await world.runs.packedOrder();
  const preview = await world.post('parcels/preview/', { courier: 'steadfast', orders: [order] });
  expect(preview.json()).toMatchObject({ cod_paisa: 15_200, lines: [{ code: 'ok', cod_paisa: 15_200 }] });
  const [handed] = await world.hand('steadfast', [order]);
  expect([handed!.code, (await world.orderOf(order.id)).status]).toEqual(['ok', 'PROCESSING']);
  await world.look();
  const parcel = await world.stateOf(handed!.parcel!);
  expect(parcel).toMatchObject({ state: 'created', invoice: `${handed!.number}-1`, cod_paisa: 15_200 });
  expect((await world.orderOf(order.id)).status).toBe('ONGOING');
  const { rows: messages } = await sql<{ text: string }>`
    SELECT text FROM message WHERE event LIKE ${`order ${order.id} with_courier%`}`.execute(world.office.db);
  expect(messages[0]!.text).toContain('Steadfast');
  const before = await world.balanceOf('steadfast');
  const emulated = world.emulator.parcel(parcel.invoice);
  expect(emulated).toMatchObject({ name: 'Amina', phone: '01712345678', cod: 152 });
  await world.emulator.move(emulated, 'on_the_way');
  await world.look();
  await world.emulator.move(emulated, 'delivered');
  await world.look();
  expect((await world.orderOf(order.id)).status).toBe('COMPLETED');
  expect(await world.stateOf(parcel.id)).toMatchObject({
    state: 'delivered',
    owed_paisa: 15_200,
    next_look: null,
  });
  expect((await world.balanceOf('steadfast')) - before).toBe(15_200);
  const states = (await world.details(parcel.id)).events.flatMap(({ state }) => state ?? []);
  expect(states).toEqual(['creating', 'created', 'on_the_way', 'delivered']);
});

test('a lost response is settled by asking for our invoice: the courier has one parcel', async () => {
  const order = await world.runs.packedOrder();
  const [handed] = await world.hand('steadfast', [order]);
  world.emulator.failNext('reset_after_accept', { call: 'create' });
  await world.look();
  expect(await world.stateOf(handed!.parcel!)).toMatchObject({ state: 'unknown' });
  expect((await world.orderOf(order.id)).status).toBe('PROCESSING');
  expect(
    (await world.post(`orders/${order.id}/cancel/`, { version: 1, reason: 'late' })).json(),
  ).toMatchObject({
    code: 'with_courier',
  });
  await world.look();
  const parcel = await world.stateOf(handed!.parcel!);
  expect(parcel.state).toBe('created');
  expect(world.emulator.parcels.filter(({ invoice }) => invoice === parcel.invoice)).toHaveLength(1);
  expect((await world.orderOf(order.id)).status).toBe('ONGOING');
});

test('an order whose parcel a courier has, or may have, is not changed: it would collect the old sum at the old address', async () => {
  const order = await world.runs.packedOrder();
  const [handed] = await world.hand('steadfast', [order]);
  const change = async () => {
    const { version } = await world.orderOf(order.id);
    const body = { key: '56'.repeat(16), version, receiver_address: 'House 9, Gulshan' };
    return (await world.post(`orders/${order.id}/change/`, body)).json();
  };
  expect(await world.stateOf(handed!.parcel!)).toMatchObject({ state: 'creating' });
  expect(await change()).toMatchObject({ code: 'with_courier', params: { courier: 'Steadfast' } });
  await world.look();
  expect(await change()).toMatchObject({ code: 'order_left' });
});

test('a confirmation is not undone while a courier has the order, or may have it, and the page of the order says so', async () => {
  const { id } = await world.office.placeOrder();
  const move = async (to: string) =>
    (await world.post(`orders/${id}/move/`, { to, version: (await world.orderOf(id)).version })).json();
  const parcel = async () =>
    (await world.office.send('GET', `orders/${id}/`, { cookie: world.runs.owner })).json<OfficeOrder>()
      .parcel;
  expect(await move('PROCESSING')).toMatchObject({ parcel: null, status: 'PROCESSING' });
  // Not packed, so that nothing else keeps it from being undone.
  const [handed] = await world.hand('steadfast', [await world.orderOf(id)]);
  expect([await parcel(), await move('PENDING')]).toMatchObject(['creating', { code: 'with_courier' }]);
  const undo = world.office.db
    .updateTable('orders')
    .set({ status: 'PENDING' })
    .where('id', '=', id)
    .execute();
  await expect(undo).rejects.toMatchObject({ constraint: 'order_with_courier' });
  await world.post(`parcels/${handed!.parcel}/cancel/`, { reason: 'not packed' });
  expect([await parcel(), await move('PENDING')]).toMatchObject([null, { status: 'PENDING' }]);
});

test('an order whose parcel the courier may not have yet is not completed', async () => {
  const { id } = await world.runs.packedOrder();
  const [handed] = await world.hand('steadfast', [await world.orderOf(id)]);
  const move = async (to: string) =>
    (await world.post(`orders/${id}/move/`, { to, version: (await world.orderOf(id)).version })).json();
  expect(await move('ONGOING')).toMatchObject({ status: 'ONGOING' });
  expect(await move('COMPLETED')).toMatchObject({ code: 'with_courier' });
  world.emulator.failNext('reset_after_accept', { call: 'create' });
  await world.look();
  expect(await world.stateOf(handed!.parcel!)).toMatchObject({ state: 'unknown' });
  expect(await move('COMPLETED')).toMatchObject({ code: 'with_courier' });
  await world.look();
  expect(await move('COMPLETED')).toMatchObject({ status: 'COMPLETED' });
});

test('what is let go while a courier has the order is shown beside what it collects, which is owed by it and refunded', async () => {
  const { order, id, emulated } = await world.parcelOut();
  const { cod_paisa, due_paisa } = await world.details(id);
  expect(due_paisa).toBe(cod_paisa);
  const { version } = await world.orderOf(order);
  const lower = { kind: 'goodwill', amount_paisa: 3_000, in_cash: false };
  const edit = { version, key: '58'.repeat(16), lines: [], lower, reason: 'late', notify: false };
  expect((await world.post(`orders/${order}/edit/`, edit, world.runs.owner)).statusCode).toBe(200);
  expect(await world.details(id)).toMatchObject({ cod_paisa, due_paisa: cod_paisa - 3_000 });
  await world.emulator.move(emulated, 'delivered');
  await world.look();
  expect(await world.details(id)).toMatchObject({
    state: 'delivered',
    due_paisa: null,
    owed_paisa: cod_paisa,
  });
  const { rows } = await sql<object>`
    SELECT payment_id, amount_paisa FROM refund WHERE order_id = ${order}`.execute(world.office.db);
  expect(rows).toEqual([{ payment_id: null, amount_paisa: 3_000 }]);
});

test('a parcel that its courier has not taken, and one that it delivers after all, are counted until somebody looks into them', async () => {
  const unclear = async () => {
    const response = await world.office.send('GET', 'parcels/?filter=unknown', { cookie: world.runs.desk });
    const { counts, parcels } = response.json<{ counts: { unknown: number }; parcels: { id: number }[] }>();
    const today = await world.office.send('GET', 'today/', { cookie: world.runs.desk });
    expect(today.json()).toMatchObject({ unknown_parcels: counts.unknown });
    return parcels.map(({ id }) => id);
  };
  const order = await world.runs.packedOrder();
  const [handed] = await world.hand('pathao', [order]);
  const id = handed!.parcel!;
  world.emulator.failNext('reset_after_accept', { call: 'create' });
  await world.look();
  expect(await unclear()).toContain(id);
  expect((await world.post(`parcels/${id}/unknown/`, { consignment: null })).statusCode).toBe(200);
  expect(await world.stateOf(id)).toMatchObject({ state: 'refused' });
  expect(await unclear()).toContain(id);
  await world.post(`orders/${order.id}/cancel/`, { version: 1, reason: 'late' });
  expect(await unclear()).not.toContain(id);
  const { invoice } = await world.stateOf(id);
  await world.emulator.move(world.emulator.parcel(invoice), 'delivered');
  const consignment = world.emulator.parcel(invoice).consignment;
  await scheduleCheck(world.office.db, 'pathao', { invoice, consignment, said: 'delivered' });
  await world.look();
  expect(await world.stateOf(id)).toMatchObject({ state: 'refused', contradicts: true, next_look: null });
  expect((await world.orderOf(order.id)).status).toBe('CANCELLED');
  expect(await unclear()).toContain(id);
});

test('a courier that does not know the parcel ten minutes later has not taken it, and the order is handed over again', async () => {
  const order = await world.runs.packedOrder();
  const [handed] = await world.hand('steadfast', [order]);
  world.emulator.failNext('error_before_accept', { call: 'create' });
  await world.look();
  await world.look();
  expect((await world.stateOf(handed!.parcel!)).state).toBe('unknown');
  await world.office.db
    .updateTable('parcel')
    .set({ sent: sql<Date>`now() - interval '11 minutes'` })
    .where('id', '=', handed!.parcel!)
    .execute();
  await world.look();
  expect((await world.stateOf(handed!.parcel!)).state).toBe('refused');
  const [again] = await world.hand('pathao', [order]);
  await world.look();
  expect(await world.stateOf(again!.parcel!)).toMatchObject({ state: 'created', nth: 2 });
});

test('that the number of a message is absent does not mean that the courier has no parcel', async () => {
  const [handed] = await world.hand('steadfast', [await world.runs.packedOrder()]);
  world.emulator.failNext('reset_after_accept', { call: 'create' });
  await world.look();
  await world.office.db
    .updateTable('parcel')
    .set({ sent: sql<Date>`now() - interval '11 minutes'`, hint: '999999999' })
    .where('id', '=', handed!.parcel!)
    .execute();
  await world.look();
  expect((await world.stateOf(handed!.parcel!)).state).toBe('created');
});

test('staff decide what a courier cannot be asked for: it has no parcel, or one with this number', async () => {
  const unknown = async () => {
    const order = await world.runs.packedOrder();
    const [handed] = await world.hand('redx', [order]);
    world.emulator.failNext('reset_after_accept', { call: 'create' });
    await world.look();
    await world.look();
    const parcel = await world.stateOf(handed!.parcel!);
    expect(parcel.state).toBe('unknown');
    return parcel;
  };
  const [first, second] = [await unknown(), await unknown()];
  const none = await world.post(`parcels/${first.id}/unknown/`, { consignment: null });
  expect(none.json()).toMatchObject({ state: 'refused' });
  const { consignment } = world.emulator.parcel(second.invoice);
  const found = await world.post(`parcels/${second.id}/unknown/`, { consignment });
  expect(found.json()).toMatchObject({ state: 'created', consignment, status: 'ONGOING' });
  expect((await world.post(`parcels/${second.id}/unknown/`, { consignment: null })).json()).toMatchObject({
    code: 'wrong_parcel_state',
  });
});

test('an order is with one courier or one rider', async () => {
  const order = await world.runs.packedOrder();
  const results = (
    await Promise.all([
      world.hand('steadfast', [order], 'one'),
      world.hand('steadfast', [order], 'one'),
      world.hand('pathao', [order], 'two'),
    ])
  ).flat();
  expect(results.filter(({ code }) => code === 'with_courier')).toHaveLength(
    results[2]!.code === 'ok' ? 2 : 1,
  );
  const parcels = await world.office.db
    .selectFrom('parcel')
    .where('order_id', '=', order.id)
    .select('id')
    .execute();
  expect(parcels).toHaveLength(1);
  expect((await world.runs.handOut(world.runs.karim, [order])).results[0]!.code).toBe('with_courier');
  const ridden = await world.runs.outWith(world.runs.karim);
  expect((await world.hand('steadfast', [ridden]))[0]!.code).toBe('on_another_run');
  const direct = world.office.db.insertInto('parcel').values({
    order_id: order.id,
    nth: 9,
    invoice: 'twice',
    courier: 'redx',
    cod_paisa: 0,
    grams: 1,
    value_paisa: 0,
    handed_by: 'x',
    parcel_key: 'x',
  });
  await expect(direct.execute()).rejects.toMatchObject({ constraint: 'parcel_live' });
});

test.each<[code: string, more: object]>([
  ['parcel_too_heavy', { grams: 10_001 }],
  ['order_changed', { version: 0 }],
  ['not_found', { id: 999_999 }],
])('%s: the order stays, and both preview and press name it', async (code, more) => {
  const packed = await world.runs.packedOrder();
  const order = { ...packed, ...more };
  const preview = await world.post('parcels/preview/', { courier: 'pathao', orders: [order] });
  expect(preview.json(), preview.body).toMatchObject({ lines: [{ code }], grams: 0, cod_paisa: 0 });
  expect(await world.hand('pathao', [order])).toMatchObject([{ code, parcel: null }]);
  await world.look();
  const { number } = await world.orderOf(packed.id);
  expect(world.emulator.requests.filter(({ invoice }) => invoice?.startsWith(number))).toEqual([]);
});

test('a webhook only says that the courier is asked', async () => {
  const { id, order, emulated } = await world.parcelOut();
  const said = { invoice: emulated.invoice, consignment: null, said: 'Delivered' };
  expect(await scheduleCheck(world.office.db, 'steadfast', said)).toBe(true);
  expect(await scheduleCheck(world.office.db, 'steadfast', said)).toBe(true);
  expect(await scheduleCheck(world.office.db, 'pathao', said)).toBe(false);
  expect(await world.stateOf(id)).toMatchObject({ state: 'created' });
  expect((await world.details(id)).events.filter(({ source }) => source === 'webhook')).toHaveLength(1);
  await world.look();
  expect((await world.orderOf(order)).status).toBe('ONGOING');
});

test.each(['approval_pending', 'unheard'])('%s moves nothing', async (word) => {
  const { id, order, emulated } = await world.parcelOut();
  await world.emulator.move(emulated, word);
  await world.look();
  expect([(await world.stateOf(id)).state, (await world.orderOf(order)).status]).toEqual([
    'created',
    'ONGOING',
  ]);
});

test('a courier never moves an order backwards: what contradicts it is shown', async () => {
  const { id, order, emulated } = await world.parcelOut();
  await world.emulator.move(emulated, 'delivered');
  await world.look();
  const before = await stock();
  await world.emulator.move(emulated, 'coming_back');
  await scheduleCheck(world.office.db, 'steadfast', {
    invoice: emulated.invoice,
    consignment: null,
    said: 'cancelled',
  });
  await world.look();
  expect(await world.stateOf(id)).toMatchObject({ state: 'delivered', contradicts: true });
  expect([(await world.orderOf(order)).status, await stock()]).toEqual(['COMPLETED', before]);
  await expect(
    world.office.db.updateTable('parcel').set({ state: 'on_the_way' }).where('id', '=', id).execute(),
  ).rejects.toThrow('cannot go from delivered');
});

test('what staff have moved meanwhile stays', async () => {
  const { id, order, emulated } = await world.parcelOut();
  const body = { to: 'COMPLETED', version: (await world.orderOf(order)).version };
  const before = await world.balanceOf('steadfast');
  expect((await world.post(`orders/${order}/move/`, body)).statusCode).toBe(200);
  await world.emulator.move(emulated, 'delivered');
  await world.look();
  expect(await world.stateOf(id)).toMatchObject({
    state: 'delivered',
    owed_paisa: 15_200,
    contradicts: false,
  });
  expect((await world.balanceOf('steadfast')) - before).toBe(15_200);
  expect((await world.orderOf(order)).version).toBe(body.version + 1);
});

test('goods of a refused parcel return to the stock once, when they are counted in the shop', async () => {
  const start = await stock();
  const { id, order, emulated } = await world.parcelOut();
  await world.emulator.move(emulated, 'on_the_way');
  await world.look();
  await world.emulator.move(emulated, 'returned');
  await world.look();
  expect(await world.stateOf(id)).toMatchObject({ state: 'coming_back' });
  expect([(await world.orderOf(order)).status, await stock()]).toEqual(['ONGOING', start - 2]);
  const { item } = await lineOf(id);
  const count = {
    version: (await world.orderOf(order)).version,
    reason: 'nobody at home',
    lines: [{ item, quantity: 1, wasted: true }],
  };
  const taken = await world.post(`parcels/${id}/back/`, count);
  expect(taken.json(), taken.body).toMatchObject({ state: 'back', status: 'CANCELLED' });
  expect(await stock()).toBe(start - 1);
  expect((await world.post(`parcels/${id}/back/`, count)).statusCode).toBe(200);
  expect(await stock()).toBe(start - 1);
});

test('of a partly delivered parcel the lines that are back are taken off, and the courier owes the rest', async () => {
  const start = await stock();
  const { id, order, emulated } = await world.parcelOut('pathao');
  const before = await world.balanceOf('pathao');
  await world.emulator.move(emulated, 'partly_delivered', 80);
  await world.look();
  expect([(await world.stateOf(id)).state, (await world.orderOf(order)).status]).toEqual([
    'partly_delivered',
    'ONGOING',
  ]);
  const { item } = await lineOf(id);
  const count = {
    version: (await world.orderOf(order)).version,
    reason: 'one bag was torn',
    lines: [{ item, quantity: 1, wasted: false }],
  };
  const taken = await world.post(`parcels/${id}/back/`, count);
  expect(taken.json(), taken.body).toMatchObject({ state: 'partly_delivered', status: 'COMPLETED' });
  expect(await stock()).toBe(start - 1);
  const { owed_paisa } = await world.stateOf(id);
  expect(owed_paisa).toBeLessThan(15_200);
  expect((await world.balanceOf('pathao')) - before).toBe(owed_paisa);
  expect((await world.post(`parcels/${id}/back/`, count)).statusCode).toBe(200);
  expect(await stock()).toBe(start - 1);
});

test('what comes back of a partly delivered parcel waits to be counted, and the courier says when the shop has it', async () => {
  const { id, emulated } = await world.parcelOut('steadfast');
  const back = async () => {
    await world.look();
    return (await world.stateOf(id)).at_shop;
  };
  await world.emulator.move(emulated, 'partly_delivered', 80);
  expect(await back()).toBe(false);
  await world.emulator.move(emulated, 'part_back');
  expect(await back()).toBe(true);
});

test('a lost parcel cancels its order, whose goods are written off; above the limit a second person confirms it', async () => {
  const start = await stock();
  const { id, order } = await world.parcelOut();
  await world.office.db
    .updateTable('staff_role')
    .set({ limit_paisa: 1_000 })
    .where('id', '=', 'desk')
    .execute();
  const loss = { version: (await world.orderOf(order)).version, reason: 'fell off the van' };
  expect((await world.post(`parcels/${id}/lost/`, loss)).json()).toMatchObject({
    code: 'confirmation_needed',
  });
  expect((await world.stateOf(id)).state).toBe('created');
  const [request] = (await world.office.send('GET', 'value-requests/', { cookie: world.runs.owner })).json<
    { id: number }[]
  >();
  await world.office.db
    .updateTable('staff_role')
    .set({ limit_paisa: null })
    .where('id', '=', 'desk')
    .execute();
  const confirmed = await world.post(
    `value-requests/${request!.id}/decide/`,
    { confirm: true },
    world.runs.owner,
  );
  expect(confirmed.statusCode, confirmed.body).toBe(200);
  expect((await world.stateOf(id)).state).toBe('lost');
  expect([(await world.orderOf(order)).status, await stock()]).toEqual(['CANCELLED', start - 2]);
});

test('a parcel is cancelled before it is picked up, and its order is handed over again', async () => {
  const { id, order } = await world.parcelOut('redx');
  const cancelled = await world.post(`parcels/${id}/cancel/`, { reason: 'too slow' });
  expect(cancelled.json(), cancelled.body).toMatchObject({ state: 'cancelled', status: 'ONGOING' });
  const [again] = await world.hand('pathao', [await world.orderOf(order)]);
  expect(again!.code).toBe('ok');
});

test('the lists have the parcels to ask for and the orders to hand over', async () => {
  const order = await world.runs.packedOrder();
  const { id } = await world.parcelOut();
  await sql`ALTER TABLE parcel DISABLE TRIGGER parcel_moves_legally`.execute(world.office.db);
  await sql`UPDATE parcel SET created = now() - interval '4 days' WHERE id = ${id}`.execute(world.office.db);
  await sql`ALTER TABLE parcel ENABLE TRIGGER parcel_moves_legally`.execute(world.office.db);
  const late = await world.office.send('GET', 'parcels/?filter=late', { cookie: world.runs.desk });
  const { parcels, counts } = late.json<{
    parcels: { id: number; late: boolean }[];
    counts: { late: number };
  }>();
  expect(parcels).toContainEqual(expect.objectContaining({ id, late: true }));
  expect(counts.late).toBe(parcels.length);
  const { candidates } = late.json<{ candidates: { order: number }[] }>();
  expect(candidates).toContainEqual(expect.objectContaining({ order: order.id, cod_paisa: 15_200 }));
});

test('a parcel that is not booked in time is counted, and cancelled unless the job has sent it meanwhile', async () => {
  const unclear = async () =>
    (await world.office.send('GET', 'parcels/?filter=unknown', { cookie: world.runs.desk }))
      .json<{ parcels: { id: number }[] }>()
      .parcels.map(({ id }) => id);
  const order = await world.runs.packedOrder();
  const [handed] = await world.hand('steadfast', [order]);
  const id = handed!.parcel!;
  expect([(await world.stateOf(id)).state, (await unclear()).includes(id)]).toEqual(['creating', false]);
  await sql`UPDATE parcel SET moved = now() - interval '11 minutes' WHERE id = ${id}`.execute(
    world.office.db,
  );
  expect(await unclear()).toContain(id);
  // Before the job has sent it no courier need agree.
  const [unsent] = await world.hand('steadfast', [await world.runs.packedOrder()]);
  const ended = await world.post(`parcels/${unsent!.parcel}/cancel/`, { reason: 'too slow' });
  expect(ended.json(), ended.body).toMatchObject({ state: 'cancelled', status: 'PROCESSING' });
  // The job and the press at once: it is cancelled, or the courier has it.
  const [cancelled] = await Promise.all([
    world.post(`parcels/${id}/cancel/`, { reason: 'too slow' }),
    world.look(),
  ]);
  const { state, invoice } = await world.stateOf(id);
  const booked = world.emulator.parcels.filter((parcel) => parcel.invoice === invoice);
  const ends = cancelled.statusCode === 200 ? ['cancelled', 0] : ['created', 1];
  expect([state, booked.length]).toEqual(ends);
  expect(world.emulator.parcels.map((parcel) => parcel.invoice)).not.toContain(`${unsent!.number}-1`);
  expect(await unclear()).not.toContain(id);
});

test('RedX is not handed an order without a matched area: the preview names it, before any label', async () => {
  const order = await world.runs.packedOrder();
  const body = { courier: 'redx', orders: [order] };
  const without = [
    (await world.post('parcels/preview/', body)).json().lines,
    (await world.post('parcels/', { ...body, key: 'no-area' })).json().results,
  ];
  for (const lines of without)
    expect(lines).toMatchObject([{ code: 'courier_area_missing', message: expect.stringContaining('RedX') }]);
  const matched = { ...body, orders: [{ ...order, area: '53' }] };
  expect((await world.post('parcels/preview/', matched)).json().lines).toMatchObject([{ code: 'ok' }]);
});

test('the shopper sees which courier brings the order, its number and its page, while there is one', async () => {
  const { id, token } = (await world.office.placeOrder()) as { id: number; number: string; token: string };
  await world.post(`orders/${id}/move/`, { to: 'PROCESSING', version: 0 });
  const seen = async () =>
    (await world.office.app.inject(`/api/order-app/guest-orders/${token}/`)).json<{ parcel?: object }>()
      .parcel;
  const [handed] = await world.hand('pathao', [{ id, version: 1 }]);
  expect(await seen()).toBeFalsy();
  await world.look();
  const { invoice, consignment, tracking_url } = await world.stateOf(handed!.parcel!);
  const parcel = { courier: 'pathao', tracking: consignment, url: tracking_url };
  expect(await seen()).toEqual({ ...parcel, state: 'created' });
  for (const state of ['on_the_way', 'delivered'] as const) {
    await world.emulator.move(world.emulator.parcel(invoice), state);
    await world.look();
    expect(await seen()).toEqual({ ...parcel, state });
  }
});

test('a pick-up is requested for what waits for one, or arranged on the phone', async () => {
  const waiting = async () =>
    (
      await world.office.db
        .selectFrom('parcel')
        .where('courier', '=', 'steadfast')
        .where('state', '=', 'created')
        .select('id')
        .execute()
    ).length;
  await world.parcelOut();
  const request = (courier: string) => world.post('parcels/pickup/', { courier, note: 'after 3 pm' });
  expect((await request('steadfast')).json()).toEqual({ parcels: await waiting() });
  expect((await request('pathao')).json()).toMatchObject({ code: 'by_phone_only' });
  world.emulator.failNext('refused_in_200', { call: 'pickup' });
  const refused = await request('steadfast');
  expect([refused.statusCode, refused.json()]).toMatchObject([
    422,
    { code: 'pickup_refused', params: { reason: expect.any(String) } },
  ]);
});

test('the moves of the code are those of the database', async () => {
  const { rows } = await sql<{ from: ParcelState; to: ParcelState }>`
    SELECT from_state AS from, to_state AS to FROM parcel_move WHERE from_state <> ''`.execute(
    world.office.db,
  );
  const moves = Object.entries(PARCEL_MOVES).flatMap(([from, all]) => all.map((to) => `${from} > ${to}`));
  expect(rows.map(({ from, to }) => `${from} > ${to}`).toSorted()).toEqual(moves.toSorted());
});
