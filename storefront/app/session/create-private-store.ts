import type { Client } from '@haat/contract/client';
import { useEffect, useSyncExternalStore } from 'react';
import { createStore } from 'zustand';
import { browserClient } from './browser-client.ts';
import type { Customer } from './create-current-customer.ts';
import { useCustomer } from './current-customer.ts';
import { session } from './session.ts';

/** Data that the API returns only to the signed-in customer. `value` is null until it is loaded. */
interface PrivateData<T> {
  value: T | null;
  loading: boolean;
  /** True if the last fetch failed; the previous value is preserved. */
  failed: boolean;
}

export interface PrivateStore<T> {
  snapshot(): PrivateData<T>;
  subscribe(listener: () => void): () => void;
  /** Fetches the data again. Never throws: a failed fetch is only logged (specification, section 8). */
  refetch(): Promise<void>;
  /** Stores a value that another response to this customer contained, unless another one has signed in meanwhile. */
  put(value: T, customer: Customer): void;
}

const NOT_LOADED = { value: null, loading: true, failed: false };

/** Stores data that was fetched for one customer; for any other customer it is not loaded. */
export function createPrivateStore<T>(load: (client: Client) => Promise<T>): PrivateStore<T> {
  const data = createStore<PrivateData<T>>(() => NOT_LOADED);
  let owner: Customer = null;
  let latestRequest = 0;

  const current = () => (owner === session.customer() ? data.getState() : NOT_LOADED);

  return {
    snapshot: current,
    subscribe: data.subscribe,
    async refetch() {
      const customer = session.customer();
      if (customer === null) return;
      const request = ++latestRequest;
      const { value } = current();
      owner = customer;
      data.setState({ value, loading: true, failed: false });
      try {
        const fetched = await load(browserClient());
        if (request === latestRequest) data.setState({ value: fetched, loading: false, failed: false });
      } catch (problem) {
        console.warn('Something could not be fetched.', problem);
        if (request === latestRequest)
          data.setState({ value: data.getState().value, loading: false, failed: true });
      }
    },
    put(value, customer) {
      if (customer !== session.customer()) return;
      owner = customer;
      latestRequest++;
      data.setState({ value, loading: false, failed: false });
    },
  };
}

/** The data of a store, fetched when the page opens, and again when the browser is online after a failure. */
export function usePrivate<T>(store: PrivateStore<T>): PrivateData<T> {
  const customer = useCustomer();
  useEffect(() => {
    if (customer === null) return;
    store.refetch();
    const retry = () => store.snapshot().failed && store.refetch();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [store, customer]);
  return usePrivateData(store);
}

/** The data of a store that another component fetches. */
export function usePrivateData<T>(store: PrivateStore<T>): PrivateData<T> {
  // Renders again when the customer changes, because another customer must not see the data.
  useCustomer();
  return useSyncExternalStore(store.subscribe, store.snapshot, notLoaded);
}

function notLoaded() {
  return NOT_LOADED;
}
