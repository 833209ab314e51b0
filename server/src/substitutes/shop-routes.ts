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
  registerEndpoint(app, endpoints.getSubstituteOffer, { lane: 'shoppers', inProcess: true }, ({ params }) =>
    getOffer(db, params.token),
  );
  registerEndpoint(app, endpoints.answerSubstituteOffer, answers, ({ params, body }) =>
    answerOffer(db, params.token, body),
  );
  registerEndpoint(app, endpoints.getStandingWishes, { guard }, ({ caller }) =>
    findStandingWishes(db, sql`customer_id = ${caller.customer}`),
  );
  registerEndpoint(app, endpoints.listLowStock, { lane: 'shoppers' }, ({ query }) =>
    listLowStock(db, query.products?.split(',').map(Number) ?? []),
  );
}
