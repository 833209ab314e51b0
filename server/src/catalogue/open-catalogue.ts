import { HOUR, MINUTE } from '@haat/contract/time/durations';
import type { FastifyInstance } from 'fastify';
import type { ChangeFeed } from '../platform/cache/changes.ts';
import type { ResponseCache } from '../platform/cache/response-cache.ts';
import type { Database } from '../platform/db/database.ts';
import { repeatWhileOpen } from '../platform/process/repeat.ts';
import { SearchMisses } from './count-search-misses.ts';
import { SoldOutInterest } from './count-sold-out-interest.ts';
import { ProductCache } from './product-cache.ts';
import { rankProductsOfDay } from './rank-products.ts';
import type { SearchIndex } from './search/search-index.ts';
import { catalogueRoutes } from './shop-routes.ts';
import { soldOutRoutes } from './sold-out-routes.ts';

/** How often the index in memory reads the units sold, in ms. */
const SOLD_INTERVAL = HOUR;

/** How often the process checks whether a new day has begun, to rank the products, in ms. */
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
