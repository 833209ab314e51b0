import type { PickList, Tick, TickResult } from '@haat/contract/office/orders/picking';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mergeQueuedTicks } from './merge-queued-ticks.ts';

const RINA = 7;
const LINES = 127;

/** The server of a shop with one order, whose requests take so many ms: half of it until they arrive. */
function openServer(latency: number) {
  const picked = new Map<number, { quantity: number; by: string; at: string; tick: string }>();
  const ledger: TickResult[] = [];
  const apply = ({ key, line, action, undoes, quantity }: Tick): TickResult => {
    const before = picked.get(line);
    if (action === 'unpick' && before?.tick === undoes) picked.delete(line);
    else if (before?.tick !== key && before)
      return { key, result: 'already', code: '', by: before.by, at: '' };
    else if (action === 'pick') picked.set(line, { quantity, by: 'staff:Rina', at: '', tick: key });
    return { key, result: 'applied', code: '', by: '', at: '' };
  };
  const list = (): PickList => {
    const lines = Array.from({ length: LINES }, (_, at) => ({
      ...{ id: at + 1, order: 17, bag: '213', ordered: 1, quantity: 1, note: '', option: '', option_bn: '' },
      ...{ consent: '', holder: null, picked: picked.get(at + 1) ?? null },
    }));
    const orders = [{ id: 17, number: 'H100213', bag: '213', created: '', if_missing: '' }];
    return {
      orders,
      waiting: 0,
      wave: '',
      waves: [],
      packers: 1,
      products: [{ lines }],
    } as unknown as PickList;
  };
  const wait = () => new Promise((done) => setTimeout(done, latency / 2));
  const fetch = async (_: string, request: { body?: string }) => {
    await wait();
    const ticks = request.body ? (JSON.parse(request.body) as { ticks: Tick[] }).ticks : null;
    const body = ticks ? { results: ticks.map(apply) } : list();
    if (ticks) ledger.push(...(body as { results: TickResult[] }).results);
    await wait();
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  };
  return { fetch, ledger };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  const entries = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    get length() {
      return entries.size;
    },
    key: (at: number) => [...entries.keys()][at] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('127 lines at half a second a tap, with a latency of 1.5 seconds: no tick flashes open, and none is a conflict', async () => {
  const { fetch, ledger } = openServer(1_500);
  vi.stubGlobal('fetch', fetch);
  const { makeTick, sync, usePicking } = await import('./use-picking.ts');
  void sync(RINA);
  await vi.advanceTimersByTimeAsync(3_000);
  const linesOf = () => {
    const { list, ticks } = usePicking.getState();
    return mergeQueuedTicks(list!, ticks)[0]!.lines;
  };
  const tapped = new Set<number>();
  const flashes = new Set<number>();
  usePicking.subscribe(() => {
    for (const { id, done } of linesOf()) if (tapped.has(id) && !done) flashes.add(id);
  });
  // As the page does every five seconds.
  const poll = setInterval(() => void sync(RINA), 5_000);
  let longest = 0;
  for (const { id, quantity } of linesOf()) {
    tapped.add(id);
    const tick = { line: id, action: 'pick', quantity, seen: quantity } as const;
    makeTick(RINA, tick, { name: 'Dal', name_bn: 'ডাল', bag: '213' });
    await vi.advanceTimersByTimeAsync(500);
    longest = Math.max(longest, linesOf().filter(({ waits }) => waits).length);
  }
  await vi.advanceTimersByTimeAsync(10_000);
  clearInterval(poll);
  expect([...flashes]).toEqual([]);
  expect(ledger.map(({ result }) => result)).toEqual(Array(LINES).fill('applied'));
  expect(usePicking.getState().ticks).toEqual([]);
  expect(linesOf().every(({ done, waits }) => done && !waits)).toBe(true);
  // While she taps, the list is read again and again, and what is sent does not wait any more.
  expect(longest).toBeLessThan(12);
});

test('a tick that was applied can be taken back before the list has it', async () => {
  const { fetch, ledger } = openServer(1_500);
  vi.stubGlobal('fetch', fetch);
  const { makeTick, sync, usePicking } = await import('./use-picking.ts');
  void sync(RINA);
  await vi.advanceTimersByTimeAsync(3_000);
  const line = () => mergeQueuedTicks(usePicking.getState().list!, usePicking.getState().ticks)[0]!.lines[0]!;
  const tick = { line: 1, quantity: 1, seen: 1 };
  const dal = { name: 'Dal', name_bn: 'ডাল', bag: '213' };
  makeTick(RINA, { ...tick, action: 'pick' }, dal);
  await vi.advanceTimersByTimeAsync(1_600);
  expect(line()).toMatchObject({ done: true, waits: false, picked: null });
  makeTick(RINA, { ...tick, action: 'unpick', undoes: line().undoes! }, dal);
  expect(line()).toMatchObject({ done: false });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(line()).toMatchObject({ done: false, waits: false, picked: null });
  expect(ledger.map(({ result }) => result)).toEqual(['applied', 'applied']);
});
