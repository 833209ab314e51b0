import { expect, test } from 'vitest';
import { ORDERS_KEY, rememberedOrders, rememberOrder } from './guest-orders.ts';

const order = (n: number) => ({ number: `H10000${n}`, token: `${n}`.padEnd(32, 'a'), key: `key-${n}` });

function storage() {
  const kept = new Map<string, string>();
  return {
    kept,
    open: () => ({
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }),
  };
}

test('the last five are remembered, newest first, each once', () => {
  const { open } = storage();
  for (const n of [1, 2, 3, 4, 5, 6, 4]) expect(rememberOrder(open, order(n))).toBe(true);
  expect(rememberedOrders(open).map((each) => each.number)).toEqual([
    'H100004',
    'H100006',
    'H100005',
    'H100003',
    'H100002',
  ]);
});

test('what is no remembered order is left out', () => {
  const { kept, open } = storage();
  kept.set(ORDERS_KEY, JSON.stringify([null, 7, { number: 1 }, { ...order(2), token: '../evil' }, order(3)]));
  expect(rememberedOrders(open)).toEqual([order(3)]);
  kept.set(ORDERS_KEY, '{"__proto__":');
  expect(rememberedOrders(open)).toEqual([]);
});

test('a storage that is forbidden remembers nothing and says so', () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  expect(rememberOrder(denied, order(1))).toBe(false);
  expect(rememberedOrders(denied)).toEqual([]);
});
