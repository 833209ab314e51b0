import type { CallFault, MessageFault } from '@haat/gateway/couriers/faults';
import { payoutCsv } from '@haat/gateway/couriers/payouts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { stockOf } from '../../testing/fixtures.ts';
import { type CourierChoice, openParcels, type TestParcels } from '../../testing/office/parcels.ts';
import { checkParcels } from './parcels/check-parcels.ts';

let world: TestParcels;
beforeAll(async () => {
  world = await openParcels({ messages: true });
});
afterEach(() => {
  world.emulator.chooseMessageFault = () => null;
  vi.useRealTimers();
});
afterAll(() => world.close());

/** Checks only the parcels that are due. */
const checkDue = () => checkParcels(world.work);

/** Hands an order over while the next create of the courier has a fault, and looks. */
async function created(courier: CourierChoice, fault: CallFault): Promise<number> {
  const order = await world.runs.packedOrder();
  world.emulator.failNext(fault, { courier, call: 'create' });
  const [handed] = await world.hand(courier, [order]);
  await checkDue();
  return handed!.parcel!;
}

/** Moves a taken parcel, with a fault of the message of each step, and looks at what is due after each. */
async function moved(
  courier: CourierChoice,
  ...steps: [step: string, fault?: MessageFault | null][]
): Promise<number> {
  const { id, emulated } = await world.parcelOut(courier);
  for (const [step, fault = null] of steps) {
    world.emulator.chooseMessageFault = () => fault;
    await world.emulator.move(emulated, step);
    await checkDue();
  }
  return id;
}

/** Only later parcels of this courier are looked at: three earlier ones without a response would stop a sweep. */
async function endLooks(courier: CourierChoice): Promise<void> {
  const { db } = world.office;
  await db.updateTable('parcel').set({ next_look: null }).where('courier', '=', courier).execute();
}

/** A 429 stops all requests to the courier for so long, in ms. */
async function paused(courier: CourierChoice, fault: CallFault, pause: number): Promise<number> {
  await endLooks(courier);
  vi.useFakeTimers({ toFake: ['Date'] });
  const id = await created(courier, fault);
  const asked = () => world.emulator.requests.filter((request) => request.courier === courier).length;
  const before = asked();
  vi.setSystemTime(Date.now() + pause - 1);
  await world.look();
  expect([asked(), (await world.stateOf(id)).state]).toEqual([before, 'creating']);
  vi.setSystemTime(Date.now() + 2);
  await world.look();
  return id;
}

/** Delivers a parcel and stores a payout of it. */
async function paid(fault: 'rounded' | 'foreign'): Promise<number> {
  const id = await moved('pathao', ['delivered']);
  const payout = world.emulator.payOut('pathao', { fault });
  const { reference, amount } = payout;
  const body = {
    ...{ courier: 'pathao', reference, paid_at: '2026-11-28' },
    ...{ paid_paisa: Math.round(amount * 100), text: payoutCsv(payout) },
  };
  expect((await world.post('payouts/', body, world.runs.owner)).statusCode).toBe(201);
  return id;
}

async function problems(): Promise<object[]> {
  const response = await world.office.send('GET', 'payouts/', { cookie: world.runs.owner });
  return response.json<{ problems: object[] }>().problems;
}

const TAKEN = { state: 'created', status: 'ONGOING', taken: 1, collected: 0, contradicts: false };
const DELIVERED = { ...TAKEN, state: 'delivered', status: 'COMPLETED', collected: 1 };

