import type { Endpoint } from '@haat/contract/endpoint';
import { Refusal, ShelfRefusal } from '@haat/contract/refusal';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, RouteShorthandOptions } from 'fastify';
import '@fastify/rate-limit';
import type { Static, TSchema } from 'typebox';
import { KeptAnswer } from '../kept/kept-answer.ts';
import { Refused } from './refused.ts';

type Of<S> = S extends TSchema ? Static<S> : undefined;
type Part<E, K extends string> = E extends Record<K, infer S> ? Of<S> : undefined;

/** What a handler gets: the parts of the request that its endpoint's schemas describe, already checked. */
export interface Call<E extends Endpoint> {
  body: Part<E, 'body'>;
  params: Part<E, 'params'>;
  query: Part<E, 'query'>;
  headers: Part<E, 'headers'>;
  ip: string;
  log: FastifyBaseLogger;
}

type Answer<E extends Endpoint> = Static<E['answer']> | KeptAnswer | Refused;

/** Requests of one address: at most `max` in a minute. */
export interface Limit {
  max: number;
}

/** Opens the door of one endpoint. The handler makes one call and returns the answer or a `Refused`. */
export function bind<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>, reply: FastifyReply) => Promise<Answer<E>>,
  limit?: Limit,
): void {
  const options: RouteShorthandOptions = { schema: schemaOf(endpoint) };
  if (limit) options.config = { rateLimit: { max: limit.max, timeWindow: 60_000 } };
  app.route({
    ...options,
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    handler: async (request, reply) => {
      const answer = await handler(request as unknown as Call<E>, reply);
      if (answer instanceof Refused) return reply.code(answer.status).send(answer.body);
      if (answer instanceof KeptAnswer) return answer.send(request, reply);
      return reply.code(endpoint.status ?? 200).send(answer);
    },
  });
}

function schemaOf({
  summary,
  path,
  access,
  params,
  query,
  headers,
  body,
  answer,
  status,
  refusals,
}: Endpoint) {
  const response: Record<string, TSchema> = { [status ?? 200]: answer, 400: Refusal, 429: Refusal };
  for (const refusal of refusals ?? []) response[refusal] = refusal === 409 ? ShelfRefusal : Refusal;
  return {
    summary,
    tags: [path.split('/')[2] ?? 'shop'],
    ...(access === 'customer' ? { security: [{ bearer: [] }] } : {}),
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(headers ? { headers } : {}),
    ...(body ? { body } : {}),
    response,
  };
}
