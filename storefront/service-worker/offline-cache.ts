import { CacheFirst, ExpirationPlugin, NetworkFirst, type SerwistPlugin, type Strategy } from 'serwist';
import { addressOf, isKeepable, type Kind } from './request-kinds.ts';

declare const self: ServiceWorkerGlobalScope;
/** Changes with every build, put in by the build. */
declare const VERSION: string;

/** Names of the caches. Data and offline pages fit the scripts of one version; the rest outlasts a new one. */
export const cacheNames = {
  page: 'haat-pages',
  data: `haat-data-${VERSION}`,
  list: 'haat-lists',
  picture: 'haat-pictures',
  file: 'haat-files',
  offline: `haat-offline-${VERSION}`,
};

export const offlinePages = ['/offline', '/bn/offline'];

/** After so many seconds without an answer what is kept is shown, with its time. */
const PATIENCE = 8;

/** A page for those who save data is better than none. */
const ignoreVary = { ignoreVary: true };

const DAY = 24 * 60 * 60;

/** How each kind is answered and how much of it is kept: the longest unused goes first. */
export const shelves: Record<Kind, Strategy> = {
  page: networkFirst('page', 60, { ...oneAddress(), ...told(), handlerDidError: offlineFallback }, [
    withoutErrors(),
  ]),
  data: networkFirst('data', 120, told()),
  list: networkFirst('list', 40, {}),
  // A picture's address changes with its content, or holds for a day.
  picture: new CacheFirst({ cacheName: cacheNames.picture, plugins: [onlyGood(), bound(240, 30)] }),
  // Names with the hash of their content: two or three versions of the shop fit.
  file: new CacheFirst({ cacheName: cacheNames.file, plugins: [onlyGood(), bound(200, 90)] }),
};

function networkFirst(
  kind: 'page' | 'data' | 'list',
  most: number,
  plugin: SerwistPlugin,
  first: SerwistPlugin[] = [],
): Strategy {
  return new NetworkFirst({
    cacheName: cacheNames[kind],
    networkTimeoutSeconds: PATIENCE,
    matchOptions: ignoreVary,
    plugins: [onlyGood(), ...first, plugin, bound(most, 30)],
  });
}

function bound(maxEntries: number, days: number): ExpirationPlugin {
  return new ExpirationPlugin({
    maxEntries,
    maxAgeSeconds: days * DAY,
    maxAgeFrom: 'last-used',
    matchOptions: ignoreVary,
    purgeOnQuotaError: true,
  });
}

/** That the shop cannot respond now, or a proxy says so, counts as no response: what is cached is better. */
function onlyGood(): SerwistPlugin {
  return {
    cacheWillUpdate: ({ response }) => (isKeepable(response) ? response : null),
    fetchDidSucceed: ({ response }) => {
      if (response.status < 500) return response;
      throw new Error(`The shop responded with ${response.status}.`);
    },
  };
}

/**
 * A cached page in the place of an error. Navigation preload brings a page past `fetchDidSucceed`. Where none is cached the shop's
 * own error page says why; a proxy's does not.
 */
function withoutErrors(): SerwistPlugin {
  return {
    handlerWillRespond: async ({ request, response }) => {
      if (response.status < 500) return response;
      const cache = await self.caches.open(cacheNames.page);
      const cached = await cache.match(addressOf(new URL(request.url)), ignoreVary);
      if (cached) return withTime(cached);
      const isOwn = response.headers.has('x-request-id');
      return (!isOwn && (await offlineFallback({ request }))) || response;
    },
  };
}

function oneAddress(): SerwistPlugin {
  return { cacheKeyWillBeUsed: ({ request }) => addressOf(new URL(request.url)) };
}

/** Marks a kept answer with the time at which the shop gave it. */
const KEPT_AT = 'x-kept-at';

/** Tells the page from when its prices are: in a kept document itself, for data by a message. */
function told(): SerwistPlugin {
  return {
    cachedResponseWillBeUsed: ({ cachedResponse }) => (cachedResponse ? withTime(cachedResponse) : null),
    handlerWillRespond: async ({ response, event }) => {
      const keptAt = response.headers.get(KEPT_AT);
      const isDocument = response.headers.get('content-type')?.startsWith('text/html');
      if (!isDocument) await tell(event, keptAt);
      return isDocument && keptAt ? dated(response, keptAt) : response;
    },
  };
}

function withTime(cached: Response): Response {
  const headers = new Headers(cached.headers);
  headers.set(KEPT_AT, new Date(headers.get('date') ?? 0).toISOString());
  return new Response(cached.body, { headers });
}

async function dated(response: Response, keptAt: string): Promise<Response> {
  const html = await response.text();
  return new Response(html.replace('<html ', `<html data-kept-at="${keptAt}" `), {
    headers: response.headers,
  });
}

async function tell(event: ExtendableEvent, keptAt: string | null): Promise<void> {
  const id = event instanceof FetchEvent ? event.clientId : '';
  const page = id ? await self.clients.get(id) : undefined;
  page?.postMessage({ keptAt });
}

/**
 * Where a page is neither reachable nor kept: the shop's own page says so. It knows where the shopper wanted to go, and
 * leads there where the data is kept, since a page reached by a link has left its data alone.
 */
export async function offlineFallback({ request }: { request: Request }): Promise<Response | undefined> {
  const url = new URL(request.url);
  const offline = url.pathname.startsWith('/bn') ? '/bn/offline' : '/offline';
  if (url.pathname !== offline) {
    return Response.redirect(`${offline}?${new URLSearchParams({ to: url.pathname + url.search })}`);
  }
  return self.caches.match(offline, { cacheName: cacheNames.offline, ignoreSearch: true });
}
