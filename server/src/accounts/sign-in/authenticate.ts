import { type Database, PLANNED_ONCE } from '../../platform/db/database.ts';
import type { Guard } from '../../platform/http/register-endpoint.ts';
import { Refused } from '../../platform/refused.ts';
import type { AccessTokens } from './access-tokens.ts';

const UNAUTHORIZED = new Refused(401, 'unauthorized');

/**
 * Accepts a valid access token of an active session. The session is read on every request. So sign-out, a stolen refresh
 * token and a disabled customer end the access at once, not only when the token expires.
 */
export function customerGuard(db: Database, tokens: AccessTokens): Guard {
  return async (authorization) => {
    const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+) *$/i.exec(authorization ?? '')?.[1];
    const claims = token === undefined ? null : await tokens.verify(token);
    if (!claims) return UNAUTHORIZED;
    const session = await db
      .selectFrom('session')
      .innerJoin('customer', 'customer.id', 'session.customer_id')
      .where('session.id', '=', claims.session)
      .where('ended', 'is', null)
      .where('disabled', 'is', null)
      .select(['customer_id', 'device_hash'])
      .modifyEnd(PLANNED_ONCE)
      .executeTakeFirst();
    if (session?.customer_id !== claims.customer) return UNAUTHORIZED;
    return { customer: session.customer_id, session: claims.session, device: session.device_hash };
  };
}
