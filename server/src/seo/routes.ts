import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CATEGORIES, PRODUCT_LISTS } from '../catalogue/cache-tags.ts';
import type { ResponseCache } from '../platform/cache/response-cache.ts';
import type { Database } from '../platform/db/database.ts';
import { acceptedEncoding } from '../platform/http/responses/accept-encoding.ts';
import { CachedResponse, PUBLIC_CACHE_CONTROL } from '../platform/http/responses/cached-response.ts';
import { notFound } from '../platform/refused.ts';
import { sendRefused } from '../platform/send-refused.ts';
import { hasProductsFrom, pagesSitemap, productsSitemap, sitemapIndex } from './sitemap.ts';

/** How long clients may cache a part of the sitemap, in seconds. */
const HOUR = 3600;

const open = { schema: { hide: true } };

const XML = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': PUBLIC_CACHE_CONTROL };

/**
 * Serves robots.txt and the sitemap. `origin` is the shop's public origin. `ownCatalogue` is false if another provider has
 * the products: then this database cannot list them, and there is no sitemap.
 */
export function seoRoutes(
  app: FastifyInstance,
  db: Database,
  { origin, ownCatalogue, cache }: { origin: string; ownCatalogue: boolean; cache: ResponseCache },
): void {
  app.get('/robots.txt', open, (_request, reply) => {
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', `public, max-age=${HOUR}`)
      .send(robots(ownCatalogue ? `${origin}/sitemap.xml` : null));
  });
  if (!ownCatalogue) return;

  const xmlRoute = (path: string, tags: string[], make: () => Promise<string>) =>
    app.get(path, open, async (request, reply) => {
      const response = await cache.get(path, request.ip, async () => ({
        response: new CachedResponse(200, XML, Buffer.from(await make())),
        store: 'yes',
        tags,
      }));
      return response.send(request, reply);
    });
  xmlRoute('/sitemap.xml', [PRODUCT_LISTS], () => sitemapIndex(db, origin));
  xmlRoute('/sitemaps/pages.xml', [CATEGORIES], () => pagesSitemap(db, origin));
  app.get<{ Params: { from: string } }>(
    '/sitemaps/products-:from(^[1-9]\\d{0,14}$).xml',
    open,
    async (request, reply) => {
      cache.count(request.ip); // not cached: each request reads the database
      const from = Number(request.params.from);
      if (!(await hasProductsFrom(db, from))) return sendRefused(notFound('Sitemap'), reply);
      reply.type('application/xml; charset=utf-8').header('cache-control', `public, max-age=${HOUR}`);
      return reply.send(compressed(productsSitemap(db, origin, from), request, reply));
    },
  );
}

/** Allows everything except the API, which crawlers do not need to render pages. Private pages have `noindex`. */
function robots(sitemap: string | null): string {
  const lines = ['User-agent: *', 'Disallow: /api/'];
  if (sitemap) lines.push('', `Sitemap: ${sitemap}`);
  return `${lines.join('\n')}\n`;
}

function compressed(xml: Readable, request: FastifyRequest, reply: FastifyReply): Readable {
  reply.header('vary', 'Accept-Encoding');
  if (!acceptedEncoding(request.headers['accept-encoding'], ['gzip'])) return xml;
  reply.header('content-encoding', 'gzip');
  // If the client disconnects or the database fails, `pipeline` closes both streams; nothing else can be done then.
  return pipeline(xml, createGzip(), () => {});
}
