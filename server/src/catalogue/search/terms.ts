import { type PackSize, sizesIn } from '@haat/contract/common/pack-size';
import { searchKey } from '@haat/contract/common/search-key';
import { soundKey } from '@haat/contract/common/sound-key';
import { symbolsIn, wordsIn } from '@haat/contract/common/word-forms';

/** A searched word, or a symbol in a search without words. */
export interface WordTerm {
  text: string;
  /** Its `searchKey`. */
  key: string;
  /** Its `soundKey`. */
  sound: string;
}

export function termOf(text: string): WordTerm {
  return { text, key: searchKey(text), sound: soundKey(text) };
}

/** The terms of a search. A product should match all of them, in any order. */
export interface Terms {
  words: WordTerm[];
  sizes: (PackSize & { text: string })[];
}

/** Further words are ignored. */
const MAX_WORDS = 10;

export function parseTerms(search: string): Terms {
  const { sizes, rest } = sizesIn(search);
  // A combining mark without a letter is a word without a key.
  const found = wordsIn(rest).filter((text) => searchKey(text) !== '');
  const texts = found.length + sizes.length > 0 ? found : symbolsIn(search);
  const words = new Map<string, WordTerm>();
  for (const text of texts) {
    const term = termOf(text);
    if (term.key !== '' && words.size < MAX_WORDS && !words.has(term.key)) words.set(term.key, term);
  }
  const useful = [...words.values()].filter(({ key }) => !STOP_WORDS.has(key));
  return { words: useful.length > 0 ? useful : [...words.values()], sizes };
}

/** Stop words are ignored if the search has other words. */
const STOP_WORDS = new Set(
  ['of', 'the', 'and', 'with', 'for', 'price', 'ও', 'দাম', 'dam', 'er', 'এর'].map(searchKey),
);
