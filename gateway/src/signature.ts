import { createHash } from 'node:crypto';

/** Form fields of a message. */
export type Fields = Record<string, string>;

/**
 * Adds `verify_key`, `verify_sign` (MD5) and `verify_sign_sha2` (SHA-256) to the fields, like SSLCommerz. It shares no code
 * with the shop's own check on purpose, so that tests find a mistake in either one.
 */
export function sign(fields: Fields, storePassword: string): Fields {
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
