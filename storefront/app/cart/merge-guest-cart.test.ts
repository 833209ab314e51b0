import { ApiError } from '@haat/contract/common/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { createGuestCart } from './create-guest-cart.ts';
import { createMoveIn, MERGE_KEY } from './merge-guest-cart.ts';

const miniket = { id: 7, name: 'Miniket rice', name_bn: '', image: '', pricePaisa: 7_250 };
const rui = { id: 9, name: 'Rui fish', name_bn: '', image: '', pricePaisa: 35_000 };
const first = { again: false };

let kept: Map<string, string>;
let keys: number;
beforeEach(() => {
  kept = new Map();
  keys = 0;
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

const storage = () => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
});

function browser(api: { mergeCart?: unknown; addCartLine?: unknown } = {}) {
  const guest = createGuestCart(storage, () => new EventTarget());
  const mergeCart = vi.fn(async () => ({ lines: [], dropped: [] }));
  const addCartLine = vi.fn(async () => ({}));
  const moveIn = createMoveIn({
    storage,
    guest,
    alone: (_name, work) => work(),
    api: () => ({ mergeCart, addCartLine, ...api }) as never,
    newKey: () => `key-${++keys}`,
  });
  return { guest, moveIn, mergeCart, addCartLine };
}

const lost = async () => {
  throw new ApiError(0, { code: 'unreachable', message: '' });
};
const refuse = (status: number) => async () => {
  throw new ApiError(status, { code: 'no', message: '' });
};

test('the guest’s lines move in once, and leave the browser when the API has them', async () => {
  const { guest, moveIn, mergeCart } = browser();
  guest.add(miniket, 2);
  guest.add(rui);
  await moveIn('amina', first);
  await moveIn('amina', first);
  const items = [
    { product: 7, quantity: 2 },
    { product: 9, quantity: 1 },
  ];
  expect(mergeCart).toHaveBeenCalledExactlyOnceWith(items, 'key-1');
  expect(guest.snapshot().lines).toEqual([]);
  expect(kept.size).toBe(0);
});

test('an empty cart makes no call', async () => {
  const { moveIn, mergeCart } = browser();
  await moveIn('amina', first);
  expect(mergeCart).not.toHaveBeenCalled();
});

test('after a lost response the same lines go out under the same key, and what came later stays', async () => {
  const before = browser({ mergeCart: lost });
  before.guest.add(miniket, 2);
  await before.moveIn('amina', first);
  expect(before.guest.snapshot().lines).toHaveLength(1);
  before.guest.add(miniket, 1);
  before.guest.add(rui);

  const { guest, moveIn, mergeCart } = browser();
  await moveIn('amina', { again: true });
  expect(mergeCart).toHaveBeenCalledExactlyOnceWith([{ product: 7, quantity: 2 }], 'key-1');
  expect(guest.snapshot().lines.map(({ id, quantity }) => [id, quantity])).toEqual([
    [7, 1],
    [9, 1],
  ]);
});

test('only what was sent is asked for again', async () => {
  const { guest, moveIn, mergeCart } = browser();
  guest.add(miniket);
  await moveIn('amina', { again: true });
  expect(mergeCart).not.toHaveBeenCalled();
});

test('what one customer’s browser sent is not sent as another', async () => {
  const before = browser({ mergeCart: lost });
  before.guest.add(miniket, 2);
  await before.moveIn('amina', first);
  const { moveIn, mergeCart } = browser();
  await moveIn('karim', first);
  expect(mergeCart).toHaveBeenCalledExactlyOnceWith([{ product: 7, quantity: 2 }], 'key-2');
});

test('a refusal keeps the lines, and is not asked for again under its key', async () => {
  const { guest, moveIn } = browser({ mergeCart: refuse(422) });
  guest.add(miniket);
  await moveIn('amina', first);
  expect(guest.snapshot().lines).toHaveLength(1);
  expect(kept.has(MERGE_KEY)).toBe(false);
});

test('what the account’s full cart cannot hold stays, what is not sold goes', async () => {
  const dropped = [
    { product: 7, quantity: 2, reason: 'cart_full' },
    { product: 9, quantity: 1, reason: 'not_sold' },
  ];
  const { guest, moveIn } = browser({ mergeCart: async () => ({ lines: [], dropped }) });
  guest.add(miniket, 2);
  guest.add(rui);
  await moveIn('amina', first);
  expect(guest.snapshot().lines.map(({ id }) => id)).toEqual([7]);
});

test('a provider without the call gets line after line', async () => {
  const { guest, moveIn, addCartLine } = browser({ mergeCart: refuse(404) });
  guest.add(miniket, 2);
  guest.add(rui);
  await moveIn('amina', first);
  expect(addCartLine.mock.calls).toEqual([
    [7, 2],
    [9, 1],
  ]);
  expect(kept.size).toBe(0);
});
