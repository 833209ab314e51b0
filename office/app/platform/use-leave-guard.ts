import { useBeforeUnload, useBlocker } from 'react-router';

/**
 * Asks before a page with typed texts is left by a link, by Back, or with its tab.
 * @param question what is asked inside the office; of a tab the browser asks in its own words
 */
export function useLeaveGuard(question: string, isChanged: () => boolean): void {
  useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && isChanged() && !window.confirm(question),
  );
  useBeforeUnload((event) => {
    if (isChanged()) event.preventDefault();
  });
}
