import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { compile } from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';

/** What an id from a proxy may look like: it comes to stand in logs. */
const GIVEN = /^[\w-]{8,64}$/;

/**
 * The id of a request, as it stands in every line of the log: the one that a trusted proxy gave it, else a new one. Whoever
 * reaches the shop past the proxy gives none. `proxies` as in `TRUST_PROXY`.
 */
export function requestIdGenerator(proxies: string | boolean): (request: IncomingMessage) => string {
  const isProxy =
    typeof proxies === 'string' ? compile(proxies.split(',').map((each) => each.trim())) : () => proxies;
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    const isGiven = typeof given === 'string' && GIVEN.test(given) && isProxy(socket.remoteAddress ?? '', 0);
    return isGiven ? given : randomUUID();
  };
}

/** Every response names its request, so that whoever complains about one can be found in the log. */
export function sendRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
}
