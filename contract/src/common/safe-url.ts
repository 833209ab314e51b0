/** Returns a URL from data if a link may contain it: http, https or a path of the shop; otherwise null. */
export function safeUrl(url: string): string | null {
  if (/^\/(?![/\\])/.test(url)) return url;
  return /^https?:\/\/[^/\s]/i.test(url) ? url : null;
}
