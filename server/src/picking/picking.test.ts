import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { stockOf } from '../../testing/fixtures.ts';
import { openPickingOffice, type PickingOffice, tickOf } from '../../testing/office/picking.ts';

let office: PickingOffice;
let miniket: number;
let rui: number;
let ilish: number;
let blender: number;
beforeAll(async () => {
  office = await openPickingOffice();
  ({ miniket, rui, ilish, blender } = office.fixtures);
});
beforeEach(async () => {
  await office.db.deleteFrom('attempt').execute();
});
afterAll(() => office.close());

const setProduct = (id: number, row: object) =>
  office.db.updateTable('product').set(row).where('id', '=', id).execute();
/** Picks everything that waits, so that a test begins with an empty list. */
async function pickAll() {
  const { products } = await office.readList();
  const ticks = products.flatMap(({ lines }) => lines).map((line) => tickOf(line, office.newKey()));
  if (ticks.length > 0) await office.sendTicks(ticks);
}

test('picker and packer see what the shopper wants if goods are missing', async () => {
  const { id } = await office.placeOrder({ if_missing: 'replace' });
  const body = { to: 'PROCESSING', version: 0 };
  await office.send('POST', `orders/${id}/move/`, { cookie: office.desk, body });
  const askedOf = async (order: number) => (await office.readList()).orders.find((each) => each.id === order);
  expect(await askedOf(id)).toMatchObject({ if_missing: 'replace' });
  const packed = await office.send('GET', `packing/${id}/`, { cookie: office.karim });
  expect(packed.json()).toMatchObject({ if_missing: 'replace' });
  const unsaid = await office.confirmOrder([miniket, 1]);
  expect(await askedOf(unsaid)).toMatchObject({ if_missing: '' });
  await pickAll();
});

test('the goods of several orders are merged, by shelf place and then by category, with the bags below', async () => {
  await pickAll();
  await setProduct(blender, { shelf_place: 'A10' });
  await setProduct(miniket, { shelf_place: 'A2' });
  await setProduct(rui, { weighed: true, unit: '1 kg' });
  const first = await office.confirmOrder([blender, 1], [rui, 2], [miniket, 1], [ilish, 1]);
  const second = await office.confirmOrder([rui, 1], [miniket, 3]);
  const { orders, waiting, products } = await office.readList();
  expect(waiting).toBe(0);
  expect(orders.map(({ id, number, bag }) => [id, number.endsWith(bag), bag.length])).toEqual([
    [first, true, 3],
    [second, true, 3],
  ]);
  expect(products.map(({ name, shelf_place, pack_grams }) => [name, shelf_place, pack_grams])).toEqual([
    ['Miniket rice', 'A2', null],
    ['Blender 300 W', 'A10', null],
    ['Padma ilish', '', null],
    ['Rui fish', '', 1000],
  ]);
  expect(
    products[3]?.lines.map(({ order, bag, quantity, picked }) => [order, bag, quantity, picked]),
  ).toEqual([
    [first, orders[0]?.bag, 2, null],
    [second, orders[1]?.bag, 1, null],
  ]);
  await pickAll();
});

test('a product that was ordered in two units is two entries of the list', async () => {
  await pickAll();
  await setProduct(rui, { weighed: true, unit: '1 kg' });
  const first = await office.confirmOrder([rui, 2]);
  await setProduct(rui, { unit: '500 g' });
  const second = await office.confirmOrder([rui, 1]);
  const { products } = await office.readList();
  expect(products.map(({ unit, pack_grams, lines }) => [unit, pack_grams, lines[0]?.order])).toEqual([
    ['1 kg', 1000, first],
    ['500 g', 500, second],
  ]);
  await setProduct(rui, { unit: '1 kg' });
  await pickAll();
});

test('a packer sees neither prices nor sums, and no order', async () => {
  const order = await office.confirmOrder([miniket, 2]);
  const list = await office.send('GET', 'picking/', { cookie: office.karim });
  expect(list.body).not.toMatch(/price|total|paisa|\b7250\b|\b14500\b|Amina|1712345678/);
  for (const path of [`orders/${order}/`, 'orders/', 'today/'])
    expect((await office.send('GET', path, { cookie: office.karim })).statusCode).toBe(403);
  const line = (await office.linesOf(order)).get(miniket)!;
  const choices = await office.send('GET', `picking/lines/${line.id}/substitutes/?search=rui`, {
    cookie: office.karim,
  });
  expect(choices.json()).toMatchObject({
    phone: '+8801712345678',
    choices: [{ name: 'Rui fish', dearer_paisa: 27_750 }],
  });
  expect(choices.body).not.toMatch(/price|\b35000\b/);
});

