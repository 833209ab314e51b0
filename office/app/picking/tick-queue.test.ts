import { ApiError } from '@haat/contract/client';
import type { Tick, TickResult } from '@haat/contract/office/orders/picking';
import { expect, test } from 'vitest';
import { TickQueue } from './tick-queue.ts';

const RINA = 7;
const rui = { name: 'Rui', name_bn: 'রুই', bag: '213' };

/** A queue on a device whose storage tests can read. */
function openQueue() {
  const entries = new Map<string, string>();
  const storage = {
    get length() {
      return entries.size;
    },
    key: (at: number) => [...entries.keys()][at] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
  let now = 1_000;
  const queue = new TickQueue(storage, () => now);
  const add = (key: string, tick: Partial<Tick> = {}, staff = RINA) =>
    queue.add(staff, { key, action: 'pick', line: 1, quantity: 2, ...tick } as Omit<Tick, 'at'>, rui);
  return { queue, add, entries, pass: (ms: number) => (now += ms) };
}

const keysOf = (ticks: { tick: Tick }[]) => ticks.map(({ tick }) => tick.key);
const applied = async (ticks: Tick[]) => ({
  results: ticks.map(({ key }): TickResult => ({ key, result: 'applied', code: '', by: '', at: '' })),
});

test('ticks are read in the order in which they were made, also those of one moment and after the clock', () => {
  const { queue, add, pass } = openQueue();
  add('b');
  add('a');
  pass(5);
  add('c');
  expect(keysOf(queue.read(RINA))).toEqual(['b', 'a', 'c']);
});

test('the ticks of another member of the staff on this device stay for that person', async () => {
  const { queue, add } = openQueue();
  add('mine');
  add('theirs', {}, 8);
  await queue.flush(RINA, applied);
  expect(keysOf(queue.read(RINA))).toEqual([]);
  expect(keysOf(queue.read(8))).toEqual(['theirs']);
});

test('a tick whose response is lost is sent again', async () => {
  const { queue, add } = openQueue();
  add('a');
  await expect(
    queue.flush(RINA, async () => {
      throw new ApiError(0, { code: 'unreachable', message: 'no network' });
    }),
  ).rejects.toThrow('no network');
  expect(keysOf(queue.unsent(RINA))).toEqual(['a']);
  await queue.flush(RINA, applied);
  expect(queue.read(RINA)).toEqual([]);
});

test('a tick that somebody else was first with stays until it is read', async () => {
  const { queue, add } = openQueue();
  add('a');
  await queue.flush(RINA, async ([{ key } = { key: '' }]) => ({
    results: [{ key, result: 'already', code: '', by: 'staff:Jamal', at: '' }],
  }));
  expect(queue.unsent(RINA)).toEqual([]);
  expect(queue.read(RINA)).toMatchObject([{ result: { by: 'staff:Jamal' } }]);
  queue.dismiss('a');
  expect(queue.read(RINA)).toEqual([]);
});

test('an undo that had nothing to undo is no news', async () => {
  const { queue, add } = openQueue();
  add('a', { action: 'unpick' });
  await queue.flush(RINA, async ([{ key } = { key: '' }]) => ({
    results: [{ key, result: 'already', code: '', by: '', at: '' }],
  }));
  expect(queue.read(RINA)).toEqual([]);
});

test('a bad tick does not stop the others: each is sent alone', async () => {
  const { queue, add } = openQueue();
  for (const key of ['a', 'bad', 'c']) add(key);
  const sent: string[][] = [];
  await queue.flush(RINA, async (ticks) => {
    sent.push(ticks.map(({ key }) => key));
    if (ticks.some(({ key }) => key === 'bad'))
      throw new ApiError(400, { code: 'invalid', message: 'A tick is wrong.' });
    return applied(ticks);
  });
  expect(sent).toEqual([['a', 'bad', 'c'], ['a'], ['bad'], ['c']]);
  expect(queue.read(RINA)).toMatchObject([{ tick: { key: 'bad' }, result: { result: 'refused' } }]);
});

test('ends when the server returns no result for what was sent', async () => {
  const { queue, add } = openQueue();
  add('a');
  await queue.flush(RINA, async () => ({ results: [] }));
  expect(keysOf(queue.unsent(RINA))).toEqual(['a']);
});

test('broken entries on the device are no ticks', () => {
  const { queue, add, entries } = openQueue();
  add('a');
  entries.set('office-tick-x', '{"tick":');
  entries.set('office-tick-y', '{"tick":{}}');
  entries.set('language', 'bn');
  expect(keysOf(queue.read(RINA))).toEqual(['a']);
});
