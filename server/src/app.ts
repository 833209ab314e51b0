import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { catalogueRoutes } from './catalogue/routes.ts';
import { checkoutRoutes } from './checkout/routes.ts';
import { contentRoutes } from './content/routes.ts';
import type { Database } from './db/database.ts';
import { answerErrors } from './http/errors.ts';
import { describeApi } from './http/openapi.ts';
import { useStrictValidation } from './http/validation.ts';

export interface AppOptions {
  db: Database;
  logger?: FastifyServerOptions['logger'];
  /** Which proxies may tell the client's address: Fastify's trustProxy. Nobody, unless told. */
  trustProxy?: FastifyServerOptions['trustProxy'];
  /** Requests of one address in a minute; whole neighbourhoods share one address, so these are generous. */
  limits?: { guestOrders: number; messages: number };
}

/** A body beyond this is refused with 413: a hundred lines and a long address fit many times. */
const MOST_BYTES = 64 * 1024;

/** The whole shop, wired: one visible line a feature. Not listening yet. */
export async function buildApp({
  db,
  logger = false,
  trustProxy = false,
  limits,
}: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger,
    trustProxy,
    bodyLimit: MOST_BYTES,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    return503OnClosing: true,
  });
  const { guestOrders, messages } = limits ?? { guestOrders: 60, messages: 10 };
  app.removeContentTypeParser('text/plain');
  useStrictValidation(app);
  answerErrors(app);
  await describeApi(app);
  await app.register(rateLimit, { global: false, errorResponseBuilder: tooMany });

  catalogueRoutes(app, db);
  contentRoutes(app, db, { online: false, messages: { max: messages } });
  checkoutRoutes(app, db, { guestOrders: { max: guestOrders } });
  return app;
}

function tooMany(_request: unknown, { after, statusCode }: { after: string; statusCode: number }) {
  return Object.assign(new Error(`Too many requests. Please try again in ${after}.`), { statusCode });
}
