import { toPaisa } from '@haat/contract/common/money';
import type { Product } from '@haat/contract/shop/catalogue';
import { useSyncExternalStore } from 'react';
import { here } from '../accounts/current-customer.ts';
import { importOrReload } from '../platform/import-or-reload.ts';
import { countOf, sumOf } from './cart-lines.ts';
import { type CartStore, UNKNOWN } from './cart-store.ts';
import { guestCart } from './guest-cart.ts';
import { createLateCart } from './lazy-customer-cart.ts';

export { openCart } from './drawer-state.ts';

/** What the cart must know of a product to hold it. */
export type CartProduct = Pick<Product, 'id' | 'name' | 'name_bn' | 'price' | 'mainimage' | 'thumbnail'>;

/** Its code is loaded for customers alone. */
const customerCart = createLateCart(() =>
  importOrReload(() => import('./customer-cart.ts')).then(({ customerCart }) => customerCart),
);

/** Fetches a customer's lines anew; true where a response came. */
export const refetchCart = customerCart.refetch;

/** The cart of whoever uses this browser, for handlers outside of a render. */
export const shopCart: CartStore = {
  snapshot: () => theirs().snapshot(),
  subscribe(listener) {
    const stops = [guestCart.subscribe(listener), here.subscribe(onHere)];
    let follows = false;
    function follow(): void {
      if (follows || here.customer() === null) return;
      follows = true;
      stops.push(customerCart.subscribe(listener));
    }
    function onHere(): void {
      follow();
      listener();
    }
    follow();
    return () => {
      for (const stop of stops) stop();
    };
  },
  add: (product, quantity) => theirs().add(product, quantity),
  increase: (id) => theirs().increase(id),
  decrease: (id) => theirs().decrease(id),
  setQuantity: (id, quantity) => theirs().setQuantity(id, quantity),
  remove: (id) => theirs().remove(id),
  clear: () => theirs().clear(),
};

/** Puts a product into the cart, or raises its quantity where it is there already. */
export function addToCart(product: CartProduct, quantity = 1): void {
  const pricePaisa = toPaisa(product.price);
  if (pricePaisa === null) return;
  const { id, name, name_bn, mainimage, thumbnail } = product;
  shopCart.add({ id, name, name_bn, image: mainimage || thumbnail || '', pricePaisa }, quantity);
}

/** The cart and its verbs; on the server and until the browser knows it, empty and loading. */
export function useCart() {
  const { lines, known, loading } = useSyncExternalStore(shopCart.subscribe, shopCart.snapshot, unknownCart);
  return {
    lines,
    count: countOf(lines),
    /** The sum of the line totals, before tax. */
    totalPaisa: sumOf(lines),
    known,
    loading,
    add: addToCart,
    increase: shopCart.increase,
    decrease: shopCart.decrease,
    remove: shopCart.remove,
    clear: shopCart.clear,
  };
}

function theirs(): CartStore {
  return here.customer() === null ? guestCart : customerCart;
}

function unknownCart() {
  return UNKNOWN;
}
