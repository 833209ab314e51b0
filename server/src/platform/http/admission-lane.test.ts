import type { Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Admission } from './admission.ts';
import { Lane, Overloaded, type Requester } from './admission-lane.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const options = { slots: 16, maxWait: 500, maxWaitOverloaded: 200, fifoTime: 250 };

/** Somebody at an address of their own. */
let addresses = 0;
const somebody = (): Requester => ({ ip: `10.0.${addresses >> 8}.${addresses++ & 255}` });

const work = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** What came of requests. */
interface Outcome {
  /** How long each that was served waited, in ms. */
  waits: number[];
  refused: number;
}

const nothing = (): Outcome => ({ waits: [], refused: 0 });

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

/** `crowd` shoppers who ask again as soon as they have a response, for `time` ms. */
async function oneAfterTheOther(
  lane: Lane,
  { crowd, ms, time, from }: { crowd: number; ms: number; time: number; from: () => Requester },
): Promise<Outcome> {
  const outcome = nothing();
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
  'fifty who ask one after the other are all served where one takes %i ms, from one address or from fifty',
  async (ms) => {
    const one = somebody();
    for (const from of [somebody, () => one]) {
      const outcome = await oneAfterTheOther(new Lane(options), { crowd: 50, ms, time: 20_000, from });
      expect(outcome.refused).toBe(0);
      expect(outcome.waits.length).toBeGreaterThan(50);
    }
  },
);

test('of ten times what can be served, as much as can be is served, and nobody waits long for it', async () => {
  const lane = new Lane(options);
  const outcome = nothing();
  const asked: Promise<void>[] = [];
  for (let time = 0; time < 10_000; time += 5) {
    for (let n = 0; n < 20; n++) asked.push(ask(lane, somebody(), 40, outcome)); // 4,000 a second for 400
    await vi.advanceTimersByTimeAsync(5);
  }
  await vi.advanceTimersByTimeAsync(10_000);
  await Promise.all(asked);
  expect(outcome.waits.length).toBeGreaterThan(3_900);
  // Once the overload lasts: as long as the short queue takes, and half as much again.
  expect(Math.max(...outcome.waits.slice(500))).toBeLessThanOrEqual(1.5 * 4 * 40);
});

test('of a rush as many wait as are served within the maxWait: more on a machine that is faster', async () => {
  const waiting: number[] = [];
  for (const ms of [5, 40]) {
    const lane = new Lane(options);
    await oneAfterTheOther(lane, { crowd: 16, ms, time: 5_000, from: somebody });
    const rush = nothing();
    const asked = Array.from({ length: 2_000 }, () => ask(lane, somebody(), ms, rush));
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

/** In which order five are served by one place. */
async function orderOf(fifoTime: number): Promise<number[]> {
  const lane = new Lane({ slots: 1, maxWait: 60_000, maxWaitOverloaded: 60_000, fifoTime });
  const served: number[] = [];
  const asked = [1, 2, 3, 4, 5, 6].map((n) =>
    lane.run(somebody(), () => {
      served.push(n);
      return work(10);
    }),
  );
  await vi.advanceTimersByTimeAsync(1_000);
  await Promise.all(asked);
  return served;
}

test('a queue that is short-lived is served in order; one that overflows, the newest first', async () => {
  expect(await orderOf(60_000)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await orderOf(-1)).toEqual([1, 6, 5, 2, 3, 4]);
});

test('one address holds no more than three quarters of the places and of the queue', async () => {
  const lane = new Lane(options);
  const flood = nothing();
  const from = somebody();
  const asked = Array.from({ length: 2_000 }, () => ask(lane, from, 1_000, flood));
  await vi.advanceTimersByTimeAsync(0);
  expect(flood.waits).toHaveLength(12);
  const others = nothing();
  asked.push(...Array.from({ length: 10 }, () => ask(lane, somebody(), 10, others)));
  await vi.advanceTimersByTimeAsync(60_000);
  await Promise.all(asked);
  expect(others).toMatchObject({ refused: 0 });
  expect(others.waits).toHaveLength(10);
});

test('a household with 2^64 addresses is one', async () => {
  const lane = new Lane(options);
  const flood = nothing();
  const asked = Array.from({ length: 20 }, (_, n) => ask(lane, { ip: `2001:db8:1:2::${n}` }, 1_000, flood));
  await vi.advanceTimersByTimeAsync(0);
  expect(flood.waits).toHaveLength(12);
  await vi.advanceTimersByTimeAsync(60_000);
  await Promise.all(asked);
});

test('one connection holds two places, whatever addresses its proxy names; whoever hung up is not served', async () => {
  const lane = new Lane(options);
  const socket = { destroyed: false } as Socket;
  const pipelined = nothing();
  const asked = Array.from({ length: 10 }, () => ask(lane, { ...somebody(), socket }, 100, pipelined));
  await vi.advanceTimersByTimeAsync(0);
  expect(pipelined.waits).toHaveLength(2);
  Object.assign(socket, { destroyed: true });
  await vi.advanceTimersByTimeAsync(1_000);
  await Promise.all(asked);
  expect(pipelined.waits).toHaveLength(2);
  expect(pipelined.refused).toBe(8);
});

test('work that fails gives its place back', async () => {
  const lane = new Lane({ ...options, slots: 1 });
  const failing = () => Promise.reject(new Error('no'));
  await expect(lane.run(somebody(), failing)).rejects.toThrow('no');
  expect(await lane.run(somebody(), async () => 'done')).toBe('done');
});

test('a rush of shoppers sheds no call of staff, nor do payments that wait for their provider shed orders', async () => {
  const admission = new Admission();
  const outcome = { shoppers: 0, payments: 0 };
  const rush = (lane: 'shoppers' | 'payments') =>
    Array.from({ length: 2_000 }, () =>
      admission.run(lane, somebody(), () => work(20_000)).catch(() => void outcome[lane]++),
    );
  const asked = rush('payments');
  expect(await admission.run('shoppers', somebody(), async () => 'ordered')).toBe('ordered');
  asked.push(...rush('shoppers'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(outcome.shoppers).toBeGreaterThan(1_000);
  expect(() => admission.refuseIfFull('staff', somebody())).not.toThrow();
  expect(await admission.run('staff', somebody(), async () => 'packed')).toBe('packed');
  await vi.advanceTimersByTimeAsync(100_000);
  await Promise.all(asked);
});
