import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Moves the focus to the new page after a navigation, unless it is inside the page already (sort order, sidebar). Then
 * screen readers continue from there, and phones hide their keyboard after a search.
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
