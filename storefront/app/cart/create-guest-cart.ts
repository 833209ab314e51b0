import {
  added,
  type CartLines,
  decreased,
  increased,
  removed,
  withoutOrdered,
  withPrice,
  withQuantity,
} from './cart-lines.ts';
import type { CartSnapshot, GuestCart } from './cart-store.ts';
import { CART_KEY, NAMES_KEY, readCart, storedCart } from './stored-cart.ts';

export type CartStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * The guest's cart, kept in local storage at every change.
 * @param storage asked at every use, since reading `window.localStorage` itself may throw
 * @param tabs where `storage` events of other tabs arrive
 */
export function createGuestCart(storage: () => CartStorage, tabs: () => EventTarget): GuestCart {
  const listeners = new Set<() => void>();
  /** The stored text that `current` was read from; null where nothing is stored, undefined before the first read. */
  let text: string | null | undefined;
  let current: CartSnapshot = { lines: [], known: true, loading: false };
  /** True where the storage is full or forbidden: then the cart lives as long as the page. */
  let unsaved = false;

  const snapshot = () => {
    if (unsaved) return current;
    const [cart, names] = stored(storage);
    if (cart !== text) {
      text = cart;
      current = { lines: readCart(cart, names), known: true, loading: false };
    }
    return current;
  };

  /** Reads before it writes: another tab may have changed the cart a moment ago. */
  const change = (step: (lines: CartLines) => CartLines) => {
    const lines = step(snapshot().lines);
    current = { lines, known: true, loading: false };
    unsaved = !save(storage, lines);
    if (!unsaved) text = stored(storage)[0];
    for (const listener of listeners) listener();
  };

  const onStorage = (event: Event) => {
    const key = (event as StorageEvent).key;
    if (key !== CART_KEY && key !== null) return;
    unsaved = false;
    for (const listener of listeners) listener();
  };

  return {
    snapshot,
    subscribe(listener) {
      if (listeners.size === 0) tabs().addEventListener('storage', onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) tabs().removeEventListener('storage', onStorage);
      };
    },
    add: (product, quantity) => change((lines) => added(lines, product, quantity)),
    increase: (id) => change((lines) => increased(lines, id)),
    decrease: (id) => change((lines) => decreased(lines, id)),
    setQuantity: (id, quantity) => change((lines) => withQuantity(lines, id, quantity)),
    remove: (id) => change((lines) => removed(lines, id)),
    clear: () => change(() => []),
    acceptPrices: (prices) =>
      change((lines) => [...prices].reduce((lines, [id, paisa]) => withPrice(lines, id, paisa), lines)),
    take: (pieces) => change((lines) => withoutOrdered(lines, pieces)),
  };
}

function stored(storage: () => CartStorage): [cart: string | null, names: string | null] {
  try {
    const kept = storage();
    return [kept.getItem(CART_KEY), kept.getItem(NAMES_KEY)];
  } catch {
    return [null, null];
  }
}

/** Whether it is stored now. An empty cart is no stored cart (specification: clear deletes it). */
function save(storage: () => CartStorage, lines: CartLines): boolean {
  try {
    const kept = storage();
    const { cart, names } = storedCart(lines);
    if (lines.length === 0) kept.removeItem(CART_KEY);
    else kept.setItem(CART_KEY, cart);
    if (names === '{}') kept.removeItem(NAMES_KEY);
    else kept.setItem(NAMES_KEY, names);
    return true;
  } catch {
    return false;
  }
}
