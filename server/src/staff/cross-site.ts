import type { FastifyRequest } from 'fastify';

/**
 * Whether a request may come from a page of another site. Browsers send this in `Sec-Fetch-Site`. Over plain http they send only `Origin`,
 * with requests that change something. A request without both headers does not come from a page.
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
