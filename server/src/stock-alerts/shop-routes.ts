import { requestStockAlert as requestStockAlertCall } from '@haat/contract/shop/stock-alerts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../platform/db/database.ts';
import type { Limit } from '../platform/http/limits/rate-limits.ts';
import { registerEndpoint } from '../platform/http/register-endpoint.ts';
import { repeatWhileOpen } from '../platform/process/repeat.ts';
import { type OnAlert, requestStockAlert } from './request-stock-alert.ts';
import { sendStockAlerts } from './send-stock-alerts.ts';

/** The pause between two checks of the stock, in ms. */
const SEND_EVERY = 30_000;

/** The request for a message about a sold-out product, and the job that sends it. */
export function stockAlertRoutes(
  app: FastifyInstance,
  db: Database,
  { clock, onAlert, limit }: Limit & { clock: () => Date; onAlert: OnAlert },
): void {
  registerEndpoint(app, requestStockAlertCall, { limit }, ({ params, body, ip }) =>
    requestStockAlert({ db, onAlert }, params.id, body, { ip, now: clock() }),
  );
  repeatWhileOpen(app, 'messages about products in stock', SEND_EVERY, async () => {
    await sendStockAlerts(db);
  });
}
