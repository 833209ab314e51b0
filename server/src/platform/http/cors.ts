import { apiRoutes } from '@haat/contract/http/api-routes';
import { searchHeaders } from '@haat/contract/http/search-headers';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The headers that a storefront sends; browsers allow the others without a preflight. */
const ALLOWED_HEADERS = 'content-type, authorization';

/** The headers of responses that the storefront's client reads; browsers show the others anyway. */
const EXPOSED_HEADERS = ['link', 'x-total-count', 'retry-after', ...Object.values(searchHeaders)].join(', ');

/** How long a browser may store a preflight, in seconds; Chrome's maximum. */
const PREFLIGHT_MAX_AGE = 7200;

/**
 * Lets storefronts of these origins (`https://haat.example`) call the API in browsers: CORS headers for the calls of a storefront's
 * client, never for the office, and without credentials, so that a browser sends no cookie. Without origins nothing changes.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const allowedOrigin = ({ headers: { origin } }: FastifyRequest) =>
    origins.find((allowed) => allowed === origin);

  app.addHook('onRequest', async (request, reply) => {
    const method = request.headers['access-control-request-method'];
    if (request.method !== 'OPTIONS' || !method || !allowedOrigin(request)) return;
    const methods = methodsOf(request.url);
    if (!methods.includes(method)) return;
    reply.headers({
      'access-control-allow-methods': methods.join(', '),
      'access-control-allow-headers': ALLOWED_HEADERS,
      'access-control-max-age': PREFLIGHT_MAX_AGE,
    });
    return reply.code(204).send();
  });

  app.addHook('onSend', async (request, reply) => {
    if (methodsOf(request.url).length === 0) return;
    const vary = reply.getHeader('vary');
    reply.header('vary', vary ? `${vary}, Origin` : 'Origin');
    const origin = allowedOrigin(request);
    if (!origin) return;
    reply.header('access-control-allow-origin', origin);
    reply.header('access-control-expose-headers', EXPOSED_HEADERS);
  });
}

const routes = Object.values(apiRoutes).map(({ path, method }) => ({
  pattern: new RegExp(`^${path.replace(/\/$/, '').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
  method,
}));

/** The methods of a path that a storefront calls; empty for any other path. */
function methodsOf(url: string): string[] {
  const path = url.split('?')[0] ?? '';
  return routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
}
