import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After a navigation the focus goes to the new page, unless it stands inside the page already (a sorting, a sidebar).
 * Screen readers then read on from there, and phones put their keyboard away after a search.
 */
export function useFocusOnNavigation(): void {
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    const page = document.getElementById('content');
    const { activeElement } = document;
    if (activeElement === document.body || !page?.contains(activeElement))
      page?.focus({ preventScroll: true });
  }, [key]);
}
