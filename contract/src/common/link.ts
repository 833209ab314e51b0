import { safeUrl } from './safe-url.ts';

/** Returns true if the shop's content may link to a URL: one that `safeUrl` accepts, without spaces. */
export function isLink(url: string): boolean {
  return safeUrl(url) !== null && !/\s/.test(url);
}
