import { type BrowserStorage, readStored, store } from '../platform/storage.ts';

/** Local storage: the guest orders placed in this browser, newest first. */
export const ORDERS_KEY = 'guest_orders';

/** Enough to find the way back to an order: its number for people, its token for the link, the key that made it. */
export interface RememberedOrder {
  number: string;
  token: string;
  key: string;
}

const MOST = 5;

export function rememberedOrders(storage: BrowserStorage): RememberedOrder[] {
  const stored = readStored(storage, ORDERS_KEY);
  return Array.isArray(stored) ? stored.filter(isRemembered).slice(0, MOST) : [];
}

/** False where this browser keeps nothing: then the number and the link must be shown until the shopper leaves. */
export function rememberOrder(storage: BrowserStorage, order: RememberedOrder): boolean {
  const others = rememberedOrders(storage).filter((other) => other.token !== order.token);
  return store(storage, ORDERS_KEY, [order, ...others].slice(0, MOST));
}

function isRemembered(value: unknown): value is RememberedOrder {
  if (typeof value !== 'object' || value === null) return false;
  const { number, token, key } = value as Record<string, unknown>;
  return typeof number === 'string' && number.length <= 40 && isOrderToken(token) && typeof key === 'string';
}

/** Whether a text can be a guest order's token: 192 bits in base64url. */
export function isOrderToken(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z0-9_-]{32}$/.test(value);
}
