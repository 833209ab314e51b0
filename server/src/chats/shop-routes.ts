import * as endpoints from '@haat/contract/shop/chat-offers';
import type { FastifyInstance } from 'fastify';
import type { DeliveryTerms } from '../delivery/delivery-terms.ts';
import type { Database } from '../platform/db/database.ts';
import type { Limit } from '../platform/http/limits/rate-limits.ts';
import { registerEndpoint } from '../platform/http/register-endpoint.ts';
import { acceptChatOffer, getChatOffer } from './offer-chat-order.ts';

/** The order of a link, for its holder. */
export function chatOfferRoutes(
  app: FastifyInstance,
  db: Database,
  { terms, accept }: { terms: () => Promise<DeliveryTerms>; accept: Limit },
): void {
  registerEndpoint(app, endpoints.getChatOffer, { lane: 'shoppers', inProcess: true }, ({ params }) =>
    getChatOffer(db, params.token),
  );
  registerEndpoint(app, endpoints.acceptChatOffer, accept, async ({ params }) =>
    acceptChatOffer(db, params.token, await terms()),
  );
}
