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

/** Opens the payment providers. Sweeps run from `listen` until `close`. `reload` chooses them again after a change of their keys. */
export async function openPayments(
  app: FastifyInstance,
  db: Database,
  options: PaymentOptions | null,
  clock: () => Date,
): Promise<{ payments: Payments; reload: () => Promise<void> }> {
  /** The local gateway has routes, so it is opened once. */
  let local: Promise<PaymentProvider> | undefined;
  const openAll = async ({ providers }: Pick<PaymentOptions, 'providers'>) => {
    const opened = providers.map((chosen) => {
      if (chosen !== 'local') return chosen;
      local ??= openLocal(app, db);
      return local;
    });
    return (await Promise.all(opened)).map((provider) =>
      serializeLookups(withCircuitBreaker(provider, clock)),
    );
  };
  const payments = paymentsWith(db, app.log, await openAll(options ?? { providers: [] }));
  const others = (options?.declared ?? []).filter(({ name }) => !payments.providers.has(name));
  payments.declared = [...payments.providers.values(), ...others];
  repeatWhileOpen(app, 'payment sweep', SWEEP_INTERVAL, (stop) => sweep(payments, stop));
  return {
    payments,
    async reload() {
      if (!options?.choose) return;
      const { current, providers } = paymentsWith(db, app.log, await openAll(await options.choose()));
      Object.assign(payments, { current, providers });
    },
  };
}

/** The first provider takes new payments. */
export function paymentsWith(
  db: Database,
  log: Payments['log'],
  providers: readonly PaymentProvider[],
): Payments {
  const byName = new Map(providers.map((provider) => [provider.name, provider]));
  return { db, log, current: providers[0] ?? null, declared: providers, providers: byName };
}

async function openLocal(app: FastifyInstance, db: Database): Promise<PaymentProvider> {
  const isOver = () => hasOpened(db);
  return onlyUntilOpening(await openDemoGateway(app, isOver), isOver);
}
