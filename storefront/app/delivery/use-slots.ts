import type { Slots } from '@haat/contract/shop/slots';
import { useCallback, useEffect, useState } from 'react';
import { browserClient } from '../session/browser-client.ts';

export interface FetchedSlots {
  list: Slots | null;
  failed: boolean;
  fetchAgain(): void;
}

/** Whose slots: of the pickup, of an area, or without one of the zone of everywhere else. Null: none. */
export type SlotsOf = { pickup: '1' } | { area?: number } | null;

/** The slots that can be chosen. `onFetched` is called with each response. */
export function useSlots(of: SlotsOf, onFetched?: (list: Slots) => void): FetchedSlots {
  const [list, setList] = useState<Slots | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const query =
    of && new URLSearchParams(Object.entries(of).map(([name, value]) => [name, String(value)])).toString();
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal queries are the same; an attempt fetches again
  useEffect(() => {
    setList(null);
    setFailed(false);
    if (!of) return;
    const leave = new AbortController();
    browserClient(leave.signal)
      .listSlots({ query: of })
      .then((list) => {
        if (leave.signal.aborted) return;
        setList(list);
        onFetched?.(list);
      })
      .catch((problem) => {
        if (leave.signal.aborted) return;
        console.warn('The slots could not be fetched.', problem);
        setFailed(true);
      });
    return () => leave.abort();
  }, [query, attempt]);
  const fetchAgain = useCallback(() => setAttempt((before) => before + 1), []);
  return { list, failed, fetchAgain };
}
