import type { FastifyInstance } from 'fastify';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import { StartError } from '../platform/process/start-error.mjs';
import {
  isTyped,
  type ProviderKeys,
  type Resolved,
  refuseHalf,
} from '../platform/provider-keys/provider-keys.ts';
import { hasOpened, isDemoRequested } from '../shop-state/shop-state.ts';
import { BKASH } from './bkash/settings.ts';
import type { PaymentDeclaration, PaymentProvider } from './provider/provider.ts';
import { SSLCOMMERZ } from './sslcommerz/settings.ts';

/** Every payment provider, one line each. All that are configured take new payments, unless PAYMENTS names the only one. */
export const PAYMENT_PROVIDERS: readonly PaymentDeclaration[] = [SSLCOMMERZ, BKASH];

/** Opens the gateway of the demo shop. Imported only on demand, so that a real shop does not load it into memory. */
export async function openDemoGateway(
  app: FastifyInstance,
  hasOpened: () => Promise<boolean>,
): Promise<PaymentProvider> {
  return (await import('./sslcommerz/demo-gateway.ts')).openDemoGateway(app, hasOpened);
}

export interface PaymentOptions {
  /** The first one takes new payments by default. `local`: the demo gateway, which moves no money, until the shop opens. */
  providers: readonly (PaymentProvider | 'local')[];
  /** Only the first one takes new payments; the others have their former attempts checked. */
  onlyFirst?: boolean;
  /** The shop's public origin, to which customers and callbacks return. null: the origin of each request. */
  shopUrl: string | null;
  /** The providers that can come while the shop runs, when an owner types their keys: with `choose`. */
  declared?: readonly PaymentDeclaration[];
  /** Chooses again after a change of the keys. */
  choose?: () => Promise<PaymentOptions>;
}

/**
 * Returns the payment providers of this shop: those whose keys are in the environment or typed in the office. Without one it is the local
 * gateway, which moves no money, if `PAYMENTS=demo`, or if the environment requests a demo shop (`DEMO`), until the shop opens.
 * @throws StartError if settings of a provider in the environment are wrong or contradict `PAYMENTS`, or `PAYMENTS=demo` in a shop that has opened
 */
export async function choosePayments(
  config: Pick<Config, 'PAYMENTS' | 'SHOP_URL' | 'DATABASE_URL' | 'DEMO'>,
  db: Database,
  keys: ProviderKeys,
): Promise<PaymentOptions> {
  const shopUrl = config.SHOP_URL ?? null;
  const chosen = (providers: PaymentOptions['providers']): PaymentOptions => ({
    providers,
    shopUrl,
    declared: PAYMENT_PROVIDERS,
    choose: () => choosePayments(config, db, keys),
  });
  if (config.PAYMENTS === 'off') return chosen([]);
  for (const resolved of await keys.resolve(PAYMENT_PROVIDERS)) refuseHalf(resolved);
  const complete = await keys.complete(PAYMENT_PROVIDERS);
  const usable = complete.filter((resolved) => canReturn(resolved, shopUrl));
  const ofEnvironment = usable
    .filter((resolved) => !isTyped(resolved))
    .map(({ declaration }) => declaration.name);
  if (config.PAYMENTS === 'demo') {
    if (ofEnvironment.length > 0)
      throw new StartError(`PAYMENTS must not be demo where ${ofEnvironment.join(' and ')} is set up`);
    if (await hasOpened(db)) throw new StartError('PAYMENTS must not be demo: the shop has opened');
    return chosen(['local']);
  }
  const configured = usable.map((resolved) =>
    resolved.declaration.open(resolved.settings, keys.outside(resolved)),
  );
  const names = configured.map(({ name }) => name);
  const current = configured.find(({ name }) => name === config.PAYMENTS);
  // The keys of a declared one may be typed later.
  if (config.PAYMENTS !== undefined && !current && !(await isTypedLater(config.PAYMENTS, keys)))
    throw new StartError(`PAYMENTS must be ${['demo', 'off', ...names].join(', ')}, or not set`);
  if (current)
    return { ...chosen([current, ...configured.filter((one) => one !== current)]), onlyFirst: true };
  const isDemo = configured.length === 0 && isDemoRequested(config) && !(await hasOpened(db));
  return chosen(isDemo ? ['local'] : configured);
}

/** Whether the office has keys of this provider, which are not complete or cannot be read now. */
async function isTypedLater(name: string, keys: ProviderKeys): Promise<boolean> {
  return (await keys.resolve(PAYMENT_PROVIDERS)).some(
    (each) => each.declaration.name === name && isTyped(each),
  );
}

/** @throws StartError if the environment has all keys, but not the URL to which customers return */
function canReturn(resolved: Resolved<PaymentDeclaration>, shopUrl: string | null): boolean {
  const { declaration, settings } = resolved;
  if (!declaration.needsShopUrl(settings, shopUrl)) return true;
  if (isTyped(resolved)) return false;
  throw new StartError(
    `SHOP_URL must be the shop's public URL for ${declaration.label.en}, such as https://haat.example`,
  );
}
