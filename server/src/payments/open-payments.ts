import type { FastifyInstance } from 'fastify';
import type { Database } from '../platform/db/database.ts';
import { repeatWhileOpen } from '../platform/process/repeat.ts';
import { withBreaker } from './circuit-breaker.ts';
import { oneLookupAtATime } from './one-lookup.ts';
import { sweep } from './payment-sweep.ts';
import type { Payments } from './payments.ts';
import { type Sslcommerz, type SslcommerzOptions, sslcommerz } from './sslcommerz/sslcommerz.ts';

export interface PaymentOptions {
  /** `local`: the gateway of the demonstration, on which no money moves. */
  gateway: SslcommerzOptions | 'local';
  /** The shop's public origin, where customers and the provider come back to; null: the one that a request came to. */
  shopUrl: string | null;
}

/** How long a process rests between two sweeps, in ms. */
const SWEEP_EVERY = 20_000;

/** Online payment, or null where there is no gateway. Sweeps from the moment the shop listens until it closes. */
export async function openPayments(
  app: FastifyInstance,
  db: Database,
  options: PaymentOptions | null,
  clock: () => Date,
): Promise<Payments<Sslcommerz> | null> {
  if (!options) return null;
  const gateway = options.gateway === 'local' ? await openDemonstration(app) : options.gateway;
  const provider = oneLookupAtATime(withBreaker(sslcommerz(gateway), clock));
  const payments = { db, provider, log: app.log };
  repeatWhileOpen(app, 'payment sweep', SWEEP_EVERY, (stop) => sweep(payments, stop));
  return payments;
}

/** Loaded where it is needed: a real shop never has it in memory. */
async function openDemonstration(app: FastifyInstance): Promise<SslcommerzOptions> {
  const { openLocalGateway } = await import('./demo-gateway.ts');
  return openLocalGateway(app);
}
