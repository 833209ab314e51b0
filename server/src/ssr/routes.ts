import fastifyStatic from '@fastify/static';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Made, ResponseCache } from '../platform/cache/response-cache.ts';
import { CachedResponse, SHARED } from '../platform/http/cached-response.ts';
import { contentSecurityPolicy, REPORTING_ENDPOINTS, trustedScripts } from './content-security-policy.ts';
import type { Storefront } from './load-storefront.ts';
import { PageUrls } from './page-urls.ts';
import { sendUnavailablePage } from './unavailable-page.ts';

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
  const urls = new PageUrls(storefront.routes);
  app.get('/*', { schema: { hide: true }, onSend: sendUnavailablePage }, async (request, reply) => {
    if (isForPrograms(request.url)) return reply.callNotFound();
    const url = urls.canonical(request.url);
    const page = await cache.get(
      url,
      request.ip,
      () => renderPage(storefront, url, { apiHost, log: app.log }),
      storefront.refetch,
    );
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

function isForPrograms(url: string): boolean {
  return /^\/(api|media|assets)(\/|[?#]|$)/.test(url);
}

async function renderPage(
  storefront: Storefront,
  url: string,
  { apiHost, log }: { apiHost: string; log: FastifyBaseLogger },
): Promise<Made> {
  const response = await storefront.render(url);
  const body = Buffer.from(await response.arrayBuffer());
  const headers = Object.fromEntries(response.headers);
  const isPublic = !/no-store|private/.test(headers['cache-control'] ?? '');
  if (response.status === 200 && isPublic) headers['cache-control'] = SHARED;
  if (headers['content-type']?.startsWith('text/html')) {
    const { hashes, unknown } = trustedScripts(body, storefront.inlineScripts);
    if (unknown > 0)
      log.error({ event: 'unknown_inline_script', page: url.split('?')[0], unknown }, 'not allowed to run');
    headers['content-security-policy'] = contentSecurityPolicy({ scripts: hashes, styles: [] }, apiHost);
    Object.assign(headers, REPORTING_ENDPOINTS);
  }
  headers['cache-control'] ??= 'no-store';
  // Nobody reports what changes at another provider.
  const cacheable = isPublic && apiHost === '' && (response.status === 200 || response.status === 404);
  return {
    response: new CachedResponse(response.status, headers, body),
    store: response.status >= 500 ? 'failed' : cacheable ? 'yes' : 'no',
  };
}
