import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Moves the focus to the new page after a navigation, unless it is inside the page already (sort order, sidebar) or in a search
 * that was typed while the page was loading. Then screen readers continue from there, and phones hide their keyboard after a search.
 */
export function useFocusOnNavigation(): void {
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    const page = document.getElementById('content');
    const { activeElement } = document;
    if (page?.contains(activeElement) || isNewSearch(activeElement)) return;
    page?.focus({ preventScroll: true });
  }, [key]);
}

/** Whether it is the search field of the header, with another text than that of the page's URL. */
function isNewSearch(element: Element | null): boolean {
  const current = new URLSearchParams(globalThis.location.search).get('search') ?? '';
  return element instanceof HTMLInputElement && element.name === 'search' && element.value !== current;
}
