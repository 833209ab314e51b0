import { type BrowserStorage, readStored, store } from '@haat/ui/storage.ts';

/** Local storage: the guest orders placed in this browser, newest first. */
export const ORDERS_KEY = 'guest_orders';

/** A stored guest order: its number to show, its token for the link, and the order key that created it. */
export interface StoredGuestOrder {
  number: string;
  token: string;
  key: string;
}

const MAX_ORDERS = 5;

export function readGuestOrders(storage: BrowserStorage): StoredGuestOrder[] {
  const stored = readStored(storage, ORDERS_KEY);
  return Array.isArray(stored) ? stored.filter(isStoredGuestOrder).slice(0, MAX_ORDERS) : [];
}

/** False if this browser cannot store the order: then the page must show its number and link until the shopper leaves. */
export function storeGuestOrder(storage: BrowserStorage, order: StoredGuestOrder): boolean {
  const others = readGuestOrders(storage).filter((other) => other.token !== order.token);
  return store(storage, ORDERS_KEY, [order, ...others].slice(0, MAX_ORDERS));
}

function isStoredGuestOrder(value: unknown): value is StoredGuestOrder {
  if (typeof value !== 'object' || value === null) return false;
  const { number, token, key } = value as Record<string, unknown>;
  return typeof number === 'string' && number.length <= 40 && isOrderToken(token) && typeof key === 'string';
}

/** Whether a value has the format of a guest order's token: 192 bits in base64url. */
export function isOrderToken(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z0-9_-]{32}$/.test(value);
}
