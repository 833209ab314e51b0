import type { OrderChange as DeskChange } from '@haat/contract/office/orders/change-order';
import type { OfficeOrder } from '@haat/contract/office/orders/orders';
import type { PackOrder, PackRow } from '@haat/contract/office/orders/packing';
import type { OrderChange, OrderChangePreview } from '@haat/contract/shop/change-order';
import type { GuestOrder } from '@haat/contract/shop/orders';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { stockOf } from '../../../testing/fixtures.ts';
import { openPickingOffice, type PickingOffice, tickOf } from '../../../testing/office/picking.ts';
import { hashTables } from '../../../testing/tables.ts';

let office: PickingOffice;
let miniket: number;
let rui: number;
let blender: number;
beforeAll(async () => {
  office = await openPickingOffice();
  ({ miniket, rui, blender } = office.fixtures);
});
beforeEach(async () => {
  await office.db.deleteFrom('attempt').execute();
  await office.db.updateTable('product').set({ stock: 1_000 }).execute();
});
afterAll(() => office.close());

const urlOf = (token: string) => `/api/order-app/guest-orders/${token}`;
const get = async (token: string) => (await office.app.inject(`${urlOf(token)}/`)).json<GuestOrder>();

/** Places Amina's order of two bags of rice and a blender, Tk 4,352.24. */
async function place(more: object = {}): Promise<GuestOrder> {
  const items = [
    { product: miniket, quantity: 2 },
    { product: blender, quantity: 1 },
  ];
  const placed = await office.placeOrder({ items, ...more });
  return get((placed as unknown as GuestOrder).token);
}

type Sent = Partial<OrderChange>;
const bodyOf = ({ version = 0 }: Pick<GuestOrder, 'version'>, sent: Sent) => ({
  key: office.newKey(),
  version,
  ...sent,
});
const post = (order: GuestOrder, path: string, payload: object) =>
  office.app.inject({ method: 'POST', url: `${urlOf(order.token)}/${path}/`, payload });
/** Changes an order as it is shown. */
const change = (order: GuestOrder, sent: Sent) => post(order, 'change', bodyOf(order, sent));
const preview = (order: GuestOrder, sent: Sent) => post(order, 'change/preview', bodyOf(order, sent));
const lineOf = ({ orderitems }: GuestOrder, product: number) =>
  orderitems.find(({ item }) => item === product)!.id;
const shown = ({ orderitems }: Pick<GuestOrder, 'orderitems'>) =>
  orderitems.map(({ item, quantity, item_price }) => [item, quantity, item_price]);

const deskOrder = async (id: number) =>
  (await office.send('GET', `orders/${id}/`, { cookie: office.desk })).json<OfficeOrder>();
const deskChange = async (id: number, sent: Partial<DeskChange>) => {
  const { version } = await deskOrder(id);
  const body = { key: office.newKey(), version, ...sent };
  return office.send('POST', `orders/${id}/change/`, { cookie: office.desk, body });
};
const move = async (id: number, to: string) => {
  const { version } = await deskOrder(id);
  const moved = await office.send('POST', `orders/${id}/move/`, {
    cookie: office.desk,
    body: { to, version },
  });
  expect(moved.statusCode, moved.body).toBe(200);
};
const pick = async (id: number, product: number) =>
  office.sendTicks([tickOf((await office.linesOf(id)).get(product)!, office.newKey())]);
const pack = async (id: number, seen?: number) => {
  const version = seen ?? (await deskOrder(id)).version;
  return office.send('POST', `packing/${id}/packed/`, { cookie: office.karim, body: { version } });
};
const messagesOf = async (id: number) =>
  office.db
    .selectFrom('message')
    .where('event', 'like', `order ${id} %`)
    .select(['event', 'recipient', 'text'])
    .orderBy('id')
    .execute();

const prove = (...phones: string[]) =>
  office.db
    .insertInto('customer')
    .values(
      phones.map((phone) => ({
        phone,
        full_name: '',
        password_hash: '$argon2id$none',
        phone_proven: new Date(),
      })),
    )
    .execute();

