import { MAX_QUICK_LIST_LINES, MAX_SEARCH } from '../http/limits.ts';
import { cleanLine } from '../text/text.ts';

/**
 * Splits a typed or pasted list at line breaks, semicolons, Bengali full stops and commas; a comma between digits belongs to
 * a number. Lines without a letter are left out.
 * @returns the lines that one request can have, and the text of the others
 */
export function splitList(text: string): { lines: string[]; rest: string } {
  const lines = text
    .replaceAll(/([^\d০-৯]),/gu, '$1\n')
    .split(/[\n\r;।،、]|,(?![\d০-৯])/u)
    .map((line) => cleanLine(line).slice(0, MAX_SEARCH))
    .filter((line) => /\p{L}/u.test(line));
  return { lines: lines.slice(0, MAX_QUICK_LIST_LINES), rest: lines.slice(MAX_QUICK_LIST_LINES).join('\n') };
}

/** The lines of a list that an earlier text of it does not have. */
export function linesAdded(before: string, now: string): string[] {
  const [known, lines] = [before, now].map((text) => {
    const { lines, rest } = splitList(text);
    return [...lines, ...rest.split('\n')];
  }) as [string[], string[]];
  return lines.filter((line) => line !== '' && !known.includes(line));
}
