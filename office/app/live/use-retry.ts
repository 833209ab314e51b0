import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useOutdated } from '../platform/stale-if-error.ts';
import { useIsLoading } from '../platform/use-revalidate-when-idle.ts';

/** In ms. */
const RETRY_INTERVAL = 5_000;

/** While the page shows its last data, it is loaded again until that succeeds. */
export function useRetry(): void {
  const isOutdated = useOutdated();
  const isLoading = useIsLoading();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isOutdated || isLoading) return;
    const timer = setTimeout(revalidate, RETRY_INTERVAL);
    return () => clearTimeout(timer);
  }, [isOutdated, isLoading, revalidate]);
}
