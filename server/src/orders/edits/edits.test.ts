import type { EditPreview, OrderEdit } from '@haat/contract/office/orders/edits';
import type { OfficeOrder } from '@haat/contract/office/orders/orders';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { stockOf } from '../../../testing/fixtures.ts';
import { openPickingOffice, type PickingOffice, tickOf } from '../../../testing/office/picking.ts';
import { hashTables } from '../../../testing/tables.ts';
import { supplyLine } from '../supply-line.ts';

let office: PickingOffice;
let owner: string;
let miniket: number;
let blender: number;
beforeAll(async () => {
  office = await openPickingOffice();
  ({ miniket, blender } = office.fixtures);
  await office.db.updateTable('staff_role').set({ limit_paisa: null }).where('id', '=', 'desk').execute();
  owner = await office.addStaff('owner', {
    name: 'Shirin',
    login: '01611111119',
    password: 'green papayas 7',
  });
});
beforeEach(async () => {
  await office.db.deleteFrom('attempt').execute();
});
afterAll(() => office.close());

const get = async (id: number) =>
  (await office.send('GET', `orders/${id}/`, { cookie: office.desk })).json<OfficeOrder>();
const post = (id: number, path: string, body: object, cookie = office.desk) =>
  office.send('POST', `orders/${id}/${path}/`, { cookie, body });
const setStock = (stock: number) =>
  office.db.updateTable('product').set({ stock }).where('id', '=', miniket).execute();
const messagesOf = async (id: number) =>
  (
    await office.db
      .selectFrom('message')
      .where('event', 'like', `order ${id} %`)
      .select('text')
      .orderBy('id')
      .execute()
  ).map(({ text }) => text);

/** A change of an order as it is shown: one bag of rice of two, the other back to the stock. */
function oneBagLess(order: OfficeOrder, more: Partial<OrderEdit> = {}): OrderEdit {
  const rice = order.orderitems.find(({ item }) => item === miniket)!;
  return {
    version: order.version,
    key: office.newKey(),
    reason: 'customer wants one',
    notify: true,
    lines: [{ line: rice.id, quantity: 1, missing: false }],
    ...more,
  };
}

/** An order of two bags of rice and a blender, confirmed. */
async function confirmOrder(): Promise<OfficeOrder> {
  return get(await office.confirmOrder([miniket, 2], [blender, 1]));
}

/** An order of two bags of rice, Tk 152.25, delivered and paid in cash. */
async function deliverOrder(): Promise<OfficeOrder> {
  const id = await office.confirmOrder([miniket, 2]);
  for (const [version, to] of ['ONGOING', 'COMPLETED'].entries())
    await post(id, 'move', { to, version: version + 1 });
  return get(id);
}

test('a change is shown before it is made, and the preview stores nothing', async () => {
  const order = await confirmOrder();
  const change = oneBagLess(order);
  const before = await hashTables(office.db, ['attempt', 'request_count', 'staff_session']);
  const preview = (await post(order.id, 'edit/preview', change)).json<EditPreview>();
  expect(preview).toMatchObject({
    before: { payable_paisa: 435_224, due_paisa: 435_224 },
    after: { payable_paisa: 427_611, due_paisa: 427_611 },
    refund: { online_paisa: 0, cash_paisa: 0 },
    stock: [{ name: 'Miniket rice', quantity: 1, kind: 'return' }],
    messages: [{ channel: 'sms', text: expect.stringContaining('The new total is Tk 4,276.11.'), parts: 1 }],
  });
  expect(await hashTables(office.db, ['attempt', 'request_count', 'staff_session'])).toEqual(before);

  const stock = await stockOf(office.db, miniket);
  const changed = (await post(order.id, 'edit', change)).json<OfficeOrder>();
  expect(changed).toMatchObject({
    version: order.version + 1,
    due_paisa: 427_611,
    edits: [
      { kind: 'supply', quantity_before: 2, quantity: 1, reason: 'customer wants one', actor: 'staff:Rina' },
    ],
  });
  expect(await stockOf(office.db, miniket)).toBe(stock + 1);
  expect((await messagesOf(order.id)).at(-1)).toBe(preview.messages[0]?.text);
});

