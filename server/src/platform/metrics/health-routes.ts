import type { FastifyInstance } from 'fastify';
import type { DatabaseMonitor } from '../db/monitor.ts';

/**
 * For load balancers. `/healthz` reports that the process is running; it does not query the database, whose failure is no
 * reason to restart the process. `/readyz` reports whether the shop can take orders, which needs a write.
 */
export function healthRoutes(app: FastifyInstance, monitor: DatabaseMonitor): void {
  app.get('/healthz', { schema: { hide: true }, logLevel: 'silent' }, async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
  app.get('/readyz', { schema: { hide: true }, logLevel: 'silent' }, async (_request, reply) => {
    const status = await monitor.readState();
    return reply
      .code(status === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status });
  });
}
