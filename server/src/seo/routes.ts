import { createHash } from 'node:crypto';
import { pipeline, type Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { feedPath } from '@haat/contract/office/integration-choices';
import { NAMELESS_SHOP } from '@haat/contract/shop/nameless-shop';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CurrentBrand } from '../brand/brand.ts';
import { CATEGORIES, PRODUCT_LISTS } from '../catalogue/cache-tags.ts';
import type { ResponseCache } from '../platform/cache/response-cache.ts';
import type { Database } from '../platform/db/database.ts';
import { acceptedEncoding } from '../platform/http/responses/accept-encoding.ts';
import { CachedResponse, hasEtag, PUBLIC_CACHE_CONTROL } from '../platform/http/responses/cached-response.ts';
import { notFound, Refused } from '../platform/refused.ts';
import { sendRefused } from '../platform/send-refused.ts';
import { type Feed, productFeed, readFeedState } from './feed.ts';
import { hasProductsFrom, pagesSitemap, productsSitemap, sitemapIndex } from './sitemap.ts';

/** How long clients may cache a part of the sitemap, in seconds. */
const HOUR = 3600;

const open = { schema: { hide: true } };

const XML = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': PUBLIC_CACHE_CONTROL };

/** A feed costs a unit of admission, and one more per this many products. */
const PRODUCTS_PER_COST_UNIT = 100;

/** Raised when the columns of the feed change. */
const FEED_VERSION = 2;

/**
 * Serves robots.txt, the sitemap and the feeds of products. `origin` is the shop's public origin. `ownCatalogue` is false if another provider has
 * the products: then this database cannot list them, and there is neither sitemap nor feed.
 */
export function seoRoutes(
  app: FastifyInstance,
  db: Database,
  {
    origin,
    ownCatalogue,
    cache,
    brand,
  }: { origin: string; ownCatalogue: boolean; cache: ResponseCache; brand: CurrentBrand },
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
  feedRoute(app, db, { origin, language: 'en', cache, brand });
  feedRoute(app, db, { origin, language: 'bn', cache, brand });
}

/**
 * A feed is streamed and never cached: its ETag is that of the products, which are compared without reading the feed. Refused with 409 if no
 * product has a price that is paid.
 */
function feedRoute(
  app: FastifyInstance,
  db: Database,
  { origin, language, cache, brand }: Feed & { cache: ResponseCache; brand: CurrentBrand },
): void {
  app.get(feedPath(language), open, async (request, reply) => {
    cache.count(request.ip);
    const { listed, withoutTax, revision } = await readFeedState(db);
    cache.charge(request.ip, Math.floor(listed / PRODUCTS_PER_COST_UNIT));
    if (listed === 0 && withoutTax > 0) return sendRefused(new Refused(409, 'feed_without_tax'), reply);
    const names = await brand();
    const shopName =
      (language === 'bn' && names?.brand_name_bn) || names?.brand_name || NAMELESS_SHOP[language];
    const etag = `W/"${FEED_VERSION}-${createHash('sha256').update(`${revision} ${listed} ${shopName}`).digest('base64url')}"`;
    reply.headers({ ...XML, etag });
    if (hasEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.send(compressed(productFeed(db, { origin, language }, shopName), request, reply));
  });
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
