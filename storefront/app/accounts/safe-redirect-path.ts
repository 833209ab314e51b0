/** Stands for the own origin; only used to see whether a path leaves it. */
const OWN = 'http://own.invalid';

/**
 * A path of the shop that an address asked for (`?next=…`), or null where it leads anywhere else. Browsers read `\` as
 * `/`, drop tabs and line breaks, and resolve dots, so `/\evil`, `/⇥/evil` and `/.//evil` are no own paths.
 */
export function ownPath(asked: string | null): string | null {
  if (!asked || !/^\/[^\\\p{Cc}\s]*$/u.test(asked) || !URL.canParse(asked, OWN)) return null;
  const { origin, pathname, search, hash } = new URL(asked, OWN);
  return origin === OWN && !pathname.startsWith('//') ? pathname + search + hash : null;
}
