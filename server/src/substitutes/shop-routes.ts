import * as endpoints from '@haat/contract/shop/substitutes';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import type { Limit } from '../platform/http/limits/rate-limits.ts';
import { type Guard, registerEndpoint } from '../platform/http/register-endpoint.ts';
import { answerOffer, getOffer } from './answer-offer.ts';
import { findStandingWishes } from './find-standing-wishes.ts';
import { listLowStock } from './list-low-stock.ts';

/** The question of a picker, its answer, and what may be missing of a cart. */
export function substituteRoutes(
  app: FastifyInstance,
  db: Database,
  { guard, answers }: { guard: Guard; answers: Limit },
): void {
  registerEndpoint(app, endpoints.getSubstituteOffer, ({ params }) => getOffer(db, params.token), {
    lane: 'shoppers',
    inProcess: true,
  });
  registerEndpoint(
    app,
    endpoints.answerSubstituteOffer,
    ({ params, body }) => answerOffer(db, params.token, body),
    answers,
  );
  registerEndpoint(
    app,
    endpoints.getStandingWishes,
    ({ caller }) => findStandingWishes(db, sql`customer_id = ${caller.customer}`),
    { guard },
  );
  registerEndpoint(
    app,
    endpoints.listLowStock,
    ({ query }) => listLowStock(db, query.products?.split(',').map(Number) ?? []),
    { lane: 'shoppers' },
  );
}
