import { useCallback, useEffect } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { lazyComponent } from '../../platform/lazy-component.tsx';
import { forgetLists, isReachable, showsCachedList, usePriceTime } from './price-age.ts';

const PriceTime = lazyComponent(() => import('./price-time.tsx').then((module) => module.PriceTime));

/** In ms: after what the page itself needs. */
const PRELOAD_AFTER = 5_000;

/** Shows the time of the prices while the shop is unreachable, and fetches current prices as soon as it is reachable. */
export function OfflineBar() {
  const priceTime = usePriceTime();
  const { revalidate } = useRevalidator();
  const { pathname, search } = useLocation();
  const refresh = useCallback(async () => {
    if (await isReachable()) await revalidate();
  }, [revalidate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each page
  useEffect(forgetLists, [pathname, search]);
  // Before the network is gone, also where the service worker fetches nothing in advance (data saver).
  useEffect(() => {
    const timer = setTimeout(PriceTime.preload, PRELOAD_AFTER);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (!priceTime) return;
    addEventListener('online', refresh);
    return () => removeEventListener('online', refresh);
  }, [priceTime, refresh]);

  async function onRefresh() {
    // A reload loses what is typed, so only a press makes one.
    if (showsCachedList() && (await isReachable())) window.location.reload();
    else await refresh();
  }

  return <div role="status">{priceTime && <PriceTime time={priceTime} onRefresh={onRefresh} />}</div>;
}
