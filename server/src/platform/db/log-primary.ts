import type { FastifyInstance } from 'fastify';
import { primaryOf } from './connection/primary.ts';
import { type Database, urlOf } from './database.ts';

/** Logs each failover: the host that is the primary now. */
export function logPrimary(app: FastifyInstance, db: Database): void {
  const url = urlOf(db);
  const stop = url === undefined ? undefined : primaryOf(url)?.onChange((host) => log(app, host));
  app.addHook('onClose', async () => stop?.());
}

function log(app: FastifyInstance, host: string): void {
  app.log.warn({ event: 'database_primary', host }, 'another database host is the primary');
}
