import { useEffect } from 'react';
import { useRouteError } from 'react-router';

/**
 * For the error boundary of a content page, which shows the page without its fetched part: the failed fetch is only logged
 * (specification, section 8). If a service worker may have the whole page in its cache, the boundary of the shop loads it.
 */
export function useLoggedRouteError(): void {
  const error = useRouteError();
  if (error instanceof TypeError && navigator.serviceWorker?.controller) throw error;
  useEffect(() => console.warn('A part of the page could not be fetched.', error), [error]);
}
