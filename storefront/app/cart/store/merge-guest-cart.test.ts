import { ApiError } from '@haat/contract/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { MERGE_KEY } from '../../platform/guest-storage-keys.ts';
import { createGuestCart } from './create-guest-cart.ts';
import { createGuestCartMerge } from './merge-guest-cart.ts';

const miniket = { id: 7, name: 'Miniket rice', name_bn: '', unit: '5 kg', image: '', pricePaisa: 7_250 };
const rui = { id: 9, name: 'Rui fish', name_bn: '', unit: '', image: '', pricePaisa: 35_000 };
const first = { retryOnly: false };

let stored: Map<string, string>;
let keys: number;
beforeEach(() => {
  stored = new Map();
  keys = 0;
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

const storage = () => ({
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
});

function browser(api: { mergeCart?: unknown; addCartLine?: unknown } = {}) {
  const guest = createGuestCart(storage, () => new EventTarget());
  const mergeCart = vi.fn(async () => ({ lines: [], dropped: [] }));
  const addCartLine = vi.fn(async () => ({}));
  const onDropped = vi.fn();
  const mergeGuestCart = createGuestCartMerge({
    storage,
    guest,
    withLock: (_name, work) => work(),
    api: () => ({ mergeCart, addCartLine, ...api }) as never,
    newKey: () => `key-${++keys}`,
    onDropped,
  });
  return { guest, mergeGuestCart, mergeCart, addCartLine, onDropped };
}

const lost = async () => {
  throw new ApiError(0, { code: 'unreachable', message: '' });
};
const refuse = (status: number) => async () => {
  throw new ApiError(status, { code: 'unexpected', message: '' });
};

test('merges the guest’s lines once, and removes them after the response', async () => {
  const { guest, mergeGuestCart, mergeCart, onDropped } = browser();
  guest.add(miniket, 2);
  guest.add(rui);
  await mergeGuestCart('amina', first);
  await mergeGuestCart('amina', first);
  const items = [
    { product: 7, quantity: 2 },
    { product: 9, quantity: 1 },
  ];
  expect(mergeCart).toHaveBeenCalledExactlyOnceWith({ body: { items, merge_key: 'key-1' } });
  expect(guest.snapshot().lines).toEqual([]);
  expect(stored.size).toBe(0);
  expect(onDropped).not.toHaveBeenCalled();
});

test('an empty cart makes no call', async () => {
  const { mergeGuestCart, mergeCart } = browser();
  await mergeGuestCart('amina', first);
  expect(mergeCart).not.toHaveBeenCalled();
});

test('after a lost response sends the same lines with the same key, and preserves later additions', async () => {
  const before = browser({ mergeCart: lost });
  before.guest.add(miniket, 2);
  await before.mergeGuestCart('amina', first);
  expect(before.guest.snapshot().lines).toHaveLength(1);
  before.guest.add(miniket, 1);
  before.guest.add(rui);

  const { guest, mergeGuestCart, mergeCart } = browser();
  await mergeGuestCart('amina', { retryOnly: true });
  expect(mergeCart).toHaveBeenCalledExactlyOnceWith({
    body: { items: [{ product: 7, quantity: 2 }], merge_key: 'key-1' },
  });
  expect(guest.snapshot().lines.map(({ id, quantity }) => [id, quantity])).toEqual([
    [7, 1],
    [9, 1],
  ]);
});

test('a retry merges no line that was removed meanwhile', async () => {
  const before = browser({ mergeCart: lost });
  before.guest.add(miniket, 3);
  before.guest.add(rui);
  await before.mergeGuestCart('amina', first);
  before.guest.remove(9);
  before.guest.setQuantity(7, 2);
  const { guest, mergeGuestCart, mergeCart } = browser();
  await mergeGuestCart('amina', first);
  expect(mergeCart).toHaveBeenCalledExactlyOnceWith({
    body: { items: [{ product: 7, quantity: 2 }], merge_key: 'key-1' },
  });
  expect(guest.snapshot().lines).toEqual([]);
  expect(stored.size).toBe(0);
});

test('lines that were changed after an arrived merge are not merged again', async () => {
  const before = browser({ mergeCart: lost });
  before.guest.add(miniket, 3);
  before.guest.add(rui);
  await before.mergeGuestCart('amina', first);
  before.guest.remove(9);
  const merged: unknown[] = [];
  const mergeCart = async ({ body: { items } }: { body: { items: unknown[] } }) => {
    merged.push(items);
    if (items.length < 2) throw new ApiError(422, { code: 'key_reused', message: '' });
    return { lines: [], dropped: [] };
  };
  const { guest, mergeGuestCart } = browser({ mergeCart });
  await mergeGuestCart('amina', first);
  await mergeGuestCart('amina', first);
  expect(merged).toMatchObject([[{ product: 7 }], [{ product: 7 }, { product: 9 }]]);
  expect(guest.snapshot().lines).toEqual([]);
  expect(stored.size).toBe(0);
});

test('at the next sign-in the lines that were added after a lost response follow with a key of their own', async () => {
  const before = browser({ mergeCart: lost });
  before.guest.add(miniket, 2);
  await before.mergeGuestCart('amina', first);
  before.guest.add(miniket, 1);
  before.guest.add(rui);

  const { guest, mergeGuestCart, mergeCart } = browser();
  await mergeGuestCart('amina', first);
  const added = [
    { product: 7, quantity: 1 },
    { product: 9, quantity: 1 },
  ];
  expect(mergeCart.mock.calls).toEqual([
    [{ body: { items: [{ product: 7, quantity: 2 }], merge_key: 'key-1' } }],
    [{ body: { items: added, merge_key: 'key-2' } }],
  ]);
  expect(guest.snapshot().lines).toEqual([]);
  expect(stored.size).toBe(0);
});

test('retries only a merge that was sent', async () => {
  const { guest, mergeGuestCart, mergeCart } = browser();
  guest.add(miniket);
  await mergeGuestCart('amina', { retryOnly: true });
  expect(mergeCart).not.toHaveBeenCalled();
});

test('does not send one customer’s merge as another customer’s', async () => {
  const before = browser({ mergeCart: lost });
  before.guest.add(miniket, 2);
  await before.mergeGuestCart('amina', first);
  const { mergeGuestCart, mergeCart } = browser();
  await mergeGuestCart('karim', first);
  expect(mergeCart).toHaveBeenCalledExactlyOnceWith({
    body: { items: [{ product: 7, quantity: 2 }], merge_key: 'key-2' },
  });
});

test('a refused merge preserves the lines and is not retried', async () => {
  const { guest, mergeGuestCart } = browser({ mergeCart: refuse(422) });
  guest.add(miniket);
  await mergeGuestCart('amina', first);
  expect(guest.snapshot().lines).toHaveLength(1);
  expect(stored.has(MERGE_KEY)).toBe(false);
});

test('preserves lines that do not fit into a full cart, removes products not sold any more, and reports both', async () => {
  const dropped = [
    { product: 7, quantity: 2, reason: 'cart_full' },
    { product: 9, quantity: 1, reason: 'not_sold' },
  ];
  const { guest, mergeGuestCart, onDropped } = browser({ mergeCart: async () => ({ lines: [], dropped }) });
  guest.add(miniket, 2);
  guest.add(rui);
  guest.add({ ...rui, id: 10 });
  await mergeGuestCart('amina', first);
  expect(guest.snapshot().lines.map(({ id }) => id)).toEqual([7]);
  expect(onDropped).toHaveBeenCalledExactlyOnceWith({
    notSold: [{ ...rui, quantity: 1 }],
    noRoom: [{ ...miniket, quantity: 2 }],
  });
});

test('adds line by line if the provider has no merge call', async () => {
  const { guest, mergeGuestCart, addCartLine } = browser({ mergeCart: refuse(404) });
  guest.add(miniket, 2);
  guest.add(rui);
  await mergeGuestCart('amina', first);
  expect(addCartLine.mock.calls).toEqual([
    [{ body: { item: 7, quantity: 2 } }],
    [{ body: { item: 9, quantity: 1 } }],
  ]);
  expect(stored.size).toBe(0);
});

test('after a lost response of such a line, the retry does not add the earlier lines again', async () => {
  const addCartLine = vi.fn(async ({ body }: { body: { item: number } }) => (body.item === 9 ? lost() : {}));
  const { guest, mergeGuestCart } = browser({ mergeCart: refuse(404), addCartLine });
  guest.add(miniket, 2);
  guest.add(rui);
  await mergeGuestCart('amina', first);
  await mergeGuestCart('amina', { retryOnly: true });
  expect(addCartLine.mock.calls.map(([{ body }]) => body.item)).toEqual([7, 9, 9]);
});
