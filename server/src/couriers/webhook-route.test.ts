import type { CourierMessage } from '@haat/gateway/couriers/courier-emulator';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CourierChoice, openParcels, type TestParcels } from '../../testing/office/parcels.ts';

let world: TestParcels;
beforeAll(async () => {
  world = await openParcels();
});
beforeEach(() => world.office.db.deleteFrom('request_count').execute());
afterAll(() => world.close());

const PATHAO_HEADER = 'x-pathao-merchant-webhook-integration-secret';

const post = ({ courier, query, headers, body }: CourierMessage) =>
  world.office.app.inject({
    method: 'POST',
    url: `/api/couriers/${courier}/webhook${query}`,
    headers,
    payload: body,
  });

test.each<[CourierChoice, number]>([
  ['steadfast', 200],
  ['pathao', 202],
  ['redx', 200],
])(
  'a message of %s makes its parcel due and moves nothing; with a wrong secret nothing happens',
  async (name, status) => {
    const { id, emulated } = await world.parcelOut(name);
    const before = await world.stateOf(id);
    emulated.status = 'Delivered';
    const message = world.emulator.messageOf(emulated);
    const wrong = {
      ...message,
      headers: Object.fromEntries(Object.keys(message.headers).map((key) => [key, 'Bearer wrong'])),
      query: message.query && '?token=wrong',
    };
    for (const forged of [wrong, { ...message, headers: {}, query: '' }]) {
      const { statusCode, headers } = await post(forged);
      // Pathao wants its header also then.
      expect([statusCode, PATHAO_HEADER in headers]).toEqual([401, name === 'pathao']);
      expect(await world.stateOf(id)).toEqual(before);
    }
    // Twice, and once more later: a replay stores nothing more.
    for (let times = 0; times < 3; times++) expect((await post(message)).statusCode).toBe(status);
    const after = await world.stateOf(id);
    expect(after).toMatchObject({ state: 'created' });
    expect(after.next_look!.getTime()).toBeLessThanOrEqual(Date.now());
    expect((await world.details(id)).events.filter(({ source }) => source === 'webhook')).toHaveLength(1);
  },
);

test('the message names a parcel whose create had no response, and Pathao is asked before it counts', async () => {
  const order = await world.runs.packedOrder();
  world.emulator.failNext('timeout_after_accept', { courier: 'pathao', call: 'create' });
  const [handed] = await world.hand('pathao', [order]);
  await world.look();
  const id = handed!.parcel!;
  expect(await world.stateOf(id)).toMatchObject({ state: 'unknown', consignment: null });
  const emulated = world.emulator.parcel((await world.stateOf(id)).invoice);
  // One that names another parcel does not count.
  const other = await world.parcelOut('pathao');
  const message = world.emulator.messageOf(emulated);
  const { consignment } = other.emulated;
  await post({ ...message, body: { ...message.body, consignment_id: consignment } });
  await world.look();
  expect(await world.stateOf(id)).toMatchObject({ state: 'unknown' });
  await post(message);
  await world.look();
  expect(await world.stateOf(id)).toMatchObject({ state: 'created', consignment: emulated.consignment });
});

test('the handshake of Pathao, a courier that is not one, and bodies of any shape', async () => {
  const message = {
    courier: 'pathao' as const,
    query: '',
    headers: {},
    body: { event: 'webhook_integration' },
  };
  const saved = await post(message);
  expect(saved.statusCode).toBe(202);
  expect(saved.headers[PATHAO_HEADER]).toBe('f3992ecc-59da-4cbe-a049-a13da2018d51');
  expect((await post({ ...message, courier: 'nouka' as 'redx' })).statusCode).toBe(400);
  for (const body of [[], [1], { event: {} }] as Record<string, unknown>[])
    expect([400, 401]).toContain((await post({ ...message, body })).statusCode);
});