test('a repeated change has one effect, and an older version is refused with who was first', async () => {
  const order = await confirmOrder();
  const change = oneBagLess(order);
  const stock = await stockOf(office.db, miniket);
  for (const _ of [1, 2]) expect((await post(order.id, 'edit', change)).statusCode).toBe(200);
  expect(await stockOf(office.db, miniket)).toBe(stock + 1);
  const late = await post(order.id, 'edit', oneBagLess(order, { lines: [] }), owner);
  expect(late.json()).toMatchObject({
    code: 'order_changed',
    params: { moved_by: 'staff:Rina', change: 'edit', moved_at: expect.stringMatching(/Z$/) },
  });
  const moved = await post(order.id, 'move', { to: 'ONGOING', version: order.version }, owner);
  expect(moved.json()).toMatchObject({ code: 'order_changed' });
});

test('a change of several lines sends one message, or none', async () => {
  const order = await confirmOrder();
  const lines = order.orderitems.map(({ id, quantity }) => ({
    line: id,
    quantity: quantity - 1,
    missing: true,
  }));
  const sent = (await messagesOf(order.id)).length;
  const stock = await stockOf(office.db, miniket);
  const { reason: _, ...unexplained } = oneBagLess(order, { lines, notify: false });
  expect((await post(order.id, 'edit', unexplained)).json()).toMatchObject({
    fields: { reason: { code: 'required' } },
  });
  const preview = await post(order.id, 'edit/preview', unexplained);
  expect(preview.json()).toMatchObject({ messages: [], stock: { length: 4 } });
  await post(order.id, 'edit', oneBagLess(order, { lines }));
  expect((await messagesOf(order.id)).length).toBe(sent + 1);
  expect(await stockOf(office.db, miniket)).toBe(stock);
});

test('fewer of a weighed line cost their share of the weight, never more', async () => {
  const setUnit = (unit: string, weighed: boolean) =>
    office.db.updateTable('product').set({ unit, weighed }).where('id', '=', miniket).execute();
  await setUnit('1 kg', true);
  const order = await get(await office.confirmOrder([miniket, 3]));
  const line = order.orderitems[0]!.id;
  const actor = { kind: 'staff', name: 'Karim' } as const;
  const weighed = {
    order: order.id,
    item: line,
    quantity: 3,
    grams: 1_500,
    missing: true,
    reason: 'weighed',
  };
  await supplyLine(office.db, { ...weighed, actor });
  // 1.5 kg at Tk 72.50, with 5 % tax.
  const before = await get(order.id);
  expect(before).toMatchObject({ due_paisa: 11_419 });
  const two = { lines: [{ line, quantity: 2, missing: false }] };
  const fewer = (await post(order.id, 'edit', oneBagLess(before, two))).json<OfficeOrder>();
  // 1 kg of it.
  expect(fewer).toMatchObject({ due_paisa: 7613 });
  const three = { lines: [{ line, quantity: 3, missing: false }] };
  expect((await post(order.id, 'edit', oneBagLess(fewer, three))).json()).toMatchObject({
    due_paisa: 11_419,
  });
  await setUnit('1 kg', false);
});

test('more than was ordered, nothing, and a delivered order are refused', async () => {
  const order = await confirmOrder();
  const line = order.orderitems.find(({ item }) => item === miniket)!.id;
  const change = (quantity: number) => oneBagLess(order, { lines: [{ line, quantity, missing: false }] });
  expect((await post(order.id, 'edit', change(3))).json()).toMatchObject({ code: 'wrong_quantity' });
  expect((await post(order.id, 'edit', change(2))).json()).toMatchObject({ code: 'nothing_changed' });
  const twice = { ...change(1), lines: [...change(1).lines, ...change(0).lines] };
  expect((await post(order.id, 'edit', twice)).json()).toMatchObject({
    fields: { lines: { code: 'twice' } },
  });
  const blank = await post(order.id, 'edit', { ...change(1), reason: ' ' });
  expect(blank.json()).toMatchObject({ code: 'invalid', fields: { reason: { code: 'required' } } });
  const delivered = await deliverOrder();
  expect((await post(delivered.id, 'edit', oneBagLess(delivered))).json()).toMatchObject({
    code: 'wrong_status',
  });
});

