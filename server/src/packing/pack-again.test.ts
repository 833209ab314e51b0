import type { OfficeOrder, OrderRow } from '@haat/contract/office/orders/orders';
import type { PackOrder, PackRow } from '@haat/contract/office/orders/packing';
import type { Candidate, HandedOut } from '@haat/contract/office/orders/runs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jamal } from '../../testing/office/office.ts';
import { openPickingOffice, type PickingOffice, tickOf } from '../../testing/office/picking.ts';

let office: PickingOffice;
let rider: number;
beforeAll(async () => {
  office = await openPickingOffice();
  await office.addStaff('rider', jamal);
  const staff = office.db.selectFrom('staff').where('role', '=', 'rider').select('id');
  ({ id: rider } = await staff.executeTakeFirstOrThrow());
});
beforeEach(async () => {
  await office.db.deleteFrom('attempt').execute();
});
afterAll(() => office.close());

const read = async (id: number) =>
  (await office.send('GET', `orders/${id}/`, { cookie: office.desk })).json<OfficeOrder>();
const edit = (order: OfficeOrder, body: object) =>
  office.send('POST', `orders/${order.id}/edit/`, {
    cookie: office.desk,
    body: {
      version: order.version,
      key: office.newKey(),
      reason: 'wants fewer',
      notify: false,
      lines: [],
      ...body,
    },
  });
const takeOne = (order: OfficeOrder) =>
  edit(order, { lines: [{ line: order.orderitems[0]!.id, quantity: 1, missing: false }] });
const pack = async (id: number, cookie: string) => {
  const body = { version: (await read(id)).version };
  return (await office.send('POST', `packing/${id}/packed/`, { cookie, body })).json<PackOrder>();
};
const send = async (id: number) => {
  const body = { to: 'ONGOING', version: (await read(id)).version };
  return office.send('POST', `orders/${id}/move/`, { cookie: office.desk, body });
};
const handOut = async (id: number) => {
  const { version } = await read(id);
  const body = { key: office.newKey(), rider, orders: [{ id, version }] };
  const response = await office.send('POST', 'runs/', { cookie: office.desk, body });
  return response.json<{ results: HandedOut[] }>().results;
};
const rowOf = async (id: number) =>
  (await office.send('GET', 'packing/', { cookie: office.karim }))
    .json<PackRow[]>()
    .find((row) => row.id === id);
const candidateOf = async (id: number) =>
  (await office.send('GET', 'runs/', { cookie: office.desk }))
    .json<{ candidates: Candidate[] }>()
    .candidates.find(({ order }) => order === id);

/** An order as lists show it. */
const listed = async ({ id, number }: OfficeOrder) =>
  (await office.send('GET', `orders/?search=${number}`, { cookie: office.desk }))
    .json<{ orders: OrderRow[] }>()
    .orders.find((row) => row.id === id);

/** An order of two bags of rice that Karim has packed. */
async function packOrder(): Promise<OfficeOrder> {
  const id = await office.confirmOrder([office.fixtures.miniket, 2]);
  const lines = [...(await office.linesOf(id)).values()];
  await office.sendTicks(lines.map((line) => tickOf(line, office.newKey())));
  await pack(id, office.karim);
  return read(id);
}

test('an order that is changed after it was packed is packed again before it goes out', async () => {
  const order = await packOrder();
  const { id } = order;
  expect(await rowOf(id)).toBeUndefined();
  expect(await listed(order)).toMatchObject({ packed: true, total_paisa: 15_225, payable_paisa: 15_225 });
  expect((await takeOne(order)).json()).toMatchObject({ pack_again: true });
  expect(await listed(order)).toMatchObject({ packed: false, total_paisa: 15_225, payable_paisa: 7_613 });
  expect(await rowOf(id)).toMatchObject({ pack_again: true });
  expect(await candidateOf(id)).toMatchObject({ packed: false, pack_again: true });
  const opened = await office.send('GET', `packing/${id}/`, { cookie: office.karim });
  expect(opened.json()).toMatchObject({ packed: null, pack_again: true, lines: [{ quantity: 1 }] });
  expect((await send(id)).json()).toMatchObject({ code: 'pack_again' });
  expect(await handOut(id)).toMatchObject([{ code: 'pack_again' }]);
  for (const _ of [1, 2])
    expect(await pack(id, office.salma)).toMatchObject({
      packed: { by: 'staff:Salma' },
      pack_again: false,
    });
  expect(await office.stepsOf(id)).toEqual([
    'picked staff:Karim',
    'packed staff:Karim',
    'packed staff:Salma',
  ]);
  expect(await rowOf(id)).toBeUndefined();
  expect(await handOut(id)).toMatchObject([{ code: 'ok' }]);
  // With the rider the bag stays as it is.
  expect(
    (
      await edit(await read(id), { lines: [{ line: order.orderitems[0]!.id, quantity: 2, missing: false }] })
    ).json(),
  ).toMatchObject({ pack_again: false });
});

test('a lower price of a packed order changes no bag', async () => {
  const order = await packOrder();
  const lower = { kind: 'goodwill', amount_paisa: 500, in_cash: false };
  expect((await edit(order, { lower })).json()).toMatchObject({ pack_again: false });
  expect((await send(order.id)).statusCode).toBe(200);
});

test('an order that nobody packs in the office goes out as before', async () => {
  const id = await office.confirmOrder([office.fixtures.miniket, 2]);
  expect((await takeOne(await read(id))).json()).toMatchObject({ pack_again: false });
  expect((await send(id)).statusCode).toBe(200);
});
