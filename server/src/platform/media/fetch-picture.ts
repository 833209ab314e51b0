import type { ClientRequest, IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import {
  type Names,
  internet as names,
  PrivateAddress,
  publicLookup,
  refusePrivate,
} from '../http/public-address.ts';
import type { AnyProblem } from '../refused.ts';

/** The largest picture that is fetched, in bytes, and how long it may take, in ms, with all its redirects. */
const MAX_BYTES = 10 * 1024 * 1024;
const TIMEOUT = 15_000;
const MAX_REDIRECTS = 3;

/** What a test replaces: name server, network and public addresses. */
export interface Network extends Names {
  open(url: URL, options: RequestOptions, onResponse: (response: IncomingMessage) => void): ClientRequest;
}

const internet: Network = {
  open: (url, options, onResponse) => request(url, options, onResponse),
  ...names,
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
    refusePrivate(url.hostname, network);
    const options = { agent: false, lookup: publicLookup(network), signal, headers: { accept: 'image/*' } };
    const sent = network.open(url, options, (response) => {
      readBody(response).then(done, fail);
    });
    sent.on('error', fail);
    sent.end();
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
