import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Bytes of a secret that nobody can guess, and of the mark behind them. */
const VALUE = 16;

/** The secret of a session's first token. */
export function newSecret(tokenKey: Buffer): Buffer {
  return marked(tokenKey, randomBytes(VALUE));
}

/**
 * The secret that follows `used`. Within the overlap the same one comes out again, though only its hash is stored:
 * neither the salt in the database nor an old token alone leads to it.
 */
export function successor(tokenKey: Buffer, used: Buffer, salt: Buffer): Buffer {
  return marked(tokenKey, createHmac('sha256', used).update(salt).digest().subarray(0, VALUE));
}

/** Whether a secret was made for the session of this key, however long ago. */
export function isMarked(tokenKey: Buffer, secret: Buffer): boolean {
  return timingSafeEqual(marked(tokenKey, secret.subarray(0, VALUE)), secret);
}

/** A refresh token: 16 bytes that name the session and a secret of 32, as 64 characters. */
export function writeToken(session: Buffer, secret: Buffer): string {
  return Buffer.concat([session, secret]).toString('base64url');
}

/** Null where it has not the form of a token. */
export function readToken(refresh: string): { session: Buffer; secret: Buffer } | null {
  const bytes = /^[A-Za-z0-9_-]{64}$/.test(refresh) ? Buffer.from(refresh, 'base64url') : null;
  return bytes && { session: bytes.subarray(0, 16), secret: bytes.subarray(16) };
}

export function sha256(secret: Buffer): Buffer {
  return createHash('sha256').update(secret).digest();
}

function marked(tokenKey: Buffer, value: Buffer): Buffer {
  return Buffer.concat([value, createHmac('sha256', tokenKey).update(value).digest().subarray(0, VALUE)]);
}
