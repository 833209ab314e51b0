import type { FastifyReply } from 'fastify';
import type { Refused } from './refused.ts';

/** Sends the status and the body of a refusal, with `Retry-After` if it has one. */
export function sendRefused({ status, body, retryAfter }: Refused, reply: FastifyReply): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply.code(status).send(body);
}
