import type { Endpoint } from '@haat/contract/http/endpoint';
import type { FastifyInstance } from 'fastify';
import type { Static } from 'typebox';
import { type EndpointRequest, registerEndpoint } from '../http/register-endpoint.ts';
import { CachedResponse, PUBLIC_CACHE_CONTROL } from '../http/responses/cached-response.ts';
import { serializerOf } from '../http/responses/serialization.ts';
import { Refused } from '../refused.ts';
import type { CacheableResponse } from './pending-response.ts';
import type { ResponseCache } from './response-cache.ts';

/** The result of a handler, with the tags of all data in it. */
interface Tagged<T> {
  body: T | Refused;
  tags: readonly string[];
  headers?: Record<string, string>;
}

/** The parts of a request that the handler of a cached response may read. */
type CachedRequest<E extends Endpoint> = Pick<EndpointRequest<E>, 'params' | 'query' | 'ip'>;

/**
 * Registers an endpoint whose responses are the same for all clients: each response is cached until its data change. Of refusals
 * only 404 is cached. Pages call it within the process.
 */
export function registerCached<const E extends Endpoint & { access: 'public' }>(
  app: FastifyInstance,
  cache: ResponseCache,
  endpoint: E,
  handler: (request: CachedRequest<E>) => Promise<Tagged<Static<E['response']>>>,
): void {
  // The cache calls this again to refresh a response, so it holds no more of a request than its handler needs.
  const create = (request: CachedRequest<E>) => async () =>
    toCacheable(await handler(request), serializerOf(endpoint.response));
  const respond = async ({ params, query, ip }: CachedRequest<E>) => {
    const request = { params, query, ip };
    try {
      return await cache.get(keyOf(endpoint, request), ip, create(request));
    } catch (error) {
      if (error instanceof NotCacheable) return error.refused;
      throw error;
    }
  };
  registerEndpoint<Endpoint & { access: 'public' }>(app, endpoint, { inProcess: true }, respond as never);
}

function toCacheable(
  { body, tags, headers }: Tagged<unknown>,
  serialize: (body: { [name: string]: unknown }) => string,
): CacheableResponse {
  if (!(body instanceof Refused)) {
    const all = { ...JSON_TYPE, 'cache-control': PUBLIC_CACHE_CONTROL, ...headers };
    return {
      response: new CachedResponse(200, all, Buffer.from(serialize(body as { [name: string]: unknown }))),
      store: 'yes',
      tags,
    };
  }
  if (body.status !== 404) throw new NotCacheable(body);
  const text = Buffer.from(JSON.stringify(body.body));
  return {
    response: new CachedResponse(404, { ...JSON_TYPE, 'cache-control': 'no-store' }, text),
    store: 'yes',
    tags,
  };
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

/** The cache key of a request: its URL with the parameters that the endpoint knows, in the order of the contract. */
function keyOf({ path, query: known }: Endpoint, request: { params: unknown; query: unknown }): string {
  const params = request.params as Record<string, unknown>;
  const query = request.query as Record<string, unknown>;
  const search = new URLSearchParams();
  for (const name of Object.keys(known?.properties ?? {})) {
    if (query[name] !== undefined) search.set(name, String(query[name]));
  }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

class NotCacheable extends Error {
  readonly refused: Refused;

  constructor(refused: Refused) {
    super('not cacheable');
    this.refused = refused;
  }
}
