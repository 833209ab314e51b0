import type { PackOrder, PackRow } from '@haat/contract/office/orders/packing';
import type { Today } from '@haat/contract/office/orders/today';
import type { StoredShopSettings } from '@haat/contract/office/shop-settings';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jamal } from '../../testing/office/office.ts';
import { openPickingOffice, type PickingOffice, tickOf } from '../../testing/office/picking.ts';
import { rina } from '../../testing/orders/moves.ts';
import { adjustOrder } from '../orders/adjust-order.ts';
import { Refused } from '../platform/refused.ts';

let office: PickingOffice;
beforeAll(async () => {
  office = await openPickingOffice();
  await office.db
    .updateTable('product')
    .set({ weighed: true, unit: '1 kg' })
    .where('id', '=', office.fixtures.rui)
    .execute();
});
beforeEach(async () => {
  await office.db.deleteFrom('attempt').execute();
});
afterAll(() => office.close());

const get = async (id: number) =>
  (await office.send('GET', `packing/${id}/`, { cookie: office.karim })).json<PackOrder>();
const weigh = (id: number, body: object, cookie = office.karim) =>
  office.send('POST', `packing/${id}/weigh/`, { cookie, body });
const pack = (id: number, version: number, cookie = office.karim) =>
  office.send('POST', `packing/${id}/packed/`, { cookie, body: { version } });

/** Picks an order of two kilograms of rui (Tk 350 each) and a bag of rice (Tk 72.50); returns it as it is packed. */
async function pickOrder(): Promise<PackOrder> {
  const id = await office.confirmOrder([office.fixtures.rui, 2], [office.fixtures.miniket, 1]);
  const lines = [...(await office.linesOf(id)).values()];
  await office.sendTicks(lines.map((line) => tickOf(line, office.newKey())));
  return get(id);
}

test('a picked order is packed when all that is sold by weight is weighed, once', async () => {
  const order = await pickOrder();
  expect(order).toMatchObject({
    cash_due_paisa: 81_100,
    picked: { by: 'staff:Karim' },
    packed: null,
    lines: [{ pack_grams: null }, { name: 'Rui fish', pack_grams: 1000, grams: null }],
  });
  const list = (await office.send('GET', 'packing/', { cookie: office.karim })).json<PackRow[]>();
  expect(list.find(({ id }) => id === order.id)).toMatchObject({ lines: 2, to_weigh: 1 });
  expect((await pack(order.id, order.version)).json()).toMatchObject({ code: 'not_weighed' });
  const weighed = (
    await weigh(order.id, { version: order.version, line: order.lines[1]?.id, quantity: 2, grams: 1950 })
  ).json<PackOrder>();
  // 1.95 kg at Tk 350 is Tk 682.50, with the rice Tk 755, with 5 % tax Tk 792.75.
  expect(weighed).toMatchObject({
    cash_due_paisa: 79_200,
    lines: [{}, { grams: 1950, reason: 'weighed when it was packed' }],
  });
  const messages = await office.db.selectFrom('message').select('event').execute();
  expect(messages.filter(({ event }) => event.includes('short_supply'))).toEqual([]);
  const today = async () => (await office.send('GET', 'today/', { cookie: office.desk })).json<Today>();
  const { to_pick, to_pack } = await today();
  for (const cookie of [office.karim, office.salma])
    expect((await pack(order.id, weighed.version, cookie)).json()).toMatchObject({
      packed: { by: 'staff:Karim' },
    });
  expect(await today()).toMatchObject({ to_pick, to_pack: to_pack - 1 });
  expect(await office.stepsOf(order.id)).toEqual(['picked staff:Karim', 'packed staff:Karim']);
  const late = await weigh(order.id, {
    version: weighed.version,
    line: order.lines[1]?.id,
    quantity: 2,
    grams: 1990,
  });
  expect(late.json()).toMatchObject({ code: 'wrong_status' });
});

test('an order that is not picked is not packed', async () => {
  const id = await office.confirmOrder([office.fixtures.miniket, 1]);
  expect((await pack(id, 1)).json()).toMatchObject({ code: 'not_picked' });
});

