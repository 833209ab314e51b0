import type { CashSheet } from '@haat/contract/office/orders/cash';
import type { Today } from '@haat/contract/office/orders/today';
import type { StoredValueLimits, ValueRequest } from '@haat/contract/office/orders/value-requests';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { stockOf } from '../../testing/fixtures.ts';
import { tickOf } from '../../testing/office/picking.ts';
import { openValueOffice, type ValueOffice } from '../../testing/office/values.ts';

let office: ValueOffice;
beforeAll(async () => {
  office = await openValueOffice();
});
beforeEach(async () => {
  await office.db.deleteFrom('attempt').execute();
});
afterAll(() => office.close());

test('a packer replaces two fridges by drinks only with a second person', async () => {
  const stock = await stockOf(office.db, office.fridge);
  const { order, results } = await office.replaceFridges();
  expect(results).toMatchObject([{ result: 'refused', code: 'confirmation_needed' }]);
  const [before, left] = [await office.payable(order), await stockOf(office.db, office.fridge)];
  expect([before, left]).toEqual([26_255_513, stock - 2]);
  const request = await office.newest();
  expect(request).toMatchObject({
    kind: 'substitute',
    staff: 'Karim',
    order,
    amount_paisa: 26_242_440,
    lines: [{ name: 'Fridge', fewer: 2, written_off: 2, instead: { name: 'Lime drink', quantity: 2 } }],
    reason: 'not in stock',
    allowed: true,
  });
  expect((await office.send('GET', 'value-requests/', { cookie: office.salma })).statusCode).toBe(403);
  // The desk and the manager see it, but it is above their limits, too.
  for (const cookie of [office.desk, office.nasrin]) {
    expect(await office.newest(cookie)).toMatchObject({ id: request.id, allowed: false });
    expect((await office.decide(request.id, cookie)).json()).toMatchObject({ code: 'above_limit' });
  }
  expect(await office.payable(order)).toBe(before);
  expect((await office.decide(request.id, office.shirin)).statusCode).toBe(200);
  expect(await office.payable(order)).toBe(before - 26_242_440);
  expect(await office.movesOf(order)).toEqual([
    { kind: 'substitute', name: 'Karim', amount_paisa: 26_242_440, second: 'Shirin' },
  ]);
  expect((await office.own(office.karim))[0]).toMatchObject({
    state: 'confirmed',
    decided_by: 'Shirin',
    reason: '',
  });
  const edits = await office.db
    .selectFrom('order_edit')
    .where('order_id', '=', order)
    .select('actor')
    .execute();
  expect(edits).toEqual([{ actor: 'staff:Karim' }]);
});

test('a rider marks lines as partly wasted above the limit only with a second person', async () => {
  const { order, lineOf } = await office.outWithJamal([office.miniket, 30], [office.drink, 20]);
  const before = await office.payable(order);
  const returned = [{ item: lineOf(office.miniket), quantity: 25, wasted: true }];
  const delivery = { version: await office.versionOf(order), returned, reason: 'torn' };
  const preview = await office.post(`my-run/stops/${order}/deliver/preview/`, office.jamal, {
    version: delivery.version,
    returned,
  });
  expect(preview.json()).toEqual({ cash_due_paisa: 92_600, needs_confirmation: true });
  const held = await office.post(`my-run/stops/${order}/deliver/`, office.jamal, delivery);
  expect(held.json()).toMatchObject({
    code: 'confirmation_needed',
    params: { amount_paisa: 190_312, limit_paisa: 50_000 },
  });
  expect(await office.payable(order)).toBe(before);
  const request = await office.newest(office.desk);
  expect(request).toMatchObject({ kind: 'partly', staff: 'Jamal', amount_paisa: 190_312, allowed: true });
  expect((await office.decide(request.id, office.desk)).statusCode).toBe(200);
  const [stop] = (
    await office.get<{ stops: { order: number; collected: number; status: string }[] }>(
      'my-run/',
      office.jamal,
    )
  ).stops.filter((one) => one.order === order);
  expect(stop).toMatchObject({ status: 'COMPLETED', collected_paisa: 92_600 });
  const text = await office.db
    .selectFrom('message')
    .where('event', '=', `order ${order} delivered`)
    .select('text')
    .executeTakeFirst();
  expect(text?.text).toContain('You paid Tk 926.00. Goods for Tk 1,903.12 came back.');
  expect(await office.movesOf(order)).toMatchObject([{ kind: 'partly', name: 'Jamal', second: 'Rina' }]);
});

