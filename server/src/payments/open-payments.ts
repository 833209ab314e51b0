import type { FastifyInstance } from 'fastify';
import type { Database } from '../platform/db/database.ts';
import { repeatWhileOpen } from '../platform/process/repeat.ts';
import type { SecretsKeys } from '../platform/provider-keys/secrets-key.ts';
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
  { clock, secrets }: { clock: () => Date; secrets: SecretsKeys },
): Promise<{ payments: Payments; reload: () => Promise<void> }> {
  /** The local gateway has routes, so it is opened once. */
  let local: Promise<PaymentProvider> | undefined;
  const openAll = async ({ providers, onlyFirst }: PaymentOptions) => {
    const opened = providers.map((chosen) => {
      if (chosen !== 'local') return chosen;
      local ??= openLocal(app, db);
      return local;
    });
    const wrapped = (await Promise.all(opened)).map((provider) =>
      serializeLookups(withCircuitBreaker(provider, clock)),
    );
    return paymentsWith(db, app.log, wrapped, { onlyFirst, secrets });
  };
  const payments = await openAll(options ?? { providers: [], shopUrl: null });
  const others = (options?.declared ?? []).filter(({ name }) => !payments.providers.has(name));
  payments.declared = [...payments.providers.values(), ...others];
  repeatWhileOpen(app, 'payment sweep', SWEEP_INTERVAL, (stop) => sweep(payments, stop));
  return {
    payments,
    async reload() {
      if (!options?.choose) return;
      const { current, offered, providers } = await openAll(await options.choose());
      Object.assign(payments, { current, offered, providers });
    },
  };
}

/** All providers take new payments, the first by default; `onlyFirst`: no other one. */
export function paymentsWith(
  db: Database,
  log: Payments['log'],
  providers: readonly PaymentProvider[],
  {
    onlyFirst = false,
    secrets = null,
  }: { onlyFirst?: boolean | undefined; secrets?: SecretsKeys | null } = {},
): Payments {
  const byName = new Map(providers.map((provider) => [provider.name, provider]));
  const offered = onlyFirst ? providers.slice(0, 1) : providers;
  return { db, log, secrets, current: offered[0] ?? null, offered, declared: providers, providers: byName };
}

async function openLocal(app: FastifyInstance, db: Database): Promise<PaymentProvider> {
  const isOver = () => hasOpened(db);
  return onlyUntilOpening(await openDemoGateway(app, isOver), isOver);
}
