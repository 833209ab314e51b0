import type { Product } from '@haat/contract/catalogue';
import { toPaisa } from '@haat/contract/money';
import { useSyncExternalStore } from 'react';
import { alone } from '../accounts/alone.ts';
import { session } from '../accounts/session.ts';
import { browserClient } from '../api.ts';
import { newKey } from '../new-key.ts';
import { countOf, sumOf } from './cart-lines.ts';
import type { CartSnapshot, CartStore } from './cart-store.ts';
import { createCustomerCart } from './customer-cart.ts';
import { createGuestCart } from './guest-cart.ts';
import { createMoveIn } from './move-in.ts';

export { openCart } from './drawer-state.ts';

/** What the cart must know of a product to hold it. */
export type CartProduct = Pick<Product, 'id' | 'name' | 'name_bn' | 'price' | 'mainimage' | 'thumbnail'>;

const storage = () => window.localStorage;

export const guestCart = createGuestCart(storage, () => window);

export const customerCart = createCustomerCart({
  session,
  api: browserClient,
  moveIn: createMoveIn({ storage, guest: guestCart, alone, api: browserClient, newKey }),
});

/** The cart of whoever uses this browser, for handlers outside of a render. */
export const shopCart: CartStore = {
  snapshot: () => theirs().snapshot(),
  subscribe(listener) {
    const leave = [guestCart, customerCart, session].map((store) => store.subscribe(listener));
    return () => {
      for (const stop of leave) stop();
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
  return session.customer() === null ? guestCart : customerCart;
}

const UNKNOWN: CartSnapshot = { lines: [], known: false, loading: true };

function unknownCart(): CartSnapshot {
  return UNKNOWN;
}
