import { searchKey } from '@haat/contract/common/search-key';
import type { SearchMatches } from './match-search.ts';
import type { ProductIndex } from './product-index.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Parts of a text, each with start and end. */
export type Spans = [from: number, to: number][];

/** Digits, or letters with their marks and joiners. */
const WORD = /\p{Nd}+|(?:(?!\p{Nd})[\p{L}\p{M}\p{N}\u200c\u200d])+/gu;

/** Finds the words of a name that match a search; of a word that contains the typed text only that part. */
export function findSpans(
  { words: vocabulary }: ProductIndex,
  name: string,
  { words }: SearchMatches,
): Spans {
  const spans: Spans = [];
  for (const match of name.matchAll(WORD)) {
    const [from, to] = spanIn(vocabulary, match[0], words) ?? [];
    if (from !== undefined && to !== undefined) spans.push([match.index + from, match.index + to]);
  }
  return spans;
}

function spanIn(
  vocabulary: Vocabulary,
  word: string,
  terms: SearchMatches['words'],
): [number, number] | null {
  const known = vocabulary.withText(word.normalize('NFKC').toLowerCase());
  const key = known?.key ?? searchKey(word);
  for (const term of terms) {
    if (!key.includes(term.key)) continue;
    const at = word.toLowerCase().indexOf(term.text);
    return key === term.key || at < 0 ? [0, word.length] : [at, at + term.text.length];
  }
  const isSimilar = known && terms.some(({ similar }) => similar.has(known));
  return isSimilar ? [0, word.length] : null;
}
