import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  changing,
  newParcel,
  openCouriersOf,
  startTestCouriers,
  type TestCouriers,
} from '../../../testing/couriers.ts';
import type { Courier } from '../courier/courier.ts';

let world: TestCouriers;
let pathao: Courier;
beforeAll(async () => {
  world = await startTestCouriers();
  pathao = world.courier('pathao');
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => world.close());

test('a parcel fits the limits: a short name and address, whole taka, half a kilogram, no area that is null', async () => {
  const receiver = { name: 'Mo', phone: '+8801712345678', address: 'Savar' };
  const parcel = newParcel({ receiver, grams: 120, codPaisa: 0, items: 0 });
  expect(await pathao.createParcel(parcel)).toMatchObject({ kind: 'created', feePaisa: 7_000 });
  expect(world.emulator.parcel(parcel.invoice)).toMatchObject({
    name: 'Mo.',
    address: 'Savar, Bangladesh',
    cod: 0,
    grams: 500,
  });
  expect(await pathao.createParcel(newParcel({ grams: 12_000 }))).toMatchObject({
    kind: 'refused',
    reason: expect.stringContaining('item weight'),
  });
});

test('one token serves many requests; it is refreshed before its end, and asked for again if it ends early', async () => {
  const grants: string[] = [];
  const noted: typeof fetch = (input, init) => {
    const grant = /"grant_type":"(\w+)"/.exec(String(init?.body))?.[1];
    if (grant) grants.push(grant);
    return world.fetch(input, init);
  };
  const [fresh] = openCouriersOf(world.environment, noted).filter(({ name }) => name === 'pathao');
  vi.useFakeTimers({ toFake: ['Date'] });
  await Promise.all([1, 2, 3].map(() => fresh!.testKeys()));
  expect(grants).toEqual(['password']);
  vi.setSystemTime(Date.now() + 432_000_000 - 60_000);
  await fresh!.testKeys();
  expect(grants).toEqual(['password', 'refresh_token']);
  world.emulator.expireTokens();
  expect(await fresh!.createParcel(newParcel())).toMatchObject({ kind: 'created' });
  expect(grants).toEqual(['password', 'refresh_token', 'password']);
});

test('without a token nothing was sent', async () => {
  const [fresh] = openCouriersOf(world.environment, world.fetch).filter(({ name }) => name === 'pathao');
  world.emulator.failNext('html', { call: 'token' });
  expect(await fresh!.createParcel(newParcel())).toMatchObject({ kind: 'unknown', unsent: true });
});

test('a parcel of another order is never taken for ours', async () => {
  const created = await pathao.createParcel(newParcel());
  if (created.kind !== 'created') throw new Error(created.reason);
  expect(await pathao.findParcel({ ...created, invoice: 'H1-1' })).toMatchObject({ kind: 'unknown' });
});

test('the handshake has the constant header and 202, and names no parcel', () => {
  const handshake = { headers: {}, query: {}, body: { event: 'webhook_integration', consignment_id: 'DD1' } };
  const header = {
    'x-pathao-merchant-webhook-integration-secret': 'f3992ecc-59da-4cbe-a049-a13da2018d51',
  };
  expect(pathao.readWebhook(handshake)).toEqual({ invoice: null, consignment: null, said: '' });
  expect(pathao.webhookAnswer).toMatchObject({ status: 202, headers: header });
  expect(pathao.readWebhook({ ...handshake, body: { event: 'order.delivered' } })).toBeNull();
});

test('its areas are the zones of its cities, without stray blanks', async () => {
  const areas = await pathao.listAreas!();
  expect(areas).toContainEqual({ id: '1/52', names: ['Dhaka', 'Mirpur'] });
  expect(areas).toContainEqual({ id: '3/71', names: ['Sylhet', 'Zindabazar'] });
  world.emulator.failNext('html', { call: 'areas' });
  expect(await pathao.listAreas!()).toBe('unknown');
});

test('a price needs an area', async () => {
  expect(await pathao.quote!({ area: '1/52', grams: 2_400, codPaisa: 125_000 })).toEqual({
    chargePaisa: 11_000,
    codFeePaisa: 1_250,
  });
  expect(await pathao.quote!({ area: null, grams: 2_400, codPaisa: 0 })).toBe('unknown');
  // Some accounts have the share of the cash in percent, or pay none.
  for (const [cod, codFeePaisa] of [
    [{ cod_percentage: 1 }, 1_250],
    [{ cod_enabled: 0 }, 0],
  ] as const) {
    const priced = changing(world.fetch, ({ data, ...rest }) => ({
      ...rest,
      data: { ...(data as object), ...cod },
    }));
    const [other] = openCouriersOf(world.environment, priced).filter(({ name }) => name === 'pathao');
    // The token has no data.
    expect(await other!.quote!({ area: '1/52', grams: 2_400, codPaisa: 125_000 })).toMatchObject({
      codFeePaisa,
    });
  }
});

test('a phone has a record, or only a rating, which is none', async () => {
  world.emulator.phones.set('01712345678', { delivered: 12, parcels: 14 });
  expect(await pathao.phoneRecord!('+8801712345678')).toEqual({ delivered: 12, parcels: 14 });
  expect(await pathao.phoneRecord!('+8801812345678')).toBe('none');
});

test('the keys are proved by the store', async () => {
  expect(await pathao.testKeys()).toEqual({ works: true, said: 'store: Haat' });
  const environment = { ...world.environment, PATHAO_STORE_ID: '7' };
  const [other] = openCouriersOf(environment, world.fetch).filter(({ name }) => name === 'pathao');
  expect(await other!.testKeys()).toEqual({ works: false, said: 'no store 7 in this account' });
});
