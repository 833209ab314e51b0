import { newSecret } from './secrets.ts';

/** Over https the browser itself guarantees the cookie's path, host and security (`__Host-`). */
const sessionName = (https: boolean) => (https ? '__Host-haat_staff' : 'haat_staff');

const DEVICE = 'haat_staff_device';

/** In seconds. The server ends sessions earlier. */
const SESSION_AGE = 7 * 24 * 60 * 60;
const DEVICE_AGE = 400 * 24 * 60 * 60;

/** The value of the session's cookie, or null. */
export function readSessionCookie(header: string | undefined, https: boolean): string | null {
  return readCookie(header, sessionName(https));
}

/** The `Set-Cookie` header of a session; no script can read it. Null ends it. */
export function sessionCookie(token: string | null, https: boolean): string {
  const age = token === null ? 0 : SESSION_AGE;
  return `${sessionName(https)}=${token ?? ''}; Path=/; Max-Age=${age}; ${attributes(https)}`;
}

/** The cookie that identifies a browser after its first sign-in, or a new one. It is sent only to the sign-in. */
export function readDeviceCookie(
  header: string | undefined,
  https: boolean,
): { value: string; cookie: string } {
  const value = readCookie(header, DEVICE) ?? newSecret();
  const cookie = `${DEVICE}=${value}; Path=/api/office/; Max-Age=${DEVICE_AGE}; ${attributes(https)}`;
  return { value, cookie };
}

function attributes(https: boolean): string {
  return `HttpOnly; SameSite=Strict${https ? '; Secure' : ''}`;
}

function readCookie(header = '', name: string): string | null {
  const cookies = header.split(';').map((cookie) => cookie.trim());
  const value = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
  return value && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null;
}
