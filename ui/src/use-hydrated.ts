import { useSyncExternalStore } from 'react';

/** False on the server and until the page's script runs. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
