import { toPaisa } from '@haat/contract/money/money';
import type { Product } from '@haat/contract/shop/catalogue';
import { useSyncExternalStore } from 'react';
import { importOrReload } from '../platform/import-or-reload.ts';
import { currentCustomer } from '../session/current-customer.ts';
import { useLatestLine } from './drawer-state.ts';
import { countOf, raisedBy, type SaleForm, saleForm, sumOf } from './store/cart-lines.ts';
import { type CartStore, NOT_LOADED } from './store/cart-store.ts';
import { guestCart } from './store/guest-cart.ts';
import { createLazyCart } from './store/lazy-customer-cart.ts';

export { openCart, staysInList } from './drawer-state.ts';

/** The fields of a product that the cart stores. */
type CartProduct = Pick<Product, 'id' | 'name' | 'name_bn' | 'unit' | 'price' | 'mainimage'> &
  Partial<Pick<Product, 'thumbnail'>> &
  SaleForm;

/** Its code is loaded only for customers. */
const customerCart = createLazyCart(() =>
  importOrReload(() => import('./store/customer-cart.ts')).then((module) => module.customerCart),
);

/** Fetches a customer's lines again; true if a response arrived. */
export const refetchCart = customerCart.refetch;

/** The cart of the current guest or customer, for event handlers; components use `useCart`. */
export const shopCart: CartStore = {
  snapshot: () => currentCart().snapshot(),
  subscribe(listener) {
    const unsubscribers = [guestCart.subscribe(listener), currentCustomer.subscribe(onCustomer)];
    let subscribed = false;
    function subscribeToCustomerCart(): void {
      if (subscribed || currentCustomer.customer() === null) return;
      subscribed = true;
      unsubscribers.push(customerCart.subscribe(listener));
    }
    function onCustomer(): void {
      subscribeToCustomerCart();
      listener();
    }
    subscribeToCustomerCart();
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  },
  add: (product, quantity) => currentCart().add(product, quantity),
  increase: (id) => currentCart().increase(id),
  decrease: (id) => currentCart().decrease(id),
  setQuantity: (id, quantity) => currentCart().setQuantity(id, quantity),
  setOption: (id, option) => currentCart().setOption(id, option),
  remove: (id) => currentCart().remove(id),
  clear: () => currentCart().clear(),
};

/** Adds a product to the cart, or raises its quantity if the cart contains it. Returns by how much: 0 if the cart is full. */
export function addToCart(product: CartProduct, quantity = 1): number {
  const pricePaisa = toPaisa(product.price);
  if (pricePaisa === null) return 0;
  const { id, name, name_bn, unit, mainimage, thumbnail } = product;
  const image = mainimage || thumbnail || '';
  const line = { id, name, name_bn, unit, image, pricePaisa, ...saleForm(product) };
  const gain = raisedBy(shopCart.snapshot().lines, line, quantity);
  shopCart.add(line, quantity);
  useLatestLine.setState({ id }, true);
  return gain;
}

/** The cart and its methods; on the server and until it is loaded in the browser, empty and loading. */
export function useCart() {
  const { lines, known, loading } = useSyncExternalStore(
    shopCart.subscribe,
    shopCart.snapshot,
    notLoadedCart,
  );
  return {
    lines,
    count: countOf(lines),
    /** The sum of the line totals, before tax. */
    totalPaisa: sumOf(lines),
    known,
    loading,
    increase: shopCart.increase,
    decrease: shopCart.decrease,
    remove: shopCart.remove,
    clear: shopCart.clear,
  };
}

/** The quantity of a product in the cart; 0 on the server and until the cart is loaded. */
export function useCartQuantity(id: number): number {
  return useSyncExternalStore(
    shopCart.subscribe,
    () => shopCart.snapshot().lines.find((line) => line.id === id)?.quantity ?? 0,
    () => 0,
  );
}

function currentCart(): CartStore {
  return currentCustomer.customer() === null ? guestCart : customerCart;
}

function notLoadedCart() {
  return NOT_LOADED;
}
