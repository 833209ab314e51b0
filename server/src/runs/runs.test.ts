import type { OwnStop, Run } from '@haat/contract/office/orders/runs';
import type { Staff } from '@haat/contract/office/staff';
import type { GuestOrder } from '@haat/contract/shop/orders';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stockOf } from '../../testing/fixtures.ts';
import { type Office, openOffice } from '../../testing/office/office.ts';
import { openRuns, type Runs } from '../../testing/office/runs.ts';
import { payOnline } from '../../testing/payments/balance.ts';
import { adjustOrder } from '../orders/adjust-order.ts';
import { readBalance } from '../orders/order-balance.ts';
import { supplyLine } from '../orders/supply-line.ts';

let office: Office;
let runs: Runs;
beforeAll(async () => {
  office = await openOffice();
  runs = await openRuns(office);
});
afterAll(() => office.close());

test('orders are handed to a rider, who sees them in the order of the stops with the sum due', async () => {
  const [first, second] = [await runs.packedOrder(), await runs.packedOrder()];
  const { results, run } = await runs.handOut(runs.karim, [second, first]);
  expect(results.map(({ code }) => code)).toEqual(['ok', 'ok']);
  const { stops, cash_paisa } = await runs.ownRun(runs.karim);
  expect(stops.slice(0, 2)).toMatchObject([
    { order: second.id, run, position: 1, status: 'ONGOING', cash_due_paisa: 15_200, area: 'Dhanmondi' },
    {
      order: first.id,
      run,
      position: 2,
      phone: '+8801712345678',
      lines: [{ name: 'Miniket rice', quantity: 2 }],
    },
  ]);
  expect(cash_paisa).toBe(0);
  const steps = await office.db
    .selectFrom('order_step')
    .where('order_id', '=', first.id)
    .select('step')
    .execute();
  expect(steps).toContainEqual({ step: 'handed_over' });
});

test('the shopper sees the first name of the rider and which stop comes next, a line to call only if the owner has one', async () => {
  const named = (name: string) =>
    office.db.updateTable('staff').set({ name }).where('id', '=', runs.karim.id).execute();
  await named('Md. Karim Hossain');
  const [first, second] = [await runs.packedOrder(), await runs.packedOrder()];
  const { run } = await runs.handOut(runs.karim, [first, second]);
  const shown = async (id: number) => {
    const { guest_token } = await office.db
      .selectFrom('orders')
      .where('id', '=', id)
      .select('guest_token')
      .executeTakeFirstOrThrow();
    return (await office.app.inject(`/api/order-app/guest-orders/${guest_token}/`)).json<GuestOrder>().rider;
  };
  expect([await shown(first.id), await shown(second.id)]).toEqual([
    { name: 'Karim', stop: 1 },
    { name: 'Karim', stop: 2 },
  ]);
  await office.db.updateTable('shop_setting').set({ rider_call_number: '09612345678' }).execute();
  await runs.deliver(runs.karim, { id: first.id, version: first.version + 1 });
  expect([await shown(first.id), await shown(second.id)]).toEqual([
    undefined,
    { name: 'Karim', stop: 1, phone: '09612345678' },
  ]);
  await office.db.updateTable('shop_setting').set({ rider_call_number: '' }).execute();
  await runs.takeOff(second.id, run);
  expect(await shown(second.id)).toBeUndefined();
  await named('Karim');
});

test('the list for those who hand out has no amounts', async () => {
  await runs.handOut(runs.karim, [await runs.packedOrder()]);
  const response = await office.send('GET', 'runs/', { cookie: runs.desk });
  expect(response.json<{ runs: Run[] }>().runs.length).toBeGreaterThan(0);
  expect(response.body).not.toMatch(/due|cash|total|amount/);
});

test('a repeated hand-out with the same key makes no second run, and each order has its own result', async () => {
  const [packed, cancelled] = [await runs.packedOrder(), await runs.packedOrder()];
  await office.send('POST', `orders/${cancelled.id}/cancel/`, {
    cookie: runs.desk,
    body: { version: cancelled.version, reason: 'nobody answers' },
  });
  const orders = [packed, cancelled, { id: 999_999, version: 0 }];
  const first = await runs.handOut(runs.karim, orders, 'key of a weak network');
  const second = await runs.handOut(runs.karim, orders, 'key of a weak network');
  expect(second).toEqual(first);
  expect(first.results.map(({ code }) => code)).toEqual(['ok', 'wrong_status', 'not_found']);
  expect(await runs.stopsOf(first.run)).toBe(1);
  const reused = await runs.tryHandOut(runs.jamal, orders, 'key of a weak network');
  expect(reused.json()).toMatchObject({ code: 'key_reused' });
  const toTheDesk = await runs.tryHandOut(runs.nasrin, [await runs.packedOrder()], 'to the desk');
  expect(toTheDesk.json()).toMatchObject({ code: 'not_a_rider' });
});

