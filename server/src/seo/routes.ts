import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CATEGORIES, PRODUCT_LISTS } from '../catalogue/cache-tags.ts';
import { CachedResponse, SHARED } from '../platform/cache/cached-response.ts';
import type { ResponseCache } from '../platform/cache/response-cache.ts';
import type { Database } from '../platform/db/database.ts';
import { acceptedEncoding } from '../platform/http/accept-encoding.ts';
import { notFound } from '../platform/http/refused.ts';
import { hasProductsFrom, pagesSitemap, productsSitemap, sitemapIndex } from './sitemap.ts';

/** How long search engines may keep a part of the sitemap, in seconds. */
const HOUR = 3600;

const open = { schema: { hide: true } };

const XML = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': SHARED };

/**
 * What search engines ask for first. `origin` is the shop's public address; `ownCatalogue` is false where another
 * provider has the goods, so that this database cannot list them.
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
      cache.count(request.ip); // read anew for whoever asks
      const from = Number(request.params.from);
      if (!(await hasProductsFrom(db, from))) return reply.code(404).send(notFound('Sitemap').body);
      reply.type('application/xml; charset=utf-8').header('cache-control', `public, max-age=${HOUR}`);
      return reply.send(compressed(productsSitemap(db, origin, from), request, reply));
    },
  );
}

/** Everything may be read but the API, which pages do not need to be seen. Private pages say `noindex` themselves. */
function robots(sitemap: string | null): string {
  const lines = ['User-agent: *', 'Disallow: /api/'];
  if (sitemap) lines.push('', `Sitemap: ${sitemap}`);
  return `${lines.join('\n')}\n`;
}

function compressed(xml: Readable, request: FastifyRequest, reply: FastifyReply): Readable {
  reply.header('vary', 'Accept-Encoding');
  if (!acceptedEncoding(request.headers['accept-encoding'], ['gzip'])) return xml;
  reply.header('content-encoding', 'gzip');
  // Where the reader goes away or the database does, both ends are closed; nobody is left to be told.
  return pipeline(xml, createGzip(), () => {});
}
