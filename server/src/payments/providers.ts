import type { FastifyInstance } from 'fastify';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import { StartError } from '../platform/process/start-error.mjs';
import { hasOpened, isDemoRequested } from '../shop-state/shop-state.ts';
import type { PaymentProvider } from './provider/provider.ts';
import { configuredSslcommerz } from './sslcommerz/settings.ts';

/**
 * Opens a provider with the settings of its folder, or returns null if none of them is set.
 * @throws StartError naming the setting that is wrong
 */
type OpenProvider = (shopUrl: string | null, environment?: Environment) => PaymentProvider | null;

type Environment = Record<string, string | undefined>;

/** Every payment provider, one line each. If several are configured, the first takes new payments unless PAYMENTS names another. */
const PROVIDERS: readonly OpenProvider[] = [configuredSslcommerz];

/** Opens the gateway of the demo shop. Imported only on demand, so that a real shop does not load it into memory. */
export async function openDemoGateway(app: FastifyInstance): Promise<PaymentProvider> {
  return (await import('./sslcommerz/demo-gateway.ts')).openDemoGateway(app);
}

export interface PaymentOptions {
  /**
   * The first one takes new payments, the others have only their former attempts checked. `local`: the demo gateway, which moves
   * no money, until the shop opens.
   */
  providers: readonly (PaymentProvider | 'local')[];
  /** The shop's public origin, to which customers and callbacks return. null: the origin of each request. */
  shopUrl: string | null;
}

/**
 * Returns the payment providers of this shop: those that the environment configures. Without one it is the local gateway, which
 * moves no money, if `PAYMENTS=demo`, or if the environment requests a demo shop (`DEMO`), until the shop opens.
 * @throws StartError if settings of a provider are wrong or contradict `PAYMENTS`, or `PAYMENTS=demo` in a shop that has opened
 */
export async function choosePayments(
  config: Pick<Config, 'PAYMENTS' | 'SHOP_URL' | 'DATABASE_URL' | 'DEMO'>,
  db: Database,
  environment?: Environment,
): Promise<PaymentOptions> {
  const shopUrl = config.SHOP_URL ?? null;
  if (config.PAYMENTS === 'off') return { providers: [], shopUrl };
  const configured = PROVIDERS.map((open) => open(shopUrl, environment)).filter((one) => one !== null);
  const names = configured.map(({ name }) => name);
  if (config.PAYMENTS === 'demo') {
    if (names.length > 0)
      throw new StartError(`PAYMENTS must not be demo where ${names.join(' and ')} is set up`);
    if (await hasOpened(db)) throw new StartError('PAYMENTS must not be demo: the shop has opened');
    return { providers: ['local'], shopUrl };
  }
  const current = configured.find(({ name }) => name === config.PAYMENTS);
  if (config.PAYMENTS !== undefined && !current)
    throw new StartError(`PAYMENTS must be ${['demo', 'off', ...names].join(', ')}, or not set`);
  if (current) return { providers: [current, ...configured.filter((one) => one !== current)], shopUrl };
  const isDemo = configured.length === 0 && isDemoRequested(config) && !(await hasOpened(db));
  return { providers: isDemo ? ['local'] : configured, shopUrl };
}
