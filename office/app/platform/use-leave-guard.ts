import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';

/**
 * Asks before a page with typed texts is left by a link, by Back, or with its tab.
 * @param question what is asked inside the office; of a tab the browser asks in its own words
 */
export function useLeaveGuard(question: string, isChanged: () => boolean): void {
  const latest = useRef(isChanged);
  latest.current = isChanged;
  useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && latest.current() && !window.confirm(question),
  );
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (latest.current()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, []);
}