test('an order is picked when its last line is in the bag, once', async () => {
  const order = await office.confirmOrder([miniket, 2], [blender, 1]);
  const lines = [...(await office.linesOf(order)).values()];
  const [first, second] = lines.map((line) => tickOf(line, office.newKey()));
  expect(await office.sendTicks([first!])).toMatchObject([{ result: 'applied' }]);
  expect(await office.stepsOf(order)).toEqual([]);
  expect((await office.linesOf(order)).get(miniket)?.picked).toMatchObject({
    quantity: 2,
    by: 'staff:Karim',
  });
  expect(await office.sendTicks([first!, second!])).toMatchObject([
    { result: 'applied' },
    { result: 'applied' },
  ]);
  expect(await office.stepsOf(order)).toEqual(['picked staff:Karim']);
  expect((await office.linesOf(order)).size).toBe(0);
});

test('of two pickers of one line the second learns who was first, and cannot undo it', async () => {
  const order = await office.confirmOrder([miniket, 2], [blender, 1]);
  const line = (await office.linesOf(order)).get(miniket)!;
  const [karims, salmas] = [tickOf(line, office.newKey()), tickOf(line, office.newKey())];
  await office.sendTicks([karims]);
  const already = { result: 'already', by: 'staff:Karim', at: expect.stringMatching(/Z$/) };
  expect(await office.sendTicks([salmas], office.salma)).toMatchObject([already]);
  expect(await office.sendTicks([salmas], office.salma)).toMatchObject([already]);
  const undo = (undoes: string) => tickOf(line, office.newKey(), { action: 'unpick', undoes });
  expect(await office.sendTicks([undo(salmas.key)], office.salma)).toMatchObject([{ result: 'already' }]);
  expect((await office.linesOf(order)).get(miniket)?.picked).toMatchObject({ by: 'staff:Karim' });
  expect(await office.sendTicks([undo(karims.key)])).toMatchObject([{ result: 'applied' }]);
  expect((await office.linesOf(order)).get(miniket)?.picked).toBeNull();
});

test('ticks of which one undoes nothing are refused as a whole, and named', async () => {
  const id = await office.confirmOrder([miniket, 1]);
  const line = (await office.linesOf(id)).get(miniket)!;
  const ticks = [tickOf(line, office.newKey()), tickOf(line, office.newKey(), { action: 'unpick' })];
  const refused = await office.send('POST', 'picking/ticks/', { cookie: office.karim, body: { ticks } });
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['ticks[1].undoes']]);
  expect((await office.linesOf(id)).get(miniket)?.picked).toBeNull();
  await pickAll();
});

test('a confirmation is not undone once a line of the order is in the bag', async () => {
  const id = await office.confirmOrder([miniket, 1], [rui, 1]);
  await office.sendTicks([tickOf((await office.linesOf(id)).get(miniket)!, office.newKey())]);
  const undo = { to: 'PENDING', version: 1 };
  const refused = await office.send('POST', `orders/${id}/move/`, { cookie: office.desk, body: undo });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'illegal_move']);
  await pickAll();
});

test('a short line lowers what is due, wastes what is missing, and needs a reason', async () => {
  const order = await office.confirmOrder([miniket, 3], [blender, 1]);
  const before = await stockOf(office.db, miniket);
  const line = (await office.linesOf(order)).get(miniket)!;
  const short = (more: object) => tickOf(line, office.newKey(), { action: 'short', quantity: 1, ...more });
  expect(await office.sendTicks([short({})])).toMatchObject([{ result: 'refused', code: 'reason_missing' }]);
  expect(await office.sendTicks([short({ reason: 'torn bag', seen: 2 })])).toMatchObject([
    { result: 'refused', code: 'quantity_changed' },
  ]);
  const tick = short({ reason: 'torn bag' });
  for (const _ of [1, 2]) expect(await office.sendTicks([tick])).toMatchObject([{ result: 'applied' }]);
  expect((await office.linesOf(order)).get(miniket)).toMatchObject({
    ordered: 3,
    quantity: 1,
    picked: { quantity: 1 },
  });
  expect(await stockOf(office.db, miniket)).toBe(before);
  const shown = await office.send('GET', `orders/${order}/`, { cookie: office.desk });
  expect(shown.json()).toMatchObject({
    adjustments: [{ kind: 'short_supply', amount_paisa: 15_225, reason: 'torn bag' }],
  });
  const all = tickOf((await office.linesOf(order)).get(blender)!, office.newKey());
  await office.sendTicks([all]);
  expect(await office.stepsOf(order)).toEqual(['picked staff:Karim']);
});

