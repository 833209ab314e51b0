import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** The form of an id from a proxy; the id is written to the log. */
const PROXY_ID = /^[\w-]{8,64}$/;

/**
 * Generates the ids of requests, which every line of the log contains: the id that a trusted proxy sends, else a new one.
 * The id of any other client is ignored.
 */
export function requestIdGenerator(
  isProxy: (address: string) => boolean,
): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    const isGiven = typeof given === 'string' && PROXY_ID.test(given) && isProxy(socket.remoteAddress ?? '');
    return isGiven ? given : randomUUID();
  };
}

/** Adds `X-Request-Id` to every response, so that a reported problem can be found in the log. */
export function sendRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
}
