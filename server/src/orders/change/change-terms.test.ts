import type { OrderChange, OrderChangePreview } from '@haat/contract/shop/change-order';
import type { GuestOrder, Order } from '@haat/contract/shop/orders';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { amina, receiver, signUp } from '../../../testing/accounts/customers.ts';
import { addZones, areaId } from '../../../testing/delivery-zones.ts';
import { stockOf } from '../../../testing/fixtures.ts';
import {
  initiate,
  openPayingShop,
  type PayingShop,
  placeOrder,
  press,
  startPayment,
} from '../../../testing/payments/payments.ts';
import { addSlot, addZone, findWrongSlots } from '../../../testing/slots.ts';
import { moveOrder } from '../move-order.ts';

let shop: PayingShop;
let miniket: number;
let rui: number;
beforeAll(async () => {
  shop = await openPayingShop();
  ({ miniket, rui } = shop.fixtures);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await sql`UPDATE orders SET slot_id = NULL, slot_lines = 0, area_id = NULL, delivery_area = '', delivery_area_bn = ''`.execute(
    shop.db,
  );
  await sql`ALTER TABLE order_edit DISABLE TRIGGER USER; DELETE FROM order_edit; ALTER TABLE order_edit ENABLE TRIGGER USER`.execute(
    shop.db,
  );
  await shop.db.updateTable('area').set({ zone_id: null }).execute();
  for (const table of ['slot', 'slot_plan', 'delivery_zone'] as const)
    await shop.db.deleteFrom(table).execute();
  await shop.db
    .updateTable('shop_setting')
    .set({ open_orders_per_phone: null, open_orders_per_address: null, open_pieces_per_address: null })
    .execute();
});

const urlOf = ({ token }: { token: string }) => `/api/order-app/guest-orders/${token}`;
const get = async (order: { token: string }) =>
  (await shop.app.inject(`${urlOf(order)}/`)).json<GuestOrder>();
let keys = 0;
const bodyOf = ({ version = 0 }: { version?: number }, sent: Partial<OrderChange>): OrderChange => ({
  key: (++keys).toString(16).padStart(32, '0'),
  version,
  ...sent,
});
type Shown = { token: string; version?: number };
const send = (order: Shown, path: string, sent: Partial<OrderChange>) =>
  shop.app.inject({ method: 'POST', url: `${urlOf(order)}/${path}/`, payload: bodyOf(order, sent) });
const change = (order: Shown, sent: Partial<OrderChange>) => send(order, 'change', sent);
const changed = async (order: Shown, sent: Partial<OrderChange>) => {
  const response = await change(order, sent);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<GuestOrder>();
};
const preview = async (order: Shown, sent: Partial<OrderChange>) =>
  (await send(order, 'change/preview', sent)).json<OrderChangePreview>();
const codeOf = async (order: Shown, sent: Partial<OrderChange>) =>
  (await change(order, sent)).json<{ code: string }>().code;
/** One bag of rice, Tk 76.13, paid at the door. */
const place = (more: object = {}) => placeOrder(shop, { order_type: 'COD', ...more });
const confirm = (order: number) =>
  moveOrder(shop.db, { order, to: 'PROCESSING', actor: { kind: 'staff', name: 'Rina' }, version: null });

test('another slot costs what it costs today, and its place is taken as at placing', async () => {
  const zone = await addZone(shop.db);
  const early = await addSlot(shop.db, { zone, capacity: 1 });
  const late = await addSlot(shop.db, { zone, inHours: 48, capacity: 1, charge_paisa: 3_000 });
  const order = await place({ slot: early });
  expect(order).toMatchObject({ delivery_charge: 60, total: 136.13 });
  expect(await preview(order, { slot: late })).toMatchObject({
    before: { delivery_charge: 60, total: 136.13 },
    after: { delivery_charge: 90, total: 166.13 },
  });
  const moved = await changed(order, { slot: late, total: 166.13 });
  expect(moved).toMatchObject({ delivery: { slot: late }, delivery_charge: 90, due: 166.13 });
  await place({ slot: early });
  expect((await change(moved, { slot: early })).json()).toMatchObject({
    code: 'slot_full',
    fields: { slot: { code: 'slot_full' } },
  });
  const asSoonAsPossible = await changed(moved, { slot: null });
  expect(asSoonAsPossible).toMatchObject({ delivery_charge: 60, delivery: { zone: 'Dhaka', from: null } });
  expect(asSoonAsPossible.delivery).not.toHaveProperty('slot');
  const edits = await shop.db
    .selectFrom('order_edit')
    .where('order_id', '=', order.id)
    .select(['kind', 'slot_before_id', 'slot_id'])
    .orderBy('id')
    .execute();
  expect(edits).toEqual([
    { kind: 'change', slot_before_id: early, slot_id: late },
    { kind: 'change', slot_before_id: late, slot_id: null },
  ]);
  expect(await findWrongSlots(shop.db)).toEqual([]);
});

