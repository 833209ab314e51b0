import { randomBytes } from 'node:crypto';
import { sha256 } from './refresh-tokens.ts';

const NAME = 'haat_device';

/** Chrome stores no cookie for longer: 400 days, in seconds. */
const LONGEST = 400 * 24 * 60 * 60;

/**
 * A browser that signs in is given a cookie that nobody can guess and that no script can read; it goes to the sign-in
 * alone, says nothing of the customer, and stays when they sign out.
 */
export interface Device {
  /** SHA-256 of the cookie: all that is stored of it. */
  hash: Buffer;
  /** What `Set-Cookie` says when they have signed in. */
  cookie: string;
}

/** The device that a `Cookie` header names, or a new one. */
export function readDevice(header: string | undefined, protocol: string): Device {
  const secret = secretIn(header) ?? randomBytes(32).toString('base64url');
  const secure = protocol === 'https' ? '; Secure' : '';
  return {
    hash: sha256(Buffer.from(secret)),
    cookie: `${NAME}=${secret}; Path=/api/token/; Max-Age=${LONGEST}; HttpOnly; SameSite=Strict${secure}`,
  };
}

function secretIn(header = ''): string | undefined {
  const cookies = header.split(';').map((cookie) => cookie.trim());
  const value = cookies.find((cookie) => cookie.startsWith(`${NAME}=`))?.slice(NAME.length + 1);
  return value && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : undefined;
}
