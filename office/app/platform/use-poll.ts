import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** In ms. */
const POLL_INTERVAL = 10_000;

/**
 * Loads the data of the page again every 10 s while it is visible, and at once when it becomes visible. Without a network nothing
 * is requested: the page stays as it is.
 */
export function usePoll({ paused = false } = {}): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (paused) return;
    const poll = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) void revalidate();
    };
    const timer = setInterval(poll, POLL_INTERVAL);
    document.addEventListener('visibilitychange', poll);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', poll);
    };
  }, [paused, revalidate]);
}
