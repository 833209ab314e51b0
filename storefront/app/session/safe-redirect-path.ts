/** A placeholder for the shop's origin, to check whether a URL leaves it. */
const OWN = 'http://own.invalid';

/**
 * Returns a redirect target from a query parameter (`?next=…`) if it is a path of the shop, otherwise null. Browsers read
 * `\` as `/`, drop tabs and line breaks, and resolve dots, so `/\evil`, `/⇥/evil` and `/.//evil` are rejected.
 */
export function safeRedirectPath(target: string | null): string | null {
  if (!target || !/^\/[^\\\p{Cc}\s]*$/u.test(target) || !URL.canParse(target, OWN)) return null;
  const { origin, pathname, search, hash } = new URL(target, OWN);
  return origin === OWN && !pathname.startsWith('//') ? pathname + search + hash : null;
}
