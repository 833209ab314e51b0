import type { ApiScope } from '@haat/contract/office/integration-choices';
import type { Integrations } from '@haat/contract/office/integrations';
import { cleanLine } from '@haat/contract/text/text';
import { sql } from 'kysely';
import { hashApiToken, TOKEN_PREFIX } from '../api-keys/find-api-key.ts';
import { type Staff, staffActor } from '../orders/actor.ts';
import { invalid, notFound, type Refused } from '../platform/refused.ts';
import { asStaff } from '../staff/as-staff.ts';
import { newSecret } from '../staff/secrets.ts';
import { type IntegrationsContext, listIntegrations } from './list-integrations.ts';

/** Returns the list with the token, which is shown once. */
export async function createApiKey(
  context: IntegrationsContext,
  staff: Staff,
  { name: typed, scopes }: { name: string; scopes: ApiScope[] },
): Promise<Integrations | Refused> {
  const name = cleanLine(typed);
  if (name === '') return invalid({ name: 'required' });
  const secret = TOKEN_PREFIX + newSecret();
  await asStaff(context.db, staff, (tx) =>
    tx
      .insertInto('api_key')
      .values({ name, token_hash: hashApiToken(secret), scopes, actor: staffActor(staff) })
      .execute(),
  );
  return { ...(await listIntegrations(context)), secret };
}

/** From the next request on the key does nothing. */
export async function revokeApiKey(
  context: IntegrationsContext,
  staff: Staff,
  id: number,
): Promise<Integrations | Refused> {
  const revoked = await asStaff(context.db, staff, (tx) =>
    tx
      .updateTable('api_key')
      .set({ revoked: sql`now()` })
      .where('id', '=', id)
      .where('revoked', 'is', null)
      .returning('id')
      .executeTakeFirst(),
  );
  return revoked ? listIntegrations(context) : notFound('Key');
}
