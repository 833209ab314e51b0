import { lookup as resolve } from 'node:dns';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { AnyProblem } from '../refused.ts';

/** The largest picture that is fetched, in bytes, and how long it may take, in ms, with all its redirects. */
const MAX_BYTES = 10 * 1024 * 1024;
const TIMEOUT = 15_000;
const MAX_REDIRECTS = 3;

/** Networks of IPv4 that are not the public internet. */
const SPECIAL: [string, number][] = [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
  ] as const),
  ...([
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
  ] as const),
  ...([
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
].map(([network, prefix]) => [network, prefix]);
const special = new BlockList();
for (const [network, prefix] of SPECIAL) special.addSubnet(network, prefix);

/** In IPv6 only global unicast is public, without the networks for documents, 6to4 and Teredo, which lead to IPv4. */
const unicast = new BlockList();
unicast.addSubnet('2000::', 3, 'ipv6');
const reserved = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  reserved.addSubnet(network, prefix, 'ipv6');

/** Whether an IP address is one of the public internet, so that a link cannot reach the shop's own network. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !special.check(address);
  return isIP(address) === 6 && unicast.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
}

/** What a test replaces: name server, network and public addresses. */
export interface Network {
  open(url: URL, options: RequestOptions, onResponse: (response: IncomingMessage) => void): ClientRequest;
  resolve(
    hostname: string,
    found: (error: Error | null, addresses: { address: string; family: number }[]) => void,
  ): void;
  isPublic(address: string): boolean;
}

const internet: Network = {
  open: (url, options, onResponse) => request(url, options, onResponse),
  resolve: (hostname, found) => resolve(hostname, { all: true }, found),
  isPublic: isPublicAddress,
};

/** Why a link gave no picture. */
export class NotFetched {
  readonly problem: AnyProblem;

  constructor(problem: AnyProblem) {
    this.problem = problem;
  }
}

/**
 * Fetches a file by a link that a stranger may have written: only https at port 443 without a password, only from public IP addresses, at
 * most 10 MB within 15 s. The address is checked after the name is resolved, and it is the one that is connected to, so a name server cannot
 * give another one afterwards; each redirect is checked the same way. No cookie, referrer or proxy of the shop is used.
 */
export async function fetchPicture(link: string, network: Network = internet): Promise<Buffer | NotFetched> {
  const signal = AbortSignal.timeout(TIMEOUT);
  let url = parse(link);
  for (let redirects = 0; ; redirects++) {
    if (url instanceof NotFetched) return url;
    if (redirects > MAX_REDIRECTS) return new NotFetched('too_many_redirects');
    try {
      const result = await get(url, network, signal);
      if (!('location' in result)) return result;
      url = parse(result.location, url);
    } catch (error) {
      if (error instanceof PrivateAddress) return new NotFetched('private_network');
      return new NotFetched(signal.aborted ? TOO_SLOW : 'not_fetched');
    }
  }
}

const TOO_SLOW = { code: 'too_slow', params: { seconds: TIMEOUT / 1000 } } as const;

class PrivateAddress extends Error {}

function parse(link: string, base?: URL): URL | NotFetched {
  const url = URL.parse(link, base?.href);
  if (url?.protocol !== 'https:') return new NotFetched('not_https');
  return url.port !== '' || url.username !== '' || url.password !== ''
    ? new NotFetched('port_or_password')
    : url;
}

function get(
  url: URL,
  network: Network,
  signal: AbortSignal,
): Promise<Buffer | NotFetched | { location: string }> {
  return new Promise((done, fail) => {
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    // An IP address is not looked up.
    if (isIP(literal) !== 0 && !network.isPublic(literal)) return fail(new PrivateAddress());
    const options = { agent: false, lookup: publicLookup(network), signal, headers: { accept: 'image/*' } };
    const sent = network.open(url, options, (response) => {
      readBody(response).then(done, fail);
    });
    sent.on('error', fail);
    sent.end();
  });
}

/** One private address among several is enough to refuse all. */
function publicLookup({ resolve, isPublic }: Network): LookupFunction {
  return (hostname, { all }, found) =>
    resolve(hostname, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return found(error ?? new Error('no address'), '', 0);
      if (!addresses.every(({ address }) => isPublic(address))) return found(new PrivateAddress(), '', 0);
      if (all) found(null, addresses);
      else found(null, first.address, first.family);
    });
}

async function readBody(response: IncomingMessage): Promise<Buffer | NotFetched | { location: string }> {
  const { statusCode = 0, headers } = response;
  try {
    if (statusCode >= 300 && statusCode < 400 && headers.location) return { location: headers.location };
    if (statusCode !== 200)
      return new NotFetched({ code: 'link_status', params: { http_status: statusCode } });
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MAX_BYTES)
        return new NotFetched({ code: 'file_too_large', params: { mb: MAX_BYTES / 1024 / 1024 } });
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    response.destroy();
  }
}