test('goods that are added need room in the slot, those taken out give it back', async () => {
  const zone = await addZone(shop.db);
  const slot = await addSlot(shop.db, { zone, line_capacity: 3 });
  const order = await place({ slot });
  await place({ slot });
  const two = await changed(order, { add: [{ product: rui, quantity: 1 }] });
  const other = { add: [{ product: shop.fixtures.blender, quantity: 1 }] };
  expect((await change(two, other)).json()).toMatchObject({ code: 'slot_full', params: { next_slots: [] } });
  await changed(two, { lines: [{ line: two.orderitems[0]!.id, quantity: 0 }], ...other });
  expect(await findWrongSlots(shop.db)).toEqual([]);
});

test('an order of a slot that was lowered below what is taken gets less and, where lines are not limited, more goods', async () => {
  const zone = await addZone(shop.db);
  const slot = await addSlot(shop.db, { zone, capacity: 2 });
  const order = await place({ slot });
  await place({ slot });
  await shop.db.updateTable('slot').set({ capacity: 1 }).where('id', '=', slot).execute();
  const two = await changed(order, { add: [{ product: rui, quantity: 1 }] });
  await shop.db.updateTable('slot').set({ line_capacity: 1 }).where('id', '=', slot).execute();
  const one = await changed(two, { lines: [{ line: two.orderitems[0]!.id, quantity: 0 }] });
  expect(await codeOf(one, { add: [{ product: shop.fixtures.blender, quantity: 1 }] })).toBe('slot_full');
  await shop.db.updateTable('slot').set({ capacity: 2, line_capacity: 2 }).where('id', '=', slot).execute();
  expect(await findWrongSlots(shop.db)).toEqual([]);
});

test('another area has its own charge, slots and smallest order; a typed address has none', async () => {
  await addZones(
    shop.db,
    { name: 'Mirpur', name_bn: 'মিরপুর', areas: ['Mirpur'], charge_paisa: 3_000, free_from_paisa: 50_000 },
    {
      name: 'Uttara',
      name_bn: 'উত্তরা',
      areas: ['Uttara East'],
      charge_paisa: 9_000,
      smallest_order_paisa: 20_000,
    },
  );
  const [mirpur, uttara, khulna] = await Promise.all(
    ['Mirpur 10', 'Uttara East', 'Khulna'].map((name) => areaId(shop.db, name)),
  );
  const zoneId = async (name: string) =>
    (
      await shop.db
        .selectFrom('delivery_zone')
        .where('name', '=', name)
        .select('id')
        .executeTakeFirstOrThrow()
    ).id;
  const slot = await addSlot(shop.db, { zone: await zoneId('Mirpur') });
  const other = await addSlot(shop.db, { zone: await zoneId('Uttara') });
  const order = await place({ area: mirpur, slot });
  expect(order).toMatchObject({ delivery_charge: 30 });
  const here = await changed(order, { receiver_address: 'House 9', receiver_city: 'Uttara' });
  expect(here).toMatchObject({
    delivery_charge: 30,
    receiver_address: 'House 9',
    delivery: { area: 'Mirpur 10', slot },
  });
  expect((await change(here, { area: uttara! })).json()).toMatchObject({
    code: 'order_too_small',
    params: { smallest_order: 200, missing: 127.5 },
  });
  const more = await changed(here, { add: [{ product: rui, quantity: 1 }] });
  expect((await change(more, { area: uttara! })).json()).toMatchObject({
    code: 'slot_gone',
    params: { next_slots: [{ id: other }] },
  });
  const there = await changed(more, { area: uttara!, slot: other });
  expect(there).toMatchObject({
    delivery_charge: 90,
    delivery: { zone: 'Uttara', area: 'Uttara East', slot: other },
  });
  expect(await codeOf(there, { area: khulna!, slot: null })).toBe('not_delivered');
  expect(await codeOf(there, { area: null, slot: null })).toBe('area_required');
  const free = await changed(there, { area: mirpur!, slot, add: [{ product: rui, quantity: 1 }] });
  expect(free).toMatchObject({ delivery_charge: 0, subtotal: 772.5 });
  const pickup = await changed(free, { delivery_type: 'STORE_PICKUP', slot: null });
  expect(pickup).toMatchObject({ delivery_type: 'STORE_PICKUP', delivery_charge: 0 });
  expect(await codeOf(pickup, { delivery_type: 'HOME_DELIVERY' })).toBe('area_required');
  expect(await findWrongSlots(shop.db)).toEqual([]);
});

