import { expect, test } from 'vitest';
import { ORDERS_KEY, readGuestOrders, storeGuestOrder } from './guest-orders.ts';

const order = (n: number) => ({ number: `H10000${n}`, token: `${n}`.padEnd(32, 'a'), key: `key-${n}` });

function storage() {
  const stored = new Map<string, string>();
  return {
    stored,
    open: () => ({
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    }),
  };
}

test('stores the last five orders, newest first, without duplicates', () => {
  const { open } = storage();
  for (const n of [1, 2, 3, 4, 5, 6, 4]) expect(storeGuestOrder(open, order(n))).toBe(true);
  expect(readGuestOrders(open).map((each) => each.number)).toEqual([
    'H100004',
    'H100006',
    'H100005',
    'H100003',
    'H100002',
  ]);
});

test('ignores invalid stored orders', () => {
  const { stored, open } = storage();
  stored.set(
    ORDERS_KEY,
    JSON.stringify([null, 7, { number: 1 }, { ...order(2), token: '../evil' }, order(3)]),
  );
  expect(readGuestOrders(open)).toEqual([order(3)]);
  stored.set(ORDERS_KEY, '{"__proto__":');
  expect(readGuestOrders(open)).toEqual([]);
});

test('returns false if storage is forbidden', () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  expect(storeGuestOrder(denied, order(1))).toBe(false);
  expect(readGuestOrders(denied)).toEqual([]);
});
