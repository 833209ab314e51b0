import type { FastifyReply } from 'fastify';
import type { ResponseKind } from './faults.ts';

const MAINTENANCE = '<!doctype html><title>Maintenance</title><h1>We will be back soon</h1>';

/** Sends the response, or a faulty one instead. */
export function sendResponse(kind: ResponseKind, reply: FastifyReply, response: object): FastifyReply {
  switch (kind) {
    case 'right':
      return reply.send(response);
    case 'bad_gateway':
      return reply.code(502).type('text/plain').send('Bad Gateway');
    case 'html':
      return reply.type('text/html').send(MAINTENANCE);
    case 'empty':
      return reply.type('application/json').send('');
    case 'api_failed':
      return reply.send({ APIConnect: 'FAILED' });
    case 'hang':
      return reply.hijack();
    case 'reset':
      reply.hijack();
      reply.raw.destroy();
      return reply;
  }
}
