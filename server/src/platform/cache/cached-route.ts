import type { Endpoint } from '@haat/contract/http/endpoint';
import type { FastifyReply } from 'fastify';
import type { Static } from 'typebox';
import type { EndpointRequest } from '../http/register-endpoint.ts';
import { CachedResponse, PUBLIC_CACHE_CONTROL } from '../http/responses/cached-response.ts';
import { Refused } from '../refused.ts';
import type { CacheableResponse } from './pending-response.ts';
import type { ResponseCache } from './response-cache.ts';

/** The result of a handler, with the tags of all data in it. */
interface Tagged<T> {
  body: T | Refused;
  tags: readonly string[];
  headers?: Record<string, string>;
}

/**
 * Wraps a handler whose responses are the same for all clients: each response is cached until its data change. Of refusals
 * only 404 is cached.
 */
export function cachedRoute<const E extends Endpoint>(
  cache: ResponseCache,
  endpoint: E,
  handler: (request: EndpointRequest<E>) => Promise<Tagged<Static<E['response']>>>,
): (request: EndpointRequest<E>, reply: FastifyReply) => Promise<CachedResponse | Refused> {
  return async (request, reply) => {
    const serialize = reply.getSerializationFunction(String(endpoint.status ?? 200)) ?? JSON.stringify;
    try {
      return await cache.get(keyOf(endpoint, request), request.ip, async () =>
        toCacheable(await handler(request), serialize),
      );
    } catch (error) {
      if (error instanceof NotCacheable) return error.refused;
      throw error;
    }
  };
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
