import { alone } from '../accounts/alone.ts';
import { browserClient } from '../accounts/browser-client.ts';
import { session } from '../accounts/session.ts';
import { newKey } from '../new-key.ts';
import { createCustomerCart } from './customer-cart.ts';
import { guestCart } from './guests-cart.ts';
import { createMoveIn } from './move-in.ts';

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