test('a wrong phone is mended, and both numbers are notified; the one of before gets no link', async () => {
  const order = await place();
  expect(order).toMatchObject({ version: 0, changeable: true });
  await prove('+8801712345678', '+8801712345679');
  const changed = await change(order, { receiver_phone_number: '০১৭১২-৩৪৫৬৭৯', note: 'Ring twice' });
  expect(changed.statusCode, changed.body).toBe(200);
  expect(changed.json<GuestOrder>()).toMatchObject({
    receiver_phone_number: '+8801712345679',
    note: 'Ring twice',
    receiver_name: 'Amina',
    total: order.total,
    version: 1,
    token: order.token,
  });
  expect(await messagesOf(order.id)).toEqual([
    {
      event: `order ${order.id} changed 1`,
      recipient: '+8801712345679',
      text: expect.stringContaining(
        `The new total is Tk 4,352.24. See it: https://haat.example/guest-order/${order.token}`,
      ),
    },
    {
      event: `order ${order.id} phone_changed 1`,
      recipient: '+8801712345678',
      text: `Haat: Your order ${order.number} has another phone number now. If you did not change it, please call us.`,
    },
  ]);
  const [edit] = (await deskOrder(order.id)).edits;
  expect(edit).toMatchObject({
    kind: 'change',
    actor: 'guest',
    changes: {
      fields: ['receiver_phone_number', 'note'],
      lines: [],
      total_paisa: { before: 435_224, after: 435_224 },
    },
  });
  expect(JSON.stringify(edit)).not.toMatch(/345679|Ring/);
});

test('goods are added at the price of today, and kept ones cost what was agreed', async () => {
  const order = await place();
  await office.db.updateTable('product').set({ price_paisa: 8_000 }).where('id', '=', miniket).execute();
  const before = await stockOf(office.db, miniket);
  const changed = await change(order, {
    lines: [
      { line: lineOf(order, miniket), quantity: 3 },
      { line: lineOf(order, blender), quantity: 0 },
    ],
    add: [{ product: rui, quantity: 1, price: 350, unit: '', note: 'whole' }],
  });
  await office.db.updateTable('product').set({ price_paisa: 7_250 }).where('id', '=', miniket).execute();
  expect(changed.statusCode, changed.body).toBe(200);
  const now = changed.json<GuestOrder>();
  expect(shown(now)).toEqual([
    [miniket, 2, 72.5],
    [miniket, 1, 80],
    [rui, 1, 350],
  ]);
  // 2 × 72.50 + 80 + 350 and 5 % of tax.
  expect(now).toMatchObject({ subtotal: 575, tax: 28.75, total: 603.75, due: 603.75, cash_due: 603 });
  expect(now.orderitems[2]).toMatchObject({ note: 'whole' });
  expect(await stockOf(office.db, miniket)).toBe(before - 1);
  expect(await stockOf(office.db, blender)).toBe(1_000);
  expect(await stockOf(office.db, rui)).toBe(999);
  const { changes } = (await deskOrder(order.id)).edits[0]!;
  expect(changes?.lines.map(({ name, before, after }) => [name, before, after])).toEqual([
    ['Blender 300 W', 1, 0],
    ['Miniket rice', 0, 1],
    ['Rui fish', 0, 1],
  ]);
  const offered = await office.app.inject(`${urlOf(order.token)}/again/`);
  expect(offered.json()).toMatchObject([
    { product: miniket, ordered: 3 },
    { product: rui, ordered: 1 },
  ]);
  const again = await change(now, { add: [{ product: blender, quantity: 2 }] });
  expect(shown(again.json<GuestOrder>())[1]).toEqual([blender, 2, 3999.99]);
});

test('at the same price more of a product is the same line', async () => {
  const order = await place();
  const changed = await change(order, { add: [{ product: miniket, quantity: 4, note: 'for the aunt' }] });
  expect(shown(changed.json<GuestOrder>())[0]).toEqual([miniket, 6, 72.5]);
  expect(changed.json<GuestOrder>().orderitems[0]).toMatchObject({ note: 'for the aunt' });
});

