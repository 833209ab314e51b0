import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Database } from '../platform/db/database.ts';

/** Lifetime of an access token, in ms. */
export const ACCESS_LIFETIME = 10 * 60_000;

const ALGORITHM = 'HS256';
const ISSUER = 'haat';
const AUDIENCE = 'haat-api';
/** The `typ` of RFC 9068, so that no other kind of token is accepted. */
const TYPE = 'at+jwt';

/** The claims of an access token: the customer and the session, nothing else. */
export interface AccessClaims {
  customer: number;
  session: Buffer;
}

export interface AccessTokens {
  issue(claims: AccessClaims): Promise<string>;
  /** Returns null if the token is not ours, was changed or has expired. */
  verify(token: string): Promise<AccessClaims | null>;
}

/** Creates tokens signed with `secret`; without it, with the secret that all processes share in the database. */
export function accessTokens(
  db: Database,
  { secret, clock }: { secret: string | undefined; clock: () => Date },
): AccessTokens {
  const key = memoize(async () =>
    createSecretKey(secret === undefined ? await readOrCreateSecret(db) : Buffer.from(secret, 'utf8')),
  );
  return {
    async issue({ customer, session }) {
      const now = clock().getTime();
      return new SignJWT({ sid: session.toString('base64url') })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(String(customer))
        .setIssuedAt(Math.floor(now / 1000))
        .setExpirationTime(Math.floor((now + ACCESS_LIFETIME) / 1000))
        .sign(await key());
    },
    async verify(token) {
      const signingKey = await key();
      try {
        const { payload } = await jwtVerify<{ sid: unknown }>(token, signingKey, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          audience: AUDIENCE,
          typ: TYPE,
          requiredClaims: ['sub', 'sid', 'iat', 'exp'],
          currentDate: clock(),
        });
        return { customer: Number(payload.sub), session: Buffer.from(String(payload.sid), 'base64url') };
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}

/** Caches the result of the first successful call. */
function memoize(load: () => Promise<KeyObject>): () => Promise<KeyObject> {
  let cached: Promise<KeyObject> | undefined;
  return () => {
    cached ??= load().catch((error) => {
      cached = undefined;
      throw error;
    });
    return cached;
  };
}

/** Returns the secret from the database. The first process creates it. */
async function readOrCreateSecret(db: Database): Promise<Buffer> {
  await db
    .insertInto('signing_secret')
    .values({ secret: randomBytes(32) })
    .onConflict((conflict) => conflict.column('only_row').doNothing())
    .execute();
  const { secret } = await db.selectFrom('signing_secret').select('secret').executeTakeFirstOrThrow();
  return secret;
}
