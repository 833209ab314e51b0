import type { FastifyInstance } from 'fastify';
import { isDemonstration } from '../demo/demonstration.ts';
import type { Database } from '../platform/db/database.ts';
import { repeatWhileOpen } from '../platform/process/repeat.ts';
import { withBreaker } from './circuit-breaker.ts';
import { oneLookupAtATime } from './one-lookup.ts';
import { sweep } from './payment-sweep.ts';
import type { Payments } from './payments.ts';
import { type Sslcommerz, type SslcommerzOptions, sslcommerz } from './sslcommerz/sslcommerz.ts';
import { whileDemonstration } from './while-demonstration.ts';

export interface PaymentOptions {
  /** `local`: the gateway of the demonstration, on which no money moves; `while`: until an owner's goods end that. */
  gateway: SslcommerzOptions | 'local' | 'local while demonstration';
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
  const { gateway } = options;
  const store = sslcommerz(typeof gateway === 'string' ? await openDemonstration(app) : gateway);
  const taking =
    gateway === 'local while demonstration' ? whileDemonstration(store, () => isDemonstration(db)) : store;
  const provider = oneLookupAtATime(withBreaker(taking, clock));
  const payments = { db, provider, log: app.log };
  repeatWhileOpen(app, 'payment sweep', SWEEP_EVERY, (stop) => sweep(payments, stop));
  return payments;
}

/** Whether the shop takes online payment now. */
export async function takesPayment(db: Database, options: PaymentOptions | null): Promise<boolean> {
  return options !== null && (options.gateway !== 'local while demonstration' || isDemonstration(db));
}

/** Loaded where it is needed: a real shop never has it in memory. */
async function openDemonstration(app: FastifyInstance): Promise<SslcommerzOptions> {
  const { openLocalGateway } = await import('./demo-gateway.ts');
  return openLocalGateway(app);
}
