import { matchQuickList } from '@haat/contract/shop/quick-list';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/db/database.ts';
import type { Limit } from '../../platform/http/limits/rate-limits.ts';
import { registerEndpoint } from '../../platform/http/register-endpoint.ts';
import type { SearchIndex } from '../search/search-index.ts';
import { matchList } from './match-list.ts';

/** A list costs one more unit of admission per this many lines. */
const LINES_PER_UNIT = 5;

export function quickListRoutes(
  app: FastifyInstance,
  db: Database,
  { index, limit }: Limit & { index: SearchIndex },
): void {
  registerEndpoint(
    app,
    matchQuickList,
    { limit, price: ({ body: { lines } }) => Math.floor(lines.length / LINES_PER_UNIT) },
    ({ body: { lines } }) => matchList(db, index, lines),
  );
}
