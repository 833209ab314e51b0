import { randomBytes } from 'node:crypto';

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Creates an id for the payment provider: a prefix and 100 random bits, without similar letters and digits. */
export function newProviderId(prefix: string): string {
  return prefix + Array.from(randomBytes(20), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
