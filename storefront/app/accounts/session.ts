import { createClient } from '@haat/contract/common/client';
import { forgetPrivate } from './clear-private-data.ts';
import { createSession } from './create-session.ts';
import { here } from './current-customer.ts';
import { alone } from './with-lock.ts';

/** The longest wait for a response, in ms. */
const LONGEST_WAIT = 30_000;

/** For a renewal: short enough to ask again while the token before still works. */
const RENEWAL_WAIT = 7_000;

/** The session of whoever is here. Loaded by the pages that need more of it than `here.ts` knows. */
export const session = createSession(
  {
    storage: () => window.localStorage,
    tabs: () => window,
    alone,
    renew: (refresh) => plainClient(RENEWAL_WAIT).refreshTokens(refresh),
    revoke: (refresh) => plainClient().signOut(refresh),
    forget: forgetPrivate,
  },
  here,
);

/**
 * The API without the session: for the calls that begin, renew and end one. They go on where the page is left, so that
 * a sign-out arrives and a renewed token is not lost on the shop's side alone.
 */
export function plainClient(longestWait = LONGEST_WAIT) {
  return createClient({
    host: document.documentElement.dataset.apiHost ?? '',
    fetch: (input, init) =>
      window.fetch(input, { ...init, keepalive: true, signal: AbortSignal.timeout(longestWait) }),
  });
}
