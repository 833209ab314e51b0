import type { Today } from '@haat/contract/office/orders';
import { useEffect } from 'react';
import { create } from 'zustand';

/** In ms. */
const POLL_INTERVAL = 5_000;

interface News {
  today: Today | null;
  /** The last request failed. */
  offline: boolean;
}

/** What waits in the shop, as the server said last. */
export const useToday = create<News>(() => ({ today: null, offline: false }));

let etag = '';

/** Polls while the page is visible; the server responds 304 until there is news. `onNews` is called when there is some. */
export function usePollToday(active: boolean, onNews: () => void): void {
  useEffect(() => {
    if (!active) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const poll = async () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible' && (await fetchNews())) onNews();
      timer = setTimeout(poll, POLL_INTERVAL);
    };
    void poll();
    document.addEventListener('visibilitychange', poll);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', poll);
    };
  }, [active, onNews]);
}

/** Returns true if the counts have changed since the last time. */
async function fetchNews(): Promise<boolean> {
  const response = await fetch('/api/office/today/', { headers: { 'if-none-match': etag } }).catch(
    () => null,
  );
  if (!response?.ok) {
    // 304: nothing new. 401 and 403 are reported by the next page.
    useToday.setState({ offline: !response || response.status >= 500 });
    return false;
  }
  const today = (await response.json()) as Today;
  const before = useToday.getState().today;
  etag = response.headers.get('etag') ?? '';
  useToday.setState({ today, offline: false });
  return before !== null && JSON.stringify(before) !== JSON.stringify(today);
}
