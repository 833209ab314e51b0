import type { FastifyRequest } from 'fastify';

/**
 * Whether a request may come from a page of another site. Browsers say so in `Sec-Fetch-Site`, and over plain http, where they
 * send none, in the `Origin` of requests that change something. A request with neither is not from a browser's page.
 */
export function isCrossSite(
  { headers, host }: Pick<FastifyRequest, 'headers' | 'host'>,
  own?: string,
): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin';
  const { origin } = headers;
  return origin !== undefined && origin !== own && hostOf(origin) !== host;
}

/** Null for `null`, which pages of unknown origin send. */
function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
