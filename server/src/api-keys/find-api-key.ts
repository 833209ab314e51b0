import { createHash } from 'node:crypto';
import type { ApiScope } from '@haat/contract/office/integration-choices';
import { MINUTE } from '@haat/contract/time/durations';
import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import type { CountRequest } from '../platform/http/limits/rate-limits.ts';
import { Refused } from '../platform/refused.ts';

/** Every token begins with it, so that one is recognised in a log or a repository. */
export const TOKEN_PREFIX = 'haat_';

/** The last use is stored at most this often, in ms. */
const USE_INTERVAL = MINUTE;

/** SHA-256 of a token: only this is stored. */
export function hashApiToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The token of a key in the header `Authorization`; null without one. */
export function readApiToken(authorization: string | undefined): string | null {
  return /^Bearer (haat_[A-Za-z0-9_-]{43})$/.exec(authorization ?? '')?.[1] ?? null;
}

/**
 * Whether the key of a token may do this: null, or 401, 403 `no_right`, 429. Counted by IP address before the database is asked, then by key.
 */
export async function apiKeyProblem(
  db: Database,
  { token, ip, scope }: { token: string; ip: string; scope: ApiScope | undefined },
  limit: CountRequest,
): Promise<Refused | null> {
  const tooMany = await limit(ip);
  if (tooMany) return tooMany;
  const key = await db
    .selectFrom('api_key')
    .where('token_hash', '=', hashApiToken(token))
    .where('revoked', 'is', null)
    .select(['id', 'scopes'])
    .select(
      sql<boolean>`coalesce(last_used < now() - ${USE_INTERVAL} * interval '1 ms', true)`.as('unrecorded'),
    )
    .executeTakeFirst();
  if (!key) return new Refused(401, 'unauthorized');
  if (!scope || !key.scopes.includes(scope)) return new Refused(403, 'no_right');
  const tooOften = await limit(`api key ${key.id}`);
  if (tooOften) return tooOften;
  if (key.unrecorded)
    await db.updateTable('api_key').set({ last_used: sql`now()` }).where('id', '=', key.id).execute();
  return null;
}
