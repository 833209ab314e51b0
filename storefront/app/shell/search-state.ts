import type { Product } from '@haat/contract/shop/catalogue';
import { useEffect, useState } from 'react';

/** The matches of a search text: the first of them, and how many there are. */
export interface Found {
  search: string;
  items: Product[];
  total: number;
}

/** A pause in typing this long starts a search. */
const PAUSE_MS = 150;
const MOST_SHOWN = 20;

/** Few visitors search before they have seen the page, so it does without. */
export const loadClient = () => import('../accounts/browser-client.ts');

/** What the shop has for a text, or null while nothing is asked or known. An answer to an older text never shows. */
export function useFound(search: string): Found | null {
  const [found, setFound] = useState<Found | null>(null);

  useEffect(() => {
    if (!search) return setFound(null);
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const { browserClient } = await loadClient();
        const page = await browserClient(abort.signal).products({ search, limit: MOST_SHOWN });
        if (!abort.signal.aborted) setFound({ search, items: page.items, total: page.total });
      } catch (error) {
        // A failed fetch is only logged (specification, section 8); one that was given up is no failure.
        if (!abort.signal.aborted) console.error(error);
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [search]);

  return search ? found : null;
}
