import type { PickLine, PickList, Tick } from '@haat/contract/office/orders/picking';
import { expect, test } from 'vitest';
import { mergeQueuedTicks } from './merge-queued-ticks.ts';
import type { QueuedTick } from './tick-queue.ts';

const line: PickLine = {
  ...{ id: 1, order: 17, bag: '213', ordered: 3, quantity: 3, note: '', option: '', option_bn: '' },
  ...{ consent: '', holder: null, wished: null, offer: null, picked: null },
};
const listOf = (change: Partial<PickLine> = {}) =>
  ({
    orders: [{ id: 17, note: 'ring twice' }],
    waiting: 0,
    products: [{ name: 'Rui', lines: [{ ...line, ...change }] }],
  }) as unknown as PickList;
const queued = (tick: Partial<Tick>, result?: QueuedTick['result']): QueuedTick => ({
  tick: { key: 'k', action: 'pick', line: 1, quantity: 3, at: '', ...tick } as Tick,
  ...{ staff: 7, goods: { name: 'Rui', name_bn: 'রুই', bag: '213' }, order: [0, 0] },
  ...(result && { result }),
});
const shown = (list: PickList, ...ticks: QueuedTick[]) => mergeQueuedTicks(list, ticks)[0]!.lines[0]!;

test('a line of the server is open, with what the shopper asked for', () => {
  expect(shown(listOf())).toMatchObject({
    done: false,
    waits: false,
    undoes: null,
    asked: { note: 'ring twice' },
  });
});

test('a picked line is done, and its tick can be undone', () => {
  const picked = { quantity: 3, by: 'staff:Rina', at: '', tick: 't' };
  expect(shown(listOf({ picked }))).toMatchObject({ done: true, undoes: 't' });
});

test('a line that was picked with fewer than are supplied now is open again', () => {
  const picked = { quantity: 2, by: 'staff:Rina', at: '', tick: 't' };
  expect(shown(listOf({ picked }))).toMatchObject({ done: false, undoes: null });
});

test('a waiting tick is on top of the state of the server', () => {
  expect(shown(listOf(), queued({}))).toMatchObject({ done: true, waits: true, undoes: 'k', quantity: 3 });
  expect(shown(listOf(), queued({ action: 'short', quantity: 1 }))).toMatchObject({
    done: true,
    quantity: 1,
  });
  expect(shown(listOf(), queued({}), queued({ key: 'u', action: 'unpick' }))).toMatchObject({ done: false });
});

test('a replaced part leaves the rest to pick', () => {
  expect(shown(listOf(), queued({ action: 'substitute', quantity: 1 }))).toMatchObject({
    quantity: 2,
    done: false,
  });
  expect(shown(listOf(), queued({ action: 'substitute', quantity: 3 }))).toMatchObject({
    quantity: 0,
    done: true,
  });
});

test('a tick with a result changes nothing any more', () => {
  const refused = { key: 'k', result: 'refused', code: 'gone', by: '', at: '' } as const;
  expect(shown(listOf(), queued({}, refused))).toMatchObject({ done: false, waits: false });
});

test('a line whose shopper is asked stays open until the answer is on the list', () => {
  const asked = queued({ action: 'offer', products: [8] });
  expect(shown(listOf(), asked)).toMatchObject({ done: false, waits: true, quantity: 3 });
  expect(shown(listOf({ quantity: 1 }))).toMatchObject({ done: false, waits: false, quantity: 1 });
});
