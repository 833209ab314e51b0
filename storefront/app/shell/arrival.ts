import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';

/** The place that was last shown, whoever showed it: the notice of a broken page brings a frame of its own. */
let arrived: string | undefined;

/**
 * After a navigation the focus goes to the new page, unless it stands inside the page already (a sorting, a sidebar).
 * Screen readers then read on from there, and phones put their keyboard away after a search.
 */
export function useFocusOnArrival(page: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  useEffect(() => {
    const isFirst = arrived === undefined;
    if (arrived === key) return;
    arrived = key;
    if (isFirst) return;
    const active = document.activeElement;
    if (active === document.body || !page.current?.contains(active))
      page.current?.focus({ preventScroll: true });
  }, [key, page]);
}
