import type { Product } from '@haat/contract/catalogue';
import { toPaisa } from '@haat/contract/money';
import { useSyncExternalStore } from 'react';
import { countOf, sumOf } from './cart-lines.ts';
import type { CartSnapshot, CartStore } from './cart-store.ts';
import { createGuestCart } from './guest-cart.ts';

export { openCart } from './drawer-state.ts';

/** What the cart must know of a product to hold it. */
export type CartProduct = Pick<Product, 'id' | 'name' | 'name_bn' | 'price' | 'mainimage' | 'thumbnail'>;

/** The cart of whoever uses this browser, for handlers outside of a render. */
export const shopCart: CartStore = createGuestCart(
  () => window.localStorage,
  () => window,
);

/** Puts a product into the cart, or raises its quantity where it is there already. */
export function addToCart(product: CartProduct, quantity = 1): void {
  const pricePaisa = toPaisa(product.price);
  if (pricePaisa === null) return;
  const { id, name, name_bn, mainimage, thumbnail } = product;
  shopCart.add({ id, name, name_bn, image: mainimage || thumbnail || '', pricePaisa }, quantity);
}

/** The cart and its verbs; on the server and until the browser has read it, empty and loading. */
export function useCart() {
  const { lines, loading } = useSyncExternalStore(shopCart.subscribe, shopCart.snapshot, unknownCart);
  return {
    lines,
    count: countOf(lines),
    /** The sum of the line totals, before tax. */
    totalPaisa: sumOf(lines),
    loading,
    add: addToCart,
    increase: shopCart.increase,
    decrease: shopCart.decrease,
    remove: shopCart.remove,
    clear: shopCart.clear,
  };
}

const UNKNOWN: CartSnapshot = { lines: [], loading: true };

function unknownCart(): CartSnapshot {
  return UNKNOWN;
}