test('the preview is what the change does, and stores nothing', async () => {
  const order = await place();
  const sent: Sent = {
    lines: [{ line: lineOf(order, blender), quantity: 0 }],
    delivery_type: 'STORE_PICKUP',
  };
  const tables = () => hashTables(office.db, ['attempt', 'request_count', 'staff_session']);
  const before = await tables();
  const shownFirst = (await preview(order, sent)).json<OrderChangePreview>();
  expect(await tables()).toEqual(before);
  expect(shownFirst).toMatchObject({
    before: { total: 4352.24, delivery_charge: 0, due: 4352.24, cash_due: 4352 },
    after: { total: 152.25, delivery_charge: 0, due: 152.25, cash_due: 152 },
    refund: { online: 0, cash: 0, credit: 0 },
  });
  const made = (await change(order, { ...sent, total: 152.25 })).json<GuestOrder>();
  const { token: _, ...rest } = made;
  expect(shownFirst.order).toEqual(rest);
});

test('a price that rose between preview and press is refused with the amounts of now', async () => {
  const order = await place();
  const sent: Sent = { add: [{ product: rui, quantity: 1, price: 350 }] };
  const { after } = (await preview(order, sent)).json<OrderChangePreview>();
  await office.db.updateTable('product').set({ price_paisa: 36_000 }).where('id', '=', rui).execute();
  const byPrice = await change(order, sent);
  expect(byPrice.json()).toMatchObject({
    code: 'price_changed',
    params: { lines: [{ product: rui, price_sent: 350, price_now: 360 }] },
  });
  const byTotal = await change(order, { add: [{ product: rui, quantity: 1 }], total: after.total });
  expect(byTotal.statusCode).toBe(409);
  expect(byTotal.json()).toMatchObject({
    code: 'price_changed',
    params: { total_sent: after.total, amounts_now: { total: after.total + 10.5 } },
  });
  await office.db.updateTable('product').set({ price_paisa: 35_000 }).where('id', '=', rui).execute();
  expect(await get(order.token)).toEqual(order);
});

test('a repeated change has one effect, also beside itself; the same key with other content is refused', async () => {
  const order = await place();
  const body = bodyOf(order, { add: [{ product: rui, quantity: 2 }] });
  const responses = await Promise.all([1, 2, 3, 4].map(() => post(order, 'change', body)));
  for (const { statusCode } of responses) expect(statusCode).toBe(200);
  expect(shown(responses[3]!.json<GuestOrder>())[2]).toEqual([rui, 2, 350]);
  expect(await stockOf(office.db, rui)).toBe(998);
  expect((await deskOrder(order.id)).edits).toHaveLength(1);
  const other = await post(order, 'change', { ...body, add: [{ product: rui, quantity: 3 }] });
  expect(other.json()).toMatchObject({ code: 'key_reused' });
  const late = await post(order, 'change', { ...body, key: office.newKey() });
  expect(late.json()).toMatchObject({ code: 'order_changed', params: { moved_by: 'guest', change: 'edit' } });
});

test('of a change that races with the packing one is made, and the other learns who was first', async () => {
  const order = await place();
  await move(order.id, 'PROCESSING');
  for (const product of [miniket, blender]) await pick(order.id, product);
  const confirmed = await get(order.token);
  const [changed, packed] = await Promise.all([
    change(confirmed, { receiver_address: 'House 9' }),
    pack(order.id, confirmed.version),
  ]);
  if (changed.statusCode === 200) {
    expect(packed.json()).toMatchObject({ code: 'order_changed', params: { moved_by: 'guest' } });
    expect((await pack(order.id)).statusCode).toBe(200);
  } else {
    expect(packed.statusCode).toBe(200);
    expect(changed.json()).toMatchObject({ code: 'order_packed', params: { by: 'staff' } });
  }
  const late = await change(await get(order.token), { receiver_address: 'House 10' });
  expect(late.json()).toMatchObject({
    code: 'order_packed',
    params: { by: 'staff', at: expect.stringMatching(/Z$/), shop_phone: expect.any(String) },
  });
  expect(await get(order.token)).toMatchObject({ changeable: false });
});

