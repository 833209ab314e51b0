import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** In ms. */
const POLL_INTERVAL = 10_000;

/** Loads the stops again while the page is visible, and at once when it becomes visible: somebody may have handed out or taken off orders. */
export function usePollRun(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const poll = () => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    const timer = setInterval(poll, POLL_INTERVAL);
    document.addEventListener('visibilitychange', poll);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', poll);
    };
  }, [revalidate]);
}
