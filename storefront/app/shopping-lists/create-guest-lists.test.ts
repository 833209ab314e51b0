import { expect, test } from 'vitest';
import { LISTS_KEY } from '../platform/guest-storage-keys.ts';
import { createGuestLists } from './create-guest-lists.ts';
import { FAVOURITES } from './shopping-lists.ts';

/** A storage that is full: what it has can be read and removed. */
function fullStorage(entries: Map<string, string>) {
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
    removeItem: (key: string) => void entries.delete(key),
  };
}

test('a full storage loses no change on the page', () => {
  const stored = JSON.stringify([{ name: FAVOURITES, products: [7] }]);
  const storage = fullStorage(new Map([[LISTS_KEY, stored]]));
  const tabs = new EventTarget();
  const lists = createGuestLists(
    () => storage,
    () => tabs,
  );
  lists.add(FAVOURITES, [8]);
  lists.add(FAVOURITES, [9]);
  expect(lists.snapshot().lists).toEqual([{ name: FAVOURITES, products: [7, 8, 9] }]);
});

test('a page that comes back from the back/forward cache shows the lists as they are now', () => {
  const entries = new Map<string, string>();
  const storage = {
    ...fullStorage(entries),
    setItem: (key: string, value: string) => void entries.set(key, value),
  };
  const tabs = new EventTarget();
  const lists = createGuestLists(
    () => storage,
    () => tabs,
  );
  lists.subscribe(() => {});
  expect(lists.snapshot().lists).toEqual([]);
  createGuestLists(
    () => storage,
    () => new EventTarget(),
  ).add(FAVOURITES, [7]);
  tabs.dispatchEvent(new Event('pageshow'));
  expect(lists.snapshot().lists).toEqual([{ name: FAVOURITES, products: [7] }]);
});
