import { useSyncExternalStore } from 'react';
import { type Customer, createCurrentCustomer } from './create-current-customer.ts';

/** The current customer of this browser; not for the server, which renders every page for a guest. */
export const currentCustomer = createCurrentCustomer({
  storage: () => window.localStorage,
  tabs: () => window,
  clearTypedText() {
    try {
      window.sessionStorage.clear();
    } catch {
      // Without storage no text is stored.
    }
  },
});

/** The signed-in customer, or null for a guest; always null on the server and during hydration. */
export function useCustomer(): Customer {
  return useSyncExternalStore(currentCustomer.subscribe, currentCustomer.customer, guest);
}

function guest(): Customer {
  return null;
}
