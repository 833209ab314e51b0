import { createGuestCart } from './create-guest-cart.ts';

/** The guest's cart of this browser. */
export const guestCart = createGuestCart(
  () => window.localStorage,
  () => window,
);
