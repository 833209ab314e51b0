import { createHmac } from 'node:crypto';
import { internet, isPrivateHost, type Names, PrivateAddress } from '../platform/http/public-address.ts';
import { type Network, postPublic, urlProblem } from '../platform/http/public-request.ts';

const TIMEOUT = 10_000;

/** A typed URL that events may be sent to, or why not: https at port 443 without a password, and no private address. */
export function webhookUrlOf(
  typed: string,
  names: Names = internet,
): { url: string } | { problem: 'not_https' | 'port_or_password' | 'private_network' } {
  const url = URL.parse(typed.trim());
  const problem = urlProblem(url);
  if (!url || problem) return { problem: problem ?? 'not_https' };
  if (isPrivateHost(url.hostname, names)) return { problem: 'private_network' };
  url.hash = '';
  return { url: url.href };
}

/** Posts a signed event; returns null once it is taken (a status from 200 to 299), else why not. */
export async function postWebhook(
  { url, secret, body }: { url: string; secret: string; body: string },
  network: Network,
  now: Date,
): Promise<string | null> {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Haat',
    'haat-signature': signatureOf(secret, body, now),
  };
  try {
    const status = await postPublic(new URL(url), { headers, body, timeout: TIMEOUT }, network);
    return status >= 200 && status < 300 ? null : `HTTP ${status}`;
  } catch (error) {
    return reasonOf(error as NodeJS.ErrnoException);
  }
}

function reasonOf(error: NodeJS.ErrnoException): string {
  if (error instanceof PrivateAddress) return 'private address';
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'no response';
  return error.code ?? 'no connection';
}

/** `t=1796000000,v1=…`: HMAC-SHA256 of the time, a point and the body, so that nobody repeats an old event. */
function signatureOf(secret: string, body: string, now: Date): string {
  const time = Math.floor(now.getTime() / 1_000);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}
