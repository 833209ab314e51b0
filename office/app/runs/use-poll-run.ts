import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** In ms. */
const POLL_INTERVAL = 10_000;

/**
 * Loads the stops again while the page is visible, and at once when it becomes visible: somebody may have handed out or taken off orders.
 * Not while a stop is open: its sum must not change without a word.
 */
export function usePollRun(isStopOpen: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isStopOpen) return;
    const poll = () => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    const timer = setInterval(poll, POLL_INTERVAL);
    document.addEventListener('visibilitychange', poll);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', poll);
    };
  }, [isStopOpen, revalidate]);
}