test('a shopper takes nothing out of a bag; the desk does, and the picker puts it back', async () => {
  const order = await place();
  await move(order.id, 'PROCESSING');
  await pick(order.id, miniket);
  const picked = await get(order.token);
  const line = lineOf(picked, miniket);
  expect((await change(picked, { lines: [{ line, quantity: 1 }] })).json()).toMatchObject({
    code: 'line_picked',
    params: { line, name: 'Miniket rice', shop_phone: expect.any(String) },
  });
  const more = await change(picked, { lines: [{ line, quantity: 3 }] });
  expect(more.statusCode, more.body).toBe(200);
  expect((await office.linesOf(order.id)).get(miniket)).toMatchObject({
    quantity: 3,
    picked: { quantity: 2 },
    changed: { before: 2, after: 3 },
  });
  // Back to what is in the bag.
  const back = await change(more.json(), { lines: [{ line, quantity: 2 }] });
  expect(back.statusCode, back.body).toBe(200);
  const out = await deskChange(order.id, { lines: [{ line, quantity: 0 }] });
  expect(out.statusCode, out.body).toBe(200);
  expect(out.json<OfficeOrder>().orderitems.map(({ item }) => item)).toEqual([blender]);
  expect((await office.linesOf(order.id)).get(miniket)).toMatchObject({
    quantity: 0,
    picked: { quantity: 2 },
    changed: { before: 2, after: 0 },
  });
  await pick(order.id, blender);
  expect(await office.stepsOf(order.id)).toEqual([]);
  await pick(order.id, miniket);
  expect(await office.stepsOf(order.id)).toEqual(['picked staff:Karim']);
});

test('goods that the desk adds to a picked order are picked with their note, and to a packed one packed again', async () => {
  const order = await place();
  await move(order.id, 'PROCESSING');
  for (const product of [miniket, blender]) await pick(order.id, product);
  const added = await deskChange(order.id, { add: [{ product: rui, quantity: 1, note: 'whole' }] });
  expect(added.statusCode, added.body).toBe(200);
  const listed = async () =>
    (await office.send('GET', 'packing/', { cookie: office.karim }))
      .json<PackRow[]>()
      .filter(({ id }) => id === order.id);
  expect(await listed()).toEqual([]);
  expect((await pack(order.id)).json()).toMatchObject({ code: 'not_picked' });
  expect((await office.linesOf(order.id)).get(rui)).toMatchObject({
    changed: { before: 0, after: 1 },
    note: 'whole',
    picked: null,
  });
  await pick(order.id, rui);
  expect(await listed()).toMatchObject([{ lines: 3, pack_again: false }]);
  expect((await pack(order.id)).json<PackOrder>().lines.at(-1)).toMatchObject({ note: 'whole' });
  expect(await listed()).toEqual([]);
  const line = lineOf(await get(order.token), blender);
  const out = await deskChange(order.id, { lines: [{ line, quantity: 0 }], receiver_name: 'Amina Begum' });
  expect(out.json<OfficeOrder>()).toMatchObject({ pack_again: true, receiver_name: 'Amina Begum' });
  await pick(order.id, blender);
  expect(await listed()).toMatchObject([{ lines: 2, pack_again: true }]);
  const { lines } = (
    await office.send('GET', `packing/${order.id}/`, { cookie: office.karim })
  ).json<PackOrder>();
  expect(lines.find(({ id }) => id === line)).toMatchObject({
    quantity: 0,
    changed: { before: 1, after: 0 },
  });
  expect((await pack(order.id)).json<PackOrder>().lines.map(({ id }) => id)).not.toContain(line);
  await move(order.id, 'ONGOING');
  expect((await deskChange(order.id, { note: 'late' })).json()).toMatchObject({
    code: 'order_left',
    params: { by: 'staff:Rina' },
  });
});