test('the cash page shows what each person has moved today, and Today how many requests wait', async () => {
  const {
    moves: [first, second],
  } = await office.get<CashSheet>('cash/', office.nasrin);
  expect([first, second]).toEqual([
    {
      staff: 'Karim',
      amount_paisa: 26_242_440,
      confirmed_paisa: 26_242_440,
      kinds: [{ kind: 'substitute', amount_paisa: 26_242_440 }],
    },
    {
      staff: 'Jamal',
      amount_paisa: 190_312,
      confirmed_paisa: 190_312,
      kinds: [{ kind: 'partly', amount_paisa: 190_312 }],
    },
  ]);
  const today = () => office.get<Today>('today/', office.desk);
  const { revision, value_requests } = await today();
  expect(value_requests).toBe(0);
  await office.replaceFridges();
  expect(await today()).toMatchObject({ value_requests: 1, revision: expect.not.stringMatching(revision) });
  await office.decide((await office.newest()).id, office.shirin, { confirm: false });
  expect(await today()).toMatchObject({ value_requests: 0 });
});

test('small moves of one person in one order count together, and the limit of another role is its own', async () => {
  await office.setLimits({ desk: 100, manager: null });
  const order = await office.confirmOrder([office.miniket, 10]);
  const edit = async (amount: number, cookie = office.desk) =>
    (await office.post(`orders/${order}/edit/`, cookie, await office.goodwill(order, amount))).statusCode;
  expect([await edit(60), await edit(40), await edit(1), await edit(300, office.nasrin)]).toEqual([
    200, 200, 409, 200,
  ]);
  expect(await office.movesOf(order)).toMatchObject([
    { amount_paisa: 6_000, name: 'Rina' },
    { amount_paisa: 4_000, name: 'Rina' },
    { amount_paisa: 30_000, name: 'Nasrin' },
  ]);
  // What Nasrin has changed lets the request of Rina lapse.
  expect((await office.own(office.desk))[0]).toMatchObject({ state: 'lapsed', amount_paisa: 100 });
  await office.setLimits({ desk: 2_000, manager: 10_000 });
});

test('fewer of an order that is in the shop are no loss if they return to the stock; missing ones are', async () => {
  const order = await office.confirmOrder([office.fridge, 3]);
  const line = (await office.linesOf(order)).get(office.fridge)!.id;
  const edit = async (quantity: number, missing: boolean) =>
    office.post(`orders/${order}/edit/`, office.desk, {
      version: await office.versionOf(order),
      key: office.newKey(),
      reason: 'customer wants less',
      notify: false,
      lines: [{ line, quantity, missing }],
    });
  expect((await edit(2, false)).statusCode).toBe(200);
  expect(await office.movesOf(order)).toEqual([]);
  expect((await edit(1, true)).json()).toMatchObject({ code: 'confirmation_needed' });
  // On its way nobody sees whether they return.
  const version = await office.versionOf(order);
  await office.post(`orders/${order}/move/`, office.desk, { to: 'ONGOING', version });
  expect((await edit(1, false)).json()).toMatchObject({ code: 'confirmation_needed' });
});