test('an order is on one run, and changes riders only before its delivery', async () => {
  const order = await runs.packedOrder();
  const first = await runs.handOut(runs.karim, [order]);
  const version = order.version + 1;
  const refused = await runs.handOut(runs.jamal, [{ id: order.id, version }]);
  expect(refused.results).toMatchObject([
    { code: 'on_another_run', message: expect.stringContaining('Karim') },
  ]);
  for (const _ of [1, 2]) expect((await runs.takeOff(order.id, first.run)).statusCode).toBe(204);
  const second = await runs.handOut(runs.jamal, [{ id: order.id, version }]);
  expect(second.results).toMatchObject([{ code: 'ok' }]);
  // From a page that still shows it with Karim.
  expect((await runs.takeOff(order.id, first.run)).json()).toMatchObject({ code: 'on_another_run' });
  expect((await runs.deliver(runs.karim, { id: order.id, version })).statusCode).toBe(404);
  expect((await runs.deliver(runs.jamal, { id: order.id, version })).statusCode).toBe(200);
  expect((await runs.takeOff(order.id, second.run)).json()).toMatchObject({ code: 'wrong_status' });
});

test('a rider neither sees nor changes a stop of another rider', async () => {
  const order = await runs.outWith(runs.karim);
  expect((await runs.ownRun(runs.jamal)).stops.map((stop) => stop.order)).not.toContain(order.id);
  const attempts = [
    await runs.deliver(runs.jamal, order),
    await runs.refuse(runs.jamal, order),
    await runs.deliver(runs.jamal, {
      ...order,
      returned: [{ item: 1, quantity: 1, wasted: false }],
      reason: 'x',
    }),
    await office.send('POST', `orders/${order.id}/move/`, {
      cookie: runs.jamal.cookie,
      body: { to: 'COMPLETED', version: order.version },
    }),
    await office.send('GET', `orders/${order.id}/`, { cookie: runs.jamal.cookie }),
  ];
  expect(attempts.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 403, 403]);
  expect((await runs.ownRun(runs.karim)).stops).toContainEqual(
    expect.objectContaining({ order: order.id, status: 'ONGOING' }),
  );
});

test('the list of staff has the open stops and the cash of a rider, so that nobody is disabled unawares', async () => {
  const order = await runs.outWith(runs.jamal);
  const listed = async () =>
    (await office.send('GET', 'staff/', { cookie: runs.owner }))
      .json<Staff[]>()
      .find(({ id }) => id === runs.jamal.id)!;
  const before = await listed();
  expect(before.open_stops).toBe(1);
  await runs.deliver(runs.jamal, order);
  expect(await listed()).toMatchObject({ open_stops: 0, cash_paisa: before.cash_paisa + 15_200 });
});

test('a delivered stop collects its cash once, however often the request is repeated', async () => {
  const order = await runs.outWith(runs.jamal);
  const before = (await runs.ownRun(runs.jamal)).cash_paisa;
  const responses = await Promise.all([1, 2, 3].map(() => runs.deliver(runs.jamal, order)));
  for (const response of responses)
    expect(response.json()).toMatchObject({
      status: 'COMPLETED',
      collected_paisa: 15_200,
      cash_due_paisa: 0,
    });
  expect((await runs.ownRun(runs.jamal)).cash_paisa).toBe(before + 15_200);

  // Somebody else has completed it, not his own request.
  const other = await runs.outWith(runs.jamal);
  const body = { to: 'COMPLETED', version: other.version };
  expect(
    (await office.send('POST', `orders/${other.id}/move/`, { cookie: runs.desk, body })).statusCode,
  ).toBe(200);
  expect((await runs.deliver(runs.jamal, other)).json()).toMatchObject({ code: 'order_changed' });
});

test('a rider who has collected cash learns that the order was paid online meanwhile', async () => {
  const order = await runs.outWith(runs.karim);
  await payOnline(office.db, order.id);
  expect((await runs.deliver(runs.karim, { ...order, cash_paisa: 15_200 })).json()).toMatchObject({
    code: 'cash_due_changed',
    params: { due_paisa: 0 },
  });
  const paid = await runs.deliver(runs.karim, { ...order, cash_paisa: 0 });
  expect(paid.json()).toMatchObject({ status: 'COMPLETED', collected_paisa: 0 });
});

