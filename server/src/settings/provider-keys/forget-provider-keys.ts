import type { ProviderState } from '@haat/contract/office/provider-keys';
import type { Staff } from '../../orders/actor.ts';
import { fieldsOf } from '../../platform/provider-keys/declaration.ts';
import type { ProviderKeys, Resolved } from '../../platform/provider-keys/provider-keys.ts';
import { notFound, Refused } from '../../platform/refused.ts';
import { asStaff } from '../../staff/as-staff.ts';
import { findProvider, forgetTest, type KeysContext, providerState } from './provider-states.ts';

/**
 * Deletes the stored keys of a provider, which is not used any more. Refused with 404 if there are none, and with 409 `environment_needs_keys`.
 */
export async function forgetProviderKeys(
  context: KeysContext,
  staff: Staff,
  provider: string,
): Promise<ProviderState | Refused> {
  const found = await findProvider(context, provider);
  if (!found || found.stored.size === 0) return notFound('Key');
  if (isNeeded(found, context.providers.keys)) return new Refused(409, 'environment_needs_keys');
  const forgotten = await asStaff(context.db, staff, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('provider_key')
      .where('provider', '=', provider)
      .executeTakeFirstOrThrow();
    if (numDeletedRows > 0n) await forgetTest(tx, provider);
    return numDeletedRows > 0n;
  });
  if (!forgotten) return notFound('Key');
  await context.providers.reload();
  return providerState(context, provider);
}

/** Whether the next start would end without these keys: the environment names the provider or has a part of its keys. */
function isNeeded({ declaration, begun, fixed }: Resolved, keys: ProviderKeys): boolean {
  const isWhole = fieldsOf(declaration).every(([name, { required }]) => !required || fixed.has(name));
  return !isWhole && (begun || keys.isNamed(declaration.name));
}