test('a weight may cost less than was ordered but never more, and one that differs much is confirmed', async () => {
  const { id, version, lines } = await pickOrder();
  const rui = { version, line: lines[1]?.id, quantity: 2 };
  for (const grams of [1500, 2200]) {
    const unlikely = await weigh(id, { ...rui, grams });
    expect(unlikely.json()).toMatchObject({ code: 'outside_tolerance' });
  }
  expect(await get(id)).toMatchObject({ version, cash_due_paisa: 81_100 });
  const confirmed = await weigh(id, { ...rui, grams: 2200, confirmed: true });
  expect(confirmed.json()).toMatchObject({ cash_due_paisa: 81_100, lines: [{}, { grams: 2200 }] });
});

test('the owner sets how much a weight may differ', async () => {
  const cookie = await office.addStaff('owner', jamal);
  const setTolerance = async (weight_tolerance_percent: number) => {
    const stored = await office.send('GET', 'shop-settings/', { cookie });
    const { changed_by, changed_at, sent_today, environment, ...settings } =
      stored.json<StoredShopSettings>();
    const body = { ...settings, weight_tolerance_percent };
    expect((await office.send('POST', 'shop-settings/', { cookie, body })).statusCode).toBe(200);
  };
  const { id, version, lines } = await pickOrder();
  const rui = { version, line: lines[1]?.id, quantity: 2 };
  await setTolerance(1);
  expect((await weigh(id, { ...rui, grams: 1950 })).json()).toMatchObject({ code: 'outside_tolerance' });
  await setTolerance(25);
  expect((await weigh(id, { ...rui, grams: 1500 })).json()).toMatchObject({ lines: [{}, { grams: 1500 }] });
  await setTolerance(5);
});

test('a line keeps the unit in which it was ordered, whatever the product has later', async () => {
  const { id, version, lines } = await pickOrder();
  const setUnit = (unit: string) =>
    office.db.updateTable('product').set({ unit }).where('id', '=', office.fixtures.rui).execute();
  await setUnit('500 g');
  expect((await get(id)).lines[1]).toMatchObject({ unit: '1 kg', pack_grams: 1000 });
  const weighed = await weigh(id, { version, line: lines[1]?.id, quantity: 2, grams: 1950 });
  // Two of 1 kg, not of 500 g: Tk 682.50 for the fish.
  expect(weighed.json()).toMatchObject({ cash_due_paisa: 79_200 });
  await setUnit('1 kg');
});

test.each(['500-600 g', '2 x 250 g'])('goods in a unit of %s are not weighed', async (unit) => {
  const setUnit = (to: string) =>
    office.db.updateTable('product').set({ unit: to }).where('id', '=', office.fixtures.rui).execute();
  await setUnit(unit);
  const { id, version, lines } = await pickOrder();
  expect(lines[1]).toMatchObject({ unit, pack_grams: null });
  expect((await weigh(id, { version, line: lines[1]?.id, quantity: 2, grams: 1000 })).json()).toMatchObject({
    code: 'not_by_weight',
  });
  expect((await pack(id, version)).json()).toMatchObject({
    cash_due_paisa: 81_100,
    packed: { by: 'staff:Karim' },
  });
  await setUnit('1 kg');
});

test('a usual reason is stored in the language of the shopper, another one as it was typed', async () => {
  const { id, version, lines } = await pickOrder();
  await office.db.updateTable('orders').set({ language: 'bn' }).where('id', '=', id).execute();
  const fewer = { version, line: lines[1]?.id, quantity: 1, reason: 'spoilt' };
  const spoilt = (await weigh(id, fewer)).json<PackOrder>();
  expect(spoilt.lines[1]).toMatchObject({ reason: 'পচে গেছে' });
  const none = { ...fewer, version: spoilt.version, quantity: 0, reason: 'a cat ate it' };
  expect((await weigh(id, none)).json<PackOrder>().lines[1]).toMatchObject({ reason: 'a cat ate it' });
  expect(
    (
      await office.db.selectFrom('order_adjustment').where('order_id', '=', id).select('reason').execute()
    ).map(({ reason }) => reason),
  ).toEqual(['পচে গেছে', 'a cat ate it']);
});

