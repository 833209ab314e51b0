import { useSyncExternalStore } from 'react';
import { forgetPrivate } from './clear-private-data.ts';
import { type Customer, createHere } from './create-current-customer.ts';

/** Who uses this browser. Only in the browser: on the server everybody is a guest. */
export const here = createHere({
  storage: () => window.localStorage,
  tabs: () => window,
  forget: forgetPrivate,
});

/** The customer signed in here, or null for a guest; on the server and during hydration a guest. */
export function useCustomer(): Customer {
  return useSyncExternalStore(here.subscribe, here.customer, guest);
}

function guest(): Customer {
  return null;
}
