import type { Client } from '@haat/contract/common/client';
import { useEffect, useSyncExternalStore } from 'react';
import { createStore } from 'zustand';
import { browserClient } from './browser-client.ts';
import type { Customer } from './create-current-customer.ts';
import { useCustomer } from './current-customer.ts';
import { session } from './session.ts';

/** Something that the API tells the signed-in customer alone. `value` is null until it is known. */
export interface PrivateData<T> {
  value: T | null;
  loading: boolean;
  /** True where the last fetch failed; the value before it stays. */
  failed: boolean;
}

export interface PrivateStore<T> {
  snapshot(): PrivateData<T>;
  subscribe(listener: () => void): () => void;
  /** Fetches it anew. Never throws: a failed fetch is only logged (specification, section 8). */
  refetch(): Promise<void>;
  /** What a response has told already. */
  put(value: T): void;
}

const UNKNOWN = { value: null, loading: true, failed: false };

/** Holds what was fetched for one customer; for anybody else it is unknown. */
export function createPrivateStore<T>(load: (client: Client) => Promise<T>): PrivateStore<T> {
  const data = createStore<PrivateData<T>>(() => UNKNOWN);
  let owner: Customer = null;
  let lastTurn = 0;

  const known = () => (owner === session.customer() ? data.getState() : UNKNOWN);

  return {
    snapshot: known,
    subscribe: data.subscribe,
    async refetch() {
      const whose = session.customer();
      if (whose === null) return;
      const turn = ++lastTurn;
      const { value } = known();
      owner = whose;
      data.setState({ value, loading: true, failed: false });
      try {
        const fetched = await load(browserClient());
        if (turn === lastTurn) data.setState({ value: fetched, loading: false, failed: false });
      } catch (problem) {
        console.warn('Something could not be fetched.', problem);
        if (turn === lastTurn) data.setState({ value: data.getState().value, loading: false, failed: true });
      }
    },
    put(value) {
      owner = session.customer();
      lastTurn++;
      data.setState({ value, loading: false, failed: false });
    },
  };
}

/** What a store holds, fetched anew when the page opens and when the browser is online again after a failure. */
export function usePrivate<T>(store: PrivateStore<T>): PrivateData<T> {
  const customer = useCustomer();
  useEffect(() => {
    if (customer === null) return;
    store.refetch();
    const again = () => store.snapshot().failed && store.refetch();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [store, customer]);
  return usePrivateData(store);
}

/** What a store holds that somebody else keeps fresh. */
export function usePrivateData<T>(store: PrivateStore<T>): PrivateData<T> {
  // Another customer must not see it: rendered anew when they come or go.
  useCustomer();
  return useSyncExternalStore(store.subscribe, store.snapshot, unknown);
}

function unknown() {
  return UNKNOWN;
}
