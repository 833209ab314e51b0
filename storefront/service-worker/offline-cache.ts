import {
  CacheFirst,
  ExpirationPlugin,
  NetworkFirst,
  NetworkOnly,
  type SerwistPlugin,
  type Strategy,
} from 'serwist';
import { canonicalPath, isCacheable, type Kind } from './request-kinds.ts';

declare const self: ServiceWorkerGlobalScope;
/** Differs for every build; the build inserts it. */
declare const VERSION: string;

/** Names of the caches. Data and offline pages belong to one version of the scripts; the other caches survive a new version. */
export const cacheNames = {
  page: 'haat-pages',
  data: `haat-data-${VERSION}`,
  list: 'haat-lists',
  picture: 'haat-pictures',
  file: 'haat-files',
  offline: `haat-offline-${VERSION}`,
};

export const offlinePages = ['/offline', '/bn/offline'];

/** After this many seconds without a response, the cached one is shown, with its time. */
const NETWORK_TIMEOUT_SECONDS = 8;

/** A cached page for the data saver is better than no page. */
const ignoreVary = { ignoreVary: true };

const DAY = 24 * 60 * 60;

/** The caching strategy and the size limit of each kind. The least recently used entries are deleted first. */
export const strategies: Record<Kind, Strategy> = {
  page: networkFirst(
    'page',
    60,
    { ...canonicalKey(), ...reportCacheTime(), handlerDidError: offlineFallback },
    [cachedInsteadOfError()],
  ),
  data: networkFirst('data', 120, reportCacheTime()),
  list: networkFirst('list', 40, reportListTime()),
  // The URL of a picture changes with its content, or is valid for one day.
  picture: new CacheFirst({
    cacheName: cacheNames.picture,
    plugins: [onlyCacheable('picture'), limit(240, 30)],
  }),
  // File names contain the hash of the content. There is room for two or three versions of the shop.
  file: new CacheFirst({ cacheName: cacheNames.file, plugins: [onlyCacheable('file'), limit(200, 90)] }),
};

/** For pages that are never cached: without a network the offline page is shown. */
export const networkOnly = new NetworkOnly({
  plugins: [{ handlerDidError: offlineFallback, handlerWillRespond: offlineInsteadOfProxyError }],
});

function networkFirst(
  kind: 'page' | 'data' | 'list',
  maxEntries: number,
  plugin: SerwistPlugin,
  first: SerwistPlugin[] = [],
): Strategy {
  return new NetworkFirst({
    cacheName: cacheNames[kind],
    networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
    matchOptions: ignoreVary,
    plugins: [onlyCacheable(kind), ...first, plugin, limit(maxEntries, 30)],
  });
}

function limit(maxEntries: number, days: number): ExpirationPlugin {
  return new ExpirationPlugin({
    maxEntries,
    maxAgeSeconds: days * DAY,
    maxAgeFrom: 'last-used',
    matchOptions: ignoreVary,
    purgeOnQuotaError: true,
  });
}

/** A response with status 500 or above, from the shop or from a proxy, counts as a network failure: the cached one is better. */
function onlyCacheable(kind: Kind): SerwistPlugin {
  return {
    cacheWillUpdate: ({ response }) => (isCacheable(response, kind) ? response : null),
    fetchDidSucceed: ({ response }) => {
      if (response.status < 500) return response;
      throw new Error(`The shop responded with ${response.status}.`);
    },
  };
}

/**
 * Replaces an error page by the cached page. This is needed because navigation preload bypasses `fetchDidSucceed`.
 */
function cachedInsteadOfError(): SerwistPlugin {
  return {
    handlerWillRespond: async ({ request, response }) => {
      if (response.status < 500) return response;
      const cache = await self.caches.open(cacheNames.page);
      const cached = await cache.match(canonicalPath(new URL(request.url)), ignoreVary);
      return cached ? withTime(cached) : offlineInsteadOfProxyError({ request, response });
    },
  };
}

/** Replaces an error page of a proxy by the offline page. The shop's own error page is shown, because it gives the reason. */
async function offlineInsteadOfProxyError({
  request,
  response,
}: {
  request: Request;
  response: Response;
}): Promise<Response> {
  const isOwn = response.headers.has('x-request-id');
  return (response.status >= 500 && !isOwn && (await offlineFallback({ request }))) || response;
}

function canonicalKey(): SerwistPlugin {
  return { cacheKeyWillBeUsed: ({ request }) => canonicalPath(new URL(request.url)) };
}

/** Header of a cached response: the time at which the shop sent it. */
const CACHED_AT = 'x-cached-at';

/**
 * Reports the age of the prices to the page: a cached document has it in an attribute, for data the page gets a message. The
 * names `data-kept-at` and `keptAt` stay, because cached pages of earlier releases read them.
 */
function reportCacheTime(): SerwistPlugin {
  return {
    cachedResponseWillBeUsed: ({ cachedResponse }) => (cachedResponse ? withTime(cachedResponse) : null),
    handlerWillRespond: async ({ response, event }) => {
      const cachedAt = response.headers.get(CACHED_AT);
      const isDocument = response.headers.get('content-type')?.startsWith('text/html');
      if (!isDocument) await post(event, { keptAt: cachedAt });
      return isDocument && cachedAt ? withTimeAttribute(response, cachedAt) : response;
    },
  };
}

/** Reports that a page shows the prices of a cached list, which may be older than the page. */
function reportListTime(): SerwistPlugin {
  return {
    cachedResponseWillBeUsed: ({ cachedResponse }) => (cachedResponse ? withTime(cachedResponse) : null),
    handlerWillRespond: async ({ request, response, event }) => {
      const cachedAt = response.headers.get(CACHED_AT);
      const hasPrices = new URL(request.url).pathname.startsWith('/api/shop-app/products/');
      if (cachedAt && hasPrices) await post(event, { keptAt: cachedAt, list: true });
      return response;
    },
  };
}

function withTime(cached: Response): Response {
  const headers = new Headers(cached.headers);
  headers.set(CACHED_AT, new Date(headers.get('date') ?? 0).toISOString());
  return new Response(cached.body, { headers });
}

async function withTimeAttribute(response: Response, cachedAt: string): Promise<Response> {
  const html = await response.text();
  return new Response(html.replace('<html ', `<html data-kept-at="${cachedAt}" `), {
    headers: response.headers,
  });
}

async function post(event: ExtendableEvent, message: { keptAt: string | null; list?: true }): Promise<void> {
  const id = event instanceof FetchEvent ? event.clientId : '';
  const page = id ? await self.clients.get(id) : undefined;
  page?.postMessage(message);
}

/**
 * Shows the offline page if a page is neither reachable nor cached. The offline page gets the requested path as `to`
 * and opens it where its data is cached: navigation by a link caches only the data of a page, not its document.
 */
async function offlineFallback({ request }: { request: Request }): Promise<Response | undefined> {
  const url = new URL(request.url);
  const offline = url.pathname.startsWith('/bn') ? '/bn/offline' : '/offline';
  if (url.pathname !== offline) {
    return Response.redirect(`${offline}?${new URLSearchParams({ to: url.pathname + url.search })}`);
  }
  return self.caches.match(offline, { cacheName: cacheNames.offline, ignoreSearch: true });
}
