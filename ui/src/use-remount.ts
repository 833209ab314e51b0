import { useEffect, useState } from 'react';

let remounts = 0;

/**
 * For an error boundary: mounts the page again if something outside React has changed its nodes, as translators and extensions
 * of browsers do; at most three times for a document. Returns true until `remount` has ended: the error is not shown then.
 */
export function useRemount(error: unknown, remount: () => Promise<void>): boolean {
  const [isRemounting] = useState(() => error instanceof DOMException && remounts++ < 3);
  useEffect(() => {
    if (isRemounting) void remount();
  }, [isRemounting, remount]);
  return isRemounting;
}
