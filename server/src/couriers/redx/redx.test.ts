import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  newParcel,
  openCouriersOf,
  startTestCouriers,
  type TestCouriers,
} from '../../../testing/couriers.ts';
import type { Courier } from '../courier/courier.ts';

let world: TestCouriers;
let redx: Courier;
beforeAll(async () => {
  world = await startTestCouriers();
  redx = world.courier('redx');
});
afterAll(() => world.close());

async function create() {
  const parcel = newParcel({ area: '53' });
  const created = await redx.createParcel(parcel);
  if (created.kind !== 'created') throw new Error(created.reason);
  return { ref: { ...created, invoice: parcel.invoice }, emulated: world.emulator.parcel(parcel.invoice) };
}

test('a parcel has grams, taka as text and the name of its area', async () => {
  const { emulated, ref } = await create();
  expect(emulated).toMatchObject({ grams: 2_400, cod: 1_250, phone: '01712345678' });
  // Its list of areas is read once.
  await create();
  expect(world.emulator.requests.filter(({ call }) => call === 'areas')).toHaveLength(1);
  expect(redx.trackingUrl(ref)).toBe(`${world.url}/parcels/${emulated.tracking}`);
});

test('without an area, or with one that RedX has not, nothing is sent', async () => {
  const before = world.emulator.parcels.length;
  for (const area of [null, '9999'])
    expect(await redx.createParcel(newParcel({ area }))).toMatchObject({ kind: 'refused' });
  expect(world.emulator.parcels.length).toBe(before);
});

test('a shop id is no pickup store: the test of the keys says so, and a parcel is refused', async () => {
  const environment = { ...world.environment, REDX_STORE_ID: '8' };
  const [other] = openCouriersOf(environment, world.fetch).filter(({ name }) => name === 'redx');
  expect(await other!.testKeys()).toEqual({ works: false, said: 'no pickup store 8 in this account' });
  expect(await other!.createParcel(newParcel({ area: '53' }))).toEqual({
    kind: 'refused',
    reason: "Cannot read property 'PHONE' of undefined",
  });
});

test('a parcel is cancelled before its pick-up, and only if RedX says that it is', async () => {
  const first = await create();
  expect(await redx.cancelParcel!(first.ref, 'wrong address')).toBe('cancelled');
  const second = await create();
  await world.emulator.move(second.emulated, 'on_the_way');
  expect(await redx.cancelParcel!(second.ref, '')).toBe('too_late');
  const third = await create();
  world.emulator.failNext('error_before_accept', { call: 'cancel' });
  expect(await redx.cancelParcel!(third.ref, '')).toBe('unknown');
  world.emulator.failNext('timeout_after_accept', { call: 'cancel' });
  expect(await redx.cancelParcel!(third.ref, '')).toBe('cancelled');
});

test('its areas and prices are read', async () => {
  expect(await redx.listAreas!()).toContainEqual({ id: '61', names: ['Chittagong', 'Panchlaish'] });
  expect(await redx.quote!({ area: '61', grams: 2_400, codPaisa: 125_000 })).toEqual({
    chargePaisa: 9_000,
    codFeePaisa: 1_250,
  });
  expect(await redx.testKeys()).toEqual({ works: true, said: 'pickup stores: 1' });
});
