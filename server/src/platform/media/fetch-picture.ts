import type { IncomingMessage } from 'node:http';
import { internet, PrivateAddress } from '../http/public-address.ts';
import { type Network, requestPublic, urlProblem } from '../http/public-request.ts';
import type { AnyProblem } from '../refused.ts';

/** The largest picture that is fetched, in bytes, and how long it may take, in ms, with all its redirects. */
const MAX_BYTES = 10 * 1024 * 1024;
const TIMEOUT = 15_000;
const MAX_REDIRECTS = 3;

/** Why a link gave no picture. */
export class NotFetched {
  readonly problem: AnyProblem;

  constructor(problem: AnyProblem) {
    this.problem = problem;
  }
}

/**
 * Fetches a file by a link that a stranger may have written: only https at port 443 without a password, only from public IP addresses, at
 * most 10 MB within 15 s. Each redirect is checked the same way.
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
  const problem = urlProblem(url);
  return url && !problem ? url : new NotFetched(problem ?? 'not_https');
}

function get(
  url: URL,
  network: Network,
  signal: AbortSignal,
): Promise<Buffer | NotFetched | { location: string }> {
  return new Promise((done, fail) => {
    const options = { signal, headers: { accept: 'image/*' } };
    const sent = requestPublic(url, options, network, (response) => {
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