test('goods that returned and are sold out cannot be supplied again', async () => {
  const order = await confirmOrder();
  const fewer = (await post(order.id, 'edit', oneBagLess(order))).json<OfficeOrder>();
  const stock = await stockOf(office.db, miniket);
  await setStock(0);
  const line = order.orderitems.find(({ item }) => item === miniket)!.id;
  const again = oneBagLess(fewer, { lines: [{ line, quantity: 2, missing: false }] });
  expect((await post(order.id, 'edit', again)).json()).toMatchObject({ code: 'out_of_stock' });
  expect(await get(order.id)).toMatchObject({ version: fewer.version, due_paisa: 427_611 });
  await setStock(stock);
});

test('the desk lowers a sum; a refund in cash is for the owner', async () => {
  const delivered = await deliverOrder();
  const lower = { kind: 'goodwill' as const, amount_paisa: 5000, in_cash: false };
  const change = oneBagLess(delivered, { lines: [], lower, reason: 'rice was damp', notify: false });
  expect((await post(delivered.id, 'edit', change)).json()).toMatchObject({ code: 'cash_not_allowed' });
  expect(await get(delivered.id)).toMatchObject({ version: delivered.version, refunds: [] });
  const preview = await post(delivered.id, 'edit/preview', change, owner);
  expect(preview.json()).toMatchObject({ refund: { online_paisa: 0, cash_paisa: 5000 } });
  const refunded = (await post(delivered.id, 'edit', change, owner)).json<OfficeOrder>();
  expect(refunded).toMatchObject({
    paid_paisa: 15_200,
    refunded_paisa: 5_000,
    refunds: [{ amount_paisa: 5000, state: 'due' }],
    edits: [{ kind: 'goodwill', amount_paisa: 5000, actor: 'staff:Shirin' }],
  });
  const open = await confirmOrder();
  const lowered = await post(open.id, 'edit', oneBagLess(open, { lines: [], lower }));
  expect(lowered.json()).toMatchObject({ due_paisa: 430_224 });
});

test('a packer may not change an order', async () => {
  const order = await confirmOrder();
  for (const path of ['edit', 'edit/preview'])
    expect((await post(order.id, path, oneBagLess(order), office.karim)).statusCode).toBe(403);
});

test('an order whose last open line the desk leaves out is picked', async () => {
  const id = await office.confirmOrder([miniket, 2], [blender, 1]);
  const lines = await office.linesOf(id);
  await office.sendTicks([tickOf(lines.get(blender)!, office.newKey())]);
  const order = await get(id);
  const line = lines.get(miniket)!.id;
  await post(id, 'edit', oneBagLess(order, { lines: [{ line, quantity: 0, missing: true }] }));
  expect(await office.stepsOf(id)).toEqual(['picked staff:Rina']);
});

test('a note is for the shop or is sent to the customer, once', async () => {
  const { id } = await confirmOrder();
  const sent = (await messagesOf(id)).length;
  const note = (audience: string, text: string) => ({ key: office.newKey(), audience, text });
  await post(id, 'notes', note('inside', 'pays with large notes'));
  expect((await messagesOf(id)).length).toBe(sent);
  const wish = note('customer', 'The rui is fresh today.');
  for (const _ of [1, 2]) await post(id, 'notes', wish);
  expect((await messagesOf(id)).slice(sent)).toEqual([
    expect.stringMatching(/^Haat: Your order H\d+: The rui is fresh today\.$/),
  ]);
  expect((await get(id)).notes).toMatchObject([
    { audience: 'inside', text: 'pays with large notes', actor: 'staff:Rina' },
    { audience: 'customer', text: 'The rui is fresh today.' },
  ]);
});
