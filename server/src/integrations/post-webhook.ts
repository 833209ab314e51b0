import { createHmac } from 'node:crypto';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import {
  type Names,
  internet as names,
  PrivateAddress,
  publicLookup,
  refusePrivate,
} from '../platform/http/public-address.ts';

const TIMEOUT = 10_000;

/** What a test replaces: name server, public addresses and network. */
export interface Network extends Names {
  open(url: URL, options: RequestOptions, onResponse: (response: IncomingMessage) => void): ClientRequest;
}

export const internet: Network = { ...names, open: request };

/** A typed URL that events may be sent to, or why not: https at port 443 without a password, and no private address. */
export function webhookUrlOf(
  typed: string,
  network: Names = internet,
): { url: string } | { problem: 'not_https' | 'port_or_password' | 'private_network' } {
  const url = URL.parse(typed.trim());
  if (url?.protocol !== 'https:') return { problem: 'not_https' };
  if (url.port !== '' || url.username !== '' || url.password !== '') return { problem: 'port_or_password' };
  try {
    refusePrivate(url.hostname, network);
  } catch {
    return { problem: 'private_network' };
  }
  url.hash = '';
  return url.hostname === 'localhost' ? { problem: 'private_network' } : { url: url.href };
}

/**
 * Posts a signed event; returns null once it is taken (a status from 200 to 299), else why not. The address is checked after the name is
 * resolved, and it is the one that is connected to. A redirect is not followed, and the response is not read.
 */
export function postWebhook(
  { url, secret, body }: { url: string; secret: string; body: string },
  network: Network,
  now: Date,
): Promise<string | null> {
  return new Promise((done) => {
    const target = new URL(url);
    try {
      refusePrivate(target.hostname, network);
    } catch {
      return done('private address');
    }
    const options: RequestOptions = {
      method: 'POST',
      agent: false,
      lookup: publicLookup(network),
      signal: AbortSignal.timeout(TIMEOUT),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Haat',
        'haat-signature': signatureOf(secret, body, now),
      },
    };
    const sent = network.open(target, options, (response) => {
      const { statusCode = 0 } = response;
      response.destroy();
      done(statusCode >= 200 && statusCode < 300 ? null : `HTTP ${statusCode}`);
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (error instanceof PrivateAddress) done('private address');
      else
        done(
          error.name === 'TimeoutError' || error.name === 'AbortError'
            ? 'no response'
            : (error.code ?? 'no connection'),
        );
    });
    sent.end(body);
  });
}

/** `t=1796000000,v1=…`: HMAC-SHA256 of the time, a point and the body, so that nobody repeats an old event. */
export function signatureOf(secret: string, body: string, now: Date): string {
  const time = Math.floor(now.getTime() / 1_000);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}
