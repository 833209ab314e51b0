import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Length of a secret's random part and of the MAC after it, in bytes. */
const VALUE = 16;

/** Creates the secret of a session's first token. */
export function newSecret(tokenKey: Buffer): Buffer {
  return withMac(tokenKey, randomBytes(VALUE));
}

/**
 * Derives the next secret from `used`. A repeated call returns the same secret, although only its hash is stored. Neither
 * the salt in the database nor an old token is enough to derive it.
 */
export function deriveNextSecret(tokenKey: Buffer, used: Buffer, salt: Buffer): Buffer {
  return withMac(tokenKey, createHmac('sha256', used).update(salt).digest().subarray(0, VALUE));
}

/** Returns true if a secret was ever created for the session with this key. */
export function hasValidMac(tokenKey: Buffer, secret: Buffer): boolean {
  return timingSafeEqual(withMac(tokenKey, secret.subarray(0, VALUE)), secret);
}

/** Encodes a refresh token: 16 bytes of session id and 32 bytes of secret, as 64 characters. */
export function encodeToken(session: Buffer, secret: Buffer): string {
  return Buffer.concat([session, secret]).toString('base64url');
}

/** Decodes a refresh token, or returns null if its format is wrong. */
export function decodeToken(refresh: string): { session: Buffer; secret: Buffer } | null {
  const bytes = /^[A-Za-z0-9_-]{64}$/.test(refresh) ? Buffer.from(refresh, 'base64url') : null;
  return bytes && { session: bytes.subarray(0, 16), secret: bytes.subarray(16) };
}

export function sha256(secret: Buffer): Buffer {
  return createHash('sha256').update(secret).digest();
}

function withMac(tokenKey: Buffer, value: Buffer): Buffer {
  return Buffer.concat([value, createHmac('sha256', tokenKey).update(value).digest().subarray(0, VALUE)]);
}
