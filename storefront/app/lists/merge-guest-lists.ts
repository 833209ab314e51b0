import { ApiError, type Client } from '@haat/contract/client';
import { type BrowserStorage, readStored, removeStored, store } from '../platform/storage.ts';
import type { GuestLists } from './create-guest-lists.ts';
import { type ProductLists, readProductLists } from './product-lists.ts';

/** Local storage: the pending merge of a guest's lists, from before the first request until its response. */
export const LIST_MERGE_KEY = 'list_merge';

interface Merge {
  /** The idempotency key: the API merges the lists only once, even if the request is repeated. */
  key: string;
  customer: string;
  lists: ProductLists;
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
 * API has confirmed them, and all retries use one key: nothing is lost, and what was removed meanwhile does not come back.
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
    const body = {
      merge_key: key,
      lists: lists.map((list) => ({ ...list, products: [...list.products] })),
    };
    const { dropped } = await api().mergeShoppingLists({ body });
    guest.subtract(lists, dropped);
    if (dropped.length > 0) onDropped();
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

function readMerge(stored: unknown): Merge | null {
  const { key, customer, lists } = Object(stored) as Record<string, unknown>;
  if (typeof key !== 'string' || typeof customer !== 'string') return null;
  return { key, customer, lists: readProductLists(lists) };
}
