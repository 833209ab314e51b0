import { searchKey } from '@haat/contract/text/search-key';
import type { SearchMatches } from './match-search.ts';
import type { ProductIndex } from './product-index.ts';

/** Parts of a text, each with start and end. */
export type Spans = [from: number, to: number][];

/** Digits, or letters with their marks and joiners. Sticky: it matches only at `lastIndex`. */
const WORD = /\p{Nd}+|(?:(?!\p{Nd})[\p{L}\p{M}\p{N}\u200c\u200d])+/uy;

/** What is between two words; it may be empty. */
const GAP = /[^\p{L}\p{M}\p{N}\u200c\u200d]*/uy;

/** For such a word the key is the word itself, in small letters. */
const LATIN = /^[a-z\d]+$/;

/** Returns a function that finds the words of a name that match a search; of a word that contains the typed text only that part. */
export function spanFinder(
  { words: vocabulary }: ProductIndex,
  { words: terms }: SearchMatches,
): (name: string) => Spans {
  const similarTexts = new Set(terms.flatMap(({ similar }) => [...similar.keys()].map(({ text }) => text)));

  function spanIn(word: string): [number, number] | null {
    const lower = word.toLowerCase();
    const isLatin = LATIN.test(lower);
    const text = isLatin ? lower : word.normalize('NFKC').toLowerCase();
    const key = isLatin ? text : (vocabulary.withText(text)?.key ?? searchKey(word));
    for (const term of terms) {
      if (!key.includes(term.key)) continue;
      const at = lower.indexOf(term.text);
      return key === term.key || at < 0 ? [0, word.length] : [at, at + term.text.length];
    }
    return similarTexts.has(text) ? [0, word.length] : null;
  }

  return (name) => {
    const spans: Spans = [];
    for (let at = endOf(GAP, name, 0); at < name.length; ) {
      const end = endOf(WORD, name, at);
      const [from, to] = spanIn(name.slice(at, end)) ?? [];
      if (from !== undefined && to !== undefined) spans.push([at + from, at + to]);
      at = endOf(GAP, name, end);
    }
    return spans;
  };
}

/** The end of the match at `from`. It allocates nothing, unlike `matchAll`; a search looks through a hundred words. */
function endOf(sticky: RegExp, text: string, from: number): number {
  sticky.lastIndex = from;
  sticky.test(text);
  return sticky.lastIndex;
}
