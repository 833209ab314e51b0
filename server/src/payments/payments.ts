import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../platform/db/database.ts';
import type { PaymentProvider } from './provider/provider.ts';

/** The dependencies of every payment step. */
export interface Payments<P extends PaymentProvider = PaymentProvider> {
  db: Database;
  provider: P;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

/** The actor of a change of an attempt, as its history has it. */
export type AttemptActor = 'customer' | 'return' | 'ipn' | 'sweep' | 'report' | 'staff';
