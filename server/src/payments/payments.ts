import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../platform/db/database.ts';
import type { PaymentProvider } from './provider/provider.ts';

/** The dependencies of every payment step. */
export interface Payments<P extends PaymentProvider = PaymentProvider> {
  db: Database;
  provider: P;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

/** The actor of a state change, as stored in the history. */
export type Actor = 'customer' | 'return' | 'ipn' | 'sweep' | 'report' | 'staff';
