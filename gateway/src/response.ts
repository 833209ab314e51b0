import type { FastifyReply } from 'fastify';
import type { ResponseKind } from './faults.ts';

const MAINTENANCE = '<!doctype html><title>Maintenance</title><h1>We will be back soon</h1>';

/** Sends `right`, or what a fault makes of it. */
export function sendResponse(how: ResponseKind, reply: FastifyReply, right: object): FastifyReply {
  switch (how) {
    case 'right':
      return reply.send(right);
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
