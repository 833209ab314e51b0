import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contentSecurityPolicy } from './content-security.ts';
import { formFor, type KeptPage, keepPage } from './kept-page.ts';
import { PageCache } from './page-cache.ts';
import type { Revision } from './revision.ts';
import type { Storefront } from './storefront.ts';

/** The query parameters that pages read; any other is ignored, so that none can fill the cache. */
const KNOWN_PARAMETERS = ['category', 'subcategory', 'search', 'sort', 'cursor', '_routes'];

/** Pages are the same for everybody: caches in between may hold them for a second, and longer while the shop is away. */
const SHARED = 'public, max-age=0, s-maxage=1, stale-while-revalidate=30, stale-if-error=86400';

/** The storefront: its files, and every other address outside `/api/` and `/media/` as a page. */
export async function pageRoutes(
  app: FastifyInstance,
  { storefront, revision, apiHost }: { storefront: Storefront; revision: Revision; apiHost: string },
): Promise<void> {
  await app.register(fastifyStatic, {
    root: storefront.clientFolder,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = /[\\/]assets[\\/]/.test(path);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
  const cache = new PageCache(revision.current);
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const address = pageAddress(request.url);
    if (isForPrograms(address)) return reply.callNotFound();
    const page = await cache.get(address, () => renderPage(storefront, address, apiHost));
    return sendPage(page, request, reply);
  });
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

async function renderPage(storefront: Storefront, address: string, apiHost: string) {
  const response = await storefront.render(address);
  const body = Buffer.from(await response.arrayBuffer());
  const headers = Object.fromEntries(response.headers);
  const keep = response.status === 200 && !/no-store|private/.test(headers['cache-control'] ?? '');
  if (keep) headers['cache-control'] = SHARED;
  if (headers['content-type']?.startsWith('text/html')) {
    headers['content-security-policy'] = contentSecurityPolicy(body.toString('utf8'), apiHost);
  }
  headers['cache-control'] ??= 'no-store';
  return { page: await keepPage(response.status, headers, body), keep };
}

function sendPage(page: KeptPage, request: FastifyRequest, reply: FastifyReply) {
  const form = formFor(request.headers['accept-encoding']);
  const etag = `"${page.etag}-${form}"`;
  reply.headers(page.headers).header('vary', 'Accept-Encoding').header('etag', etag);
  if (page.status === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send();
  if (form !== 'plain') reply.header('content-encoding', form);
  return reply.code(page.status).send(page[form]);
}
