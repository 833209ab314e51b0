import type { Database } from '../src/platform/db/database.ts';
import type { Names } from '../src/platform/http/public-address.ts';
import { ProviderKeys } from '../src/platform/provider-keys/provider-keys.ts';
import { type SecretsKeys, secretsKeys } from '../src/platform/provider-keys/secrets-key.ts';

export const TEST_SECRETS_KEY = 'c0'.repeat(32);

/** The keys of a shop with this environment. No provider is reachable unless `fetch` leads to a local one. */
export function testKeys(
  db: Database,
  environment: Record<string, string> = {},
  more: { secrets?: SecretsKeys; names?: Names; fetch?: typeof fetch } = {},
): ProviderKeys {
  return new ProviderKeys({
    db,
    secrets: secretsKeys({ SECRETS_KEY: TEST_SECRETS_KEY }),
    environment,
    shopUrl: environment.SHOP_URL ?? null,
    fetch: async () => {
      throw Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } });
    },
    ...more,
  });
}
