import { ApiError, type Client } from '@haat/contract/client';
import { type BrowserStorage, readStored, removeStored, store } from '@haat/ui/storage.ts';
import { LIST_MERGE_KEY } from '../platform/guest-storage-keys.ts';
import type { GuestLists } from './create-guest-lists.ts';
import { readShoppingLists, type ShoppingLists, stillIn } from './shopping-lists.ts';

interface Merge {
  /** The idempotency key: the API merges the lists only once, even if the request is repeated. */
  key: string;
  customer: string;
  lists: ShoppingLists;
}

interface MergeOptions {
  storage: BrowserStorage;
  guest: Pick<GuestLists, 'snapshot' | 'subtract'>;
  withLock<T>(name: string, work: () => Promise<T>): Promise<T>;
  api: () => Pick<Client, 'mergeShoppingLists'>;
  newKey(): string;
  /** Called if some of the lists found no room in the account; they stay on the device. */
  onDropped(): void;
}

/**
 * Creates the function that merges the guest's lists into those of a customer who has signed in. They stay in the browser until the
 * API has confirmed them, and all retries use one key, without what was removed meanwhile: nothing is lost, and nothing comes back.
 */
export function createListMerge({ storage, guest, withLock, api, newKey, onDropped }: MergeOptions) {
  function begin(customer: string): Merge | null {
    const { lists } = guest.snapshot();
    if (lists.length === 0) return null;
    const merge = { key: newKey(), customer, lists };
    store(storage, LIST_MERGE_KEY, merge);
    return merge;
  }

  async function send({ key, lists }: Merge): Promise<void> {
    const left = stillIn(guest.snapshot().lists, lists);
    if (left.length === 0) return;
    const dropped = await merge(key, left).catch((problem) => {
      // An earlier request with all lists has arrived, only its response was lost. Repeated, it changes nothing.
      if (isReused(problem)) return merge(key, lists);
      throw problem;
    });
    guest.subtract(left, dropped);
    if (dropped.length > 0) onDropped();
  }

  async function merge(merge_key: string, lists: ShoppingLists): Promise<ShoppingLists> {
    const body = { merge_key, lists: lists.map((list) => ({ ...list, products: [...list.products] })) };
    return (await api().mergeShoppingLists({ body })).dropped;
  }

  /** Never throws. */
  return (customer: string): Promise<void> =>
    withLock('haat-list-merge', async () => {
      const pending = readMerge(readStored(storage, LIST_MERGE_KEY));
      const merge = pending?.customer === customer ? pending : begin(customer);
      if (!merge) return;
      try {
        await send(merge);
        removeStored(storage, LIST_MERGE_KEY);
      } catch (problem) {
        console.warn('The lists could not be moved to the account.', problem);
        // The API refused these lists, and would refuse them again.
        if (problem instanceof ApiError && [400, 404, 422].includes(problem.status))
          removeStored(storage, LIST_MERGE_KEY);
      }
    });
}

function isReused(problem: unknown): boolean {
  return problem instanceof ApiError && problem.refusal.code === 'key_reused';
}

function readMerge(stored: unknown): Merge | null {
  const { key, customer, lists } = Object(stored) as Record<string, unknown>;
  if (typeof key !== 'string' || typeof customer !== 'string') return null;
  return { key, customer, lists: readShoppingLists(lists) };
}
