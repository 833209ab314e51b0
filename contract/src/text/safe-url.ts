/**
 * Returns a URL from data if a link may contain it: http, https or a path of the shop; otherwise null. A browser removes tabs and
 * line breaks, so that `/`, a tab and `/evil.example` would lead to another site.
 */
export function safeUrl(url: string): string | null {
  return /^(?:\/(?![/\\])|https?:\/\/[^/\s])[^\t\n\r]*$/i.test(url) ? url : null;
}

/** Returns true if the shop's content may link to a URL: one that `safeUrl` accepts, without spaces. */
export function isLink(url: string): boolean {
  return safeUrl(url) !== null && !/\s/.test(url);
}
