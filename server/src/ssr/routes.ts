import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { CurrentBrand } from '../brand/brand.ts';
import type { CacheableResponse } from '../platform/cache/pending-response.ts';
import type { ResponseCache } from '../platform/cache/response-cache.ts';
import { CachedResponse, PUBLIC_CACHE_CONTROL } from '../platform/http/responses/cached-response.ts';
import { contentSecurityPolicy, REPORTING_ENDPOINTS, trustedScripts } from './content-security-policy.ts';
import type { Storefront } from './load-storefront.ts';
import { PageUrls } from './page-urls.ts';
import { type PictureRedirects, redirectToBrand } from './redirect-to-brand.ts';
import { sendUnavailablePage } from './unavailable-page.ts';

const FILES = { index: false, preCompressed: true, cacheControl: false } as const;

/** Haat's own pictures, at paths that browsers and old pages request. */
const HAAT_PICTURES: PictureRedirects = {
  '/favicon.ico': 'favicon-48.png',
  '/favicon.svg': 'icon-192.png',
  '/apple-touch-icon.png': 'apple-touch-icon.png',
  '/icons/icon-192.png': 'icon-192.png',
  '/icons/icon-512.png': 'icon-512.png',
  '/icons/maskable-512.png': 'maskable-512.png',
  '/share.png': 'share.jpg',
};

/** Serves the storefront: its files, and every other URL outside `/api/` and `/media/` as a page. */
export async function pageRoutes(
  app: FastifyInstance,
  {
    storefront,
    cache,
    apiHost,
    brand,
  }: { storefront: Storefront; cache: ResponseCache; apiHost: string; brand: CurrentBrand },
): Promise<void> {
  await app.register(fastifyStatic, {
    ...FILES,
    root: join(storefront.clientFolder, 'assets'),
    prefix: '/assets/',
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
  });
  await app.register(async (scope) => {
    // Another provider has its own brand.
    if (apiHost === '') redirectToBrand(scope, HAAT_PICTURES, brand);
    await scope.register(fastifyStatic, {
      ...FILES,
      root: storefront.clientFolder,
      decorateReply: false,
      // A route for each of these few files, because `/*` is for pages.
      wildcard: false,
      globIgnore: ['assets/**'],
      setHeaders: (reply, path) => {
        // The service worker is revalidated at every visit, so that a new version of the shop is detected immediately.
        reply.header('cache-control', isWorker(path) ? 'no-cache' : 'public, max-age=3600');
        // It fetches only from the shop, and loads no scripts.
        if (isWorker(path)) reply.header('content-security-policy', "default-src 'none'; connect-src 'self'");
      },
    });
  });
  const urls = new PageUrls(storefront.routes);
  app.get('/*', { schema: { hide: true }, onSend: sendUnavailablePage }, async (request, reply) => {
    if (isNoPage(request.url)) return reply.callNotFound();
    const url = urls.canonical(request.url);
    const page = await cache.get(url, request.ip, () =>
      renderPage(storefront, url, { apiHost, log: app.log }),
    );
    return page.send(request, reply);
  });
}

function isWorker(path: string): boolean {
  return /[\\/]sw\.js(\.br|\.gz)?$/.test(path);
}

function isNoPage(url: string): boolean {
  return /^\/(api|media|assets)(\/|[?#]|$)/.test(url);
}

async function renderPage(
  storefront: Storefront,
  url: string,
  { apiHost, log }: { apiHost: string; log: FastifyBaseLogger },
): Promise<CacheableResponse> {
  const page = await storefront.render(url);
  const bytes = await page.bytes();
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength); // no copy
  const headers = Object.fromEntries(page.headers);
  const isPublic = !/no-store|private/.test(headers['cache-control'] ?? '');
  if (page.status === 200 && isPublic) headers['cache-control'] = PUBLIC_CACHE_CONTROL;
  if (headers['content-type']?.startsWith('text/html')) {
    const { hashes, unknown } = trustedScripts(body, storefront.inlineScripts);
    if (unknown > 0)
      log.error({ event: 'unknown_inline_script', page: url.split('?')[0], unknown }, 'not allowed to run');
    headers['content-security-policy'] = contentSecurityPolicy({ scripts: hashes, styles: [] }, apiHost);
    Object.assign(headers, REPORTING_ENDPOINTS);
  }
  headers['cache-control'] ??= 'no-store';
  // There are no change reports for another provider's data.
  const cacheable = isPublic && apiHost === '' && (page.status === 200 || page.status === 404);
  return {
    response: new CachedResponse(page.status, headers, body),
    store: page.status >= 500 ? 'failed' : cacheable ? 'yes' : 'no',
  };
}
