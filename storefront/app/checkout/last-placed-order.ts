import { isOrderToken } from '../orders/guest-orders.ts';
import { type BrowserStorage, readStored, store, unstore } from '../platform/storage.ts';

/** Session storage: the order just placed, for the page after its reload. */
export const PLACED_KEY = 'placed_order';

export interface JustPlaced {
  /** Empty where the provider told none. */
  number: string;
  token: string;
  /** True where it is not the order just sent, but an earlier one whose response was lost. */
  earlier: boolean;
}

export function readJustPlaced(storage: BrowserStorage): JustPlaced | null {
  const stored = readStored(storage, PLACED_KEY);
  if (typeof stored !== 'object' || stored === null) return null;
  const { number, token, earlier } = stored as Record<string, unknown>;
  if (typeof number !== 'string') return null;
  return { number, token: isOrderToken(token) ? token : '', earlier: earlier === true };
}

/** False where it cannot be kept: then a reload would lose it. */
export function keepJustPlaced(storage: BrowserStorage, placed: JustPlaced): boolean {
  return store(storage, PLACED_KEY, placed);
}

export function forgetJustPlaced(storage: BrowserStorage): void {
  unstore(storage, PLACED_KEY);
}
