import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isLean, keptAs } from '../ssr/saves-data.ts';
import type { AnswerCache } from './answer-cache.ts';
import type { Sent } from './kept-answer.ts';

/** Is told of every answer that leaves by this door, just before. */
export type Witness = (request: IncomingMessage, response: ServerResponse, sent: Sent) => void;

declare module 'fastify' {
  interface FastifyInstance {
    /** For whoever counts requests: hooks are not told of what is answered here. */
    witnessKept(witness: Witness): void;
  }
}

/** Levels at which each request is written down, which is left to Fastify. */
const LINE_A_REQUEST = ['info', 'debug', 'trace'];

/**
 * A door before Fastify's: what is kept leaves here, just as Fastify sent it the last time, for half the processor time.
 * All that is not ready or not usual goes on to Fastify, and everything once the shop closes. `newId` gives a request
 * its id.
 */
export function openKeptDoor(
  app: FastifyInstance,
  answers: AnswerCache,
  newId: (request: IncomingMessage) => string,
): void {
  let open = !LINE_A_REQUEST.includes(app.log.level);
  let witness: Witness | undefined;
  app.decorate('witnessKept', (told: Witness) => {
    witness = told;
  });
  app.addHook('preClose', async () => {
    open = false;
  });
  app.server.removeAllListeners('request');
  app.server.on('request', (request, response) => {
    const sent = open ? sentBefore(request, answers) : undefined;
    if (!sent) return app.routing(request, response);
    witness?.(request, response, sent);
    sent.headers[1] = newId(request);
    response.writeHead(sent.status, sent.headers).end(sent.body);
  });
}

/** Its address must be that under which an answer is kept, so that nobody can fill a memory with others. */
function sentBefore({ method, url = '', headers }: IncomingMessage, answers: AnswerCache): Sent | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  if (headers.authorization !== undefined) return undefined; // may have to stand in line
  return answers.ready(keptAs(url, isLean(url, headers)))?.sent(headers);
}
