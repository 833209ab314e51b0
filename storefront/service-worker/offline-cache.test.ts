import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

test('of a private page, an error page of a proxy is replaced by the offline page, that of the shop is not', async () => {
  const offlinePage = new Response('offline');
  vi.stubEnv('NODE_ENV', 'production');
  vi.stubGlobal('VERSION', '1');
  vi.stubGlobal('FetchEvent', class {});
  vi.stubGlobal('self', { caches: { match: async () => offlinePage } });
  const { networkOnly } = await import('./offline-cache.ts');
  const shown = async (response: Response) => {
    vi.stubGlobal('fetch', async () => response);
    // The offline page itself: Node has no redirects to relative URLs.
    const request = new Request('https://haat.example/bn/offline');
    return networkOnly.handle({ event: { waitUntil: () => {} } as unknown as ExtendableEvent, request });
  };
  const ofProxy = new Response('<h1>502 Bad Gateway</h1>', { status: 502 });
  const ofShop = new Response('Busy', { status: 503, headers: { 'x-request-id': '1' } });
  const found = new Response('Order');
  expect(await shown(ofProxy)).toBe(offlinePage);
  expect(await shown(ofShop)).toBe(ofShop);
  expect(await shown(found)).toBe(found);
});
