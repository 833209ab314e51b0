import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** How long the database may take to say that it is there, in ms. */
const PATIENCE = 2_000;

/**
 * For load balancers. `/healthz` says that the process lives and asks nobody else, so that a database that is away
 * makes nobody restart it; `/readyz` says whether it can take orders.
 */
export function operationsRoutes(app: FastifyInstance, db: Database): void {
  app.get('/healthz', { schema: { hide: true }, logLevel: 'silent' }, async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
  app.get('/readyz', { schema: { hide: true }, logLevel: 'silent' }, async (_request, reply) => {
    const ready = await isThere(db);
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'database away' });
  });
}

async function isThere(db: Database): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, PATIENCE, false).unref());
  const answered = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  return Promise.race([answered, late]);
}
