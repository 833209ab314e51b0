import { useEffect, useState } from 'react';

/** The least time between two mounts after errors, in ms: a page that breaks again at once shows its error. */
const MIN_INTERVAL = 10_000;

let lastRemount = Number.NEGATIVE_INFINITY;

/**
 * For an error boundary: mounts the page again, once, if something outside React has changed its nodes, as translators and
 * extensions of browsers do. Returns true until `remount` has ended; the error is shown only if this returns false.
 */
export function useRemount(error: unknown, remount: () => Promise<void>): boolean {
  const [isRemounting] = useState(
    () => error instanceof DOMException && performance.now() - lastRemount > MIN_INTERVAL,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each error
  useEffect(() => {
    if (!isRemounting) return;
    lastRemount = performance.now();
    void remount();
  }, []);
  return isRemounting;
}
