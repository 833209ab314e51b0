import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { Refused } from '../../platform/refused.ts';
import { sha256 } from './refresh-tokens.ts';

const NAME = 'haat_device';

/** 400 days, in seconds: Chrome's maximum for cookies. */
const MAX_AGE = 400 * 24 * 60 * 60;

/**
 * A random cookie that identifies a browser after its first sign-in. No script can read it. It is sent only to the sign-in
 * endpoint, contains no customer data and stays after sign-out.
 */
interface Device {
  /** SHA-256 of the cookie's value; only this is stored. */
  hash: Buffer;
  /** The `Set-Cookie` header of a successful sign-in. */
  cookie: string;
}

/** Runs what needs the device of a browser, which gets its cookie unless the request is refused. */
export async function withDevice<T>(reply: FastifyReply, work: (device: Buffer) => Promise<T>): Promise<T> {
  const { headers, protocol } = reply.request;
  const { hash, cookie } = readDevice(headers.cookie, protocol);
  const result = await work(hash);
  if (!(result instanceof Refused)) reply.header('set-cookie', cookie);
  return result;
}

/** Returns the device of a `Cookie` header, or a new one. */
function readDevice(header: string | undefined, protocol: string): Device {
  const secret = readSecret(header) ?? randomBytes(32).toString('base64url');
  const secure = protocol === 'https' ? '; Secure' : '';
  return {
    hash: sha256(Buffer.from(secret)),
    cookie: `${NAME}=${secret}; Path=/api/token/; Max-Age=${MAX_AGE}; HttpOnly; SameSite=Strict${secure}`,
  };
}

function readSecret(header = ''): string | undefined {
  const cookies = header.split(';').map((cookie) => cookie.trim());
  const value = cookies.find((cookie) => cookie.startsWith(`${NAME}=`))?.slice(NAME.length + 1);
  return value && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : undefined;
}
