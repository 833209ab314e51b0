import * as endpoints from '@haat/contract/office/integrations';
import type { FastifyInstance } from 'fastify';
import { type OfficeContext, registerOffice } from '../staff/office-endpoint.ts';
import { createApiKey, revokeApiKey } from './api-keys.ts';
import { listIntegrations } from './list-integrations.ts';
import { addWebhook, removeWebhook, sendEventAgain } from './webhooks.ts';

/** Routes of the page for the feed, conversions, webhooks and API keys. */
export function integrationRoutes(app: FastifyInstance, context: OfficeContext): void {
  registerOffice(app, context, endpoints.getIntegrations, () => listIntegrations(context));
  registerOffice(app, context, endpoints.addWebhook, ({ staff, body }) => addWebhook(context, staff, body));
  registerOffice(app, context, endpoints.removeWebhook, ({ staff, params }) =>
    removeWebhook(context, staff, params.id),
  );
  registerOffice(app, context, endpoints.sendEventAgain, ({ staff, params }) =>
    sendEventAgain(context, staff, params.id),
  );
  registerOffice(app, context, endpoints.createApiKey, ({ staff, body }) =>
    createApiKey(context, staff, body),
  );
  registerOffice(app, context, endpoints.revokeApiKey, ({ staff, params }) =>
    revokeApiKey(context, staff, params.id),
  );
}
