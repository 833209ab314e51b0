import { officeApiRoutes } from '@haat/contract/office/api-routes';
import type { Today } from '@haat/contract/office/orders/today';
import { useEffect } from 'react';
import { create } from 'zustand';
import { noteStatus, TIMEOUT } from '../platform/api.ts';

/** In ms. */
const POLL_INTERVAL = 5_000;

interface TodayState {
  today: Today | null;
  /** The last request failed. */
  offline: boolean;
}

/** The work that waits in the shop, from the last response of the server. */
export const useToday = create<TodayState>(() => ({ today: null, offline: false }));

let etag = '';

/**
 * Polls while the page is visible; the server responds 304 until something has changed. `onChange` is called after a change, also
 * one that no count shows, such as an edit of an order.
 */
export function usePollToday(active: boolean, onChange: () => void): void {
  useEffect(() => {
    if (!active) return;
    let isPolling = false;
    const poll = async () => {
      // Once also in a tab in the background: without it nothing shows a change when somebody comes to the tab.
      const isFirst = useToday.getState().today === null;
      if (isPolling || (document.visibilityState !== 'visible' && !isFirst)) return;
      isPolling = true;
      const isChanged = await fetchToday();
      isPolling = false;
      if (isChanged) onChange();
    };
    void poll();
    const timer = setInterval(poll, POLL_INTERVAL);
    document.addEventListener('visibilitychange', poll);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', poll);
    };
  }, [active, onChange]);
}

/** Returns true if something has changed since the last time. Never throws, so that the polls go on. */
async function fetchToday(): Promise<boolean> {
  try {
    const headers = { 'if-none-match': etag };
    const signal = AbortSignal.timeout(TIMEOUT);
    const response = await fetch(officeApiRoutes.getToday.path, { headers, signal });
    noteStatus(response.status);
    // 304: no change. 403 is reported by the next page.
    if (!response.ok) useToday.setState({ offline: response.status >= 500 });
    return response.ok && show((await response.json()) as Today, response.headers.get('etag') ?? '');
  } catch {
    useToday.setState({ offline: true });
    return false;
  }
}

/** Returns whether it differs from what was shown; false the first time. */
function show(today: Today, newEtag: string): boolean {
  const before = useToday.getState().today;
  etag = newEtag;
  useToday.setState({ today, offline: false });
  return before !== null && JSON.stringify(before) !== JSON.stringify(today);
}