test('a stop of which a line comes back costs less, returns the goods, and sends no message that something was missing', async () => {
  const { miniket } = office.fixtures;
  const order = await runs.outWith(runs.karim);
  const stock = await stockOf(office.db, miniket);
  const [line] = (await runs.ownRun(runs.karim)).stops.find((stop) => stop.order === order.id)!.lines;
  const returned = [{ item: line!.item, quantity: 1, wasted: false }];
  expect((await runs.deliver(runs.karim, { ...order, returned })).json()).toMatchObject({
    code: 'reason_missing',
  });
  const reason = 'one bag was torn';
  const stop = (await runs.deliver(runs.karim, { ...order, returned, reason })).json<OwnStop>();
  expect(stop).toMatchObject({ status: 'COMPLETED', collected_paisa: 7600, lines: [{ quantity: 1 }] });
  expect(await stockOf(office.db, miniket)).toBe(stock + 1);
  const messages = await office.db
    .selectFrom('message')
    .where('event', 'like', `order ${order.id} %`)
    .select('event')
    .execute();
  expect(messages.map(({ event }) => event)).not.toContainEqual(expect.stringContaining('short_supply'));
});

test('goodwill does not keep a line from coming back: what no longer fits lapses', async () => {
  const [cash, paid] = [await runs.outWith(runs.karim), await runs.outWith(runs.karim)];
  await payOnline(office.db, paid.id);
  const actor = { kind: 'staff', name: 'Selina' } as const;
  const refundedOf = async ({ id }: { id: number }) => (await readBalance(office.db, id)).refundedPaisa;
  for (const { id: order } of [cash, paid])
    await adjustOrder(office.db, {
      order,
      kind: 'goodwill',
      paisa: 10_000,
      reason: 'late',
      actor,
      key: 'late',
    });
  const { stops } = await runs.ownRun(runs.karim);
  for (const order of [cash, paid]) {
    const [line] = stops.find((stop) => stop.order === order.id)!.lines;
    const returned = [{ item: line!.item, quantity: 1, wasted: false }];
    const body = { version: order.version + 1, returned };
    const preview = await office.send('POST', `my-run/stops/${order.id}/deliver/preview/`, {
      cookie: runs.karim.cookie,
      body,
    });
    expect(preview.json()).toEqual({ cash_due_paisa: 0, needs_confirmation: false });
    const stop = await runs.deliver(runs.karim, { ...order, ...body, reason: 'torn' });
    expect(stop.json()).toMatchObject({ status: 'COMPLETED', collected_paisa: 0, lines: [{ quantity: 1 }] });
  }
  expect([await refundedOf(cash), await refundedOf(paid)]).toEqual([0, 15_225]);
});

test('what is to be collected without lines that come back is known before it is recorded', async () => {
  const { miniket } = office.fixtures;
  const order = await runs.outWith(runs.karim);
  const stock = await stockOf(office.db, miniket);
  const stopOf = async () => (await runs.ownRun(runs.karim)).stops.find((stop) => stop.order === order.id)!;
  const stop = await stopOf();
  const preview = (quantity: number, { rider = runs.karim, version = order.version } = {}) =>
    office.send('POST', `my-run/stops/${order.id}/deliver/preview/`, {
      cookie: rider.cookie,
      body: { version, returned: [{ item: stop.lines[0]!.item, quantity, wasted: false }] },
    });
  expect((await preview(1)).json()).toEqual({ cash_due_paisa: 7600, needs_confirmation: false });
  expect((await preview(2)).json()).toMatchObject({ code: 'nothing_delivered' });
  expect((await preview(1, { version: 1 })).json()).toMatchObject({ code: 'order_changed' });
  expect((await preview(1, { rider: runs.jamal })).statusCode).toBe(404);
  expect(await stopOf()).toEqual(stop);
  expect(await stockOf(office.db, miniket)).toBe(stock);
  await payOnline(office.db, order.id);
  expect((await preview(1)).json()).toEqual({ cash_due_paisa: 0, needs_confirmation: false });
});

