import type { FastifyInstance } from 'fastify';
import type { Database } from '../platform/db/database.ts';
import { repeatWhileOpen } from '../platform/process/repeat.ts';
import { hasOpened } from '../shop-state/shop-state.ts';
import { withCircuitBreaker } from './circuit-breaker.ts';
import { onlyUntilOpening } from './only-until-opening.ts';
import { sweep } from './payment-sweep.ts';
import type { Payments } from './payments.ts';
import type { PaymentProvider } from './provider/provider.ts';
import { openDemoGateway, type PaymentOptions } from './providers.ts';
import { serializeLookups } from './serialize-lookups.ts';

/** The pause between two sweeps of a process, in ms. */
const SWEEP_INTERVAL = 20_000;

/** Opens the payment providers. Sweeps run from `listen` until `close`. */
export async function openPayments(
  app: FastifyInstance,
  db: Database,
  options: PaymentOptions | null,
  clock: () => Date,
): Promise<Payments> {
  const opened = await Promise.all((options?.providers ?? []).map((chosen) => open(app, db, chosen)));
  const providers = opened.map((provider) => serializeLookups(withCircuitBreaker(provider, clock)));
  const payments = paymentsWith(db, app.log, providers);
  repeatWhileOpen(app, 'payment sweep', SWEEP_INTERVAL, (stop) => sweep(payments, stop));
  return payments;
}

/** The first provider takes new payments. */
export function paymentsWith(
  db: Database,
  log: Payments['log'],
  providers: readonly PaymentProvider[],
): Payments {
  const byName = new Map(providers.map((provider) => [provider.name, provider]));
  return { db, log, current: providers[0] ?? null, providers: byName };
}

async function open(
  app: FastifyInstance,
  db: Database,
  chosen: PaymentOptions['providers'][number],
): Promise<PaymentProvider> {
  if (typeof chosen !== 'string') return chosen;
  return onlyUntilOpening(await openDemoGateway(app), () => hasOpened(db));
}
