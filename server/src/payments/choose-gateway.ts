import type { Config } from '../config.ts';
import { isDemonstration, isDemoRequested } from '../demo/demonstration.ts';
import type { Database } from '../platform/db/database.ts';
import { StartError } from '../platform/process/start-error.mjs';
import type { PaymentOptions } from './open-payments.ts';
import { HOSTS } from './sslcommerz/sslcommerz.ts';

type PaymentConfig = Pick<
  Config,
  | 'PAYMENTS'
  | 'SSLCOMMERZ_STORE_ID'
  | 'SSLCOMMERZ_STORE_PASSWORD'
  | 'SSLCOMMERZ_SANDBOX'
  | 'SHOP_URL'
  | 'DATABASE_URL'
  | 'DEMO'
>;

/**
 * The gateway that the shop takes online payment by, or null for none: SSLCommerz where the environment names a store;
 * otherwise the local one, on which no money moves: where `PAYMENTS` asks for it by name, or, for as long as it is one, in
 * a demo shop that the environment wants.
 * @throws StartError where the environment names half a store, or a store without the shop's public address
 */
export async function chooseGateway(config: PaymentConfig, db: Database): Promise<PaymentOptions | null> {
  const { PAYMENTS, SSLCOMMERZ_STORE_ID: storeId, SSLCOMMERZ_STORE_PASSWORD: storePassword } = config;
  const shopUrl = config.SHOP_URL ?? null;
  if (PAYMENTS === 'off') return null;
  if (!storeId && !storePassword) {
    if (PAYMENTS === 'demo') return { gateway: 'local', shopUrl };
    const demo = isDemoRequested(config) && (await isDemonstration(db));
    return demo ? { gateway: 'local while demonstration', shopUrl } : null;
  }
  if (PAYMENTS === 'demo') throw new StartError('PAYMENTS must not be demo where SSLCOMMERZ_STORE_ID is set');
  if (!storeId || !storePassword)
    throw new StartError('SSLCOMMERZ_STORE_ID and SSLCOMMERZ_STORE_PASSWORD must be set both, or neither');
  const sandbox = config.SSLCOMMERZ_SANDBOX === 'yes';
  // Customers come back there, and the provider's messages: an address of this machine alone would lose both.
  if (!shopUrl || (!sandbox && !shopUrl.startsWith('https:')))
    throw new StartError(
      "SHOP_URL must be the shop's public address for SSLCommerz, such as https://haat.example",
    );
  return { gateway: { storeId, storePassword, ...HOSTS[sandbox ? 'sandbox' : 'live'] }, shopUrl };
}
