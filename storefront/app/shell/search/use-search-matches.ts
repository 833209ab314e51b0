import type { SearchNotes } from '@haat/contract/http/search-headers';
import type { Product } from '@haat/contract/shop/catalogue';
import { useEffect, useRef, useState } from 'react';
import { importOrReload } from '../../platform/import-or-reload.ts';

/** The fetched matches of a search text, and the number of all matches. */
export interface SearchMatches {
  search: string;
  items: Product[];
  total: number;
  /** The cursor of the next page. */
  next: string | null;
  /** Notes of the API about the search, or null. */
  notes: SearchNotes | null;
}

/** A search starts after this pause in typing. It is short, because the result should appear 100 ms after the last key. */
const PAUSE_MS = 40;
const PAGE = 20;

export const loadClient = () => importOrReload(() => import('../../session/browser-client.ts'));

/** Fetches the matches of a text; null without a text or before the response. A response to an older text is ignored. */
export function useSearchMatches(search: string): { found: SearchMatches | null; fetchMore(): void } {
  const [found, setFound] = useState<SearchMatches | null>(null);
  /** The cursor of the current request, so that scrolling does not request a page twice. */
  const fetching = useRef<string | null>(null);

  useEffect(() => {
    if (!search || !navigator.onLine) return setFound(null);
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const { browserClient } = await loadClient();
        const client = browserClient(abort.signal);
        const page = await client.listProducts({ query: { search, limit: PAGE } });
        const { items, total, next, search: notes = null } = page;
        if (!abort.signal.aborted) setFound({ search, items, total, next, notes });
      } catch (error) {
        // A failed fetch is only logged (specification, section 8). An aborted fetch is not a failure.
        if (!abort.signal.aborted) console.error(error);
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [search]);

  async function fetchMore() {
    if (!found?.next || fetching.current === found.next) return;
    fetching.current = found.next;
    try {
      const { browserClient } = await loadClient();
      const page = await browserClient().listProducts({
        query: { search: found.search, limit: PAGE, cursor: found.next },
      });
      const items = [...found.items, ...page.items];
      setFound((now) => (now === found ? { ...found, items, next: page.next } : now));
    } catch (error) {
      console.warn('More matches could not be fetched.', error);
    } finally {
      fetching.current = null;
    }
  }

  return { found: search ? found : null, fetchMore };
}
