import { randomBytes } from 'node:crypto';
import { Gateway } from '@haat/gateway/gateway';
import { gatewayRoutes } from '@haat/gateway/routes';
import type { FastifyInstance } from 'fastify';
import { inProcessFetch } from '../../platform/http/in-process-fetch.ts';
import { notFound } from '../../platform/refused.ts';
import { sendRefused } from '../../platform/send-refused.ts';
import type { PaymentProvider } from '../provider/provider.ts';
import { sslcommerz } from './sslcommerz.ts';

const PREFIX = '/demo-gateway';

/**
 * Opens the payment gateway of the demo shop, inside the shop's process. Its page is on the shop's own origin, so a phone
 * in the same network can open it. Its sessions are lost when the process ends, its routes when the shop opens. No money moves.
 */
export async function openDemoGateway(
  app: FastifyInstance,
  hasOpened: () => Promise<boolean>,
): Promise<PaymentProvider> {
  const fetch = inProcessFetch(app);
  const store = { storeId: 'haat_demo', storePassword: randomBytes(16).toString('hex') };
  await app.register(async (scope) => {
    // Once the shop has opened its pages are gone, also those that somebody still has open.
    scope.addHook('onRequest', async (_, reply) => {
      if (await hasOpened()) await sendRefused(notFound('Page'), reply);
    });
    await gatewayRoutes(scope, new Gateway({ ...store, idPrefix: 'DEMO', fetch }), { prefix: PREFIX });
  });
  return sslcommerz({ ...store, name: 'local', apiUrl: `http://shop${PREFIX}`, pageOrigins: 'shop', fetch });
}
