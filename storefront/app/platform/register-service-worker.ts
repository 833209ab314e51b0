/**
 * Lets the offline shelf begin, after everything that the page itself needs. On a first visit it is told what was seen
 * before it came.
 */
export function registerWorker(): void {
  const { serviceWorker } = navigator;
  if (!serviceWorker || !import.meta.env.PROD) return;
  const register = async () => {
    const isFirst = !serviceWorker.controller;
    await serviceWorker.register(trustedUrl('/sw.js'));
    if (isFirst) (await serviceWorker.ready).active?.postMessage({ seen: seen() });
  };
  // Where the browser forbids it (private windows) the shop works as before, with a network.
  const begin = () => void register().catch(console.warn);
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin);
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): {
    createScriptURL(url: string): string;
  };
}

/** A constant of ours, by a policy of its own, so that browsers may demand Trusted Types. */
function trustedUrl(url: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('haat-worker', { createScriptURL: (own) => own });
  return policy?.createScriptURL(url) ?? url;
}

function seen(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  return [location.href, ...loaded.filter((name) => name.startsWith(`${location.origin}/media/`))];
}
