import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { compile } from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';

/** The form of an id from a proxy; the id is written to the log. */
const PROXY_ID = /^[\w-]{8,64}$/;

/**
 * Generates the ids of requests, which every line of the log contains: the id that a trusted proxy sends, else a new one.
 * The id of any other client is ignored. `proxies` as in `TRUST_PROXY`.
 */
export function requestIdGenerator(proxies: string | boolean): (request: IncomingMessage) => string {
  const isProxy =
    typeof proxies === 'string' ? compile(proxies.split(',').map((each) => each.trim())) : () => proxies;
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    const isGiven =
      typeof given === 'string' && PROXY_ID.test(given) && isProxy(socket.remoteAddress ?? '', 0);
    return isGiven ? given : randomUUID();
  };
}

/** Adds `X-Request-Id` to every response, so that a reported problem can be found in the log. */
export function sendRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
}