test('what is not about the delivery leaves its charge, whatever the zone costs now', async () => {
  const zone = await addZone(shop.db);
  const order = await place();
  await shop.db.updateTable('delivery_zone').set({ charge_paisa: 9_000 }).where('id', '=', zone).execute();
  const mended = await changed(order, { receiver_name: 'Rahima', note: 'Ring twice', if_missing: 'call' });
  expect(mended).toMatchObject({ delivery_charge: 60, total: order.total, if_missing: 'call' });
  await expect
    .poll(async () => (await preview(mended, { add: [{ product: rui, quantity: 1 }] })).after.delivery_charge)
    .toBe(90);
  const taken = await changed(mended, { note: '', if_missing: '' });
  expect(taken).toMatchObject({ note: '', if_missing: '' });
});

test('an order whose area was removed meanwhile stays in its zone', async () => {
  const sylhet = await addZone(shop.db, { name: 'Sylhet', areas: ['Sylhet'], charge_paisa: 5_000 });
  const { id: area } = await shop.db
    .insertInto('area')
    .values({ kind: 'own', name: 'Tea garden', name_bn: 'চা বাগান', zone_id: sylhet })
    .returning('id')
    .executeTakeFirstOrThrow();
  const order = await place({ area });
  await shop.db.updateTable('area').set({ removed: true, zone_id: null }).where('id', '=', area).execute();
  const more = await changed(order, { add: [{ product: rui, quantity: 1 }] });
  expect(more).toMatchObject({ delivery_charge: 50, delivery: { zone: 'Sylhet', area: 'Tea garden' } });
});

test('paid online, less is refunded the way it was paid, and more is due and can be paid', async () => {
  const order = await placeOrder(shop, {
    items: [
      { product: miniket, quantity: 1 },
      { product: rui, quantity: 1 },
    ],
  });
  await press(shop, (await startPayment(shop, order)).page, 'visa');
  const paid = await get(order);
  expect(paid).toMatchObject({ total: 443.63, paid: 443.63, due: 0 });
  const line = paid.orderitems.find(({ item }) => item === rui)!.id;
  const out = { lines: [{ line, quantity: 0 }] };
  expect(await preview(paid, out)).toMatchObject({
    before: { total: 443.63, due: 0 },
    after: { total: 76.13, due: 0 },
    refund: { online: 367.5, cash: 0, credit: 0 },
  });
  const less = await changed(paid, out);
  expect(less).toMatchObject({ total: 76.13, paid: 443.63, refunded: 367.5, due: 0 });
  expect(await codeOf(less, { order_type: 'COD' })).toBe('already_paid');
  const more = await changed(less, { add: [{ product: miniket, quantity: 2 }] });
  expect(more).toMatchObject({ total: 228.38, due: 152.25 });
  expect(more).not.toHaveProperty('pay_until');
  const { session, page } = await startPayment(shop, more);
  expect(session).toMatchObject({ amount: 15_225 });
  await press(shop, page, 'visa');
  expect(await get(order)).toMatchObject({ due: 0, refunded: 367.5 });
});

test('a page to pay on ends with a change of the sum; what is paid there late is not lost', async () => {
  const order = await placeOrder(shop);
  const { page } = await startPayment(shop, order);
  const same = await changed(order, { receiver_name: 'Rahima' });
  expect((await initiate(shop, same)).json()).toEqual({ payment_url: page });
  const more = await changed(same, { add: [{ product: rui, quantity: 1 }] });
  const states = await shop.db
    .selectFrom('payment_attempt')
    .where('order_id', '=', order.id)
    .select('state')
    .execute();
  expect(states).toEqual([{ state: 'expired' }]);
  await press(shop, page, 'visa');
  expect(await get(more)).toMatchObject({ paid: 76.13, due: 367.5 });
  const second = await startPayment(shop, more);
  expect(second.page).not.toBe(page);
  expect(second.session).toMatchObject({ amount: 36_750 });
});

