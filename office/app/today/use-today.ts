import { officeApiRoutes } from '@haat/contract/office/api-routes';
import type { Today } from '@haat/contract/office/orders';
import { useEffect } from 'react';
import { create } from 'zustand';
import { noteStatus } from '../platform/api.ts';

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

/** Polls while the page is visible; the server responds 304 until something has changed. `onChange` is called after a change. */
export function usePollToday(active: boolean, onChange: () => void): void {
  useEffect(() => {
    if (!active) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const poll = async () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible' && (await fetchToday())) onChange();
      timer = setTimeout(poll, POLL_INTERVAL);
    };
    void poll();
    document.addEventListener('visibilitychange', poll);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', poll);
    };
  }, [active, onChange]);
}

/** Returns true if the counts have changed since the last time. */
async function fetchToday(): Promise<boolean> {
  const headers = { 'if-none-match': etag };
  const response = await fetch(officeApiRoutes.getToday.path, { headers }).catch(() => null);
  if (response) noteStatus(response.status);
  if (!response?.ok) {
    // 304: no change. 403 is reported by the next page.
    useToday.setState({ offline: !response || response.status >= 500 });
    return false;
  }
  const today = (await response.json()) as Today;
  const before = useToday.getState().today;
  etag = response.headers.get('etag') ?? '';
  useToday.setState({ today, offline: false });
  return before !== null && JSON.stringify(before) !== JSON.stringify(today);
}
