import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../platform/db/database.ts';
import type { MessageProvider } from './providers/message-provider.ts';

/** The dependencies of sending, with at most one provider per channel. */
export interface Messages {
  db: Database;
  providers: readonly MessageProvider[];
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}
