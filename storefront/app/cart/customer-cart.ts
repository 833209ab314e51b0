import { newKey } from '@haat/ui/random-key.ts';
import { browserClient } from '../session/browser-client.ts';
import { session } from '../session/session.ts';
import { withLock } from '../session/with-lock.ts';
import { createCustomerCart } from './create-customer-cart.ts';
import { guestCart } from './guest-cart.ts';
import { createGuestCartMerge } from './merge-guest-cart.ts';

/** The cart of the signed-in customer. Guests never load this module. */
export const customerCart = createCustomerCart({
  session,
  api: () => browserClient(undefined, { keepalive: true }),
  mergeGuestCart: createGuestCartMerge({
    storage: () => window.localStorage,
    guest: guestCart,
    withLock,
    api: browserClient,
    newKey,
  }),
});

// On a weak network changes wait for seconds: they are not lost when the shopper closes or reloads the page.
if (!import.meta.env.SSR)
  document.addEventListener('visibilitychange', () => document.hidden && customerCart.sendWaiting());
