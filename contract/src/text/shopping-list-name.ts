import { cleanLine } from './text.ts';

/** The longest name of a list of products, in characters. */
export const MAX_LIST_NAME = 40;

/** The name of a list as it is stored; null if it is too long. Empty: the favourites. */
export function readListName(typed: string): string | null {
  const name = cleanLine(typed);
  return name.length <= MAX_LIST_NAME ? name : null;
}

/** Two names with the same key are one list: `Monthly` and `monthly`. */
export function listKey(name: string): string {
  return cleanLine(name).toLowerCase();
}
