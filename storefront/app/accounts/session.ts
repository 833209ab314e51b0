import { createClient } from '@haat/contract/client';
import { useSyncExternalStore } from 'react';
import { alone } from './alone.ts';
import { type Customer, createSession } from './create-session.ts';
import { forgetPrivate } from './forget-private.ts';

/** Longer than an honest answer takes, and short enough to ask again while the token before still works, in ms. */
const LONGEST_WAIT = 7_000;

/** Who uses this browser. Only in the browser: on the server everybody is a guest. */
export const session = createSession({
  storage: () => window.localStorage,
  tabs: () => window,
  alone,
  renew: (refresh) => plainClient().refreshTokens(refresh),
  revoke: (refresh) => plainClient().signOut(refresh),
  forget: forgetPrivate,
});

/** The customer signed in here, or null for a guest; on the server and during hydration a guest. */
export function useCustomer(): Customer {
  return useSyncExternalStore(session.subscribe, session.customer, guest);
}

/** The API without the session: for the calls that begin, renew and end one. */
export function plainClient() {
  return createClient({
    host: document.documentElement.dataset.apiHost ?? '',
    fetch: (input, init) =>
      window.fetch(input, { ...init, keepalive: true, signal: AbortSignal.timeout(LONGEST_WAIT) }),
  });
}

function guest(): Customer {
  return null;
}
