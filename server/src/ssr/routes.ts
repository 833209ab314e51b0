import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { CachedResponse, SHARED } from '../platform/cache/cached-response.ts';
import type { Made, ResponseCache } from '../platform/cache/response-cache.ts';
import { contentSecurityPolicy, REPORTING_ENDPOINTS } from './content-security-policy.ts';
import type { Storefront } from './load-storefront.ts';
import { tellInWords } from './unavailable-page.ts';

/** The query parameters that pages read; any other is ignored, so that none can fill the cache. */
const KNOWN_PARAMETERS = ['category', 'subcategory', 'search', 'sort', 'cursor', '_routes'];

/** The storefront: its files, and every other address outside `/api/` and `/media/` as a page. */
export async function pageRoutes(
  app: FastifyInstance,
  { storefront, cache, apiHost }: { storefront: Storefront; cache: ResponseCache; apiHost: string },
): Promise<void> {
  await app.register(fastifyStatic, {
    root: storefront.clientFolder,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheControl(path));
      // The service worker fetches from the shop alone, and loads nothing.
      if (isWorker(path)) reply.header('content-security-policy', "default-src 'none'; connect-src 'self'");
    },
  });
  app.get('/*', { schema: { hide: true }, onSend: tellInWords }, async (request, reply) => {
    const address = pageAddress(request.url);
    if (isForPrograms(address)) return reply.callNotFound();
    const page = await cache.get(address, request.ip, () => renderPage(storefront, address, apiHost));
    return page.send(request, reply);
  });
}

function cacheControl(path: string): string {
  if (/[\\/]assets[\\/]/.test(path)) return 'public, max-age=31536000, immutable';
  // Asked for at every visit, so that a new version of the shop is found at once.
  return isWorker(path) ? 'no-cache' : 'public, max-age=3600';
}

function isWorker(path: string): boolean {
  return /[\\/]sw\.js(\.br|\.gz)?$/.test(path);
}

function isForPrograms(address: string): boolean {
  return /^\/(api|media|assets)(\/|$)/.test(address);
}

/** The path with the known parameters in a fixed order, so that one page has one address. */
function pageAddress(url: string): string {
  const [path = '/', query = ''] = url.split('?', 2);
  const sent = new URLSearchParams(query);
  const known = new URLSearchParams();
  for (const name of KNOWN_PARAMETERS) {
    const value = sent.get(name);
    if (value) known.set(name, value);
  }
  return known.size > 0 ? `${path}?${known}` : path;
}

async function renderPage(storefront: Storefront, address: string, apiHost: string): Promise<Made> {
  const response = await storefront.render(address);
  const body = Buffer.from(await response.arrayBuffer());
  const headers = Object.fromEntries(response.headers);
  const isPublic = response.status === 200 && !/no-store|private/.test(headers['cache-control'] ?? '');
  if (isPublic) headers['cache-control'] = SHARED;
  if (headers['content-type']?.startsWith('text/html')) {
    headers['content-security-policy'] = contentSecurityPolicy(body, apiHost);
    Object.assign(headers, REPORTING_ENDPOINTS);
  }
  headers['cache-control'] ??= 'no-store';
  // No revision tells when the data of another provider change.
  return { answer: new CachedResponse(response.status, headers, body), keep: isPublic && apiHost === '' };
}
