import { lazyComponent } from '../platform/lazy-component.tsx';
import { useCart } from './cart.ts';

const CartBar = lazyComponent(() => import('./cart-bar.tsx').then((module) => module.CartBar));

/** The cart bar of a list of products. Its code is loaded only for a cart with products. */
export function LazyCartBar() {
  return useCart().count > 0 && <CartBar />;
}