test('a substitute needs the shopper’s consent, and is picked as a line of its own', async () => {
  const order = await office.confirmOrder([rui, 2]);
  const line = (await office.linesOf(order)).get(rui)!;
  const substitute = (more: object) =>
    tickOf(line, office.newKey(), {
      action: 'substitute',
      quantity: 2,
      product: miniket,
      reason: 'no rui today',
      ...more,
    });
  expect(await office.sendTicks([substitute({})])).toMatchObject([{ code: 'consent_missing' }]);
  const tick = substitute({ consent: 'by phone' });
  for (const _ of [1, 2]) expect(await office.sendTicks([tick])).toMatchObject([{ result: 'applied' }]);
  const lines = await office.linesOf(order);
  expect([...lines.keys()]).toEqual([miniket]);
  expect(lines.get(miniket)).toMatchObject({ quantity: 2, consent: 'by phone', picked: null });
  expect(await office.stepsOf(order)).toEqual([]);
  await office.sendTicks([tickOf(lines.get(miniket)!, office.newKey())]);
  expect(await office.stepsOf(order)).toEqual(['picked staff:Karim']);
});

test('a substitute without a reason has one in the language of the shopper', async () => {
  const order = await office.confirmOrder([rui, 1]);
  await office.db.updateTable('orders').set({ language: 'bn' }).where('id', '=', order).execute();
  const line = (await office.linesOf(order)).get(rui)!;
  const substitute = { action: 'substitute', quantity: 1, product: miniket, consent: 'by phone' } as const;
  await office.sendTicks([tickOf(line, office.newKey(), substitute)]);
  const { reason } = await office.db
    .selectFrom('order_edit')
    .where('order_id', '=', order)
    .select('reason')
    .executeTakeFirstOrThrow();
  expect(reason).toBe('স্টকে নেই');
  await pickAll();
});

test('ticks of an order that was cancelled meanwhile are refused, and stay in the ledger', async () => {
  const order = await office.confirmOrder([miniket, 2]);
  const line = (await office.linesOf(order)).get(miniket)!;
  const body = { version: 1, reason: 'customer changed their mind' };
  await office.send('POST', `orders/${order}/cancel/`, { cookie: office.desk, body });
  const tick = tickOf(line, office.newKey());
  for (const _ of [1, 2])
    expect(await office.sendTicks([tick])).toMatchObject([{ result: 'refused', code: 'wrong_status' }]);
  const ledger = office.db
    .selectFrom('pick_tick')
    .where('tick_key', '=', tick.key)
    .select(['result', 'actor']);
  expect(await ledger.execute()).toEqual([{ result: 'refused', actor: 'staff:Karim' }]);
  await expect(office.db.deleteFrom('pick_tick').execute()).rejects.toThrow('is never changed');
});

test('a change of the goods is in the audit, and so is a bag that somebody changes by SQL', async () => {
  const order = await office.confirmOrder([miniket, 3]);
  const line = (await office.linesOf(order)).get(miniket)!;
  await office.sendTicks([
    tickOf(line, office.newKey(), { action: 'short', quantity: 2, reason: 'torn bag' }),
  ]);
  await office.db.deleteFrom('picked_line').where('id', '=', line.id).execute();
  const audit = await office.db
    .selectFrom('audit')
    .where('row_id', '=', String(line.id))
    .where('table_name', 'in', ['order_item', 'picked_line'])
    .select(['table_name', 'operation', 'actor'])
    .orderBy('id')
    .execute();
  expect(audit).toEqual([
    { table_name: 'order_item', operation: 'UPDATE', actor: 'staff:Karim' },
    { table_name: 'picked_line', operation: 'DELETE', actor: expect.not.stringContaining('staff') },
  ]);
});
