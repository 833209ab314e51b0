import type { MoveResult } from '@haat/contract/office/orders/bulk-move-orders';
import type { OfficeOrder, OrderRow } from '@haat/contract/office/orders/orders';
import type { Today } from '@haat/contract/office/orders/today';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addZones, areaId } from '../../../testing/delivery-zones.ts';
import { jamal, type Office, openOffice } from '../../../testing/office/office.ts';
import { payOnline } from '../../../testing/payments/balance.ts';

let office: Office;
let desk: string;
beforeAll(async () => {
  office = await openOffice();
  desk = await office.addStaff('desk', jamal);
});
afterAll(() => office.close());

const moveAll = async (to: string, orders: { id: number; version: number; cash_paisa?: number }[]) =>
  (await office.send('POST', 'orders/move/', { cookie: desk, body: { to, orders } })).json<MoveResult[]>();
const find = async (query: Record<string, string>) =>
  (await office.send('GET', 'orders/', { cookie: desk, query })).json<{ orders: OrderRow[] }>().orders;
const orderOf = async (id: number) =>
  (await office.send('GET', `orders/${id}/`, { cookie: desk })).json<OfficeOrder>();
const today = async () => (await office.send('GET', 'today/', { cookie: desk })).json<Today>();

test('many orders are moved with a result for each: one that somebody else has moved stops no other', async () => {
  const orders = [await office.placeOrder(), await office.placeOrder(), await office.placeOrder()];
  const [first, second, third] = orders as [(typeof orders)[0], (typeof orders)[0], (typeof orders)[0]];
  const karim = await office.addStaff('desk', { ...jamal, name: 'Karim', login: 'karim@haat.example' });
  await office.send('POST', `orders/${second.id}/cancel/`, {
    cookie: karim,
    body: { version: 0, reason: 'asked' },
  });
  const shown = [...orders, { id: 999_999, number: '' }].map(({ id }) => ({ id, version: 0 }));
  const results = await moveAll('PROCESSING', shown);
  expect(results).toMatchObject([
    { number: first.number, result: 'moved', status: 'PROCESSING' },
    {
      number: second.number,
      result: 'refused',
      code: 'order_changed',
      status: 'CANCELLED',
      moved_by: 'staff:Karim',
    },
    { number: third.number, result: 'moved' },
    { number: '', result: 'refused', code: 'not_found' },
  ]);
  expect((await moveAll('PROCESSING', shown)).map(({ result }) => result)).toEqual([
    'already',
    'refused',
    'already',
    'refused',
  ]);
  expect((await orderOf(first.id)).history).toHaveLength(2);
});

test('an order that was paid online after its sum was shown is not delivered with the others', async () => {
  const [{ id }, other] = [await office.placeOrder(), await office.placeOrder()];
  for (const [version, to] of ['PROCESSING', 'ONGOING'].entries())
    await moveAll(to, [
      { id, version },
      { id: other.id, version },
    ]);
  const rowOf = async (order: number) => (await find({ status: 'ONGOING' })).find((row) => row.id === order)!;
  expect(await rowOf(id)).toMatchObject({ total_paisa: 15_225, cash_due_paisa: 15_200 });
  await payOnline(office.db, id);
  const shown = { version: 2, cash_paisa: 15_200 };
  const body = { to: 'COMPLETED', ...shown };
  const one = await office.send('POST', `orders/${id}/move/`, { cookie: desk, body });
  expect(one.json()).toMatchObject({ code: 'cash_due_changed' });
  expect(
    await moveAll('COMPLETED', [
      { id, ...shown },
      { id: other.id, ...shown },
    ]),
  ).toMatchObject([{ result: 'refused', code: 'cash_due_changed' }, { result: 'moved' }]);
  expect(await rowOf(id)).toMatchObject({ status: 'ONGOING', cash_due_paisa: 0 });
  expect(await moveAll('COMPLETED', [{ id, version: 2, cash_paisa: 0 }])).toMatchObject([
    { result: 'moved' },
  ]);
  expect(await orderOf(id)).toMatchObject({ status: 'COMPLETED', paid_paisa: 15_225 });
});