/** Every fault of a courier that the shop must survive, and what has become of the parcel then. */
const FAULTS: [fault: string, run: () => Promise<number>, outcome: object][] = [
  [
    'the create times out after it was accepted',
    async () => {
      const id = await created('steadfast', 'timeout_after_accept');
      expect((await world.stateOf(id)).state).toBe('unknown');
      await world.look();
      return id;
    },
    TAKEN,
  ],
  [
    'a 500 before it was accepted',
    async () => {
      const id = await created('steadfast', 'error_before_accept');
      const sent = sql<Date>`now() - interval '11 minutes'`;
      await world.office.db.updateTable('parcel').set({ sent }).where('id', '=', id).execute();
      await world.look();
      return id;
    },
    { ...TAKEN, state: 'refused', status: 'PROCESSING', taken: 0 },
  ],
  [
    'every message arrives twice',
    () => moved('redx', ['on_the_way', 'twice'], ['delivered', 'twice']),
    DELIVERED,
  ],
  ['the message arrives before the response of the create', () => created('pathao', 'webhook_first'), TAKEN],
  [
    'an older message arrives last',
    async () => {
      const id = await moved('pathao', ['on_the_way', 'late'], ['delivered']);
      await world.emulator.deliverLate();
      await checkDue();
      return id;
    },
    DELIVERED,
  ],
  ['a status is in capitals', () => moved('redx', ['DELIVERED', 'capitals']), DELIVERED],
  [
    'an approval that is pending flips',
    () => moved('steadfast', ['approval_pending'], ['coming_back']),
    { ...TAKEN, state: 'coming_back' },
  ],
  ['a status that nobody knows', () => moved('steadfast', ['unheard']), TAKEN],
  [
    'the sum of a payout differs by its rounding',
    async () => {
      const id = await paid('rounded');
      expect(await problems()).toEqual([]);
      return id;
    },
    DELIVERED,
  ],
  [
    'a payout names a parcel of somebody else',
    async () => {
      const id = await paid('foreign');
      expect(await problems()).toMatchObject([{ kind: 'foreign', parcel: null }]);
      return id;
    },
    DELIVERED,
  ],
  ['a token ends early', () => created('pathao', 'token_expired'), TAKEN],
  [
    'a bulk request is accepted and never names its parcels: the shop sends none',
    async () => {
      const id = await moved('pathao', ['on_the_way']);
      const { url, emulator } = world;
      const { requests, sent } = emulator;
      expect(requests.filter(({ call }) => call === 'bulk')).toEqual([]);
      emulator.failNext('ids_never', { call: 'bulk' });
      const messages = sent.length;
      const order = {
        store_id: 101,
        merchant_order_id: 'X2-1',
        recipient_name: 'Amina',
        recipient_phone: '01712345678',
      };
      const more = { recipient_address: 'House 7, Road 5', delivery_type: 48, item_type: 2, item_weight: 1 };
      const response = await fetch(`${url}/pathao/aladdin/api/v1/orders/bulk`, {
        method: 'POST',
        headers: { authorization: `Bearer ${emulator.grantToken()}`, 'content-type': 'application/json' },
        body: JSON.stringify({ orders: [{ ...order, ...more, amount_to_collect: 0 }] }),
      });
      expect([response.status, emulator.parcel('X2-1').courier, sent.length]).toEqual([
        202,
        'pathao',
        messages,
      ]);
      return id;
    },
    { ...TAKEN, state: 'on_the_way' },
  ],
  [
    'a message has a wrong signature: nobody looks',
    () => moved('steadfast', ['delivered', 'wrong_signature']),
    TAKEN,
  ],
  [
    'a message never arrives: the shop looks by itself',
    async () => {
      const id = await moved('redx', ['delivered', 'never']);
      expect((await world.stateOf(id)).state).toBe('created');
      await world.look();
      return id;
    },
    DELIVERED,
  ],
  [
    'all messages are sent again',
    async () => {
      const id = await moved('steadfast', ['on_the_way'], ['delivered']);
      await world.emulator.replay();
      await world.look();
      return id;
    },
    DELIVERED,
  ],
  [
    'what was delivered is said to come back',
    () => moved('steadfast', ['delivered'], ['coming_back']),
    { ...DELIVERED, contradicts: true },
  ],
  // The last ones: the client of the courier waits for a minute.
  ['429 with Retry-After', () => paused('pathao', 'too_many_for_a_second', 1_000), TAKEN],
  ['429 without Retry-After', () => paused('redx', 'too_many', 60_000), TAKEN],
];

test.each(FAULTS)('%s', async (_fault, run, outcome) => {
  const { db, fixtures } = world.office;
  const before = await stockOf(db, fixtures.miniket);
  const id = await run();
  const { order_id, invoice, state, contradicts } = await world.stateOf(id);
  const collected = await db
    .selectFrom('cash_entry')
    .where('order_id', '=', order_id)
    .where('kind', '=', 'collected')
    .select('id')
    .execute();
  expect({
    state,
    contradicts,
    status: (await world.orderOf(order_id)).status,
    taken: world.emulator.parcels.filter((parcel) => parcel.invoice === invoice).length,
    collected: collected.length,
  }).toEqual(outcome);
  // Each message is stored once, and only the goods of this order have left.
  const said = (await world.details(id)).events
    .filter(({ source }) => source === 'webhook')
    .map((event) => event.said);
  expect(new Set(said).size).toBe(said.length);
  expect(await stockOf(db, fixtures.miniket)).toBe(before - 2);
});

test('a courier that answers 429 counts as silent after three parcels: none is sent to it until it wants to hear more, and none is lost', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { emulator } = world;
  const silent = async () => {
    const response = await world.office.send('GET', 'parcels/', { cookie: world.runs.desk });
    const { couriers } = response.json<{ couriers: { name: string; responding: boolean }[] }>();
    return couriers.some(({ name, responding }) => name === 'steadfast' && !responding);
  };
  await endLooks('steadfast');
  const orders = [];
  for (let nth = 0; nth < 3; nth++) orders.push(await world.runs.packedOrder());
  const handed = await world.hand('steadfast', orders);
  const creates = () =>
    emulator.requests.filter(({ courier, call }) => courier === 'steadfast' && call === 'create').length;
  const before = creates();
  emulator.failNext('too_many', { courier: 'steadfast', call: 'create' });
  await world.look();
  expect([await silent(), creates() - before]).toEqual([true, 1]);
  await world.look();
  expect(creates() - before).toBe(1);
  vi.setSystemTime(Date.now() + 61_000);
  await world.look();
  for (const { parcel } of handed) expect((await world.stateOf(parcel!)).state).toBe('created');
  expect(await silent()).toBe(false);
});