test('nobody confirms an own request, and two second persons move it once', async () => {
  const order = await office.confirmOrder([office.fridge, 1]);
  const change = await office.goodwill(order, 20_000);
  expect((await office.post(`orders/${order}/edit/`, office.nasrin, change)).json()).toMatchObject({
    code: 'confirmation_needed',
  });
  // A repeated request waits once.
  expect((await office.post(`orders/${order}/edit/`, office.nasrin, change)).statusCode).toBe(409);
  const requests = (await office.waiting()).filter((each) => each.order === order);
  expect(requests).toHaveLength(1);
  const [{ id }] = requests as [ValueRequest];
  expect((await office.decide(id, office.nasrin)).json()).toMatchObject({ code: 'own_request' });
  const both = await Promise.all([office.decide(id, office.shirin), office.decide(id, office.shirin)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(await office.payable(order)).toBe(13_123_950 - 2_000_000);
  expect(await office.movesOf(order)).toHaveLength(1);
  for (const table of ['value_request', 'value_move'])
    await expect(sql`UPDATE ${sql.table(table)} SET staff_id = staff_id`.execute(office.db)).rejects.toThrow(
      'never changed',
    );
  const alone = { kind: 'goodwill', order_id: order, amount_paisa: 1, request_id: id } as const;
  const { staff_id } = await office.db.selectFrom('value_move').select('staff_id').executeTakeFirstOrThrow();
  await expect(
    office.db
      .insertInto('value_move')
      .values({ ...alone, staff_id, confirmed_by: staff_id })
      .execute(),
  ).rejects.toThrow('value_move_second_person');
});

test('a refused request moves nothing, and its person reads who refused it and why', async () => {
  const { order } = await office.replaceFridges();
  const before = await office.payable(order);
  const { id } = await office.newest();
  expect((await office.decide(id, office.shirin, { confirm: false, answer: 'call me' })).statusCode).toBe(
    200,
  );
  expect((await office.own(office.karim))[0]).toMatchObject({
    state: 'refused',
    decided_by: 'Shirin',
    answer: 'call me',
  });
  expect((await office.decide(id, office.shirin)).json()).toMatchObject({ code: 'decided' });
  expect([await office.payable(order), await office.movesOf(order)]).toEqual([before, []]);
});

test('a request that the shop cannot make any more lapses, and moves nothing', async () => {
  const { order, line, tick } = await office.replaceFridges();
  await office.sendTicks([tickOf(line, office.newKey(), { action: 'pick' })]);
  const { id } = await office.newest();
  const late = await office.decide(id, office.shirin);
  expect(late.json()).toMatchObject({ code: 'request_lapsed', params: { code: 'nothing_moved' } });
  expect((await office.own(office.karim))[0]).toMatchObject({ id, state: 'lapsed' });
  expect(await office.movesOf(order)).toEqual([]);
  // The tick of the device stays refused: it is not made behind the picker's back.
  expect(await office.sendTicks([tick])).toMatchObject([{ result: 'refused', code: 'confirmation_needed' }]);
});

test('a person withdraws an own request, not one of somebody else', async () => {
  const { order } = await office.replaceFridges();
  const { id } = await office.newest();
  expect((await office.post(`my-value-requests/${id}/withdraw/`, office.salma)).statusCode).toBe(404);
  const withdrawn = await office.post(`my-value-requests/${id}/withdraw/`, office.karim);
  expect(withdrawn.json<ValueRequest[]>()[0]).toMatchObject({ id, state: 'withdrawn' });
  expect((await office.decide(id, office.shirin)).json()).toMatchObject({ code: 'decided' });
  expect(await office.movesOf(order)).toEqual([]);
});

test('goods thrown away count together for a day; a count is stored at once, whatever it takes away', async () => {
  const { miniket, nasrin, shirin } = office;
  const lines = (quantity: number) => [{ product: miniket, quantity }];
  const body = { note: '', kind: 'waste' };
  const waste = (quantity: number) =>
    office.post('stock/sheets/', nasrin, { ...body, key: office.newKey(), lines: lines(quantity) });
  const stock = await stockOf(office.db, miniket);
  // Tk 7,250 and Tk 7,250 are more than Tk 10,000.
  expect((await waste(100)).statusCode).toBe(201);
  expect((await waste(100)).json()).toMatchObject({ code: 'confirmation_needed' });
  const counts = [{ product: miniket, quantity: stock - 200, seen: stock - 100 }];
  const counted = await office.post('stock/counts/', office.karim, {
    key: office.newKey(),
    note: '',
    lines: counts,
  });
  expect(counted.statusCode).toBe(201);
  const request = await office.newest();
  expect(request).toMatchObject({
    kind: 'waste',
    order: null,
    lines: [{ name: 'Miniket rice', fewer: 100 }],
  });
  expect((await office.decide(request.id, shirin)).statusCode).toBe(200);
  expect(await stockOf(office.db, miniket)).toBe(stock - 300);
  expect(await office.movesOf(null)).toEqual([
    { kind: 'waste', name: 'Nasrin', amount_paisa: 725_000, second: null },
    { kind: 'count', name: 'Karim', amount_paisa: 725_000, second: null },
    { kind: 'waste', name: 'Nasrin', amount_paisa: 725_000, second: 'Shirin' },
  ]);
});

test('without a limit all is as before; the owner alone changes limits, and each change is in the audit', async () => {
  await office.setLimits({ desk: null });
  const order = await office.confirmOrder([office.fridge, 1]);
  const edited = await office.post(
    `orders/${order}/edit/`,
    office.desk,
    await office.goodwill(order, 100_000),
  );
  expect(edited.statusCode).toBe(200);
  expect(await office.movesOf(order)).toMatchObject([{ amount_paisa: 10_000_000, second: null }]);
  await office.setLimits({ desk: 2_000 });
  const stored = await office.get<StoredValueLimits>('value-limits/', office.shirin);
  expect((await office.post('value-limits/', office.nasrin, stored)).statusCode).toBe(403);
  const body = { limits_paisa: stored.limits_paisa, version: stored.version - 1 };
  expect((await office.post('value-limits/', office.shirin, body)).json()).toMatchObject({
    code: 'limits_changed',
    params: { changed_by: 'staff:Shirin' },
  });
  const wrong = { limits_paisa: { ...stored.limits_paisa, desk: 0.5 }, version: stored.version };
  expect((await office.post('value-limits/', office.shirin, wrong)).json()).toMatchObject({
    fields: { 'limits_paisa.desk': { code: expect.any(String) } },
  });
  const audit = await office.db
    .selectFrom('audit')
    .where('table_name', '=', 'staff_role')
    .select(['actor', 'row_id', 'before', 'after'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(audit).toMatchObject({
    actor: 'staff:Shirin',
    row_id: 'desk',
    before: { limit_paisa: null },
    after: { limit_paisa: 200_000 },
  });
});