test('an order that must be called about is not confirmed with many others', async () => {
  await office.db.updateTable('call_rule').set({ first_order_paisa: 1 }).execute();
  const { id } = await office.placeOrder({ phone: '01933333333' });
  expect(await moveAll('PROCESSING', [{ id, version: 0 }])).toMatchObject([
    { result: 'refused', code: 'call_needed', status: null },
  ]);
  await office.db.updateTable('call_rule').set({ first_order_paisa: null }).execute();
  expect(await moveAll('PROCESSING', [{ id, version: 0 }])).toMatchObject([{ result: 'moved' }]);
});

test('orders are filtered by source and zone, and sorted by age', async () => {
  await addZones(
    office.db,
    { name: 'Mirpur', name_bn: 'মিরপুর', areas: ['Mirpur'], charge_paisa: 6_000, hours: 4 },
    { name: 'Elsewhere', name_bn: 'অন্যান্য', charge_paisa: 12_000 },
  );
  const [inMirpur, inBanani] = [await areaId(office.db, 'Mirpur 10'), await areaId(office.db, 'Banani')];
  const place = async (address: string, area: number) => {
    const items = [{ product: office.fixtures.miniket, quantity: 1 }];
    const body = {
      name: 'Rahima',
      phone: '01898765432',
      address,
      area,
      items,
      source: 'CALL',
      order_key: encodeURI(address),
    };
    return (await office.send('POST', 'desk/orders/', { cookie: desk, body })).json<{ number: string }>()
      .number;
  };
  const zoned = async () =>
    (await office.db.selectFrom('orders').where('delivery_zone', '<>', '').select('id').execute()).length;
  await expect
    .poll(async () => (await office.placeOrder({ address: 'Road 1', area: inMirpur })) && zoned())
    .toBeGreaterThan(0);
  const [mirpur, banani] = [await place('Road 2', inMirpur), await place('House 4', inBanani)];
  const numbers = async (query: Record<string, string>) => (await find(query)).map(({ number }) => number);
  expect(await numbers({ source: 'CALL' })).toEqual([banani, mirpur]);
  expect(await numbers({ source: 'CALL', sort: 'oldest' })).toEqual([mirpur, banani]);
  expect(await numbers({ source: 'CALL', status: 'PENDING' })).toEqual([mirpur, banani]);
  expect(await numbers({ source: 'CALL', status: 'PENDING', sort: 'newest' })).toEqual([banani, mirpur]);
  expect(await numbers({ source: 'CALL', zone: 'Mirpur' })).toEqual([mirpur]);
  expect(await numbers({ source: 'COUNTER' })).toEqual([]);
  expect(await numbers({ source: 'WEB' })).not.toContain(mirpur);
  const [row] = await find({ source: 'CALL', zone: 'Mirpur' });
  expect(row).toMatchObject({ source: 'CALL', zone: 'Mirpur', to_call: false });
  expect(Date.parse(row!.promised!)).toBe(office.clock.now().getTime() + 4 * 3_600_000);
});

test('a new order counts until somebody opens it, and the first is remembered', async () => {
  const { unopened } = await today();
  const { id } = await office.placeOrder();
  expect((await today()).unopened).toBe(unopened + 1);
  const poll = (etag: string) =>
    office.send('GET', 'today/', { cookie: desk, headers: { 'if-none-match': etag } });
  const etag = String((await poll('')).headers.etag);
  const open = () => office.send('POST', `orders/${id}/open/`, { cookie: desk });
  expect((await orderOf(id)).opened).toBeNull();
  expect((await find({ status: 'PENDING' })).find((order) => order.id === id)).toMatchObject({
    unopened: true,
  });
  // As many wait as before, and the bell still knows that one is new.
  expect((await open()).statusCode).toBe(204);
  const next = await office.placeOrder();
  expect(await today()).toMatchObject({ unopened: unopened + 1, newest_unopened: next.id });
  expect((await office.send('POST', `orders/${next.id}/open/`, { cookie: desk })).statusCode).toBe(204);
  expect((await today()).newest_unopened).toBeLessThan(id);
  expect((await poll(etag)).statusCode).toBe(200);
  const { opened } = await orderOf(id);
  expect(opened).toMatchObject({ by: 'staff:Jamal' });
  expect((await today()).unopened).toBe(unopened);
  const row = (await find({ status: 'PENDING' })).find((order) => order.id === id);
  expect(row).toMatchObject({ unopened: false });
  await open();
  expect((await orderOf(id)).opened).toEqual(opened);
  expect((await office.send('POST', 'orders/999999/open/', { cookie: desk })).statusCode).toBe(404);
});
