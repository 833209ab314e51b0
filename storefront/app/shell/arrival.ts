import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After a navigation the focus goes to the new page, unless it stands inside the page already (a sorting, a sidebar).
 * Screen readers then read on from there, and phones put their keyboard away after a search.
 */
export function useFocusOnArrival(page: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  const arrived = useRef(key);
  useEffect(() => {
    if (arrived.current === key) return;
    arrived.current = key;
    const active = document.activeElement;
    if (active === document.body || !page.current?.contains(active))
      page.current?.focus({ preventScroll: true });
  }, [key, page]);
}
