import { randomBytes } from 'node:crypto';
import { Gateway } from '@haat/gateway/gateway';
import { gatewayRoutes } from '@haat/gateway/routes';
import type { FastifyInstance } from 'fastify';
import { inProcessFetch } from '../platform/http/in-process-fetch.ts';
import type { SslcommerzOptions } from './sslcommerz/sslcommerz.ts';

const PREFIX = '/demo-gateway';

/**
 * The gateway of the demonstration, inside the shop: its page is below the shop's own address, so a phone in the same
 * network reaches it too. Its sessions end with the process. No money moves.
 */
export async function openLocalGateway(app: FastifyInstance): Promise<SslcommerzOptions> {
  const fetch = inProcessFetch(app);
  const store = { storeId: 'haat_demo', storePassword: randomBytes(16).toString('hex') };
  await gatewayRoutes(app, new Gateway({ ...store, idPrefix: 'DEMO', fetch }), { prefix: PREFIX });
  return { ...store, name: 'local', apiUrl: `http://shop${PREFIX}`, pageOrigins: 'shop', fetch };
}
