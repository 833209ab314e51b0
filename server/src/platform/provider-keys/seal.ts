import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { SecretsKey } from './secrets-key.ts';

const ALGORITHM = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

/** What a value belongs to: it cannot be decrypted as another one. */
export interface Place {
  provider: string;
  field: string;
}

/** Encrypts a value with a random nonce. */
export function seal(key: SecretsKey, place: Place, value: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(ALGORITHM, key.bytes, nonce, { authTagLength: TAG });
  cipher.setAAD(nameOf(place));
  return Buffer.concat([nonce, cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts a value; null if the key is another one, or if value or place were changed. */
export function unseal(key: SecretsKey, place: Place, sealed: Buffer): string | null {
  try {
    const decipher = createDecipheriv(ALGORITHM, key.bytes, sealed.subarray(0, NONCE), {
      authTagLength: TAG,
    });
    decipher.setAAD(nameOf(place));
    decipher.setAuthTag(sealed.subarray(-TAG));
    return decipher.update(sealed.subarray(NONCE, -TAG), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}

function nameOf({ provider, field }: Place): Buffer {
  return Buffer.from(`${provider}/${field}`);
}
