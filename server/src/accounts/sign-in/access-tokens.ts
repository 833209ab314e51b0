import type { webcrypto } from 'node:crypto';
import { MINUTE } from '@haat/contract/time/durations';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { SigningKey } from '../../platform/db/signing-key.ts';

/** Lifetime of an access token, in ms. */
const ACCESS_LIFETIME = 10 * MINUTE;

const ALGORITHM = 'HS256';
const ISSUER = 'haat';
const AUDIENCE = 'haat-api';
/** The `typ` of RFC 9068, so that no other kind of token is accepted. */
const TYPE = 'at+jwt';

/** The claims of an access token: the customer and the session, nothing else. */
interface AccessClaims {
  customer: number;
  session: Buffer;
}

export interface AccessTokens {
  issue(claims: AccessClaims): Promise<string>;
  /** Returns null if the token is not ours, was changed or has expired. */
  verify(token: string): Promise<AccessClaims | null>;
}

/** Creates tokens signed with `key`. */
export function accessTokens({ key, clock }: { key: SigningKey; clock: () => Date }): AccessTokens {
  let imported: webcrypto.CryptoKey | undefined;
  // jose would import a KeyObject again for each token.
  const cryptoKey = async () => {
    imported ??= (await key()).toCryptoKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
    return imported;
  };
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
        .sign(await cryptoKey());
    },
    async verify(token) {
      const signingKey = await cryptoKey();
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
