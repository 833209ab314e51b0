import { type PackSize, sizesIn } from '@haat/contract/common/pack-size';
import { searchKey } from '@haat/contract/common/search-key';
import { skeletonOf, soundKey } from '@haat/contract/common/sound-key';
import { stemsOf, symbolsIn, wordsIn } from '@haat/contract/common/word-forms';

/** A searched word, or a symbol in a search without words. */
export interface WordTerm {
  text: string;
  /** Its `searchKey`. */
  key: string;
  /** Its `soundKey`. */
  sound: string;
  /** Its consonants: `skeletonOf` its sound. */
  skeleton: string;
}

export const termOf = remember((text): WordTerm => {
  const sound = soundKey(text);
  return { text, key: searchKey(text), sound, skeleton: skeletonOf(sound) };
});

/** The possible stems of a word; with endings that English words may have, too, those of `looseStems`. */
export const strictStems = remember((word) => stemsOf(word).map(termOf));
export const looseStems = remember((word) => stemsOf(word, { loose: true }).map(termOf));

/** The most texts whose results are remembered. */
const MAX_REMEMBERED = 5_000;

/** One search needs the keys of a word many times, and many searches have the same words. */
function remember<T>(compute: (text: string) => T): (text: string) => T {
  const results = new Map<string, T>();
  return (text) => {
    const remembered = results.get(text);
    if (remembered !== undefined) return remembered;
    const result = compute(text);
    if (results.size >= MAX_REMEMBERED) results.clear();
    results.set(text, result);
    return result;
  };
}

/** The terms of a search. A product should match all of them, in any order. */
export interface Terms {
  words: WordTerm[];
  sizes: (PackSize & { text: string })[];
}

/** Further words are ignored. */
const MAX_WORDS = 10;

export function parseTerms(search: string, maxWords = MAX_WORDS): Terms {
  const { sizes, rest } = sizesIn(search);
  // A combining mark without a letter is a word without a key.
  const found = wordsIn(rest).filter((text) => searchKey(text) !== '');
  const texts = found.length + sizes.length > 0 ? found : symbolsIn(search);
  const words = new Map<string, WordTerm>();
  for (const text of texts) {
    const term = termOf(text);
    if (term.key !== '' && words.size < maxWords && !words.has(term.key)) words.set(term.key, term);
  }
  const useful = [...words.values()].filter(({ key }) => !STOP_WORDS.has(key));
  return { words: useful.length > 0 ? useful : [...words.values()], sizes };
}

/** Stop words are ignored if the search has other words. */
const STOP_WORDS = new Set(
  ['of', 'the', 'and', 'with', 'for', 'price', 'ও', 'দাম', 'dam', 'er', 'এর'].map(searchKey),
);
