import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Database } from '../platform/db/database.ts';

/** How long an access token opens routes, in ms. */
export const ACCESS_LIFETIME = 10 * 60_000;

const ALGORITHM = 'HS256';
const ISSUER = 'haat';
const AUDIENCE = 'haat-api';
/** RFC 9068: so that no other kind of token passes for one. */
const TYPE = 'at+jwt';

/** What an access token says: whose it is and in which session it was given, nothing else. */
export interface AccessClaims {
  customer: number;
  session: Buffer;
}

export interface AccessTokens {
  issue(claims: AccessClaims): Promise<string>;
  /** Null where the token is not ours, was tampered with or is over. */
  read(token: string): Promise<AccessClaims | null>;
}

/** Signed with `secret`, or where none is given with the one that all processes find in the database. */
export function accessTokens(
  db: Database,
  { secret, clock }: { secret: string | undefined; clock: () => Date },
): AccessTokens {
  const key = remembered(async () =>
    createSecretKey(secret === undefined ? await sharedSecret(db) : Buffer.from(secret, 'utf8')),
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
    async read(token) {
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

/** Asks once; again only where that failed. */
function remembered(find: () => Promise<KeyObject>): () => Promise<KeyObject> {
  let found: Promise<KeyObject> | undefined;
  return () => {
    found ??= find().catch((error) => {
      found = undefined;
      throw error;
    });
    return found;
  };
}

/** Whichever process comes first makes it. */
async function sharedSecret(db: Database): Promise<Buffer> {
  await db
    .insertInto('signing_secret')
    .values({ secret: randomBytes(32) })
    .onConflict((conflict) => conflict.column('only_row').doNothing())
    .execute();
  const { secret } = await db.selectFrom('signing_secret').select('secret').executeTakeFirstOrThrow();
  return secret;
}
