import { create } from 'zustand';

/** The time (ISO 8601) of the prices on this page if the shop is unreachable; null if it is reachable. */
export const usePriceTime = create<string | null>(() => null);
/** The time at which the service worker cached the shown data; null if the data came from the network. */
let cachedAt: string | null = null;
/** The time of the last data from the network, in ms. */
let freshAt = Date.now();

if (!import.meta.env.SSR) {
  addEventListener('online', update);
  addEventListener('offline', update);
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent) => {
    setCachedAt(typeof data?.keptAt === 'string' ? data.keptAt : null);
  });
  // The service worker writes the time into a cached page.
  setCachedAt(document.documentElement.dataset.keptAt ?? null);
}

function setCachedAt(time: string | null): void {
  cachedAt = time;
  if (!time) freshAt = Date.now();
  update();
}

function update(): void {
  usePriceTime.setState(cachedAt ?? (navigator.onLine ? null : new Date(freshAt).toISOString()));
}

/** Whether the shop responds, tested with a HEAD request of this page. If so, the data counts as fresh until a cached response. */
export async function isReachable(): Promise<boolean> {
  const response = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (!response || response.status >= 500) return false;
  setCachedAt(null);
  return true;
}
