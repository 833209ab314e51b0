import type { Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Admission } from './admission.ts';
import { Lane, Overloaded, type Requester } from './admission-lane.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const options = { slots: 16, maxWait: 500, maxWaitOverloaded: 200, fifoTime: 250 };

/** A client with an IP address of its own. */
let clients = 0;
const newClient = (): Requester => ({ ip: `10.0.${clients >> 8}.${clients++ & 255}` });

const work = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The outcome of a series of requests. */
interface Outcome {
  /** The waiting time of each served request, in ms. */
  waits: number[];
  refused: number;
}

const noRequests = (): Outcome => ({ waits: [], refused: 0 });

async function ask(lane: Lane, requester: Requester, ms: number, outcome: Outcome): Promise<void> {
  const since = performance.now();
  try {
    await lane.run(requester, () => {
      outcome.waits.push(performance.now() - since);
      return work(ms);
    });
  } catch (error) {
    if (!(error instanceof Overloaded)) throw error;
    outcome.refused += 1;
  }
}

/** `crowd` clients that each send a new request as soon as they have a response, for `time` ms. */
async function sendInSequence(
  lane: Lane,
  { crowd, ms, time, from }: { crowd: number; ms: number; time: number; from: () => Requester },
): Promise<Outcome> {
  const outcome = noRequests();
  const end = performance.now() + time;
  const shoppers = Array.from({ length: crowd }, async () => {
    const requester = from();
    while (performance.now() < end) await ask(lane, requester, ms, outcome);
  });
  await vi.advanceTimersByTimeAsync(time + 60_000);
  await Promise.all(shoppers);
  return outcome;
}

test.each([4, 40, 160, 400])(
  'fifty clients that each send one request after the other are all served at %i ms per request, from one IP address or from fifty',
  async (ms) => {
    const one = newClient();
    for (const from of [newClient, () => one]) {
      const outcome = await sendInSequence(new Lane(options), { crowd: 50, ms, time: 20_000, from });
      expect(outcome.refused).toBe(0);
      expect(outcome.waits.length).toBeGreaterThan(50);
    }
  },
);

test('at ten times the capacity the lane serves its full capacity, and no served request waits long', async () => {
  const lane = new Lane(options);
  const outcome = noRequests();
  const asked: Promise<void>[] = [];
  for (let time = 0; time < 10_000; time += 5) {
    for (let n = 0; n < 20; n++) asked.push(ask(lane, newClient(), 40, outcome)); // 4,000 a second for 400
    await vi.advanceTimersByTimeAsync(5);
  }
  await vi.advanceTimersByTimeAsync(10_000);
  await Promise.all(asked);
  expect(outcome.waits.length).toBeGreaterThan(3_900);
  // In lasting overload: 1.5 times the time that the short queue takes.
  expect(Math.max(...outcome.waits.slice(500))).toBeLessThanOrEqual(1.5 * 4 * 40);
});

test('a short rush waits as far as it is served within the longest wait: more requests on a faster machine', async () => {
  const waiting: number[] = [];
  for (const ms of [5, 40]) {
    const lane = new Lane(options);
    await sendInSequence(lane, { crowd: 16, ms, time: 5_000, from: newClient });
    const rush = noRequests();
    const asked = Array.from({ length: 2_000 }, () => ask(lane, newClient(), ms, rush));
    await vi.advanceTimersByTimeAsync(0);
    waiting.push(2_000 - rush.refused - options.slots);
    await vi.advanceTimersByTimeAsync(10_000);
    await Promise.all(asked);
  }
  const [fast = 0, slow = 0] = waiting;
  expect(slow).toBeGreaterThanOrEqual(150);
  expect(slow).toBeLessThanOrEqual(250);
  expect(fast).toBe(1_000);
});

/** The order in which one slot serves six requests. */
async function orderOf(fifoTime: number): Promise<number[]> {
  const lane = new Lane({ slots: 1, maxWait: 60_000, maxWaitOverloaded: 60_000, fifoTime });
  const served: number[] = [];
  const asked = [1, 2, 3, 4, 5, 6].map((n) =>
    lane.run(newClient(), () => {
      served.push(n);
      return work(10);
    }),
  );
  await vi.advanceTimersByTimeAsync(1_000);
  await Promise.all(asked);
  return served;
}

test('a short queue is served in order, an overfull one newest first', async () => {
  expect(await orderOf(60_000)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await orderOf(-1)).toEqual([1, 6, 5, 2, 3, 4]);
});