test('what was supplied less or replaced is not changed, all else of its order is', async () => {
  const order = await place();
  await move(order.id, 'PROCESSING');
  const line = (await office.linesOf(order.id)).get(miniket)!;
  const short = { action: 'short', quantity: 1, reason: 'torn bag' } as const;
  await office.sendTicks([tickOf(line, office.newKey(), short)]);
  const now = await get(order.token);
  expect(now.due).toBe(4276.11);
  for (const sent of [
    { lines: [{ line: line.id, quantity: 1 }] },
    { add: [{ product: miniket, quantity: 1 }] },
  ])
    expect((await change(now, sent)).json()).toMatchObject({
      code: 'line_supplied',
      params: { line: line.id, name: 'Miniket rice' },
    });
  const changed = await change(now, {
    lines: [
      { line: line.id, quantity: 2, note: 'soft' },
      { line: lineOf(now, blender), quantity: 2 },
    ],
  });
  expect(changed.statusCode, changed.body).toBe(200);
  // 1 × 72.50 + 2 × 3,999.99, and 5 % of tax.
  expect(changed.json<GuestOrder>().due).toBe(8476.1);
});

test('goodwill that no longer fits lapses', async () => {
  const order = await place();
  const { version } = await deskOrder(order.id);
  const lower = { kind: 'goodwill', amount_paisa: 300_000, in_cash: false };
  const edit = { version, key: office.newKey(), reason: 'late', notify: false, lines: [], lower };
  await office.db.updateTable('staff_role').set({ limit_paisa: null }).where('id', '=', 'desk').execute();
  await office.send('POST', `orders/${order.id}/edit/`, { cookie: office.desk, body: edit });
  const now = await get(order.token);
  expect(now.due).toBe(1352.24);
  const changed = await change(now, { lines: [{ line: lineOf(now, blender), quantity: 0 }] });
  expect(changed.json<GuestOrder>()).toMatchObject({
    total: 152.25,
    due: 0,
    adjustments: [{ amount: 3000 }, { kind: 'lapsed', amount: -2847.75 }],
  });
});

test('a cancelled order, an empty one, too many, an unknown line and nothing are refused', async () => {
  const order = await place();
  const line = lineOf(order, miniket);
  const all = order.orderitems.map(({ id }) => ({ line: id, quantity: 0 }));
  const refusals: [Sent, object][] = [
    [{ lines: all }, { code: 'order_empty' }],
    [{}, { code: 'nothing_changed' }],
    [{ receiver_name: 'Amina', lines: [{ line, quantity: 2 }] }, { code: 'nothing_changed' }],
    [
      { lines: [{ line, quantity: 999 }], add: [{ product: miniket, quantity: 1 }] },
      { fields: { add: { code: 'above' } } },
    ],
    [{ lines: [{ line, quantity: 1_000 }] }, { code: 'invalid' }],
    [{ lines: [{ line, quantity: -1 }] }, { code: 'invalid' }],
    [
      {
        lines: [
          { line, quantity: 1 },
          { line, quantity: 3 },
        ],
      },
      { fields: { lines: { code: 'twice' } } },
    ],
    [{ lines: [{ line: 999_999, quantity: 1 }] }, { code: 'not_found' }],
    [{ add: [{ product: 999_999, quantity: 1 }] }, { code: 'not_sold', params: { products: [999_999] } }],
    [{ add: [{ product: rui, quantity: 1, option: 'Curry' }] }, { code: 'option_removed' }],
    [
      { receiver_phone_number: '12', receiver_name: ' ', receiver_email: 'a@' },
      {
        fields: {
          receiver_phone_number: { code: 'not_a_phone_number' },
          receiver_name: { code: 'required' },
          receiver_email: { code: 'not_an_email' },
        },
      },
    ],
  ];
  for (const [sent, refusal] of refusals)
    expect((await change(order, sent)).json(), JSON.stringify(sent)).toMatchObject(refusal);
  await office.db.updateTable('product').set({ stock: 3 }).where('id', '=', rui).execute();
  expect((await change(order, { add: [{ product: rui, quantity: 4 }] })).json()).toMatchObject({
    code: 'out_of_stock',
    params: { lines: [{ product: rui, requested: 4, available: 3 }] },
  });
  expect(await get(order.token)).toEqual(order);
  await post(order, 'cancel', {});
  expect((await change(order, { note: 'x' })).json()).toMatchObject({ code: 'order_cancelled' });
  expect(await get(order.token)).toMatchObject({ changeable: false });
});

