import { ApiError } from '@haat/contract/client';
import type { PickLine, Tick, TickResult } from '@haat/contract/office/orders/picking';
import { MINUTE } from '@haat/contract/time/durations';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TickQueue } from '../../../office/app/picking/tick-queue.ts';
import type { QueueStorage } from '../../../office/app/platform/queue/device-queue.ts';
import { addProduct, stockOf } from '../../testing/fixtures.ts';
import { openPickingOffice, type PickingOffice } from '../../testing/office/picking.ts';
import { randomOf } from '../../testing/random.ts';

const PRODUCTS = 8;

let office: PickingOffice;
let products: number[];
beforeAll(async () => {
  office = await openPickingOffice();
  const { category_id } = await office.db
    .selectFrom('product')
    .where('id', '=', office.fixtures.miniket)
    .select('category_id')
    .executeTakeFirstOrThrow();
  products = [];
  for (let n = 1; n <= PRODUCTS; n++)
    products.push(
      await addProduct(office.db, category_id, {
        slug: `dal-${n}`,
        name: `Dal ${n}`,
        price_paisa: 10_000 + n,
        stock: 1_000,
      }),
    );
});
beforeEach(async () => {
  await office.db.deleteFrom('attempt').execute();
});
afterAll(() => office.close());

/** The storage of a browser. */
function openStorage(): QueueStorage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (at) => [...entries.keys()][at] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}

/** A picker with a device. `lost` is how often a request does not arrive, and how often its response does not. */
function openDevice(staff: number, cookie: string, random: () => number) {
  const storage = openStorage();
  /** A new one each time, as after a reload of the page. */
  const queue = () => new TickQueue(storage, () => office.clock.now().getTime());
  const made: Omit<Tick, 'at'>[] = [];
  return {
    made,
    results: () => queue().read(staff),
    add(tick: Omit<Tick, 'at'>) {
      made.push(tick);
      queue().add(staff, tick, { name: 'Dal', name_bn: 'ডাল', bag: '001' });
    },
    async flush({ lost = 0 } = {}) {
      const send = async (ticks: Tick[]): Promise<{ results: TickResult[] }> => {
        if (random() < lost) throw new Error('no request');
        const results = await office.sendTicks(ticks, cookie);
        if (random() < lost) throw new Error('no response');
        return { results };
      };
      await queue()
        .flush(staff, send)
        .catch(() => {});
    },
  };
}

type Device = ReturnType<typeof openDevice>;

/** Does something random with a line: mostly picks it, sometimes finds less, sometimes takes back an own tick. */
function touch(device: Device, line: PickLine, random: () => number) {
  const tick = { key: office.newKey(), line: line.id, seen: line.quantity };
  const earlier = device.made.findLast((one) => one.line === line.id && one.action !== 'unpick');
  if (earlier && random() < 0.3)
    device.add({ ...tick, action: 'unpick', quantity: line.quantity, undoes: earlier.key });
  if (line.quantity > 1 && random() < 0.2)
    device.add({
      ...tick,
      key: office.newKey(),
      action: 'short',
      quantity: line.quantity - 1,
      reason: 'torn bag',
    });
  else device.add({ ...tick, key: office.newKey(), action: 'pick', quantity: line.quantity });
}

const seeds = process.env.FAULTS === 'long' ? [1, 2, 3, 5, 8, 13, 21, 34] : [1, 2, 5];

