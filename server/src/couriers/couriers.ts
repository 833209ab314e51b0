import type { FastifyInstance } from 'fastify';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import { type ProviderKeys, refuseHalf } from '../platform/provider-keys/provider-keys.ts';
import { hasOpened, isDemoRequested } from '../shop-state/shop-state.ts';
import type { Courier, CourierDeclaration, Couriers } from './courier/courier.ts';
import { PATHAO } from './pathao/settings.ts';
import { REDX } from './redx/settings.ts';
import { STEADFAST } from './steadfast/settings.ts';

/** Every courier, one line each. All whose keys are complete are used. */
export const COURIERS: readonly CourierDeclaration[] = [STEADFAST, PATHAO, REDX];

export interface CourierOptions {
  /** `demo`: couriers that move nothing, until the shop opens. */
  couriers: readonly Courier[] | 'demo';
  /** Chooses again after a change of the keys. */
  choose?: () => Promise<CourierOptions>;
}

/**
 * Returns the couriers whose keys are in the environment or typed in the office. Without one a shop that has not opened has those of the
 * demo, if the environment requests a demo shop (`DEMO`).
 * @throws StartError if keys of a courier in the environment are wrong or not complete
 */
export async function chooseCouriers(
  config: Pick<Config, 'SHOP_URL' | 'DATABASE_URL' | 'DEMO'>,
  db: Database,
  keys: ProviderKeys,
): Promise<CourierOptions> {
  for (const resolved of await keys.resolve(COURIERS)) refuseHalf(resolved);
  const couriers = (await keys.complete(COURIERS)).map((resolved) =>
    resolved.declaration.open(resolved.settings, keys.outside(resolved)),
  );
  const isDemo = couriers.length === 0 && isDemoRequested(config) && !(await hasOpened(db));
  return { couriers: isDemo ? 'demo' : couriers, choose: () => chooseCouriers(config, db, keys) };
}

const NONE: ReadonlyMap<string, Courier> = new Map();

/** Opens the couriers. `reload` chooses them again after a change of their keys. */
export async function openCouriers(
  app: FastifyInstance,
  db: Database,
  options: CourierOptions | null,
): Promise<{ couriers: Couriers; used: () => string[]; reload: () => Promise<void> }> {
  /** The couriers of the demo have routes, so they are opened once. */
  let demo: Promise<readonly Courier[]> | undefined;
  const open = async ({ couriers }: CourierOptions) => {
    const isDemo = couriers === 'demo';
    if (isDemo) demo ??= openDemo(app, db);
    const opened = isDemo ? await demo! : couriers;
    return { isDemo, byName: new Map(opened.map((courier) => [courier.name, courier])) };
  };
  let current = await open(options ?? { couriers: [] });
  const isDemo = async () => current.isDemo && !(await hasOpened(db));
  return {
    couriers: {
      current: async () => (current.isDemo && !(await isDemo()) ? NONE : current.byName),
      isDemo,
    },
    used: () => (current.isDemo ? [] : [...current.byName.keys()]),
    async reload() {
      if (options?.choose) current = await open(await options.choose());
    },
  };
}

/** Imported only on demand, so that a real shop does not load it into memory. */
async function openDemo(app: FastifyInstance, db: Database): Promise<readonly Courier[]> {
  return (await import('./demo-couriers.ts')).openDemoCouriers(app, db, COURIERS);
}
