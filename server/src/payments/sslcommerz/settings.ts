import { Type } from 'typebox';
import { readSettings } from '../../platform/config.ts';
import { StartError } from '../../platform/process/start-error.mjs';
import type { PaymentProvider } from '../provider/provider.ts';
import { HOSTS, sslcommerz } from './sslcommerz.ts';

const Settings = Type.Object({
  /** The id of the shop's store; its API password follows. */
  SSLCOMMERZ_STORE_ID: Type.Optional(
    Type.String({ pattern: '^[A-Za-z0-9_-]{1,30}$', description: 'the name of a store at SSLCommerz' }),
  ),
  SSLCOMMERZ_STORE_PASSWORD: Type.Optional(
    Type.String({ maxLength: 100, description: 'the API password of the store', secret: true }),
  ),
  /** Whether the store is a sandbox store. */
  SSLCOMMERZ_SANDBOX: Type.Optional(Type.Enum(['yes', 'no'], { description: 'yes or no' })),
});

/**
 * Opens the shop's store at SSLCommerz, or returns null if the environment names none.
 * @throws StartError if one of the two credentials is missing, or the shop's public URL
 */
export function configuredSslcommerz(
  shopUrl: string | null,
  environment?: Record<string, string | undefined>,
): PaymentProvider | null {
  const settings = readSettings(Settings, environment);
  const { SSLCOMMERZ_STORE_ID: storeId, SSLCOMMERZ_STORE_PASSWORD: storePassword } = settings;
  if (!storeId && !storePassword) return null;
  if (!storeId || !storePassword)
    throw new StartError('SSLCOMMERZ_STORE_ID and SSLCOMMERZ_STORE_PASSWORD must be set both, or neither');
  const sandbox = settings.SSLCOMMERZ_SANDBOX === 'yes';
  // Customers and the provider's callbacks return to this URL, so it must be reachable from outside this machine.
  if (!shopUrl || (!sandbox && !shopUrl.startsWith('https:')))
    throw new StartError(
      "SHOP_URL must be the shop's public URL for SSLCommerz, such as https://haat.example",
    );
  return sslcommerz({ storeId, storePassword, ...HOSTS[sandbox ? 'sandbox' : 'live'] });
}
