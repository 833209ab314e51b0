import { Id } from '@haat/contract/http/id';
import { soldOutViewPath } from '@haat/contract/http/sold-out-view-path';
import { HOUR, MINUTE } from '@haat/contract/time/durations';
import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import type { ChangeFeed } from '../platform/cache/changes.ts';
import type { ResponseCache } from '../platform/cache/response-cache.ts';
import type { Database } from '../platform/db/database.ts';
import { TokenBuckets } from '../platform/http/limits/token-bucket.ts';
import { repeatWhileOpen } from '../platform/process/repeat.ts';
import { SearchMisses } from './count-search-misses.ts';
import { SoldOutInterest } from './count-sold-out-interest.ts';
import { ProductCache } from './product-cache.ts';
import { rankProductsOfDay } from './rank-products.ts';
import type { SearchIndex } from './search/search-index.ts';
import { catalogueRoutes } from './shop-routes.ts';

/** How often the index in memory reads the units sold, in ms. */
const SOLD_INTERVAL = HOUR;

/** How often the process checks whether a market morning has passed, to rank the products, in ms. */
const RANK_INTERVAL = 5 * MINUTE;

/** How often searches without a result and the interest in sold-out products are written, in ms. */
const MISSES_INTERVAL = 30_000;

interface Catalogue {
  db: Database;
  readDatabase: Database;
  changes: ChangeFeed;
  cache: ResponseCache;
  index: SearchIndex;
  clock: () => Date;
}

/** Registers the routes of the catalogue, and the jobs for its search index, its order and its statistics. */
export function openCatalogue(
  app: FastifyInstance,
  { db, readDatabase, changes, cache, index, clock }: Catalogue,
): SoldOutInterest {
  app.addHook('onListen', () => index.load());
  repeatWhileOpen(app, 'units sold', SOLD_INTERVAL, () => index.updateSold());
  repeatWhileOpen(app, 'ranks of the products', RANK_INTERVAL, () => rankProductsOfDay(db, clock()));
  const misses = new SearchMisses();
  repeatWhileOpen(app, 'searches without a result', MISSES_INTERVAL, () => misses.flush(db, clock()));
  app.addHook('onClose', () => misses.flush(db, clock()).catch(() => {}));
  const interest = new SoldOutInterest();
  repeatWhileOpen(app, 'interest in sold-out products', MISSES_INTERVAL, () => interest.flush(db, clock()));
  app.addHook('onClose', () => interest.flush(db, clock()).catch(() => {}));
  const products = new ProductCache(db, changes);
  catalogueRoutes(app, readDatabase, { cache, index, products, misses, interest });
  soldOutRoutes(app, interest);
  return interest;
}

/** Reports per IP address and minute; a quarter of them at once. Thousands of customers of a mobile network share an IP address. */
const VIEWS_PER_MINUTE = 240;

/** Browsers send none, in bytes. */
const MAX_BODY = 1_024;

const Params = Type.Object({ id: Id });

/**
 * Receives the reports of browsers that have opened the page of a sold-out product. Any client can send any number, so too many are ignored,
 * and nothing but the product is counted.
 */
function soldOutRoutes(app: FastifyInstance, interest: SoldOutInterest): void {
  const buckets = new TokenBuckets(VIEWS_PER_MINUTE);
  app.post<{ Params: Static<typeof Params> }>(
    soldOutViewPath(':id'),
    { schema: { hide: true, params: Params }, bodyLimit: MAX_BODY },
    async ({ params, ip }, reply) => {
      if (buckets.take(ip) === 0) interest.record(params.id, 'views');
      return reply.header('cache-control', 'no-store').code(204).send();
    },
  );
}