test('after a lost response a delivery with other goods that came back is refused', async () => {
  const [whole, partly] = [await runs.outWith(runs.karim), await runs.outWith(runs.karim)];
  const { stops } = await runs.ownRun(runs.karim);
  const back = ({ id }: { id: number }, quantity: number) => {
    const [line] = stops.find((stop) => stop.order === id)!.lines;
    return { returned: [{ item: line!.item, quantity, wasted: false }], reason: 'torn' };
  };
  await runs.deliver(runs.karim, whole);
  const later = await runs.deliver(runs.karim, { ...whole, ...back(whole, 1) });
  expect(later.statusCode).toBe(409);
  expect(later.json()).toMatchObject({ code: 'order_changed', params: { status: 'COMPLETED' } });
  expect((await runs.deliver(runs.karim, whole)).json()).toMatchObject({ collected_paisa: 15_200 });

  for (let n = 0; n < 2; n++)
    expect((await runs.deliver(runs.karim, { ...partly, ...back(partly, 1) })).json()).toMatchObject({
      collected_paisa: 7600,
    });
  expect((await runs.deliver(runs.karim, partly)).json()).toMatchObject({ code: 'order_changed' });
});

test('a part of a weighed line that comes back lowers the sum by its share of the weight', async () => {
  const { miniket } = office.fixtures;
  await office.db.updateTable('product').set({ unit: '1 kg' }).where('id', '=', miniket).execute();
  const { id } = await office.placeOrder({ items: [{ product: miniket, quantity: 3 }] });
  const { id: item } = await office.db
    .selectFrom('order_item')
    .where('order_id', '=', id)
    .select('id')
    .executeTakeFirstOrThrow();
  const actor = { kind: 'staff', name: 'Selina' } as const;
  const weighed = { order: id, item, quantity: 3, grams: 1_800, missing: false, reason: 'weighed', actor };
  await office.send('POST', `orders/${id}/move/`, {
    cookie: runs.desk,
    body: { to: 'PROCESSING', version: 0 },
  });
  expect(await supplyLine(office.db, weighed)).toMatchObject({ supplied_grams: 1_800 });
  const { results } = await runs.handOut(runs.karim, [{ id, version: 2 }]);
  expect(results).toMatchObject([{ code: 'ok' }]);
  const stop = (await runs.ownRun(runs.karim)).stops.find((one) => one.order === id);
  expect(stop).toMatchObject({ cash_due_paisa: 13_700 });
  const returned = [{ item, quantity: 1, wasted: false }];
  const response = await runs.deliver(runs.karim, { id, version: 3, returned, reason: 'torn' });
  expect(response.json()).toMatchObject({ status: 'COMPLETED', collected_paisa: 9100 });
});

test('a stop of an older run is delivered, with its cash', async () => {
  const order = await runs.outWith(runs.karim);
  await office.db.transaction().execute(async (tx) => {
    // A run never changes: the trigger is off for the test only.
    await sql`ALTER TABLE rider_run DISABLE TRIGGER USER`.execute(tx);
    await sql`UPDATE rider_run SET created = now() - interval '2 days'`.execute(tx);
    await sql`ALTER TABLE rider_run ENABLE TRIGGER USER`.execute(tx);
  });
  const response = await runs.deliver(runs.karim, order);
  expect(response.json()).toMatchObject({ status: 'COMPLETED', collected_paisa: 15_200 });
});

test('who gives everything back has refused the order; then nothing is stored', async () => {
  const order = await runs.outWith(runs.karim);
  const [line] = (await runs.ownRun(runs.karim)).stops.find((stop) => stop.order === order.id)!.lines;
  const returned = [{ item: line!.item, quantity: 2, wasted: false }];
  const all = await runs.deliver(runs.karim, { ...order, returned, reason: 'too late' });
  expect(all.json()).toMatchObject({ code: 'nothing_delivered' });
  expect((await runs.refuse(runs.karim, { ...order, reason: '' })).statusCode).toBe(400);
  const refused = await runs.refuse(runs.karim, { ...order, reason: 'too late' });
  expect(refused.json()).toMatchObject({
    status: 'CANCELLED',
    collected_paisa: 0,
    reason: 'too late',
    lines: [{ quantity: 2 }],
  });
});

test('the database lets only an order that is on its way join or leave a run', async () => {
  const { id } = await runs.packedOrder();
  const order = await runs.outWith(runs.karim);
  const stop = office.db.insertInto('run_stop').values({ run_id: order.run, order_id: id, position: 9 });
  await expect(stop.execute()).rejects.toThrow('is not on its way');
  await runs.deliver(runs.karim, order);
  const remove = office.db
    .updateTable('run_stop')
    .set({ removed: new Date(), removed_by: 'staff:Rina' })
    .where('order_id', '=', order.id);
  await expect(remove.execute()).rejects.toThrow('is not on its way');
});
