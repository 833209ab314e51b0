import type { Slip } from '@haat/contract/office/orders/slips';
import type { Today } from '@haat/contract/office/orders/today';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openParcels, type TestParcels } from '../../testing/office/parcels.ts';

let world: TestParcels;
beforeAll(async () => {
  world = await openParcels();
});
afterAll(() => world.close());

test('the label of a courier is that of the newest parcel, and an order without one has none', async () => {
  const { office, runs } = world;
  const { order, id, emulated } = await world.parcelOut('pathao');
  const none = await runs.packedOrder();
  const print = async () => {
    const body = { orders: [order, none.id], kind: 'parcel', size: '100' };
    const response = await office.send('POST', 'slips/', { cookie: runs.desk, body });
    expect(response.statusCode, response.body).toBe(200);
    return response.json<{ slips: Slip[] }>().slips;
  };
  const [label, ...others] = await print();
  expect(others).toEqual([]);
  const { invoice, grams } = await world.stateOf(id);
  const tracking = emulated.consignment;
  expect(label!.parcel).toEqual({ invoice, courier: 'pathao', tracking, grams, cod_paisa: 15_200 });
  expect(label).toMatchObject({
    receiver_name: 'Amina',
    printed: { label: null, parcel: { by: 'staff:Selina' } },
  });

  const body = { reason: 'wrong weight', confirmed_by_phone: true };
  const cancelled = await world.post(`parcels/${id}/cancel/`, body);
  expect(cancelled.statusCode, cancelled.body).toBe(200);
  expect(await print()).toEqual([]);
});

test('Today counts parcels that a courier may have, and again without them when they are settled', async () => {
  const { office, runs } = world;
  const today = async () => (await office.send('GET', 'today/', { cookie: runs.desk })).json<Today>();
  const [handed] = await world.hand('steadfast', [await runs.packedOrder()]);
  const before = await today();
  expect(before).toMatchObject({ unknown_parcels: 0, late_parcels: 0, payout_problems: 0 });
  world.emulator.failNext('reset_after_accept', { call: 'create' });
  await world.look();
  const after = await today();
  expect(after.unknown_parcels).toBe(1);
  expect(after.revision).not.toBe(before.revision);
  await world.look();
  expect(await world.stateOf(handed!.parcel!)).toMatchObject({ state: 'created' });
  expect((await today()).unknown_parcels).toBe(0);
});
