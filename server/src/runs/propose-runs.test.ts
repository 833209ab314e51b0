import type { OfficeZone } from '@haat/contract/office/delivery-zones';
import type { ProposedRun, Run } from '@haat/contract/office/orders/runs';
import { dayInDhaka } from '@haat/contract/time/dhaka-time';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addZones, areaId } from '../../testing/delivery-zones.ts';
import { type Office, openOffice } from '../../testing/office/office.ts';
import { openRuns, type Runs } from '../../testing/office/runs.ts';
import { addSlot } from '../../testing/slots.ts';
import { recordStep } from '../orders/record-step.ts';

const actor = { kind: 'staff', name: 'Karim' } as const;

let office: Office;
let runs: Runs;
let manager: string;
let owner: string;
/** Slots of the zones of Dhaka (two hours) and Savar. */
let slots: { early: number; late: number; savar: number };
beforeAll(async () => {
  office = await openOffice();
  runs = await openRuns(office);
  ({ manager, owner } = await office.addEveryRole());
  await addZones(
    office.db,
    { name: 'Dhaka city', name_bn: 'ঢাকা শহর', areas: ['Dhaka'], charge_paisa: 6_000, hours: 3 },
    { name: 'Savar', name_bn: 'সাভার', position: 1, areas: ['Savar'], charge_paisa: 9_000, hours: 5 },
  );
  const zones = await office.db.selectFrom('delivery_zone').select(['id', 'name']).execute();
  const idOf = (name: string) => zones.find((zone) => zone.name === name)!.id;
  slots = {
    early: await addSlot(office.db, { zone: idOf('Dhaka city'), inHours: 26, capacity: 99 }),
    late: await addSlot(office.db, { zone: idOf('Dhaka city'), inHours: 30, capacity: 99 }),
    savar: await addSlot(office.db, { zone: idOf('Savar'), inHours: 26, capacity: 99 }),
  };
  await office.db
    .updateTable('product')
    .set({ unit: '5 kg' })
    .where('id', '=', office.fixtures.miniket)
    .execute();
});
afterAll(() => office.close());
beforeEach(async () => {
  await office.db.deleteFrom('attempt').execute();
  const open = await office.db
    .selectFrom('orders')
    .where('status', '=', 'PROCESSING')
    .select(['id', 'version'])
    .execute();
  for (const { id, version } of open)
    await office.send('POST', `orders/${id}/cancel/`, {
      cookie: runs.desk,
      body: { version, reason: 'changed their mind' },
    });
});

/** A packed order of two bags of rice, 10 kg, to an area; of as soon as possible without a slot. */
async function packedOrder(
  area: string,
  { slot, address = 'House 1' }: { slot?: number; address?: string } = {},
) {
  const { id } = await office.placeOrder({
    area: await areaId(office.db, area),
    address,
    ...(slot && { slot }),
  });
  await office.send('POST', `orders/${id}/move/`, {
    cookie: runs.desk,
    body: { to: 'PROCESSING', version: 0 },
  });
  await office.db.transaction().execute((tx) => recordStep(tx, { order: id, step: 'packed', actor }));
  return id;
}
const proposals = async (cookie = manager) => {
  const response = await office.send('GET', 'runs/', { cookie });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ proposals: ProposedRun[] }>().proposals;
};

test('packed orders of one slot and zone are proposed as a run, area after area, with weight, promise and sum', async () => {
  const savar = await packedOrder('Savar', { slot: slots.savar });
  const late = await packedOrder('Dhanmondi', { slot: slots.late });
  const gulshan = await packedOrder('Gulshan 1', { slot: slots.early });
  const second = await packedOrder('Dhanmondi', { slot: slots.early, address: 'Road 10' });
  const first = await packedOrder('Dhanmondi', { slot: slots.early, address: 'Road 9' });
  const { id: unpacked } = await office.placeOrder({
    area: await areaId(office.db, 'Dhanmondi'),
    slot: slots.early,
  });
  await office.send('POST', `orders/${unpacked}/move/`, {
    cookie: runs.desk,
    body: { to: 'PROCESSING', version: 0 },
  });
  const proposed = await proposals();
  expect(proposed.map(({ zone, orders }) => [zone, orders])).toEqual([
    ['Savar', [savar]],
    ['Dhaka city', [first, second, gulshan]],
    ['Dhaka city', [late]],
  ]);
  expect(proposed[1]).toMatchObject({
    zone_bn: 'ঢাকা শহর',
    areas: ['Dhanmondi', 'Gulshan 1'],
    grams: 30_000,
    from: expect.any(String),
    by: expect.any(String),
  });
  const due = await Promise.all(
    [first, second, gulshan].map(async (id) => {
      const order = await office.send('GET', `orders/${id}/`, { cookie: manager });
      return Math.floor(order.json<{ due_paisa: number }>().due_paisa / 100) * 100;
    }),
  );
  expect(proposed[1]?.cash_paisa).toBe(due.reduce((sum, each) => sum + each, 0));

  // It is handed out as it is, and is proposed no more.
  const orders = proposed[1]!.orders.map((id) => ({ id, version: 1 }));
  const { results } = await runs.handOut(runs.karim, orders);
  expect(results.map(({ code }) => code)).toEqual(['ok', 'ok', 'ok']);
  expect((await proposals()).map(({ orders }) => orders)).toEqual([[savar], [late]]);

  const listed = async (query: string, cookie = manager) => {
    const response = await office.send('GET', `runs/${query}`, { cookie });
    return response.json<{ runs: Run[] }>().runs;
  };
  const { from, by } = proposed[1]!;
  const stop = { zone: 'Dhaka city', zone_bn: 'ঢাকা শহর', from, by };
  const sum = due.reduce((all, each) => all + each, 0);
  const [{ created = '' } = {}] = await listed('');
  expect(await listed(`?day=${dayInDhaka(new Date(created))}`)).toMatchObject([
    { rider: 'Karim', stops: [stop, stop, stop], to_collect_paisa: sum, collected_paisa: 0 },
  ]);
  await runs.deliver(runs.karim, { id: first, version: 2 });
  expect(await listed('')).toMatchObject([{ to_collect_paisa: sum - due[0]!, collected_paisa: due[0] }]);
  expect(await listed('?day=2026-01-01')).toEqual([]);
  expect(await listed('', runs.desk)).not.toMatchObject([{ to_collect_paisa: expect.anything() }]);
  expect((await office.send('GET', 'runs/?day=today', { cookie: manager })).statusCode).toBe(400);
});

