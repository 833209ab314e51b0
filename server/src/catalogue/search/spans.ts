import { searchKey } from '@haat/contract/common/search-key';
import type { SearchMatches } from './match-search.ts';

/** Parts of a text: where each begins and ends. */
export type Spans = [from: number, to: number][];

/** Digits, or letters with their marks and what joins them. */
const WORD = /\p{Nd}+|(?:(?!\p{Nd})[\p{L}\p{M}\p{N}\u200c\u200d])+/gu;

/** The words of a name that fit a search; of a word that has what was typed in it that part alone. */
export function spansOf(name: string, { words }: SearchMatches): Spans {
  const spans: Spans = [];
  for (const match of name.matchAll(WORD)) {
    const [from, to] = spanIn(match[0], words) ?? [];
    if (from !== undefined && to !== undefined) spans.push([match.index + from, match.index + to]);
  }
  return spans;
}

function spanIn(word: string, terms: SearchMatches['words']): [number, number] | null {
  const text = word.normalize('NFKC').toLowerCase();
  const key = searchKey(word);
  for (const term of terms) {
    if (!key.includes(term.key)) continue;
    const at = word.toLowerCase().indexOf(term.text);
    return key === term.key || at < 0 ? [0, word.length] : [at, at + term.text.length];
  }
  const isAlike = terms.some(({ alike }) => [...alike.keys()].some((each) => each.text === text));
  return isAlike ? [0, word.length] : null;
}
