import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { useCachedDocument } from '../platform/use-cached-document.ts';

/**
 * For the error boundary of a content page, which shows the page without its fetched part: the failed fetch is only logged
 * (specification, section 8).
 */
export function useLoggedRouteError(): void {
  const error = useRouteError();
  useCachedDocument(error);
  useEffect(() => console.warn('A part of the page could not be fetched.', error), [error]);
}
