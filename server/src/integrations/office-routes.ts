import * as endpoints from '@haat/contract/office/integrations';
import type { Office } from '../staff/office-endpoint.ts';
import { createApiKey, revokeApiKey } from './api-keys.ts';
import { listIntegrations } from './list-integrations.ts';
import { addWebhook, removeWebhook, sendEventAgain } from './webhooks.ts';

/** Routes of the page for the feed, conversions, webhooks and API keys. */
export function integrationRoutes(office: Office): void {
  const { route } = office;
  route(endpoints.getIntegrations, () => listIntegrations(office));
  route(endpoints.addWebhook, ({ staff, body }) => addWebhook(office, staff, body));
  route(endpoints.removeWebhook, ({ staff, params }) => removeWebhook(office, staff, params.id));
  route(endpoints.sendEventAgain, ({ staff, params }) => sendEventAgain(office, staff, params.id));
  route(endpoints.createApiKey, ({ staff, body }) => createApiKey(office, staff, body));
  route(endpoints.revokeApiKey, ({ staff, params }) => revokeApiKey(office, staff, params.id));
}
