import { trustedUrl } from '@haat/ui/trusted-url.ts';
import { useEffect } from 'react';

/** Lets this page be loaded anew without a network. If the browser forbids a worker (private windows), it works as long as it stays open. */
export function useWorker(): void {
  useEffect(() => {
    const { serviceWorker } = navigator;
    if (serviceWorker && import.meta.env.PROD) void register(serviceWorker).catch(console.warn);
  }, []);
}

/** The worker gets what was loaded before it was there. */
async function register(serviceWorker: ServiceWorkerContainer): Promise<void> {
  await serviceWorker.register(trustedUrl('/office/worker.js'));
  const { active } = await serviceWorker.ready;
  active?.postMessage({ files: performance.getEntriesByType('resource').map(({ name }) => name) });
}
