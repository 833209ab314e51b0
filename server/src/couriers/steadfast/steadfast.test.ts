import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  changing,
  newParcel,
  openCouriersOf,
  startTestCouriers,
  type TestCouriers,
} from '../../../testing/couriers.ts';
import type { Courier } from '../courier/courier.ts';

let world: TestCouriers;
let steadfast: Courier;
beforeAll(async () => {
  world = await startTestCouriers();
  steadfast = world.courier('steadfast');
});
afterEach(() => {
  world.emulator.chooseFault = () => null;
});
afterAll(() => world.close());

/** A client that gets other fields. */
const clientOf = (change: (fields: Record<string, unknown>) => object, status?: number) =>
  openCouriersOf(world.environment, changing(world.fetch, change, status)).find(
    ({ name }) => name === 'steadfast',
  )!;

async function create(more = {}) {
  const parcel = newParcel(more);
  const created = await steadfast.createParcel(parcel);
  if (created.kind !== 'created') throw new Error(created.reason);
  return { ref: { ...created, invoice: parcel.invoice }, emulated: world.emulator.parcel(parcel.invoice) };
}

test('a parcel has whole taka, a local number and texts that are not too long', async () => {
  const receiver = { name: 'আমিনা '.repeat(40), phone: '+8801712345678', address: '🏠'.repeat(300) };
  const { ref, emulated } = await create({ receiver, codPaisa: 125_000, note: 'Call\nfirst '.repeat(90) });
  expect(emulated).toMatchObject({ phone: '01712345678', cod: 1_250 });
  expect([...emulated.name].length).toBeLessThanOrEqual(100);
  expect([...emulated.address]).toHaveLength(250);
  expect(steadfast.trackingUrl(ref)).toBe(`${world.url}/parcels/${emulated.tracking}`);
});

test('a second create with an invoice is not refused but unknown: the first one is found by it', async () => {
  const { emulated } = await create();
  const again = await steadfast.createParcel(newParcel({ invoice: emulated.invoice }));
  expect(again).toMatchObject({ kind: 'unknown' });
  const ref = { invoice: emulated.invoice, consignment: null, tracking: null };
  expect(await steadfast.findParcel(ref)).toMatchObject({
    kind: 'found',
    consignment: emulated.consignment,
    state: 'created',
  });
});

test('a phone that it does not take is refused with its words', async () => {
  const receiver = { name: 'Amina', phone: '+12025550123', address: 'Dhaka' };
  const refused = await steadfast.createParcel(newParcel({ receiver }));
  expect(refused).toEqual({
    kind: 'refused',
    reason: 'Invalid The recipient phone format is invalid.',
  });
});

test('a parcel that has come back is known without the newer call, too', async () => {
  const { ref, emulated } = await create();
  await world.emulator.move(emulated, 'returned');
  world.emulator.failNext('html', { call: 'find' });
  expect(await steadfast.findParcel(ref)).toMatchObject({ kind: 'unknown' });
  const isPlain = world.emulator.requests.length + 1;
  world.emulator.chooseFault = () => (world.emulator.requests.length > isPlain ? 'html' : null);
  expect(await steadfast.findParcel(ref)).toMatchObject({ kind: 'found', state: 'coming_back' });
});

test('a payout has its sums and its parcels, with what does not add up', async () => {
  const { ref, emulated } = await create();
  await world.emulator.move(emulated, 'delivered');
  const paid = world.emulator.payOut('steadfast', { fault: 'rounded' });
  for (let more = 0; more < 11; more++) world.emulator.payOut('steadfast', { parcels: [] });
  const summaries = await steadfast.listPayouts!();
  expect(summaries).toHaveLength(12);
  const summary = { reference: paid.reference, paidPaisa: paid.amount * 100, paidAt: expect.any(String) };
  expect(summaries.at(-1)).toEqual(summary);
  const fees = { feePaisa: null, codFeePaisa: null };
  const [consignment, invoice] = [ref.consignment, ref.invoice];
  expect(await steadfast.getPayout!(paid.reference)).toEqual({
    ...summary,
    feePaisa: 9_250,
    parcels: [{ consignment, invoice, collectedPaisa: 125_000, ...fees }],
  });
  // Tk 80 and 1 % of Tk 1,250 are charged, and the payout is rounded down.
  expect(125_000 - 9_250 - summary.paidPaisa).toBe(50);
  // The time has no zone, and is of Bangladesh.
  const [listed] = await (steadfast.listPayouts!() as Promise<{ paidAt: string }[]>);
  expect(Math.abs(Date.parse(listed!.paidAt) - Date.now())).toBeLessThan(60_000);
  expect(await steadfast.getPayout!('SFC-1')).toBe('unknown');
  // Its number alone is not its reference.
  expect(await steadfast.getPayout!(paid.reference.replace('SFC', 'OTHER'))).toBe('unknown');
});

test('of a payout without its envelope, with older bills, the fees are known', async () => {
  await create();
  const paid = world.emulator.payOut('steadfast', { parcels: [world.emulator.parcels.at(-1)!] });
  const other = clientOf((fields) => ({ ...(fields.payment as object), due_bills: '20.50' }));
  expect(await other.getPayout!(paid.reference)).toMatchObject({ feePaisa: 10_050, parcels: [{}] });
});

test('a pick-up is requested, also if one was requested before', async () => {
  expect(await steadfast.requestPickup!({ parcels: 20, note: '' })).toBe('requested');
  expect(world.emulator.pickups).toEqual([{ courier: 'steadfast', parcels: 20 }]);
  world.emulator.failNext('refused_in_200', { call: 'pickup' });
  expect(await steadfast.requestPickup!({ parcels: 1, note: '' })).toEqual({
    refused: 'Your account is not active',
  });
  const asked = clientOf(() => ({ message: 'There is a request already.' }), 409);
  expect(await asked.requestPickup!({ parcels: 1, note: '' })).toBe('requested');
});

test('a phone has a record, none, or nobody knows', async () => {
  world.emulator.phones.set('01712345678', { delivered: 12, parcels: 14 });
  expect(await steadfast.phoneRecord!('+8801712345678')).toEqual({ delivered: 12, parcels: 14 });
  expect(await steadfast.phoneRecord!('+8801812345678')).toBe('none');
  world.emulator.failNext('html', { call: 'phone' });
  expect(await steadfast.phoneRecord!('+8801712345678')).toBe('unknown');
  world.emulator.failNext('odd_shape', { call: 'phone' });
  expect(await steadfast.phoneRecord!('+8801712345678')).toBe('none');
});

test('the keys are proved by the balance', async () => {
  expect(await steadfast.testKeys()).toEqual({ works: true, said: 'balance: Tk 0' });
});
