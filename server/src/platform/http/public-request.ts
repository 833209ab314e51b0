import type { ClientRequest, IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { type Names, publicLookup, refusePrivate } from './public-address.ts';

/** The public internet; tests replace it. */
export interface Network extends Names {
  open?(url: URL, options: RequestOptions, onResponse: (response: IncomingMessage) => void): ClientRequest;
}

/** Why a URL is not one of a stranger that the shop sends requests to: https at port 443 without a password. */
export function urlProblem(url: URL | null): 'not_https' | 'port_or_password' | null {
  if (url?.protocol !== 'https:') return 'not_https';
  return url.port !== '' || url.username !== '' || url.password !== '' ? 'port_or_password' : null;
}

/**
 * Begins a request to a host that a stranger may have named. The address is checked after the name is resolved, and it is the one that is
 * connected to, so a name server cannot give another one afterwards. No redirect is followed; no cookie, referrer or proxy of the shop is used.
 * @throws PrivateAddress if the host is a private address; if the name means one, the request has this error
 */
export function requestPublic(
  url: URL,
  options: RequestOptions,
  network: Network,
  onResponse: (response: IncomingMessage) => void,
): ClientRequest {
  refusePrivate(url.hostname, network);
  return (network.open ?? request)(
    url,
    { ...options, agent: false, lookup: publicLookup(network) },
    onResponse,
  );
}

/**
 * Posts to such a host within `timeout` ms and resolves to the status. The response is not read.
 * @throws PrivateAddress, or the error of the connection
 */
export function postPublic(
  url: URL,
  { headers, body, timeout }: { headers: Record<string, string>; body: string | Buffer; timeout: number },
  network: Network,
): Promise<number> {
  return new Promise((done, fail) => {
    const options = {
      method: 'POST',
      signal: AbortSignal.timeout(timeout),
      headers: { 'content-length': String(Buffer.byteLength(body)), ...headers },
    };
    const sent = requestPublic(url, options, network, (response) => {
      response.destroy();
      done(response.statusCode ?? 0);
    });
    sent.on('error', fail);
    sent.end(body);
  });
}
