import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useIsLoading } from './use-revalidate-when-idle.ts';

/**
 * Loads the data of the page again every 10 s (`interval`, in ms) while it is visible, and at once when it becomes visible. Without a
 * network nothing is requested: the page stays as it is. Nor while something is loading: a poll would abort that, so that on a slow
 * network neither the data nor the page of a pressed link would ever arrive.
 */
export function usePoll({ paused = false, interval = 10_000 } = {}): void {
  const { revalidate } = useRevalidator();
  const isLoading = useIsLoading();
  useEffect(() => {
    if (paused || isLoading) return;
    const poll = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) void revalidate();
    };
    const timer = setInterval(poll, interval);
    document.addEventListener('visibilitychange', poll);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', poll);
    };
  }, [paused, interval, isLoading, revalidate]);
}
