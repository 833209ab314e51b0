import type { Endpoint } from '@haat/contract/common/endpoint';
import { Refusal, StockRefusal } from '@haat/contract/common/refusal';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { CachedResponse } from '../cache/cached-response.ts';
import type { LaneName } from './admission.ts';
import type { Requester } from './admission-lane.ts';
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

type HandlerResult<E extends Endpoint> = Static<E['response']> | CachedResponse | Refused;

/** How often one address may use a route in a minute. */
export interface Limit {
  limit: CountRequest;
}

/** Tells from the `Authorization` header who calls, or refuses with 401. */
export type Guard = (authorization: string | undefined) => Promise<Caller | Refused>;

interface RouteOptions {
  guard?: Guard;
  limit?: CountRequest;
  /**
   * The lane of the admission that its requests take a place in. By default `staff` below `/api/office/`, `shoppers` for
   * other requests that change something or are for one customer, and none for what everybody may read from the cache.
   */
  lane?: LaneName;
}

/** An endpoint for customers cannot be opened without a guard. */
type Terms<E extends Endpoint> = E['access'] extends 'customer'
  ? [terms: RouteOptions & { guard: Guard }]
  : [terms?: Omit<RouteOptions, 'guard'>];

/** Opens the route of one endpoint. The handler makes one call and returns the answer or a `Refused`. */
export function registerEndpoint<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>, reply: FastifyReply) => Promise<HandlerResult<E>>,
  ...[terms]: Terms<E>
): void {
  const { guard, limit, lane = laneOf(endpoint) }: RouteOptions = terms ?? {};
  const { admission } = app;
  if (!app.hasRequestDecorator('caller')) app.decorateRequest('caller', null);
  const isShared = endpoint.access === 'public' && endpoint.method === 'GET';
  const inPlace = <T>(request: FastifyRequest, work: () => Promise<T>) =>
    lane ? admission.run(lane, requesterOf(request), work) : work();
  const count = async ({ ip, caller }: FastifyRequest): Promise<Refused | null> => {
    if (lane && isShared) admission.count(ip);
    const isCounted = limit !== undefined || endpoint.method !== 'GET';
    return (await limit?.(ip)) ?? (caller && isCounted ? app.countCustomer(caller.customer) : null);
  };
  app.route({
    schema: schemaOf(endpoint),
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    // Before the body is read: strangers send none, and nobody does where there is no room.
    onRequest: async (request, reply) => {
      if (!isShared) reply.header('cache-control', 'no-store');
      if (lane) admission.refuseIfFull(lane, requesterOf(request));
      const stranger = endpoint.access === 'customer' ? await identify(guard, request) : null;
      // A file is worth a count before it is read; other bodies are found to be good first.
      const refused = stranger ?? (endpoint.multipart ? await inPlace(request, () => count(request)) : null);
      if (refused) return refuse(refused, request, reply);
    },
    handler: async (request, reply) => {
      // The place is free again before the response leaves: a client may take its time to read it.
      const result = await inPlace(request, async () => {
        const refused = endpoint.multipart ? null : await count(request);
        return refused ?? handler(request as unknown as Call<E>, reply);
      });
      if (result instanceof Refused) return refuse(result, request, reply);
      if (result instanceof CachedResponse) return result.send(request, reply);
      return reply.code(endpoint.status ?? 200).send(result);
    },
  });
}

function laneOf({ access, method, path }: Endpoint): LaneName | undefined {
  if (path.startsWith('/api/office/')) return 'staff';
  return access === 'public' && method === 'GET' ? undefined : 'shoppers';
}

/** Whose place it is: of an address and of a connection. */
export function requesterOf({ ip, raw }: FastifyRequest): Requester {
  return { ip, socket: raw.socket };
}

/** Notes who calls; a `Refused` where nobody may know. */
async function identify(guard: Guard | undefined, request: FastifyRequest): Promise<Refused | null> {
  if (!guard) throw new Error(`${request.url} has no guard`);
  const caller = await guard(request.headers.authorization);
  if (caller instanceof Refused) return caller;
  request.caller = caller;
  return null;
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
  response,
  status,
  refusals,
}: Endpoint) {
  const responses: Record<string, TSchema> = { [status ?? 200]: response, 400: Refusal, 429: Refusal };
  if (access === 'customer') responses[401] = Refusal;
  for (const refusal of refusals ?? []) responses[refusal] = refusal === 409 ? StockRefusal : Refusal;
  return {
    summary,
    tags: [path.split('/')[2] ?? 'shop'],
    ...(access === 'customer' ? { security: [{ bearer: [] }] } : {}),
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(headers ? { headers } : {}),
    ...(body ? { body } : {}),
    ...(multipart ? { consumes: ['application/json', 'multipart/form-data'] } : {}),
    response: responses,
  };
}
