import { type BrowserStorage, readStored, removeStored, store } from '@haat/ui/storage.ts';
import { LISTS_KEY } from '../platform/guest-storage-keys.ts';
import type { ListStore, ListsSnapshot } from './list-store.ts';
import {
  readShoppingLists,
  type ShoppingLists,
  withName,
  withoutList,
  withoutMerged,
  withoutProduct,
  withProducts,
} from './shopping-lists.ts';

export interface GuestLists extends ListStore {
  /** Removes what was merged into an account, but not what found no room there. */
  subtract(merged: ShoppingLists, dropped: ShoppingLists): void;
}

/**
 * The lists of a guest, saved in local storage at every change.
 * @param tabs the target of `storage` events from other tabs, and of `pageshow`: a page from the back/forward cache has missed them
 */
export function createGuestLists(storage: BrowserStorage, tabs: () => EventTarget): GuestLists {
  const listeners = new Set<() => void>();
  let current: ListsSnapshot | undefined;
  /** True if the storage is full or forbidden: then the lists are lost with the page. */
  let unsaved = false;

  const snapshot = () => {
    current ??= { lists: readShoppingLists(readStored(storage, LISTS_KEY)), known: true };
    return current;
  };

  /** Reads the storage before it writes: another tab may have changed the lists. */
  function change(step: (lists: ShoppingLists) => ShoppingLists): void {
    const stored = unsaved ? null : readStored(storage, LISTS_KEY);
    const lists = step(stored ? readShoppingLists(stored) : snapshot().lists);
    current = { lists, known: true };
    unsaved = lists.length > 0 && !store(storage, LISTS_KEY, lists);
    if (lists.length === 0) removeStored(storage, LISTS_KEY);
    for (const listener of listeners) listener();
  }

  function onStorage(event: Event): void {
    const { key } = event as StorageEvent;
    if (key && key !== LISTS_KEY) return;
    // `pageshow` has no key: unsaved lists stay.
    if (key !== undefined) unsaved = false;
    if (!unsaved) current = undefined;
    for (const listener of listeners) listener();
  }

  return {
    snapshot,
    subscribe(listener) {
      // Adding it again has no effect.
      for (const type of ['storage', 'pageshow']) tabs().addEventListener(type, onStorage);
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (name, products, quantities) => change((lists) => withProducts(lists, name, products, quantities)),
    removeProduct: (name, product) => change((lists) => withoutProduct(lists, name, product)),
    removeList: (name) => change((lists) => withoutList(lists, name)),
    rename: (name, next) => change((lists) => withName(lists, name, next)),
    subtract: (merged, dropped) => change((lists) => withoutMerged(lists, merged, dropped)),
  };
}
