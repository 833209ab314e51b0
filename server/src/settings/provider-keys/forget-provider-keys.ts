import type { ProviderState } from '@haat/contract/office/provider-keys';
import type { Staff } from '../../orders/actor.ts';
import { notFound, type Refused } from '../../platform/refused.ts';
import { asStaff } from '../../staff/as-staff.ts';
import { forgetTest, type KeysContext, providerState } from './provider-states.ts';

/** Deletes the stored keys of a provider, which is not used any more. Refused with 404 if there are none. */
export async function forgetProviderKeys(
  context: KeysContext,
  staff: Staff,
  provider: string,
): Promise<ProviderState | Refused> {
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
