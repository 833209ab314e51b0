import { isDemoRequested, isDemoShop } from '../catalogue/demo-shop-state.ts';
import type { Config } from '../platform/config.ts';
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
 * Returns the payment gateway of this shop, or null for none. It is SSLCommerz if the environment has store credentials.
 * Otherwise it is the local gateway, which moves no money, if `PAYMENTS=demo`, or if this is a demo shop (`DEMO`) and as
 * long as it stays one.
 * @throws StartError if one of the two credentials is missing, or the shop's public URL
 */
export async function chooseGateway(config: PaymentConfig, db: Database): Promise<PaymentOptions | null> {
  const { PAYMENTS, SSLCOMMERZ_STORE_ID: storeId, SSLCOMMERZ_STORE_PASSWORD: storePassword } = config;
  const shopUrl = config.SHOP_URL ?? null;
  if (PAYMENTS === 'off') return null;
  if (!storeId && !storePassword) {
    if (PAYMENTS === 'demo') return { gateway: 'local', shopUrl };
    const demo = isDemoRequested(config) && (await isDemoShop(db));
    return demo ? { gateway: 'local while demo shop', shopUrl } : null;
  }
  if (PAYMENTS === 'demo') throw new StartError('PAYMENTS must not be demo where SSLCOMMERZ_STORE_ID is set');
  if (!storeId || !storePassword)
    throw new StartError('SSLCOMMERZ_STORE_ID and SSLCOMMERZ_STORE_PASSWORD must be set both, or neither');
  const sandbox = config.SSLCOMMERZ_SANDBOX === 'yes';
  // Customers and the provider's callbacks return to this URL, so it must be reachable from outside this machine.
  if (!shopUrl || (!sandbox && !shopUrl.startsWith('https:')))
    throw new StartError(
      "SHOP_URL must be the shop's public URL for SSLCommerz, such as https://haat.example",
    );
  return { gateway: { storeId, storePassword, ...HOSTS[sandbox ? 'sandbox' : 'live'] }, shopUrl };
}
