import { useSyncExternalStore } from 'react';

/** When the shop told what this page shows, as the service worker says: null while it is as fresh as can be. */
let keptAt: string | null | undefined;
/** When the page last got something fresh, in ms. */
let freshAt = Date.now();
const listeners = new Set<() => void>();
let watched = false;

/** The time (ISO 8601) of the prices on this page where the shop cannot be reached; null where it can. */
export function usePricesFrom(): string | null {
  return useSyncExternalStore(subscribe, pricesFrom, () => null);
}

function pricesFrom(): string | null {
  // A kept page bears its time, written there by the service worker.
  if (keptAt === undefined) keptAt = document.documentElement.dataset.keptAt ?? null;
  return keptAt ?? (navigator.onLine ? null : new Date(freshAt).toISOString());
}

function subscribe(listener: () => void): () => void {
  watch();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function watch(): void {
  if (watched) return;
  watched = true;
  addEventListener('online', tell);
  addEventListener('offline', tell);
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent) => {
    learn(typeof data?.keptAt === 'string' ? data.keptAt : null);
  });
}

function learn(now: string | null): void {
  keptAt = now;
  if (!now) freshAt = Date.now();
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** Whether the shop answers now, asked for this very page; what is fetched after that is fresh unless it is said not to be. */
export async function isReachable(): Promise<boolean> {
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (!answer || answer.status >= 500) return false;
  learn(null);
  return true;
}
