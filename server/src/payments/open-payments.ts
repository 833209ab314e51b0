import type { FastifyInstance } from 'fastify';
import { isDemoShop } from '../catalogue/demo-shop-state.ts';
import type { Database } from '../platform/db/database.ts';
import { repeatWhileOpen } from '../platform/process/repeat.ts';
import { withCircuitBreaker } from './circuit-breaker.ts';
import { onlyInDemoShop } from './only-in-demo-shop.ts';
import { sweep } from './payment-sweep.ts';
import type { Payments } from './payments.ts';
import { serializeLookups } from './serialize-lookups.ts';
import { type Sslcommerz, type SslcommerzOptions, sslcommerz } from './sslcommerz/sslcommerz.ts';

export interface PaymentOptions {
  /** `local`: the demo gateway, which moves no money. `local while demo shop`: only until the owner adds own products. */
  gateway: SslcommerzOptions | 'local' | 'local while demo shop';
  /** The shop's public origin, to which customers and callbacks return. null: the origin of each request. */
  shopUrl: string | null;
}

/** The pause between two sweeps of a process, in ms. */
const SWEEP_INTERVAL = 20_000;

/** Opens online payment, or returns null if there is no gateway. Sweeps run from `listen` until `close`. */
export async function openPayments(
  app: FastifyInstance,
  db: Database,
  options: PaymentOptions | null,
  clock: () => Date,
): Promise<Payments<Sslcommerz> | null> {
  if (!options) return null;
  const { gateway } = options;
  const store = sslcommerz(typeof gateway === 'string' ? await openDemoGateway(app) : gateway);
  const activeProvider =
    gateway === 'local while demo shop' ? onlyInDemoShop(store, () => isDemoShop(db)) : store;
  const provider = serializeLookups(withCircuitBreaker(activeProvider, clock));
  const payments = { db, provider, log: app.log };
  repeatWhileOpen(app, 'payment sweep', SWEEP_INTERVAL, (stop) => sweep(payments, stop));
  return payments;
}

/** Returns true if the shop currently accepts online payments. */
export async function acceptsPayments(db: Database, options: PaymentOptions | null): Promise<boolean> {
  return options !== null && (options.gateway !== 'local while demo shop' || isDemoShop(db));
}

/** Imported only on demand, so that a real shop does not load it into memory. */
async function openDemoGateway(app: FastifyInstance): Promise<SslcommerzOptions> {
  const { openLocalGateway } = await import('./demo-gateway.ts');
  return openLocalGateway(app);
}
