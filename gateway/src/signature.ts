import { createHash } from 'node:crypto';

/** Fields of a message as they stand in the form. */
export type Fields = Record<string, string>;

/**
 * The fields with `verify_key`, `verify_sign` (MD5) and `verify_sign_sha2` (SHA-256), as SSLCommerz signs what it
 * sends. Written apart from the shop's own check on purpose: a mistake in one is seen by the other.
 */
export function signed(fields: Fields, storePassword: string): Fields {
  return {
    ...fields,
    verify_sign: signature('md5', fields, storePassword),
    verify_sign_sha2: signature('sha256', fields, storePassword),
    verify_key: Object.keys(fields).sort().join(','),
  };
}

function signature(algorithm: 'md5' | 'sha256', fields: Fields, storePassword: string): string {
  const all: Fields = { ...fields, store_passwd: digest(algorithm, storePassword) };
  const text = Object.keys(all)
    .sort()
    .map((name) => `${name}=${all[name]}`)
    .join('&');
  return digest(algorithm, text);
}

function digest(algorithm: 'md5' | 'sha256', text: string): string {
  return createHash(algorithm).update(text).digest('hex');
}
