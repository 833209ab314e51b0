import * as endpoints from '@haat/contract/shop/feedback';
import type { FastifyInstance } from 'fastify';
import { registerForOwner } from '../orders/owner-endpoint.ts';
import type { Database } from '../platform/db/database.ts';
import type { Limit } from '../platform/http/limits/rate-limits.ts';
import type { Guard } from '../platform/http/register-endpoint.ts';
import { giveFeedback } from './give-feedback.ts';

/** What shoppers say about a delivered order. */
export function feedbackRoutes(
  app: FastifyInstance,
  db: Database,
  { guard, limit }: { guard: Guard; limit: Limit },
): void {
  registerForOwner(
    app,
    db,
    [endpoints.giveFeedback, endpoints.giveGuestFeedback],
    { guard, ...limit },
    async ({ order, kind, showAgain }, { body }) =>
      (await giveFeedback(db, order, { ...body, actor: kind })) ?? showAgain(),
  );
}
