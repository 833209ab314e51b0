import type { OrderToCall, StoredRules } from '@haat/contract/office/orders/calls-to-confirm';
import type { OfficeOrder, OrderRow } from '@haat/contract/office/orders/orders';
import type { Today } from '@haat/contract/office/orders/today';
import type { AuditEntry } from '@haat/contract/office/staff';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { stockOf } from '../../testing/fixtures.ts';
import { jamal, type Office, openOffice, rina } from '../../testing/office/office.ts';

let office: Office;
let owner: string;
let desk: string;
beforeAll(async () => {
  office = await openOffice();
  owner = await office.addStaff('owner', rina);
  desk = await office.addStaff('desk', jamal);
});
afterAll(() => office.close());
beforeEach(async () => {
  await office.db
    .updateTable('call_rule')
    .set({ first_order_paisa: 500_000, refused_before: true, misses: 3 })
    .execute();
});

let people = 0;
const newPhone = () => `017${String(++people).padStart(8, '0')}`;
/** A blender costs Tk 3,999.99. */
const blenders = (quantity: number) => ({ items: [{ product: office.fixtures.blender, quantity }] });
const get = async <T>(path: string) => (await office.send('GET', path, { cookie: desk })).json<T>();
const orderOf = (id: number) => get<OfficeOrder>(`orders/${id}/`);
const queue = async () => (await get<{ orders: OrderToCall[] }>('calls/')).orders;
const numbers = async () => (await queue()).map(({ number }) => number);
let keys = 0;
const call = (id: number, outcome: string, calls: number, more: object = {}) =>
  office.send('POST', `orders/${id}/call/`, {
    cookie: desk,
    body: { outcome, calls, call_key: `call-${++keys}`, ...more },
  });
const move = (id: number, to: string, version: number) =>
  office.send('POST', `orders/${id}/move/`, { cookie: desk, body: { to, version } });
const cancel = (id: number, version: number) =>
  office.send('POST', `orders/${id}/cancel/`, {
    cookie: desk,
    body: { version, reason: 'customer refused' },
  });

test('a large first order waits for a call; one of a known phone and a small one do not', async () => {
  const phone = newPhone();
  const large = await office.placeOrder({ phone, ...blenders(2) });
  const small = await office.placeOrder({ phone: newPhone(), ...blenders(1) });
  expect(await numbers()).toEqual([large.number]);
  expect(await orderOf(large.id)).toMatchObject({
    call: { open: true, reasons: ['first_order'], attempts: [], misses: 3 },
  });
  expect((await move(large.id, 'PROCESSING', 0)).json()).toMatchObject({
    code: 'call_needed',
    params: { reasons: ['first_order'] },
  });
  expect((await orderOf(large.id)).status).toBe('PENDING');
  expect((await move(small.id, 'PROCESSING', 0)).statusCode).toBe(200);
  expect((await get<Today>('today/')).to_call).toBe(1);
  const listed = await get<{ orders: OrderRow[] }>('orders/?status=PENDING');
  expect(listed.orders.map(({ number, to_call }) => [number, to_call])).toEqual([[large.number, true]]);

  expect((await call(large.id, 'reached', 0, { confirm: true })).json()).toMatchObject({
    status: 'PROCESSING',
    call: { open: false, attempts: [{ outcome: 'reached', actor: 'staff:Jamal' }] },
  });
  for (const [version, to] of [
    [1, 'ONGOING'],
    [2, 'COMPLETED'],
  ] as const)
    expect((await move(large.id, to, version)).statusCode).toBe(200);
  const next = await office.placeOrder({ phone, ...blenders(2) });
  expect(await numbers()).toEqual([]);
  expect((await move(next.id, 'PROCESSING', 0)).statusCode).toBe(200);
});

test('an order of a phone that refused one at the door waits for a call', async () => {
  const phone = newPhone();
  const first = await office.placeOrder({ phone });
  await move(first.id, 'PROCESSING', 0);
  await move(first.id, 'ONGOING', 1);
  await cancel(first.id, 2);
  const second = await office.placeOrder({ phone });
  expect((await orderOf(second.id)).call).toMatchObject({ open: true, reasons: ['refused_before'] });
  const byDesk = await office.send('POST', 'desk/orders/', {
    cookie: desk,
    body: {
      name: 'Amina',
      phone,
      address: 'Dhanmondi',
      ...blenders(3),
      order_key: 'of-a-call',
      source: 'CALL',
    },
  });
  expect((await orderOf(byDesk.json<{ id: number }>().id)).call).toMatchObject({ open: false, reasons: [] });
  await office.db.updateTable('call_rule').set({ refused_before: false }).execute();
  expect((await orderOf(second.id)).call).toMatchObject({ open: false, reasons: [] });
});

test('the last miss cancels the order: the goods return, and the shopper gets the cause', async () => {
  const { blender } = office.fixtures;
  const before = await stockOf(office.db, blender);
  const { id, number } = await office.placeOrder({ phone: newPhone(), ...blenders(2) });
  expect((await call(id, 'no_answer', 0)).json()).toMatchObject({ status: 'PENDING' });
  expect((await call(id, 'wrong_number', 1)).json()).toMatchObject({ status: 'PENDING' });
  const waiting = (await queue()).find((order) => order.id === id);
  expect(waiting?.calls.map(({ outcome }) => outcome)).toEqual(['no_answer', 'wrong_number']);
  const cancelled = (await call(id, 'no_answer', 2)).json<OfficeOrder>();
  expect(cancelled).toMatchObject({ status: 'CANCELLED' });
  expect(cancelled.history.at(-1)).toMatchObject({ actor: 'staff:Jamal', reason: 'nobody answers' });
  expect(await stockOf(office.db, blender)).toBe(before);
  const { text } = await office.db
    .selectFrom('message')
    .where('event', '=', `order ${id} cancelled`)
    .select('text')
    .executeTakeFirstOrThrow();
  expect(text).toBe(
    `Haat: We could not reach you by phone, so your order ${number} is cancelled. There is nothing to pay.`,
  );
  expect((await call(id, 'reached', 3, { confirm: true })).json()).toMatchObject({
    code: 'order_changed',
    params: { status: 'CANCELLED', moved_by: 'staff:Jamal' },
  });
});

