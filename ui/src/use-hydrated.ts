import { useSyncExternalStore } from 'react';

/** False on the server and until hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
