import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../platform/db/database.ts';
import type { PaymentProvider } from './provider.ts';

/** What every step of an online payment needs. */
export interface Payments<P extends PaymentProvider = PaymentProvider> {
  db: Database;
  provider: P;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

/** Who looks: it stands in the history. */
export type Actor = 'customer' | 'return' | 'ipn' | 'sweep' | 'report' | 'staff';
