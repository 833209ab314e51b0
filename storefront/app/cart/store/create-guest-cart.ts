import { CART_KEY, NAMES_KEY } from '../../platform/guest-storage-keys.ts';
import {
  added,
  type CartLines,
  decreased,
  increased,
  removed,
  withOption,
  withoutOrdered,
  withQuantity,
} from './cart-lines.ts';
import type { CartSnapshot, GuestCart } from './cart-store.ts';
import { readCart, storedCart } from './guest-cart-format.ts';

export type CartStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * The guest's cart, saved in local storage at every change.
 * @param storage called for every access, because reading `window.localStorage` can throw
 * @param tabs the target of `storage` events from other tabs, and of `pageshow`: a page from the back/forward cache has missed them
 */
export function createGuestCart(storage: () => CartStorage, tabs: () => EventTarget): GuestCart {
  const listeners = new Set<() => void>();
  /** The stored texts of `current`, in one; undefined before the first read. */
  let text: string | undefined;
  let current: CartSnapshot = { lines: [], known: true, loading: false };
  /** True if the storage is full or forbidden: then the cart is lost with the page. */
  let unsaved = false;

  const snapshot = () => {
    if (unsaved) return current;
    const [cart, names] = readTexts(storage);
    if (keyOf(cart, names) !== text) {
      text = keyOf(cart, names);
      current = { lines: readCart(cart, names), known: true, loading: false };
    }
    return current;
  };

  /** Reads the storage before it writes: another tab may have changed the cart. */
  const change = (step: (lines: CartLines) => CartLines) => {
    const lines = step(snapshot().lines);
    current = { lines, known: true, loading: false };
    unsaved = !save(storage, lines);
    if (!unsaved) text = keyOf(...readTexts(storage));
    for (const listener of listeners) listener();
  };

  const onStorage = (event: Event) => {
    const { key } = event as StorageEvent;
    if (key && key !== CART_KEY && key !== NAMES_KEY) return;
    // `pageshow` has no key: an unsaved cart stays.
    if (key !== undefined) unsaved = false;
    for (const listener of listeners) listener();
  };

  return {
    snapshot,
    subscribe(listener) {
      // Adding it again has no effect.
      for (const type of ['storage', 'pageshow']) tabs().addEventListener(type, onStorage);
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (product, quantity) => change((lines) => added(lines, product, quantity)),
    increase: (id) => change((lines) => increased(lines, id)),
    decrease: (id) => change((lines) => decreased(lines, id)),
    setQuantity: (id, quantity) => change((lines) => withQuantity(lines, id, quantity)),
    setOption: (id, option) => change((lines) => withOption(lines, id, option)),
    remove: (id) => change((lines) => removed(lines, id)),
    clear: () => change(() => []),
    acceptPrices: (accepted) =>
      change((lines) => lines.map((line) => ({ ...line, ...accepted.get(line.id) }))),
    subtract: (quantities) => change((lines) => withoutOrdered(lines, quantities)),
  };
}

/** Both texts in one, to see whether one has changed. */
function keyOf(cart: string | null, names: string | null): string {
  return `${cart}\n${names}`;
}

function readTexts(storage: () => CartStorage): [cart: string | null, names: string | null] {
  try {
    const stored = storage();
    return [stored.getItem(CART_KEY), stored.getItem(NAMES_KEY)];
  } catch {
    return [null, null];
  }
}

/** Saves the lines; false if that fails. An empty cart deletes the key (specification: clear deletes it). */
function save(storage: () => CartStorage, lines: CartLines): boolean {
  try {
    const stored = storage();
    const { cart, names } = storedCart(lines);
    if (lines.length === 0) stored.removeItem(CART_KEY);
    else stored.setItem(CART_KEY, cart);
    if (names === '{}') stored.removeItem(NAMES_KEY);
    else stored.setItem(NAMES_KEY, names);
    return true;
  } catch {
    return false;
  }
}
