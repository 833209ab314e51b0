import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refused } from './refused.ts';

/**
 * Requests at work at once in a process, read whole and not yet answered. Beyond that they would only wait for the
 * database behind each other: some hundred orders a second pass, so that the last of so many still waits under a second.
 */
const MOST_AT_ONCE = 100;

/**
 * Refuses with 503 `busy` what comes beyond `most` requests at work, rather than let everybody wait and then nobody be
 * served. A body on its way from a slow phone takes no place. `/healthz` and its like are always answered.
 */
export function shedLoad(app: FastifyInstance, most = MOST_AT_ONCE): void {
  let working = 0;
  app.addHook('preHandler', async (request, reply) => {
    if (request.routeOptions.config.alwaysAnswered) return;
    if (working >= most) return reply.code(BUSY.status).send(BUSY.body);
    working += 1;
    onceOver(reply, () => {
      working -= 1;
    });
    return;
  });
}

const BUSY = new Refused(503, 'busy', 'The shop is very busy right now. Please try again in a moment.');

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Told even while the shop sends others away. */
    alwaysAnswered?: true;
  }
}

/** When the answer has left or nobody is there any more to take it. */
function onceOver(reply: FastifyReply, work: () => void): void {
  let over = false;
  const once = () => {
    if (!over) work();
    over = true;
  };
  reply.raw.once('finish', once);
  reply.raw.once('close', once);
}