test('one IP address takes at most three quarters of the slots and of the queue', async () => {
  const lane = new Lane(options);
  const flood = noRequests();
  const from = newClient();
  const asked = Array.from({ length: 2_000 }, () => ask(lane, from, 1_000, flood));
  await vi.advanceTimersByTimeAsync(0);
  expect(flood.waits).toHaveLength(12);
  const others = noRequests();
  asked.push(...Array.from({ length: 10 }, () => ask(lane, newClient(), 10, others)));
  await vi.advanceTimersByTimeAsync(60_000);
  await Promise.all(asked);
  expect(others).toMatchObject({ refused: 0 });
  expect(others.waits).toHaveLength(10);
});

test('an IPv6 network of 2^64 addresses counts as one client', async () => {
  const lane = new Lane(options);
  const flood = noRequests();
  const asked = Array.from({ length: 20 }, (_, n) => ask(lane, { ip: `2001:db8:1:2::${n}` }, 1_000, flood));
  await vi.advanceTimersByTimeAsync(0);
  expect(flood.waits).toHaveLength(12);
  await vi.advanceTimersByTimeAsync(60_000);
  await Promise.all(asked);
});

test('one connection takes two slots, whatever IP addresses its proxy names; a disconnected client is not served', async () => {
  const lane = new Lane(options);
  const socket = { destroyed: false } as Socket;
  const pipelined = noRequests();
  const asked = Array.from({ length: 10 }, () => ask(lane, { ...newClient(), socket }, 100, pipelined));
  await vi.advanceTimersByTimeAsync(0);
  expect(pipelined.waits).toHaveLength(2);
  Object.assign(socket, { destroyed: true });
  await vi.advanceTimersByTimeAsync(1_000);
  await Promise.all(asked);
  expect(pipelined.waits).toHaveLength(2);
  expect(pipelined.refused).toBe(8);
});

test('failed work frees its slot', async () => {
  const lane = new Lane({ ...options, slots: 1 });
  const failing = () => Promise.reject(new Error('no'));
  await expect(lane.run(newClient(), failing)).rejects.toThrow('no');
  expect(await lane.run(newClient(), async () => 'done')).toBe('done');
});

test('in lasting overload from one IP address the newest request is served first, so that few are served late', async () => {
  const lane = new Lane(options);
  const outcome = noRequests();
  const from = newClient();
  const asked: Promise<void>[] = [];
  for (let time = 0; time < 10_000; time += 5) {
    for (let n = 0; n < 20; n++) asked.push(ask(lane, from, 300, outcome));
    await vi.advanceTimersByTimeAsync(5);
  }
  await vi.advanceTimersByTimeAsync(60_000);
  await Promise.all(asked);
  const waits = outcome.waits.slice(100).toSorted((one, other) => one - other);
  // First in, first out it would be the time of the whole queue: 48 requests in 12 slots, 1,200 ms.
  expect(waits[Math.floor(waits.length / 2)]).toBeLessThanOrEqual(300);
});

test('a rush of pages takes no slot of an order', async () => {
  const admission = new Admission();
  const pages = Array.from({ length: 200 }, () =>
    admission.runWork(() => work(20_000), newClient().ip).catch(() => {}),
  );
  expect(await admission.run('shoppers', newClient(), async () => 'ordered')).toBe('ordered');
  await vi.advanceTimersByTimeAsync(2_000_000);
  await Promise.all(pages);
});

test('neither a rush of shoppers delays staff, nor do payments that wait for the provider delay orders', async () => {
  const admission = new Admission();
  const outcome = { shoppers: 0, payments: 0 };
  const rush = (lane: 'shoppers' | 'payments') =>
    Array.from({ length: 2_000 }, () =>
      admission.run(lane, newClient(), () => work(20_000)).catch(() => void outcome[lane]++),
    );
  const asked = rush('payments');
  expect(await admission.run('shoppers', newClient(), async () => 'ordered')).toBe('ordered');
  asked.push(...rush('shoppers'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(outcome.shoppers).toBeGreaterThan(1_000);
  expect(() => admission.refuseIfFull('staff', newClient())).not.toThrow();
  expect(await admission.run('staff', newClient(), async () => 'packed')).toBe('packed');
  await vi.advanceTimersByTimeAsync(100_000);
  await Promise.all(asked);
});

test('one IP address gets 300 units of work at once, and 20 more a second', async () => {
  const admission = new Admission();
  const countServed = () => {
    for (let served = 0; ; served++) {
      try {
        admission.count('203.0.113.7');
      } catch (error) {
        expect(error).toBeInstanceOf(Overloaded);
        return served;
      }
    }
  };
  expect(countServed()).toBe(300);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(countServed()).toBe(20);
});
