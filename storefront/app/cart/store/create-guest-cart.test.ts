import { beforeEach, describe, expect, test, vi } from 'vitest';
import { CART_KEY, NAMES_KEY } from '../../platform/guest-storage-keys.ts';
import { type CartStorage, createGuestCart } from './create-guest-cart.ts';
import { miniket } from './testing/miniket.ts';

const ilish = { id: 9, name: 'Hilsa', name_bn: '', unit: '', image: '', pricePaisa: 159_900 };

let entries: Map<string, string>;
let storage: CartStorage;
beforeEach(() => {
  entries = new Map();
  storage = {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
});

/** Opens a tab; all tabs share the storage, and `dispatchStorage` notifies a tab of a change. */
function openTab() {
  const events = new EventTarget();
  const cart = createGuestCart(
    () => storage,
    () => events,
  );
  return {
    cart,
    events,
    dispatchStorage: (key: string | null) =>
      events.dispatchEvent(Object.assign(new Event('storage'), { key })),
  };
}

test('a page that comes back from the back/forward cache shows the changes that it has missed', () => {
  const { cart, events } = openTab();
  const listener = vi.fn();
  cart.subscribe(listener);
  openTab().cart.add(miniket, 2);
  expect(listener).not.toHaveBeenCalled();
  events.dispatchEvent(new Event('pageshow'));
  expect(listener).toHaveBeenCalledOnce();
  expect(cart.snapshot().lines).toMatchObject([{ id: 7, quantity: 2 }]);
});

describe('every change', () => {
  test('is saved at once, in the shape of the specification', () => {
    const { cart } = openTab();
    cart.add(miniket, 2);
    cart.increase(7);
    const stored = { id: 7, item_name: 'Miniket rice', product_image: '', item_price: 72.5, quantity: 3 };
    expect(JSON.parse(entries.get(CART_KEY)!)).toEqual([stored]);
    cart.decrease(7);
    expect(JSON.parse(entries.get(CART_KEY)!)).toEqual([{ ...stored, quantity: 2 }]);
  });

  test('notifies the page, and the snapshot stays the same object until the next change', () => {
    const { cart } = openTab();
    const listener = vi.fn();
    const unsubscribe = cart.subscribe(listener);
    cart.add(miniket);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(cart.snapshot()).toBe(cart.snapshot());
    unsubscribe();
    cart.increase(7);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test('clearing deletes the key, and so does removing the last line', () => {
    const { cart } = openTab();
    cart.add(miniket);
    cart.clear();
    expect([...entries.keys()]).toEqual([]);
    cart.add(miniket);
    cart.remove(7);
    expect([...entries.keys()]).toEqual([]);
  });

  test('accepted prices are stored', () => {
    const { cart } = openTab();
    cart.add(miniket);
    cart.add(ilish);
    cart.acceptPrices(new Map([[7, { pricePaisa: 8_000, unit: '2 kg' }]]));
    expect(cart.snapshot().lines.map((line) => line.pricePaisa)).toEqual([8_000, 159_900]);
    expect(JSON.parse(entries.get(CART_KEY)!)[0].item_price).toBe(80);
    expect(openTab().cart.snapshot().lines[0]?.unit).toBe('2 kg');
  });
});

describe('two tabs', () => {
  test('notify each other', () => {
    const [first, second] = [openTab(), openTab()];
    const listener = vi.fn();
    second.cart.subscribe(listener);
    first.cart.add(miniket);
    second.dispatchStorage(CART_KEY);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(second.cart.snapshot().lines).toEqual([{ ...miniket, quantity: 1 }]);
    second.dispatchStorage('theme');
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test('do not overwrite each other, even before the storage event', () => {
    const [first, second] = [openTab(), openTab()];
    first.cart.add(miniket);
    second.cart.add(ilish);
    first.cart.increase(9);
    expect(second.cart.snapshot().lines.map((line) => [line.id, line.quantity])).toEqual([
      [7, 1],
      [9, 2],
    ]);
  });

  test('clearing the storage in another tab empties the cart', () => {
    const { cart, dispatchStorage } = openTab();
    cart.add(miniket);
    entries.clear();
    dispatchStorage(null);
    expect(cart.snapshot().lines).toEqual([]);
  });
});

describe('storage that is unusable', () => {
  test('full: the cart works on this page', () => {
    const { cart } = openTab();
    cart.add(miniket);
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    cart.add(ilish);
    cart.increase(9);
    expect(cart.snapshot().lines.map((line) => [line.id, line.quantity])).toEqual([
      [7, 1],
      [9, 2],
    ]);
  });

  test('forbidden: nothing throws, and the cart works on this page', () => {
    const cart = createGuestCart(
      () => {
        throw new DOMException('denied', 'SecurityError');
      },
      () => new EventTarget(),
    );
    expect(cart.snapshot().lines).toEqual([]);
    cart.add(miniket);
    expect(cart.snapshot().lines).toEqual([{ ...miniket, quantity: 1 }]);
    cart.clear();
    expect(cart.snapshot().lines).toEqual([]);
  });

  test('corrupt: the first change repairs it', () => {
    entries.set(CART_KEY, '{"id":');
    entries.set(NAMES_KEY, 'nonsense');
    const { cart } = openTab();
    cart.add(miniket);
    expect(cart.snapshot().lines).toEqual([{ ...miniket, quantity: 1 }]);
    expect(JSON.parse(entries.get(NAMES_KEY)!)).toEqual({ 7: { name_bn: 'মিনিকেট চাল', unit: '5 kg' } });
  });
});