test('nobody changes the order of somebody else, nor that of an account by its token', async () => {
  const [order, other] = [await place(), await place()];
  const line = lineOf(other, miniket);
  expect((await change(order, { lines: [{ line, quantity: 1 }] })).json()).toMatchObject({
    code: 'not_found',
  });
  const wrong = { ...order, token: 'A'.repeat(32) };
  for (const path of ['change', 'change/preview'])
    expect((await post(wrong, path, bodyOf(order, { note: 'x' }))).statusCode).toBe(404);
  const { id: customer } = await office.db
    .insertInto('customer')
    .values({ phone: '+8801812345678', full_name: 'Rahim', password_hash: '$argon2id$none' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await office.db
    .updateTable('orders')
    .set({ customer_id: customer, placed_from: null })
    .where('id', '=', order.id)
    .execute();
  for (const path of ['change', 'change/preview'])
    expect((await post(order, path, bodyOf(order, { note: 'x' }))).json()).toMatchObject({
      code: 'ordered_by_account',
    });
  expect(await get(order.token)).toMatchObject({ changeable: false });
  const byAccount = await office.app.inject({
    method: 'POST',
    url: `/api/payment-app/orders/${order.id}/change/`,
    payload: bodyOf(order, { note: 'x' }),
  });
  expect(byAccount.statusCode).toBe(401);
  const picker = { cookie: office.karim, body: bodyOf(order, { note: 'x' }) };
  expect((await office.send('POST', `orders/${order.id}/change/`, picker)).statusCode).toBe(403);
});

test('a guest may not raise an order above what a guest may order, nor move it to a blocked phone', async () => {
  await office.db
    .updateTable('shop_setting')
    .set({ guest_line_pieces: 5, guest_order_pieces: 8, open_orders_per_phone: 2 })
    .execute();
  const order = await place({ phone: '01912345678' });
  expect((await change(order, { add: [{ product: miniket, quantity: 4 }] })).json()).toMatchObject({
    code: 'too_many_pieces',
    params: { most_of_product: 5, most_in_all: 8 },
  });
  expect((await change(order, { add: [{ product: miniket, quantity: 3 }] })).statusCode).toBe(200);
  expect((await deskChange(order.id, { add: [{ product: miniket, quantity: 30 }] })).statusCode).toBe(200);
  for (const phone of ['01912345670', '01912345670']) await place({ phone });
  const now = await get(order.token);
  expect((await change(now, { receiver_phone_number: '01912345670' })).json()).toMatchObject({
    code: expect.stringMatching(/^too_many/),
  });
  await office.db
    .insertInto('phone_block')
    .values({ phone: '+8801912345671', reason: 'never opens', actor: 'staff:Rina' })
    .execute();
  const other = await place({ phone: '01912345672' });
  for (const response of [
    await change(other, { receiver_phone_number: '01912345671' }),
    await deskChange(other.id, { receiver_phone_number: '01912345671' }),
  ])
    expect(response.json()).toMatchObject({ code: 'phone_blocked' });
  await office.db
    .updateTable('shop_setting')
    .set({ guest_line_pieces: 999, guest_order_pieces: 999, open_orders_per_phone: null })
    .execute();
});

test('while the shop takes no orders, goods are not added but a phone is mended', async () => {
  const order = await place();
  const until = new Date(Date.now() + 3_600_000);
  await office.db.updateTable('shop_pause').set({ until, text: 'Eid', text_bn: 'ঈদ' }).execute();
  expect((await change(order, { add: [{ product: rui, quantity: 1 }] })).json()).toMatchObject({
    code: 'shop_paused',
  });
  const changed = await change(order, {
    receiver_phone_number: '01712345677',
    lines: [{ line: lineOf(order, miniket), quantity: 1 }],
  });
  await office.db.updateTable('shop_pause').set({ until: null }).execute();
  expect(changed.statusCode, changed.body).toBe(200);
});
