import { Id } from '@haat/contract/http/id';
import { soldOutViewPath } from '@haat/contract/http/sold-out-view-path';
import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import { TokenBuckets } from '../platform/http/limits/token-bucket.ts';
import type { SoldOutInterest } from './count-sold-out-interest.ts';

/** Reports per IP address and minute; a quarter of them at once. Thousands of customers of a mobile network share an IP address. */
const VIEWS_PER_MINUTE = 240;

/** Browsers send none, in bytes. */
const MAX_BODY = 1_024;

const Params = Type.Object({ id: Id });

/**
 * Receives the reports of browsers that have opened the page of a sold-out product. Any client can send any number, so too many are ignored,
 * and nothing but the product is counted.
 */
export function soldOutRoutes(app: FastifyInstance, interest: SoldOutInterest): void {
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
