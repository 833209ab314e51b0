import type { Endpoint } from '@haat/contract/common/endpoint';
import type { FastifyReply } from 'fastify';
import type { Static } from 'typebox';
import { Refused } from '../http/refused.ts';
import type { Call } from '../http/register-endpoint.ts';
import { CachedResponse, SHARED } from './cached-response.ts';
import type { ResponseCache } from './response-cache.ts';

type Handler<E extends Endpoint> = (
  call: Call<E>,
  reply: FastifyReply,
) => Promise<Static<E['answer']> | Refused>;

/**
 * The same handler for cache that are equal for everybody: made once for a revision of the catalogue, and kept by
 * their address. Refusals are not kept.
 */
export function cachedRoute<const E extends Endpoint>(
  cache: ResponseCache,
  endpoint: E,
  handler: Handler<E>,
): (call: Call<E>, reply: FastifyReply) => Promise<CachedResponse | Refused> {
  return async (call, reply) => {
    try {
      return await cache.get(addressOf(endpoint, call), call.ip, async () => {
        const answer = await handler(call, reply);
        if (answer instanceof Refused) throw new NotKept(answer);
        return {
          answer: new CachedResponse(200, headersOf(reply), Buffer.from(String(reply.serialize(answer)))),
          keep: true,
        };
      });
    } catch (error) {
      if (error instanceof NotKept) return error.refused;
      throw error;
    }
  };
}

/** The address of a call, with what the endpoint knows of its query alone, in the order of the contract. */
function addressOf({ path, query: known }: Endpoint, call: { params: unknown; query: unknown }): string {
  const params = call.params as Record<string, unknown>;
  const query = call.query as Record<string, unknown>;
  const search = new URLSearchParams();
  for (const name of Object.keys(known?.properties ?? {})) {
    if (query[name] !== undefined) search.set(name, String(query[name]));
  }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

class NotKept extends Error {
  readonly refused: Refused;

  constructor(refused: Refused) {
    super('a refusal is not kept');
    this.refused = refused;
  }
}

/** What the handler said in headers belongs to the answer, whoever it was made for. */
function headersOf(reply: FastifyReply): Record<string, string> {
  const headers: Record<string, string> = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': SHARED,
  };
  for (const name of ['link', 'x-total-count']) {
    const value = reply.getHeader(name);
    if (value !== undefined) headers[name] = String(value);
  }
  return headers;
}
