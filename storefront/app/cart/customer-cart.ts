import { browserClient } from '../accounts/browser-client.ts';
import { session } from '../accounts/session.ts';
import { alone } from '../accounts/with-lock.ts';
import { newKey } from '../platform/random-key.ts';
import { createCustomerCart } from './create-customer-cart.ts';
import { guestCart } from './guest-cart.ts';
import { createMoveIn } from './merge-guest-cart.ts';

/** The cart of the customer who is signed in here. Guests never load it. */
export const customerCart = createCustomerCart({
  session,
  api: browserClient,
  moveIn: createMoveIn({
    storage: () => window.localStorage,
    guest: guestCart,
    alone,
    api: browserClient,
    newKey,
  }),
});
