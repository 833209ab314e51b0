import { create } from 'zustand';

/** The time (ISO 8601) of the prices on this page where the shop cannot be reached; null where it can. */
export const usePricesFrom = create<string | null>(() => null);
/** When a page from the service worker's cache was stored there; null while the page is as fresh as can be. */
let cachedAt: string | null = null;
/** When the page last got something fresh, in ms. */
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
  usePricesFrom.setState(cachedAt ?? (navigator.onLine ? null : new Date(freshAt).toISOString()));
}

/** Whether the shop answers now, asked for this very page; what is fetched after that is fresh unless it is said not to be. */
export async function isReachable(): Promise<boolean> {
  const response = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (!response || response.status >= 500) return false;
  setCachedAt(null);
  return true;
}
