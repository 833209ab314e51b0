import { useEffect, useState } from 'react';

/** The maximum number for a document: a page that breaks again and again shows its error. */
const MAX_REMOUNTS = 3;

let remounts = 0;

/**
 * For an error boundary: mounts the page again if something outside React has changed its nodes, as translators and extensions
 * of browsers do. Returns true until `remount` has ended; the error is shown only if this returns false.
 */
export function useRemount(error: unknown, remount: () => Promise<void>): boolean {
  const [isRemounting] = useState(() => error instanceof DOMException && remounts < MAX_REMOUNTS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each error
  useEffect(() => {
    if (!isRemounting) return;
    remounts += 1;
    void remount();
  }, []);
  return isRemounting;
}
