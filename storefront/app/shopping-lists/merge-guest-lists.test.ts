import { ApiError } from '@haat/contract/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { createGuestLists } from './create-guest-lists.ts';
import { createListMerge } from './merge-guest-lists.ts';
import type { ShoppingLists } from './shopping-lists.ts';

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

const storage = () => ({
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
});

type Merge = (request: { body: { lists: ShoppingLists; merge_key: string } }) => Promise<{ dropped: [] }>;

function browser(mergeShoppingLists: Merge) {
  const guest = createGuestLists(storage, () => new EventTarget());
  const merge = createListMerge({
    storage,
    guest,
    withLock: (_name, work) => work(),
    api: () => ({ mergeShoppingLists }) as never,
    newKey: () => `key-${stored.size}`,
    onDropped: () => {},
  });
  return { guest, merge };
}

/** Signs in with two lists; the response is lost. Then a list and a product are removed. */
async function removeAfterLostResponse(): Promise<void> {
  const { guest, merge } = browser(async () => {
    throw new ApiError(0, { code: 'unreachable', message: '' });
  });
  guest.add('Weekly', [7, 9], { 7: 2 });
  guest.add('Eid', [7]);
  await merge('amina');
  guest.removeList('Eid');
  guest.removeProduct('Weekly', 9);
}
const left = [{ name: 'Weekly', products: [7], quantities: { 7: 2 } }];

test('a repeated merge restores neither a deleted list nor a removed product', async () => {
  await removeAfterLostResponse();
  const sent: unknown[] = [];
  const { guest, merge } = browser(async ({ body }) => {
    sent.push(body);
    return { dropped: [] };
  });
  await merge('amina');
  expect(sent).toEqual([{ merge_key: 'key-1', lists: left }]);
  expect(guest.snapshot().lists).toEqual([]);
  expect(stored.size).toBe(0);
});

test('lists that were changed after an arrived merge are not merged again', async () => {
  await removeAfterLostResponse();
  const sent: number[] = [];
  const { guest, merge } = browser(async ({ body: { lists } }) => {
    sent.push(lists.length);
    if (lists.length < 2) throw new ApiError(422, { code: 'key_reused', message: '' });
    return { dropped: [] };
  });
  await merge('amina');
  await merge('amina');
  expect(sent).toEqual([1, 2]);
  expect(guest.snapshot().lists).toEqual([]);
  expect(stored.size).toBe(0);
});
