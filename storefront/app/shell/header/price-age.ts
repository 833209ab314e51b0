import { create } from 'zustand';

/** The time (ISO 8601) of the oldest prices on this page if they are not those of now; null if they are. */
export const usePriceTime = create<string | null>(() => null);
/** The time at which the service worker cached the shown data; null if the data came from the network. */
let cachedAt: string | null = null;
/** The time of the oldest cached list that is shown on the page beside its data; null if there is none. */
let listCachedAt: string | null = null;
/** The time of the last data from the network, in ms. */
let freshAt = Date.now();

if (!import.meta.env.SSR) {
  addEventListener('online', update);
  addEventListener('offline', update);
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent) => {
    const time: string | null = typeof data?.keptAt === 'string' ? data.keptAt : null;
    if (data?.list) setListCachedAt(olderOf(listCachedAt, time));
    else setCachedAt(time);
  });
  // The service worker writes the time into a cached page.
  setCachedAt(document.documentElement.dataset.keptAt ?? null);
}

function setCachedAt(time: string | null): void {
  cachedAt = time;
  if (!time) freshAt = Date.now();
  update();
}

function setListCachedAt(time: string | null): void {
  listCachedAt = time;
  update();
}

function update(): void {
  const ofCache = olderOf(cachedAt, listCachedAt);
  usePriceTime.setState(ofCache ?? (navigator.onLine ? null : new Date(freshAt).toISOString()));
}

function olderOf(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

/** Call it when another page is shown: the lists of the earlier one are gone. */
export function forgetLists(): void {
  if (listCachedAt) setListCachedAt(null);
}

/** Whether the page shows a cached list, which only a reload fetches again. */
export function showsCachedList(): boolean {
  return listCachedAt !== null;
}

/** Whether the shop responds, tested with a HEAD request of this page. If so, the data counts as fresh until a cached response. */
export async function isReachable(): Promise<boolean> {
  const response = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (!response || response.status >= 500) return false;
  setCachedAt(null);
  return true;
}
