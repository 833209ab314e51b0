import { trustedUrl } from '@haat/ui/trusted-url.ts';

/**
 * Registers the service worker after the page is loaded. On a first visit it sends the worker the URLs that were loaded
 * before the worker was installed, so that it caches them.
 */
export function registerServiceWorker(): void {
  const { serviceWorker } = navigator;
  if (!serviceWorker || !import.meta.env.PROD) return;
  const register = async () => {
    const isFirst = !serviceWorker.controller;
    await serviceWorker.register(trustedUrl('/sw.js'));
    if (isFirst) (await serviceWorker.ready).active?.postMessage({ seen: loadedUrls() });
  };
  // If the browser forbids a worker (private windows), the shop works without an offline cache.
  const start = () => void register().catch(console.warn);
  if (document.readyState === 'complete') start();
  else addEventListener('load', start);
}

function loadedUrls(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  return [location.href, ...loaded.filter((name) => name.startsWith(`${location.origin}/media/`))];
}