test('goodwill lapses as far as it no longer fits when goods are taken off, and fits again when they are supplied after all', async () => {
  const { id: order, lines } = await pickOrder();
  const free = {
    order,
    kind: 'goodwill',
    paisa: 81_113,
    reason: 'late',
    actor: rina,
    key: office.newKey(),
  } as const;
  expect(await adjustOrder(office.db, free)).not.toBeInstanceOf(Refused);
  const { version } = await get(order);
  const adjustments = async () =>
    (
      await office.db
        .selectFrom('order_adjustment')
        .where('order_id', '=', order)
        .select(['kind', 'amount_paisa'])
        .orderBy('id')
        .execute()
    ).map(({ kind, amount_paisa }) => [kind, amount_paisa]);
  const rui = { line: lines[1]?.id };
  const fewer = await weigh(order, { ...rui, version, quantity: 1, reason: 'spoilt' });
  expect([fewer.statusCode, fewer.json()]).toMatchObject([200, { lines: [{}, { reason: 'spoilt' }] }]);
  expect(await adjustments()).toEqual([
    ['goodwill', 81_113],
    ['short_supply', 36_750],
    ['lapsed', -36_750],
  ]);
  await weigh(order, { ...rui, version: fewer.json<PackOrder>().version, quantity: 2, grams: 2000 });
  expect((await adjustments()).slice(3)).toEqual([
    ['short_supply', -36_750],
    ['lapsed', 36_750],
  ]);
});

test('the message about a missing line says so, and one about a line that is supplied after all only the new total', async () => {
  const { id, version, lines } = await pickOrder();
  const rui = { line: lines[1]?.id };
  const fewer = (await weigh(id, { ...rui, version, quantity: 1, reason: 'spoilt' })).json<PackOrder>();
  await weigh(id, { ...rui, version: fewer.version, quantity: 2, grams: 2000 });
  const messages = await office.db
    .selectFrom('message')
    .where('event', 'like', `order ${id} %`)
    .where('event', 'not like', '% received')
    .where('event', 'not like', '% confirmed %')
    .select('text')
    .orderBy('id')
    .execute();
  expect(messages.map(({ text }) => text.replace(/ See it:.*/, ''))).toEqual([
    expect.stringMatching(
      /^Haat: Not everything of your order H\d+ was in stock. The new total is Tk 443.63.$/,
    ),
    expect.stringMatching(/^Haat: Your order H\d+ was changed. The new total is Tk 811.13.$/),
  ]);
});

test('fewer pieces need a reason, and a weight is wrong for them', async () => {
  const { id, version, lines } = await pickOrder();
  const fewer = { version, line: lines[1]?.id, quantity: 1, grams: 1000 };
  expect((await weigh(id, fewer)).json()).toMatchObject({ code: 'reason_missing' });
  const reason = 'one was spoilt';
  // One kilogram of rui and the rice: Tk 422.50, with 5 % tax Tk 443.63.
  expect((await weigh(id, { ...fewer, reason })).json()).toMatchObject({
    cash_due_paisa: 44_300,
    lines: [{}, { ordered: 2, quantity: 1, reason }],
  });
  expect((await weigh(id, { version, line: lines[0]?.id, quantity: 1, grams: 900 })).statusCode).toBe(409);
  const now = (await get(id)).version;
  expect(
    (await weigh(id, { version: now, line: lines[0]?.id, quantity: 1, grams: 900 })).json(),
  ).toMatchObject({
    code: 'not_by_weight',
  });
});

test('of two people who weigh the second learns who was first; a repeated request changes nothing', async () => {
  const { id, version, lines } = await pickOrder();
  const rui = { version, line: lines[1]?.id, quantity: 2 };
  for (const _ of [1, 2])
    expect((await weigh(id, { ...rui, grams: 1950 })).json()).toMatchObject({ version: version + 1 });
  const second = await weigh(id, { ...rui, grams: 1960 }, office.salma);
  expect(second.statusCode).toBe(409);
  expect(second.json()).toMatchObject({
    code: 'order_changed',
    params: { moved_by: 'staff:Karim', moved_at: expect.stringMatching(/Z$/), change: 'edit' },
  });
  expect((await pack(id, version)).json()).toMatchObject({ code: 'order_changed' });
});

test('who packs sees the sum due and no other money', async () => {
  const { id } = await pickOrder();
  const response = await office.send('GET', `packing/${id}/`, { cookie: office.karim });
  expect(response.json()).toMatchObject({ cash_due_paisa: 81_100 });
  const others = response.body.replace('cash_due_paisa', '');
  expect(others).not.toMatch(/price|total|paisa|"tax|\b35000\b|\b7250\b|1712345678/);
  const gone = await office.placeOrder();
  expect((await office.send('GET', `packing/${gone.id}/`, { cookie: office.karim })).statusCode).toBe(404);
});
