import { randomBytes } from 'node:crypto';

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Creates an id for the payment provider: a prefix and 100 random bits, without similar letters and digits. */
export function newProviderId(prefix: string): string {
  return prefix + Array.from(randomBytes(20), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** Returns true for an id of a provider that is safe in a URL: at most 80 letters, digits, `_` and `-`. */
export function isProviderId(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z0-9_-]{1,80}$/.test(value);
}