test('the way to pay changes while nothing is paid', async () => {
  const order = await place();
  expect(order).not.toHaveProperty('pay_until');
  const online = await changed(order, { order_type: 'ONLINE' });
  expect(online).toMatchObject({ order_type: 'ONLINE', pay_until: expect.stringMatching(/Z$/) });
  const { page } = await startPayment(shop, online);
  const cash = await changed(online, { order_type: 'COD' });
  expect(cash).toMatchObject({ order_type: 'COD' });
  expect(cash).not.toHaveProperty('pay_until');
  await press(shop, page, 'visa');
  expect(await get(cash)).toMatchObject({ paid: 76.13, due: 0 });
  const other = await place();
  await confirm(other.id);
  const late = await changed({ ...other, version: 1 }, { order_type: 'ONLINE' });
  expect(late).not.toHaveProperty('pay_until');
  await shop.db.updateTable('shop_setting').set({ online_payment: false }).execute();
  expect(await codeOf(await place(), { order_type: 'ONLINE' })).toBe('payment_method_off');
  await shop.db.updateTable('shop_setting').set({ online_payment: true }).execute();
  await shop.db.updateTable('product').set({ price_paisa: 500 }).where('id', '=', miniket).execute();
  expect(await codeOf(await place(), { order_type: 'ONLINE' })).toBe('amount_out_of_range');
  await shop.db.updateTable('product').set({ price_paisa: 7_250 }).where('id', '=', miniket).execute();
});

test('who sends the money by wallet adds goods, also where the shop takes no cash', async () => {
  const wallets = [{ wallet: 'bkash', number: '+8801712345678', account: 'personal' }];
  const set = (more: object) => shop.db.updateTable('shop_setting').set(more).execute();
  await set({ wallets: JSON.stringify(wallets) });
  const byWallet = await place({ wallet: 'bkash' });
  expect(byWallet).toMatchObject({ wallet: 'bkash' });
  const inCash = await place();
  await set({ cash_on_delivery: false });
  const add = { add: [{ product: rui, quantity: 1 }] };
  expect(await codeOf(inCash, add)).toBe('payment_method_off');
  const more = await changed(byWallet, add);
  expect(more).toMatchObject({ wallet: 'bkash', total: byWallet.total + 367.5 });
  await set({ wallets: '[]' });
  expect(await codeOf(more, { add: [{ product: miniket, quantity: 9 }] })).toBe('payment_method_off');
  await set({ cash_on_delivery: true });
});

test('a customer changes an own order, whose e-mail address stays', async () => {
  const customer = await signUp(shop.app, amina);
  await customer.call('POST', '/api/payment-app/carts/', { item: miniket, quantity: 2 });
  const placed = (await customer.call('POST', '/api/payment-app/orders/', receiver)).json<Order>();
  const path = `/api/payment-app/orders/${placed.id}/change/`;
  const before = await stockOf(shop.db, miniket);
  const body = bodyOf(placed, { lines: [{ line: placed.orderitems[0]!.id, quantity: 1 }] });
  const shown = await customer.call('POST', `${path}preview/`, body);
  expect(shown.json<OrderChangePreview>()).toMatchObject({ after: { total: 76.13 } });
  const made = await customer.call('POST', path, body);
  expect(made.json<Order>()).toMatchObject({ total: 76.13, version: 1, changeable: true });
  expect(await stockOf(shop.db, miniket)).toBe(before + 1);
  const email = await customer.call('POST', path, bodyOf({ version: 1 }, { receiver_email: '' }));
  expect(email.json()).toMatchObject({ fields: { receiver_email: { code: 'required' } } });
  expect((await customer.call('GET', '/api/payment-app/carts/')).json()).toMatchObject([
    { item: miniket, quantity: 1, purchased: true },
  ]);
  const other = await place();
  const foreign = `/api/payment-app/orders/${other.id}/change/`;
  expect((await customer.call('POST', foreign, bodyOf(other, { note: 'x' }))).statusCode).toBe(404);
});

test('an erased order has no hash of what was asked for, and no text of the person in its changes', async () => {
  const order = await place({ phone: '01912345678' });
  await changed(order, { receiver_name: 'Rahima Khatun', receiver_address: 'House 9', note: 'Ring twice' });
  const rows = await shop.db
    .selectFrom('order_edit')
    .where('order_id', '=', order.id)
    .select(['changes', 'content_hash'])
    .execute();
  expect(JSON.stringify(rows)).not.toMatch(/Rahima|House|Ring/);
  await moveOrder(shop.db, { order: order.id, to: 'CANCELLED', actor: { kind: 'guest' }, version: null });
  await sql`SELECT erase_person('+8801912345678', 'staff:Rina')`.execute(shop.db);
  const erased = await shop.db
    .selectFrom('order_edit')
    .where('order_id', '=', order.id)
    .select('content_hash')
    .execute();
  expect(erased).toEqual([{ content_hash: null }]);
});
