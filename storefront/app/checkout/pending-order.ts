import type { GuestOrderRequest } from '@haat/contract/checkout';
import { type BrowserStorage, readStored, store, unstore } from '../storage.ts';

/** Local storage: the order that is being placed, from before the first send until its fate is known. */
export const PENDING_KEY = 'pending_order';

export interface PendingOrder {
  /** Makes at most one order, however often it is sent. */
  key: string;
  /** Every content that went out with this key and may be the order, oldest first. */
  sent: GuestOrderRequest[];
  /** True while a send has no answer: the order may exist or not. */
  unknown: boolean;
}

export interface PendingOrders {
  read(): PendingOrder | null;
  keep(pending: PendingOrder): void;
  forget(): void;
}

/** The pending order of this browser; where nothing can be stored, of this page. */
export function createPendingOrders(storage: BrowserStorage): PendingOrders {
  let inMemory: PendingOrder | null = null;
  return {
    read: () => inMemory ?? pendingOf(readStored(storage, PENDING_KEY)),
    keep(pending) {
      inMemory = store(storage, PENDING_KEY, pending) ? null : pending;
    },
    forget() {
      inMemory = null;
      unstore(storage, PENDING_KEY);
    },
  };
}

function pendingOf(stored: unknown): PendingOrder | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { key, sent, unknown } = stored as Record<string, unknown>;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{16,255}$/.test(key) || !Array.isArray(sent)) return null;
  return { key, sent: sent.filter(isRequest), unknown: unknown === true };
}

/** Enough to send it again and to fill the form from it; the API checks the rest. */
function isRequest(value: unknown): value is GuestOrderRequest {
  if (typeof value !== 'object' || value === null) return false;
  const { name, phone, address, items } = value as Record<string, unknown>;
  return [name, phone, address].every((text) => typeof text === 'string') && Array.isArray(items);
}
