import { nameIn } from '@haat/contract/text/language';
import { notify } from '@haat/ui/notices.tsx';
import { newKey } from '@haat/ui/random-key.ts';
import { languageOf } from '../../i18n/language.ts';
import { messagesIn } from '../../i18n/messages.ts';
import { browserClient } from '../../session/browser-client.ts';
import { session } from '../../session/session.ts';
import { withLock } from '../../session/with-lock.ts';
import type { CartLine } from './cart-lines.ts';
import { createCustomerCart } from './create-customer-cart.ts';
import { guestCart } from './guest-cart.ts';
import { createGuestCartMerge, type DroppedLines } from './merge-guest-cart.ts';

/** The cart of the signed-in customer. Guests never load this module. */
export const customerCart = createCustomerCart({
  session,
  newKey,
  api: () => browserClient(undefined, { keepalive: true }),
  mergeGuestCart: createGuestCartMerge({
    storage: () => window.localStorage,
    guest: guestCart,
    withLock,
    api: browserClient,
    newKey,
    onDropped: showDropped,
  }),
});

// On a weak network changes wait for seconds: they are not lost when the shopper closes or reloads the page.
if (!import.meta.env.SSR)
  document.addEventListener('visibilitychange', () => document.hidden && customerCart.sendWaiting());

function showDropped({ notSold, noRoom }: DroppedLines): void {
  const language = languageOf(window.location.pathname);
  const texts = messagesIn('cart', language).notAdded;
  const names = (lines: CartLine[]) => lines.map((line) => nameIn(language, line)).join(', ');
  if (notSold.length > 0) notify(texts.notSold(names(notSold)), 'info');
  if (noRoom.length > 0) notify(texts.noRoom(names(noRoom)), 'info');
}
