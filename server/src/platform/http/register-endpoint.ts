import type { Endpoint } from '@haat/contract/common/endpoint';
import { Refusal, ShelfRefusal } from '@haat/contract/common/refusal';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { CachedResponse } from '../cache/cached-response.ts';
import type { CountRequest } from './rate-limits.ts';
import { Refused } from './refused.ts';

type Of<S> = S extends TSchema ? Static<S> : undefined;
type Part<E, K extends string> = E extends Record<K, infer S> ? Of<S> : undefined;

/** What a handler gets: the parts of the request that its endpoint's schemas describe, already checked. */
export interface Call<E extends Endpoint> {
  body: Part<E, 'body'>;
  params: Part<E, 'params'>;
  query: Part<E, 'query'>;
  headers: Part<E, 'headers'>;
  /** Who calls, where the endpoint is for customers. */
  caller: E['access'] extends 'customer' ? Caller : null;
  ip: string;
  /** How the request came: `http` or `https`. */
  protocol: string;
  log: FastifyBaseLogger;
}

/** A signed-in customer. */
export interface Caller {
  /** The customer's id. */
  customer: number;
  /** The session that the call belongs to. */
  session: Buffer;
  /** The SHA-256 of its device cookie, where it was begun with one. */
  device: Buffer | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

type Answer<E extends Endpoint> = Static<E['answer']> | CachedResponse | Refused;

/** How often one address may use a door in a minute. */
export interface Limit {
  limit: CountRequest;
}

/** Tells from the `Authorization` header who calls, or refuses with 401. */
export type Guard = (authorization: string | undefined) => Promise<Caller | Refused>;

/** An endpoint for customers cannot be opened without a guard. */
type Terms<E extends Endpoint> = E['access'] extends 'customer'
  ? [terms: { guard: Guard; limit?: CountRequest }]
  : [terms?: Limit];

/** Opens the door of one endpoint. The handler makes one call and returns the answer or a `Refused`. */
export function bind<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>, reply: FastifyReply) => Promise<Answer<E>>,
  ...[terms]: Terms<E>
): void {
  const { guard, limit }: { guard?: Guard; limit?: CountRequest } = terms ?? {};
  if (!app.hasRequestDecorator('caller')) app.decorateRequest('caller', null);
  app.route({
    schema: schemaOf(endpoint),
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    // Before the body is read: strangers send none.
    onRequest: async (request, reply) => {
      if (endpoint.access === 'customer' || endpoint.method !== 'GET')
        reply.header('cache-control', 'no-store');
      if (endpoint.access === 'customer') return admit(guard, request, reply);
    },
    // After the body is found to be good: what is refused for itself costs nobody a turn, and nothing of the database.
    preHandler: async (request, reply) => {
      const tooMany = limit && (await limit(request.ip));
      if (tooMany) return refuse(tooMany, request, reply);
    },
    handler: async (request, reply) => {
      const answer = await handler(request as unknown as Call<E>, reply);
      if (answer instanceof Refused) return refuse(answer, request, reply);
      if (answer instanceof CachedResponse) return answer.send(request, reply);
      return reply.code(endpoint.status ?? 200).send(answer);
    },
  });
}

async function admit(guard: Guard | undefined, request: FastifyRequest, reply: FastifyReply) {
  if (!guard) throw new Error(`${request.url} has no guard`);
  const caller = await guard(request.headers.authorization);
  if (caller instanceof Refused) return refuse(caller, request, reply);
  request.caller = caller;
}

function refuse(refused: Refused, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (refused.status === 401) {
    const error = request.headers.authorization === undefined ? '' : ', error="invalid_token"';
    reply.header('www-authenticate', `Bearer realm="haat"${error}`);
  }
  if (refused.retryAfter !== undefined) reply.header('retry-after', refused.retryAfter);
  return reply.code(refused.status).send(refused.body);
}

function schemaOf({
  summary,
  path,
  access,
  params,
  query,
  headers,
  body,
  multipart,
  answer,
  status,
  refusals,
}: Endpoint) {
  const response: Record<string, TSchema> = { [status ?? 200]: answer, 400: Refusal, 429: Refusal };
  if (access === 'customer') response[401] = Refusal;
  for (const refusal of refusals ?? []) response[refusal] = refusal === 409 ? ShelfRefusal : Refusal;
  return {
    summary,
    tags: [path.split('/')[2] ?? 'shop'],
    ...(access === 'customer' ? { security: [{ bearer: [] }] } : {}),
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(headers ? { headers } : {}),
    ...(body ? { body } : {}),
    ...(multipart ? { consumes: ['application/json', 'multipart/form-data'] } : {}),
    response,
  };
}
