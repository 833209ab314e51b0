import type { FastifyInstance } from 'fastify';
import type { DatabaseMonitor } from '../db/monitor.ts';

/**
 * For load balancers. `/healthz` says that the process lives and asks nobody else, so that a database that is away
 * makes nobody restart it; `/readyz` says whether it can take orders.
 */
export function healthRoutes(app: FastifyInstance, monitor: DatabaseMonitor): void {
  app.get('/healthz', { schema: { hide: true }, logLevel: 'silent' }, async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
  app.get('/readyz', { schema: { hide: true }, logLevel: 'silent' }, async (_request, reply) => {
    const ready = await monitor.isReady();
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'database away' });
  });
}