test.each(seeds)(
  'two people pick one order, one of them without network for ten minutes: nothing is lost or doubled (seed %i)',
  async (seed) => {
    const random = randomOf(seed);
    const order = await office.confirmOrder(
      ...products.map((id): [number, number] => [id, 2 + Math.floor(random() * 5)]),
    );
    const stocks = await Promise.all(products.map((id) => stockOf(office.db, id)));
    const lines = [...(await office.linesOf(order)).values()];
    const karim = openDevice(1, office.karim, random);
    const salma = openDevice(2, office.salma, random);
    const anyLine = () => lines[Math.floor(random() * lines.length)]!;

    // Karim goes to the cellar. Salma works with a network that loses every third response.
    for (let minute = 0; minute < 10; minute++) {
      touch(karim, anyLine(), random);
      touch(karim, anyLine(), random);
      const shown = await office.linesOf(order);
      const open = [...shown.values()].filter(({ picked }) => !picked);
      if (open.length > 0 && random() < 0.8) touch(salma, open[Math.floor(random() * open.length)]!, random);
      await salma.flush({ lost: 1 / 3 });
      office.clock.forward(MINUTE);
    }
    // Back in the shop: both send at once, some responses are lost, and somebody presses again.
    await Promise.all([karim.flush({ lost: 1 / 2 }), salma.flush(), karim.flush()]);
    for (const line of (await office.linesOf(order)).values())
      if (line.picked?.quantity !== line.quantity) {
        const tick = { line: line.id, action: 'pick' as const, quantity: line.quantity, seen: line.quantity };
        karim.add({ ...tick, key: office.newKey() });
        salma.add({ ...tick, key: office.newKey() });
      }
    await Promise.all([karim.flush(), salma.flush()]);

    // Nothing is lost: each tick is in the ledger once, and none waits on a device.
    const made = [...karim.made, ...salma.made];
    const ledger = await office.db
      .selectFrom('pick_tick')
      .innerJoin('order_item', 'order_item.id', 'order_item_id')
      .where('order_id', '=', order)
      .select(['tick_key', 'action', 'undoes', 'result', 'order_item_id', 'pick_tick.quantity', 'actor'])
      .execute();
    expect(ledger.map(({ tick_key }) => tick_key).toSorted()).toEqual(made.map(({ key }) => key).toSorted());
    const waiting = [...karim.results(), ...salma.results()].filter(({ result }) => !result);
    expect(waiting).toEqual([]);

    // Nothing is doubled: each line was put into the bag once more than it was taken out.
    const applied = ledger.filter(({ result }) => result === 'applied');
    for (const { id } of lines) {
      const ofLine = applied.filter(({ order_item_id }) => order_item_id === id);
      const puts = ofLine.filter(({ action }) => action !== 'unpick').length;
      expect([id, puts - (ofLine.length - puts)]).toEqual([id, 1]);
    }
    // Nobody takes back what somebody else has picked.
    const results = new Map(ledger.map(({ tick_key, result }) => [tick_key, result]));
    for (const { undoes } of applied) if (undoes) expect(results.get(undoes)).toBe('applied');

    // Who was not first is notified of who was; nobody is notified of what he has picked himself.
    const notified = [...karim.results(), ...salma.results()].filter(
      ({ result }) => result?.result === 'already',
    );
    const keys = new Set(notified.map(({ tick }) => tick.key));
    for (const { tick_key, action, order_item_id, actor } of ledger.filter(
      ({ result }) => result === 'already',
    ))
      if (action !== 'unpick' && !keys.has(tick_key))
        expect(
          applied.filter((put) => put.order_item_id === order_item_id).map((put) => put.actor),
        ).toContain(actor);
    for (const { tick, result } of notified)
      if (tick.action === 'pick')
        expect(result?.by).not.toBe(ledger.find((row) => row.tick_key === tick.key)?.actor);

    // The order is picked once; what is in its bags is what is supplied, and no stock was taken twice.
    expect(await office.stepsOf(order)).toEqual([expect.stringMatching(/^picked staff:(Karim|Salma)$/)]);
    const bags = await office.db
      .selectFrom('order_item')
      .innerJoin('picked_line', 'picked_line.id', 'order_item.id')
      .where('order_id', '=', order)
      .select((eb) => eb.fn.coalesce('supplied_quantity', 'order_item.quantity').as('supplied'))
      .select('picked_line.quantity')
      .execute();
    expect(bags).toHaveLength(PRODUCTS);
    for (const { supplied, quantity } of bags) expect(quantity).toBe(supplied);
    expect(await Promise.all(products.map((id) => stockOf(office.db, id)))).toEqual(stocks);
  },
);

test('a tick that the server refuses does not stop those behind it, and its picker reads why', async () => {
  const order = await office.confirmOrder([products[0]!, 1], [products[1]!, 1]);
  const [first, second] = [...(await office.linesOf(order)).values()];
  const queue = new TickQueue(openStorage(), Date.now);
  const add = (line: PickLine, more: Partial<Tick>) => {
    const tick = { key: office.newKey(), line: line.id, quantity: 1, seen: 1, action: 'pick' as const };
    queue.add(1, { ...tick, ...more }, { name: 'Dal', name_bn: 'ডাল', bag: '001' });
  };
  add(first!, { quantity: 1.5 });
  add(second!, {});
  const send = async (ticks: Tick[]) => {
    const response = await office.send('POST', 'picking/ticks/', { cookie: office.karim, body: { ticks } });
    if (response.statusCode !== 200) throw new ApiError(response.statusCode, response.json());
    return response.json<{ results: TickResult[] }>();
  };
  const away = () => Promise.reject(new ApiError(503, { code: 'unavailable', message: '' }));
  await expect(queue.flush(1, away)).rejects.toMatchObject({ status: 503 });
  expect(queue.unsent(1)).toHaveLength(2);
  await queue.flush(1, send);
  expect((await office.linesOf(order)).get(products[1]!)?.picked).not.toBeNull();
  expect(queue.read(1)).toMatchObject([{ tick: { line: first!.id }, result: { result: 'refused' } }]);
});
