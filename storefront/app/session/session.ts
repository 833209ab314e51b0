import { createClient } from '@haat/contract/client';
import { adaptInBrowser } from '../platform/provider/adapt-in-browser.ts';
import { clearPrivateData } from './clear-private-data.ts';
import { createSession } from './create-session.ts';
import { currentCustomer } from './current-customer.ts';
import { withLock } from './with-lock.ts';

/** The timeout of a request, in ms. */
const TIMEOUT = 30_000;

/** The timeout of a renewal, in ms: short enough to retry while the previous refresh token is still valid. */
const RENEWAL_TIMEOUT = 7_000;

/** The session of the current customer. Pages that only need the customer load `current-customer.ts` instead. */
export const session = createSession(
  {
    storage: () => window.localStorage,
    withLock,
    renew: (refresh) => plainClient(RENEWAL_TIMEOUT).refreshTokens({ body: { refresh } }),
    // Another provider may have no such call.
    revoke: (refresh) => adaptInBrowser(plainClient(), apiHost()).signOut({ body: { refresh } }),
    clearPrivateData,
  },
  currentCustomer,
);

function apiHost(): string {
  return document.documentElement.dataset.apiHost ?? '';
}

/**
 * The API client without the session, for the calls that begin, renew and end a session. `keepalive` lets them finish when
 * the page is left: a sign-out must arrive, and a renewed token must not be lost.
 */
export function plainClient(timeout = TIMEOUT) {
  return createClient({
    host: apiHost(),
    fetch: (input, init) =>
      window.fetch(input, { ...init, keepalive: true, signal: AbortSignal.timeout(timeout) }),
  });
}
