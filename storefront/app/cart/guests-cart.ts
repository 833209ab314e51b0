import { createGuestCart } from './guest-cart.ts';

/** The guest's cart of this browser. */
export const guestCart = createGuestCart(
  () => window.localStorage,
  () => window,
);
