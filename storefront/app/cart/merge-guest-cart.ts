import { ApiError, type Client } from '@haat/contract/common/client';
import { type BrowserStorage, readStored, store, unstore } from '../platform/storage.ts';
import type { GuestCart } from './cart-store.ts';

/** Local storage: the guest's cart on its way into a customer's, from before the first send until it is answered. */
export const MERGE_KEY = 'cart_merge';

interface Merge {
  /** Takes the lines in once, however often it is sent. */
  key: string;
  customer: string;
  items: { product: number; quantity: number }[];
}

interface MoveInParts {
  storage: BrowserStorage;
  guest: Pick<GuestCart, 'snapshot' | 'take'>;
  alone<T>(name: string, work: () => Promise<T>): Promise<T>;
  api: () => Pick<Client, 'mergeCart' | 'addCartLine'>;
  /** A new unguessable key. */
  newKey(): string;
}

/**
 * Moves the guest's cart into the cart of a customer who signed in. Its lines stay in the browser until the API has them,
 * and go out under one key until then, so that nothing is lost and nothing comes twice.
 */
export function createMoveIn({ storage, guest, alone, api, newKey }: MoveInParts) {
  function begin(customer: string): Merge | null {
    const items = guest.snapshot().lines.map(({ id, quantity }) => ({ product: id, quantity }));
    if (items.length === 0) return null;
    const merge = { key: newKey(), customer, items };
    store(storage, MERGE_KEY, merge);
    return merge;
  }

  async function send({ items, key }: Merge): Promise<void> {
    try {
      const { dropped } = await api().mergeCart(items, key);
      const full = new Set(dropped.filter((line) => line.reason === 'cart_full').map((line) => line.product));
      guest.take(items.filter(({ product }) => !full.has(product)).map(pieces));
    } catch (problem) {
      if (!(problem instanceof ApiError) || problem.status !== 404) throw problem;
      // A provider that offers the specified calls alone has no merge.
      for (const line of items) {
        await api().addCartLine(line.product, line.quantity);
        guest.take([pieces(line)]);
      }
    }
  }

  /** `again`: only what was sent before and never answered. Never throws. */
  return (customer: string, { again }: { again: boolean }): Promise<void> =>
    alone('haat-cart-merge', async () => {
      const unanswered = mergeOf(readStored(storage, MERGE_KEY));
      const merge = unanswered?.customer === customer ? unanswered : again ? null : begin(customer);
      if (!merge) return;
      try {
        await send(merge);
        unstore(storage, MERGE_KEY);
      } catch (problem) {
        console.warn('The cart could not be moved to the account.', problem);
        // Refused as it stands: the same again would be refused again.
        if (problem instanceof ApiError && [400, 409, 422].includes(problem.status))
          unstore(storage, MERGE_KEY);
      }
    });
}

function pieces({ product, quantity }: Merge['items'][number]) {
  return { id: product, quantity };
}

function mergeOf(stored: unknown): Merge | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { key, customer, items } = stored as Record<string, unknown>;
  if (typeof key !== 'string' || typeof customer !== 'string' || !Array.isArray(items)) return null;
  return { key, customer, items };
}
