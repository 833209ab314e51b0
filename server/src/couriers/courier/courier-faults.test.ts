import type { CallFault, CourierName } from '@haat/gateway/couriers/faults';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  newParcel,
  openCouriersOf,
  startTestCouriers,
  type TestCouriers,
} from '../../../testing/couriers.ts';
import type { Courier, NewParcel } from './courier.ts';

const AREAS = { steadfast: null, pathao: '1/53', redx: '53' };
const NAMES = Object.keys(AREAS) as CourierName[];

let world: TestCouriers;
let clients: readonly Courier[];
beforeAll(async () => {
  world = await startTestCouriers();
});
beforeEach(() => {
  // After a 429 a client waits: each test has new ones.
  clients = openCouriersOf(world.environment, world.fetch);
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => world.close());

const client = (name: CourierName) => clients.find((one) => one.name === name)!;
const parcelOf = (name: CourierName) => newParcel({ area: AREAS[name] });
const arrived = ({ invoice }: NewParcel) =>
  world.emulator.parcels.filter((parcel) => parcel.invoice === invoice).length;
const refOf = ({ invoice }: NewParcel) => ({ invoice, consignment: null, tracking: null });

/** What the shop learns from a create with a fault, and how many parcels the courier has afterwards. */
const CREATES: [fault: CallFault, kind: string, parcels: number][] = [
  ['error_before_accept', 'unknown', 0],
  ['reset_before_accept', 'unknown', 0],
  ['timeout_after_accept', 'unknown', 1],
  ['reset_after_accept', 'unknown', 1],
  ['bad_gateway_after_accept', 'unknown', 1],
  ['html', 'unknown', 1],
  ['empty', 'unknown', 1],
  ['odd_shape', 'unknown', 1],
  ['refused_in_200', 'refused', 0],
  ['too_many', 'unknown', 0],
  ['token_expired', 'created', 1],
  ['webhook_first', 'created', 1],
];

test.each(NAMES.flatMap((name) => CREATES.map((one) => [name, ...one] as const)))(
  '%s, %s: the parcel is %s, and the courier has %i',
  async (name, fault, kind, parcels) => {
    const parcel = parcelOf(name);
    world.emulator.failNext(fault, { courier: name, call: 'create' });
    expect(await client(name).createParcel(parcel)).toMatchObject({ kind });
    expect(arrived(parcel)).toBe(parcels);
    if (kind !== 'unknown' || fault === 'too_many') return;
    // Only Steadfast finds it by our invoice.
    const expected = name !== 'steadfast' ? 'unasked' : parcels === 0 ? 'absent' : 'found';
    expect(await client(name).findParcel(refOf(parcel))).toMatchObject({ kind: expected });
  },
);

test.each([408, 409, 425])(
  'HTTP %i after a create is no refusal: the parcel may be there',
  async (status) => {
    clients = openCouriersOf(world.environment, async (url, init) =>
      /\/(create_order|orders|parcel)$/.test(String(url))
        ? Response.json({ message: 'Conflict' }, { status })
        : world.fetch(url, init),
    );
    for (const name of NAMES)
      expect(await client(name).createParcel(parcelOf(name))).toEqual({
        kind: 'unknown',
        reason: 'Conflict',
      });
  },
);

test.each(NAMES)('%s: what was not received is said, and no request follows a 429', async (name) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { emulator } = world;
  const find = () => client(name).findParcel({ ...refOf(newParcel()), consignment: '1', tracking: 'T' });
  await find();
  for (const [fault, pause] of [
    ['too_many', 60_000],
    ['too_many_for_a_second', 1_000],
  ] as const) {
    emulator.failNext(fault, { courier: name, call: 'find' });
    expect(await find()).toMatchObject({ kind: 'unknown', reason: 'too many requests' });
    const before = emulator.requests.length;
    vi.setSystemTime(Date.now() + pause - 1);
    expect(await client(name).createParcel(parcelOf(name))).toMatchObject({ kind: 'unknown', unsent: true });
    expect(emulator.requests.length).toBe(before);
    vi.setSystemTime(Date.now() + 1);
    expect(await find()).toMatchObject({ kind: 'absent' });
  }
});

test.each(NAMES)('%s: wrong keys are said, and create nothing', async (name) => {
  const wrong = { REDX_TOKEN: 'wrong', STEADFAST_SECRET_KEY: 'wrong', PATHAO_PASSWORD: 'wrong' };
  clients = openCouriersOf({ ...world.environment, ...wrong }, world.fetch);
  expect(await client(name).testKeys()).toMatchObject({ works: false });
  const parcel = parcelOf(name);
  // RedX reads its areas first.
  const kind = name === 'redx' ? 'unknown' : 'refused';
  expect(await client(name).createParcel(parcel)).toMatchObject({ kind });
  expect(arrived(parcel)).toBe(0);
});

/** Every word of a courier that means a state, and those that decide nothing. */
const STEPS = [
  ['created', 'created'],
  ['on_the_way', 'on_the_way'],
  ['held', 'on_the_way'],
  ['approval_pending', 'unchanged'],
  ['unheard', 'unchanged'],
  ['delivered', 'delivered'],
  ['partly_delivered', 'partly_delivered'],
  ['part_back', 'partly_delivered'],
  ['coming_back', 'coming_back'],
  ['returned', 'returned'],
] as const;

test.each(NAMES.flatMap((name) => STEPS.map(([step, state]) => [name, step, state] as const)))(
  '%s: %s is %s, in whatever case',
  async (name, step, state) => {
    const created = await client(name).createParcel(parcelOf(name));
    if (created.kind !== 'created') throw new Error(created.reason);
    const parcel = world.emulator.parcels.at(-1)!;
    await world.emulator.move(parcel, step);
    const ref = { ...created, invoice: parcel.invoice };
    expect(await client(name).findParcel(ref)).toMatchObject({ kind: 'found', state });
    parcel.status = parcel.status.toUpperCase();
    expect(await client(name).findParcel(ref)).toMatchObject({ kind: 'found', state });
  },
);

test.each(NAMES)('%s: a message is authentic only with its secret', async (name) => {
  await client(name).createParcel(parcelOf(name));
  const parcel = world.emulator.parcels.at(-1)!;
  const { headers, query, body } = world.emulator.messageOf(parcel);
  const read = (secret: (given: string) => string) =>
    client(name).readWebhook({
      headers: Object.fromEntries(Object.entries(headers).map(([key, value]) => [key, secret(value)])),
      query: Object.fromEntries([...new URLSearchParams(query)].map(([key, value]) => [key, secret(value)])),
      body,
    });
  const { invoice, consignment } = parcel;
  expect(read((given) => given)).toMatchObject({ invoice, consignment });
  expect(read((given) => `${given}x`)).toBeNull();
  expect(client(name).readWebhook({ headers: {}, query: {}, body })).toBeNull();
  // Without a secret of the shop no message is authentic.
  const without = Object.entries(world.environment).filter(([key]) => !key.includes('_WEBHOOK_'));
  clients = openCouriersOf(Object.fromEntries(without), world.fetch);
  expect(read((given) => given)).toBeNull();
  expect(read(() => 'undefined')).toBeNull();
});

test.each(NAMES)('%s: a body of any other shape is no error', async (name) => {
  for (const body of [null, 'text', [], [1], { consignment_id: {}, invoice: '../x', status: 7 }])
    expect(client(name).readWebhook({ headers: {}, query: {}, body })).toBeNull();
});
