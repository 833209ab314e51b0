import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** What an id from a proxy may look like: it comes to stand in logs. */
const GIVEN = /^[\w-]{8,64}$/;

/** The id of a request, as it stands in every line of the log: the proxy's where one is trusted, else a new one. */
export function requestIds(proxied: boolean): (request: IncomingMessage) => string {
  return ({ headers }) => {
    const given = headers['x-request-id'];
    return proxied && typeof given === 'string' && GIVEN.test(given) ? given : randomUUID();
  };
}

/** Every answer names its request, so that whoever complains about one can be found in the log. */
export function tellRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
}
