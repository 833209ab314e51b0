import { type ComponentType, useEffect, useState } from 'react';

/** A component whose code comes once it is wanted. Null until then, and where it cannot be fetched. `load` stays the same. */
export function useLate<P>(wanted: boolean, load: () => Promise<ComponentType<P>>): ComponentType<P> | null {
  const [Late, setLate] = useState<ComponentType<P> | null>(null);
  useEffect(() => {
    if (!wanted || Late) return;
    load().then(
      (loaded) => setLate(() => loaded),
      (cause) => console.warn('A part of the page could not be loaded.', cause),
    );
  }, [wanted, Late, load]);
  return Late;
}
