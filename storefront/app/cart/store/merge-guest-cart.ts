import { ApiError, type Client } from '@haat/contract/client';
import { type BrowserStorage, readStored, removeStored, store } from '@haat/ui/storage.ts';
import { MERGE_KEY } from '../../platform/guest-storage-keys.ts';
import type { CartLine } from './cart-lines.ts';
import type { GuestCart } from './cart-store.ts';

interface Merge {
  /** The idempotency key: the API merges the lines only once, even if the request is repeated. */
  key: string;
  customer: string;
  items: { product: number; quantity: number; option?: string }[];
}

interface MergeOptions {
  storage: BrowserStorage;
  guest: Pick<GuestCart, 'snapshot' | 'subtract'>;
  withLock<T>(name: string, work: () => Promise<T>): Promise<T>;
  api: () => Pick<Client, 'mergeCart' | 'addCartLine'>;
  /** Creates a random key. */
  newKey(): string;
  /** Called with the lines that the account did not get. Those that are not sold any more are gone, the others stay in the browser. */
  onDropped(lines: DroppedLines): void;
}

export interface DroppedLines {
  notSold: CartLine[];
  noRoom: CartLine[];
}

/**
 * Creates the function that merges the guest's cart into the cart of a customer who has signed in. The lines stay in the
 * browser until the API has confirmed them, and all retries use one key, without what was removed meanwhile: no line is lost,
 * none is merged twice, and none comes back.
 */
export function createGuestCartMerge({ storage, guest, withLock, api, newKey, onDropped }: MergeOptions) {
  function begin(customer: string): Merge | null {
    const items = guest.snapshot().lines.map(itemOf);
    if (items.length === 0) return null;
    const merge = { key: newKey(), customer, items };
    store(storage, MERGE_KEY, merge);
    return merge;
  }

  /** What is left of the lines of a merge, with the options of now. */
  function stillInCart(items: Merge['items']): Merge['items'] {
    const lines = new Map(guest.snapshot().lines.map((line) => [line.id, line]));
    return items.flatMap(({ product, quantity }) => {
      const line = lines.get(product);
      return line ? [itemOf({ ...line, quantity: Math.min(quantity, line.quantity) })] : [];
    });
  }

  async function send(merge: Merge): Promise<void> {
    const { key } = merge;
    const items = stillInCart(merge.items);
    if (items.length === 0) return;
    const mergeItems = (items: Merge['items']) => api().mergeCart({ body: { items, merge_key: key } });
    try {
      const { dropped } = await mergeItems(items).catch((problem) => {
        // An earlier request with all lines has arrived, only its response was lost. Repeated, it changes nothing.
        if (problem instanceof ApiError && problem.refusal.code === 'key_reused')
          return mergeItems(merge.items);
        throw problem;
      });
      const reasons = new Map(dropped.map(({ product, reason }) => [product, reason]));
      const lines = guest.snapshot().lines.filter(({ id }) => items.some(({ product }) => product === id));
      guest.subtract(items.filter(({ product }) => reasons.get(product) !== 'cart_full').map(quantityOf));
      if (lines.some(({ id }) => reasons.has(id)))
        onDropped({
          notSold: lines.filter(({ id }) => reasons.get(id) === 'not_sold'),
          noRoom: lines.filter(({ id }) => reasons.get(id) === 'cart_full'),
        });
    } catch (problem) {
      if (!(problem instanceof ApiError) || problem.status !== 404) throw problem;
      // A provider with only the specified endpoints has no merge.
      for (const line of items) {
        await api().addCartLine({ body: { item: line.product, quantity: line.quantity } });
        // A retry must not add this line again.
        guest.subtract([quantityOf(line)]);
      }
    }
  }

  /** False if it must be retried. */
  async function settle(merge: Merge): Promise<boolean> {
    try {
      await send(merge);
    } catch (problem) {
      console.warn('The cart could not be moved to the account.', problem);
      // The API refused these lines, and would refuse them again.
      if (!(problem instanceof ApiError) || ![400, 409, 422].includes(problem.status)) return false;
    }
    removeStored(storage, MERGE_KEY);
    return true;
  }

  /** `retryOnly`: sends only a pending merge. At a sign-in what was added since follows it. Never throws. */
  return (customer: string, { retryOnly }: { retryOnly: boolean }): Promise<void> =>
    withLock('haat-cart-merge', async () => {
      const pending = parseMerge(readStored(storage, MERGE_KEY));
      if (pending?.customer === customer && !(await settle(pending))) return;
      const merge = retryOnly ? null : begin(customer);
      if (merge) await settle(merge);
    });
}

function itemOf({ id, quantity, option }: CartLine): Merge['items'][number] {
  return { product: id, quantity, ...(option && { option }) };
}

function quantityOf({ product, quantity }: Merge['items'][number]) {
  return { id: product, quantity };
}

function parseMerge(stored: unknown): Merge | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { key, customer, items } = stored as Record<string, unknown>;
  if (typeof key !== 'string' || typeof customer !== 'string' || !Array.isArray(items)) return null;
  return { key, customer, items };
}
