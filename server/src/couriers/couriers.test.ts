import http from 'node:http';
import https from 'node:https';
import tls from 'node:tls';
import type { CourierAreas } from '@haat/contract/office/courier-areas';
import type { OrderToCall } from '@haat/contract/office/orders/calls-to-confirm';
import type { OfficeOrder } from '@haat/contract/office/orders/orders';
import type { ProviderState } from '@haat/contract/office/provider-keys';
import type { Article } from '@haat/contract/shop/content';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { newParcel, startTestCouriers, type TestCouriers } from '../../testing/couriers.ts';
import { areaId } from '../../testing/delivery-zones.ts';
import { markAsOpen, type Office, openOffice, rina } from '../../testing/office/office.ts';
import { testKeys } from '../../testing/provider-keys.ts';
import { readConfig } from '../platform/config.ts';
import { chooseCouriers, openCouriers } from './couriers.ts';
import { askCouriers } from './phone-records/ask-couriers.ts';

let world: TestCouriers;
let office: Office;
let owner: string;
/** What the shop itself has in its environment. */
const environment: Record<string, string> = {};
beforeAll(async () => {
  world = await startTestCouriers();
  office = await openOffice({
    providers: async (db) => {
      const keys = testKeys(db, environment, { fetch: world.fetch });
      return { keys, couriers: await chooseCouriers(readConfig({ DEMO: '0' }), db, keys) };
    },
  });
  owner = await office.addStaff('owner', rina);
  await office.setUpFactor(owner);
});
beforeEach(async () => {
  for (const name of Object.keys(environment)) delete environment[name];
  await office.db.deleteFrom('provider_key').execute();
  await office.db.updateTable('staff_session').set({ factor_proven_at: office.clock.now() }).execute();
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(async () => {
  await office.close();
  await world.close();
});

const choose = async (given: Record<string, string>) => {
  const { couriers } = await chooseCouriers(readConfig(given), office.db, testKeys(office.db, given));
  return typeof couriers === 'string' ? couriers : couriers.map(({ name }) => name);
};
/** The couriers of the shop with these keys. */
const current = async (given: Record<string, string> = world.environment) => {
  const keys = testKeys(office.db, given, { fetch: world.fetch });
  const options = await chooseCouriers(readConfig({ DEMO: '0' }), office.db, keys);
  return (await openCouriers(office.app, office.db, options)).couriers;
};
const send = (method: 'GET' | 'POST', path: string, body?: object) =>
  office.send(method, path, { cookie: owner, ...(body && { body }) });

test('couriers are used whose keys are complete; half of the keys stop the start', async () => {
  const { STEADFAST_API_KEY, STEADFAST_SECRET_KEY, REDX_TOKEN } = world.environment;
  expect(await choose({ DEMO: '0' })).toEqual([]);
  expect(await choose({ DEMO: '1' })).toBe('demo');
  const two = { DEMO: '1', STEADFAST_API_KEY, STEADFAST_SECRET_KEY, REDX_TOKEN } as Record<string, string>;
  expect(await choose(two)).toEqual(['steadfast', 'redx']);
  await expect(choose({ PATHAO_CLIENT_ID: '1' })).rejects.toThrow(
    'PATHAO_CLIENT_SECRET and PATHAO_USERNAME and PATHAO_PASSWORD and PATHAO_STORE_ID must be set too',
  );
  await expect(choose({ ...two, REDX_WEBHOOK_TOKEN: 'short' })).rejects.toThrow('16 to 100 letters');
});

test('keys are typed and tested in the office, and used at once', async () => {
  // Only the environment can lead to an emulator.
  environment.REDX_EMULATOR = world.environment.REDX_EMULATOR!;
  const states = async () => (await send('GET', 'provider-keys/')).json<ProviderState[]>();
  const redx = async () => (await states()).find(({ name }) => name === 'redx')!;
  expect(await redx()).toMatchObject({ kind: 'courier', state: 'none' });
  const fields = { REDX_TOKEN: 'a wrong token' };
  expect((await send('POST', 'provider-keys/redx/', { fields })).json()).toMatchObject({ state: 'used' });
  await send('POST', 'provider-keys/redx/test/', { to: '' });
  expect(await redx()).toMatchObject({ test: { works: false, said: 'Unauthorized' } });
  await send('POST', 'provider-keys/redx/', { fields: { REDX_TOKEN: world.environment.REDX_TOKEN } });
  await send('POST', 'provider-keys/redx/test/', { to: '' });
  expect(await redx()).toMatchObject({ test: { works: true, said: 'pickup stores: 1' } });
  const outside = await send('POST', 'provider-keys/redx/', {
    fields: { REDX_EMULATOR: 'http://127.0.0.1:1/x' },
  });
  expect(outside.json()).toMatchObject({ fields: { REDX_EMULATOR: { code: 'fixed_by_environment' } } });
});

test('areas are matched by the search of the shop, corrected by hand, and stay when they are read again', async () => {
  const { REDX_STORE_AREA: _, ...keys } = world.environment;
  Object.assign(environment, keys);
  const read = async () =>
    (await send('POST', 'courier-areas/read/', { courier: 'pathao' })).json<CourierAreas>();
  const areas = await reloadThen(read);
  expect(areas.couriers.map(({ name }) => name)).toEqual(['pathao', 'redx']);
  expect(areas.couriers[0]).toMatchObject({ areas: 8 });
  const named = (list: CourierAreas, name: string) => list.areas.find(({ names }) => names.includes(name))!;
  expect(named(areas, 'Dhanmondi')).toMatchObject({ area: { name: 'Dhanmondi' }, by_hand: false });
  expect(named(areas, 'Savar')).toMatchObject({ area: { name: 'Savar', part_of: 'Dhaka' } });
  // The shop has no such area: the district alone is no match.
  expect(named(areas, 'Panchlaish').area).toBeNull();
  expect(areas.areas[0]!.area).toBeNull();
  const codeOf = async (area: number) =>
    (await sql<{ code: string | null }>`SELECT courier_area_of('pathao', ${area}) AS code`.execute(office.db))
      .rows[0]!.code;
  expect(await codeOf(await areaId(office.db, 'Dhanmondi'))).toBe('1/53');
  // By hand, also to an area that is smaller; ours below it follow the nearest.
  const mirpur = named(areas, 'Mirpur');
  const savar = await areaId(office.db, 'Savar');
  const changed = await send('POST', `courier-areas/${mirpur.id}/`, { area: savar });
  expect(changed.json()).toMatchObject({ area: { id: savar }, by_hand: true });
  expect(named(await read(), 'Mirpur')).toMatchObject({ area: { id: savar }, by_hand: true });
  expect(await codeOf(savar)).toBe('1/52');
  expect((await send('POST', `courier-areas/${mirpur.id}/`, { area: 99_999_999 })).statusCode).toBe(400);
  expect((await send('POST', 'courier-areas/999999/', { area: null })).statusCode).toBe(404);
  // One that the courier does not have any more is gone.
  const gone = { courier: 'pathao', code: '9/99', names: ['Dhaka', 'Gone'], by_staff: true };
  await office.db.insertInto('courier_area').values(gone).execute();
  const again = await read();
  expect(again.areas.map(({ names }) => names.at(-1))).not.toContain('Gone');
  // One that does not respond changes nothing.
  world.emulator.failNext('html', { call: 'areas' });
  expect((await send('POST', 'courier-areas/read/', { courier: 'pathao' })).statusCode).toBe(409);
  expect((await send('POST', 'courier-areas/read/', { courier: 'steadfast' })).statusCode).toBe(422);
  const found = await send('GET', 'courier-areas/?courier=pathao&search=mirp');
  expect(found.json<CourierAreas>().areas.map(({ names }) => names.at(-1))).toEqual(['Mirpur']);
});

/** Uses the keys of the environment, as a change of any key does. */
async function reloadThen<T>(run: () => Promise<T>): Promise<T> {
  await send('POST', 'provider-keys/redx/', { fields: { REDX_STORE_AREA: '53' } });
  return run();
}

test('couriers are asked about the phone of a new order once, only if the owner allows it, and the page shows it', async () => {
  const { emulator } = world;
  const { db } = office;
  const phone = '+8801812345678';
  emulator.phones.set('01812345678', { delivered: 12, parcels: 14 });
  const couriers = await current();
  const ask = () => askCouriers({ db, couriers });
  const orderOf = async (id: number) => (await send('GET', `orders/${id}/`)).json<OfficeOrder>();
  const { id } = await office.placeOrder({ phone: '01812345678' });
  const articles = async () =>
    (await office.app.inject('/api/aboutus/articles/'))
      .json<Article[]>()
      .find(({ page }) => page === 'privacy');
  expect(await ask()).toBe(0);
  expect((await orderOf(id)).courier_records).toEqual([]);
  const allow = (courier_phone_records: boolean) =>
    db.updateTable('shop_setting').set({ courier_phone_records }).execute();
  await allow(true);
  // Steadfast does not respond at first.
  emulator.failNext('html', { courier: 'steadfast', call: 'phone' });
  expect(await ask()).toBe(1);
  expect(await ask()).toBe(0);
  await age(phone, 11);
  expect(await ask()).toBe(1);
  const record = { delivered: 12, of: 14 };
  expect((await orderOf(id)).courier_records).toEqual([
    { courier: 'pathao', ...record },
    { courier: 'steadfast', ...record },
  ]);
  // The queue of calls has the same, and asks nobody.
  const { length } = emulator.requests;
  await db.updateTable('call_rule').set({ first_order_paisa: 0 }).execute();
  const { orders } = (await send('GET', 'calls/')).json<{ orders: OrderToCall[] }>();
  expect(orders.find((order) => order.id === id)?.courier_records).toEqual([
    { courier: 'pathao', ...record },
    { courier: 'steadfast', ...record },
  ]);
  expect(emulator.requests).toHaveLength(length);
  // Another order soon after asks nobody; one of the next hour does.
  await office.placeOrder({ phone: '01812345678' });
  expect(await ask()).toBe(0);
  await age(phone, 45);
  expect(await ask()).toBe(2);
  // A day later, or without permission, nothing is left.
  await age(phone, 24 * 60);
  emulator.chooseFault = () => 'html';
  await ask();
  expect((await orderOf(id)).courier_records).toEqual([]);
  emulator.chooseFault = () => null;
  const named = await articles();
  await allow(false);
  await ask();
  expect(await db.selectFrom('courier_phone_record').selectAll().execute()).toEqual([]);
  const unnamed = await articles();
  if (unnamed) expect(named!.text).toBe(`${unnamed.text}\n\n${named!.text.slice(unnamed.text.length + 2)}`);
  expect(named?.text.includes('**Couriers:**')).toBe(unnamed && true);
});

/** Moves what is known of a phone back by so many minutes. */
async function age(phone: string, minutes: number): Promise<void> {
  await sql`UPDATE courier_phone_record SET asked = asked - ${minutes} * interval '1 minute',
    tried = tried - ${minutes} * interval '1 minute' WHERE phone = ${phone}`.execute(office.db);
}

test('with nothing configured no request leaves the shop', async () => {
  const leaves = [
    vi.spyOn(globalThis, 'fetch'),
    vi.spyOn(http, 'request'),
    vi.spyOn(https, 'request'),
    vi.spyOn(tls, 'connect'),
  ];
  const { db } = office;
  await db.updateTable('shop_setting').set({ courier_phone_records: true }).execute();
  const couriers = await current({});
  expect(await couriers.current()).toEqual(new Map());
  await office.placeOrder();
  await askCouriers({ db, couriers });
  await send('GET', 'courier-areas/');
  await send('GET', 'provider-keys/');
  for (const each of leaves) expect(each).not.toHaveBeenCalled();
});

test('the couriers of a demo are inside of the shop until it opens, and a visitor is their rider', async () => {
  const outside = vi.spyOn(globalThis, 'fetch');
  const app = Fastify();
  const options = await chooseCouriers(readConfig({ DEMO: '1' }), office.db, testKeys(office.db));
  const { couriers } = await openCouriers(app, office.db, options);
  const demo = await couriers.current();
  expect([...demo.keys()]).toEqual(['steadfast', 'pathao', 'redx']);
  const steadfast = demo.get('steadfast')!;
  const parcel = newParcel();
  const created = await steadfast.createParcel(parcel);
  if (created.kind !== 'created') throw new Error(created.reason);
  const ref = { ...created, invoice: parcel.invoice };
  const page = steadfast.trackingUrl(ref)!;
  expect((await app.inject(page)).body).toContain('in_review');
  const pressed = await app.inject({
    method: 'POST',
    url: page,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'choice=delivered',
  });
  expect(pressed.body).toContain('delivered');
  expect(await steadfast.findParcel(ref)).toMatchObject({ kind: 'found', state: 'delivered' });
  await markAsOpen(office.db);
  expect(await couriers.current()).toEqual(new Map());
  expect((await app.inject(page)).statusCode).toBe(404);
  expect((await steadfast.createParcel(newParcel())).kind).toBe('refused');
  expect(outside).not.toHaveBeenCalled();
  await app.close();
});
