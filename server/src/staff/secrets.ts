import { createHash, randomBytes } from 'node:crypto';

/** A random text of 256 bits, in 43 characters. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256. Links, sessions and recovery codes are stored only as this. */
export function hashSecret(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