test('a repeated request records one call, and of two people who call at once the second gets 409', async () => {
  const { id } = await office.placeOrder({ phone: newPhone(), ...blenders(2) });
  const same = { call_key: 'a-weak-network' };
  const repeated = await Promise.all(Array.from({ length: 5 }, () => call(id, 'no_answer', 0, same)));
  expect(repeated.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  expect((await orderOf(id)).call.attempts).toHaveLength(1);
  const responses = await Promise.all([call(id, 'no_answer', 1), call(id, 'no_answer', 1)]);
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(responses.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
    code: 'call_recorded',
    params: { called_by: 'staff:Jamal', outcome: 'no_answer', called_at: expect.any(String) },
  });
  expect(await orderOf(id)).toMatchObject({ status: 'PENDING', call: { attempts: { length: 2 } } });
  await call(id, 'reached', 2, { confirm: true });
});

test('a confirmed order that its shopper makes large waits for a call before it leaves the shop', async () => {
  const placed = await office.placeOrder({ phone: newPhone(), ...blenders(1) });
  const { id, number, token } = placed as typeof placed & { token: string };
  expect((await move(id, 'PROCESSING', 0)).statusCode).toBe(200);
  const [item] = (await orderOf(id)).orderitems;
  const changed = await office.app.inject({
    method: 'POST',
    url: `/api/order-app/guest-orders/${token}/change/`,
    payload: { key: '5'.repeat(32), version: 1, lines: [{ line: item!.id, quantity: 2 }] },
  });
  expect(changed.statusCode, changed.body).toBe(200);
  expect(await numbers()).toContain(number);
  const { version } = await orderOf(id);
  expect((await move(id, 'ONGOING', version)).json()).toMatchObject({
    code: 'call_needed',
    params: { reasons: ['first_order'] },
  });
  expect((await call(id, 'reached', 0, { confirm: true })).json()).toMatchObject({
    status: 'PROCESSING',
    call: { open: false, attempts: [{ outcome: 'reached' }] },
  });
  expect(await numbers()).not.toContain(number);
  expect((await move(id, 'ONGOING', version)).statusCode).toBe(200);
  expect((await call(id, 'no_answer', 1)).json()).toMatchObject({ code: 'order_changed' });
});

test('an order is confirmed without a call only with a reason, which stays', async () => {
  const { id } = await office.placeOrder({ phone: newPhone(), ...blenders(2) });
  expect((await call(id, 'skipped', 0, { confirm: true })).json()).toMatchObject({
    fields: { note: { code: expect.any(String) } },
  });
  expect((await call(id, 'no_answer', 0, { confirm: true })).statusCode).toBe(400);
  const note = 'Karim of the mosque vouches for her';
  expect((await call(id, 'skipped', 0, { confirm: true, note })).json()).toMatchObject({
    status: 'PROCESSING',
    call: { attempts: [{ outcome: 'skipped', actor: 'staff:Jamal', note }] },
  });
  await expect(office.db.deleteFrom('order_call').where('order_id', '=', id).execute()).rejects.toThrow();
  await expect(
    office.db.updateTable('order_call').set({ note: '' }).where('order_id', '=', id).execute(),
  ).rejects.toThrow();
});

test('an owner changes the rules, which is in the audit; a second change of the same version is refused', async () => {
  const stored = await get<StoredRules>('call-rules/');
  expect(stored).toMatchObject({ first_order_paisa: 500_000, refused_before: true, misses: 3 });
  const change = (cookie: string, body: object) => office.send('POST', 'call-rules/', { cookie, body });
  const { changed_by, changed_at, zones, ...before } = stored;
  const rules = { ...before, first_order_paisa: 150_050, refused_before: false, misses: 2 };
  expect((await change(desk, rules)).statusCode).toBe(403);
  expect((await change(owner, rules)).json()).toMatchObject({
    ...rules,
    version: stored.version + 1,
    changed_by: 'staff:Rina',
  });
  expect((await change(owner, rules)).json()).toMatchObject({
    code: 'rules_changed',
    params: { changed_by: 'staff:Rina', changed_at: expect.any(String) },
  });
  expect((await change(owner, { ...rules, first_order_paisa: 0.1 })).statusCode).toBe(400);
  const [newest] = (await office.send('GET', 'audit/', { cookie: owner })).json<{ entries: AuditEntry[] }>()
    .entries;
  expect(newest).toMatchObject({
    table: 'call_rule',
    actor: 'staff:Rina',
    before: { first_order_paisa: 500_000 },
    after: { first_order_paisa: 150_050, misses: 2 },
  });
});

test('a call that changes no count changes the revision of Today; a minute does not', async () => {
  const { id } = await office.placeOrder({ phone: newPhone(), ...blenders(2) });
  const { revision, ...counts } = await get<Today>('today/');
  office.clock.forward(60_000);
  expect(await get<Today>('today/')).toEqual({ revision, ...counts });
  expect((await call(id, 'no_answer', 0)).statusCode).toBe(200);
  const after = await get<Today>('today/');
  expect(after).toMatchObject(counts);
  expect(after.revision).not.toBe(revision);
});
