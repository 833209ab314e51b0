import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../platform/db/database.ts';
import type { MessageProvider } from './providers/message-provider.ts';

/** What sending needs: one provider a channel at most. */
export interface Messages {
  db: Database;
  providers: readonly MessageProvider[];
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}