test('a run follows the order that the owner has given the areas of a zone, also for the parts of one', async () => {
  const ids = await Promise.all(['Gulshan', 'Dhaka', 'Dhanmondi'].map((name) => areaId(office.db, name)));
  const zones = (await office.send('GET', 'zones/', { cookie: owner })).json<OfficeZone[]>();
  const { id, areas: _, ...zone } = zones.find(({ name }) => name === 'Dhaka city')!;
  const save = (areas: number[], version: number) =>
    office.send('POST', `zones/${id}/`, { cookie: owner, body: { ...zone, areas, version } });
  const saved = await save(ids, zone.version);
  expect(saved.json<OfficeZone[]>()[0]?.areas.map((area) => area.id)).toEqual(ids);
  const savedAgain = saved.json<OfficeZone[]>()[0]!;
  const [dhanmondi, badda, gulshan] = [
    await packedOrder('Dhanmondi', { slot: slots.early }),
    await packedOrder('Badda', { slot: slots.early }),
    await packedOrder('Gulshan 1', { slot: slots.early }),
  ];
  expect((await proposals()).map(({ orders }) => orders)).toEqual([[gulshan, badda, dhanmondi]]);
  expect((await save([ids[1]!], savedAgain.version)).statusCode).toBe(200);
});

test('who counts the cash sees proposals without sums', async () => {
  await packedOrder('Dhanmondi', { slot: slots.late });
  expect(await proposals(runs.desk)).toMatchObject([{ orders: [expect.any(Number)] }]);
  const response = await office.send('GET', 'runs/', { cookie: runs.desk });
  expect(response.body).not.toMatch(/due|cash|total|amount/);
});

test('without a slot the hour of the promise counts, and the area with the earliest promise is first', async () => {
  const [gulshan, dhanmondi, other] = [
    await packedOrder('Gulshan 1'),
    await packedOrder('Dhanmondi'),
    await packedOrder('Dhanmondi'),
  ];
  const promise = (id: number, by: string) =>
    office.db
      .updateTable('orders')
      .set({ promised_by: new Date(by) })
      .where('id', '=', id)
      .execute();
  await promise(gulshan, '2026-12-01T11:00:00Z');
  await promise(dhanmondi, '2026-12-01T11:20:00Z');
  await promise(other, '2026-12-01T11:40:00Z');
  expect(await proposals()).toMatchObject([
    { orders: [gulshan], from: null, by: '2026-12-01T11:00:00.000Z' },
    { orders: [dhanmondi, other], from: null, by: '2026-12-01T11:20:00.000Z' },
  ]);
  await promise(gulshan, '2026-12-01T11:10:00Z');
  expect(await proposals()).toMatchObject([
    { orders: [gulshan, dhanmondi, other], areas: ['Gulshan 1', 'Dhanmondi'] },
  ]);
});

test('what one rider cannot take is proposed as runs of the same size; an order to pick up as none', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 16; n++)
    ids.push(await packedOrder('Dhanmondi', { slot: slots.late, address: `House ${n}` }));
  const { id } = await office.placeOrder({ delivery_type: 'STORE_PICKUP' });
  await office.send('POST', `orders/${id}/move/`, {
    cookie: runs.desk,
    body: { to: 'PROCESSING', version: 0 },
  });
  await office.db.transaction().execute((tx) => recordStep(tx, { order: id, step: 'packed', actor }));
  expect((await proposals()).map(({ orders }) => orders)).toEqual([ids.slice(0, 8), ids.slice(8)]);
});
