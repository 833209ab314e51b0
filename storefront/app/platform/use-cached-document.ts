import { useEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Loads the whole document if the data of a page cannot be fetched: the service worker may have the document in its cache,
 * or shows the offline page. Not if this is already that document, or after a redirect from the offline page: that would be a loop.
 */
export function useCachedDocument(error: unknown): void {
  const { pathname, search, state } = useLocation();
  const isFromCache = state?.fromCache === true;
  useEffect(() => {
    const [document] = performance.getEntriesByType('navigation');
    const isThisDocument = document && new URL(document.name).pathname === pathname;
    if (!isUnreachable(error) || isThisDocument || isFromCache) return;
    if (navigator.serviceWorker?.controller) location.replace(pathname + search);
  }, [error, pathname, search, isFromCache]);
}

/** Whether an error means that the shop did not respond. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError || (typeof navigator !== 'undefined' && navigator.onLine === false);
}
