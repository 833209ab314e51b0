import { type PackSize, sizesIn } from '@haat/contract/common/pack-size';
import { searchKey } from '@haat/contract/common/search-key';
import { signsIn, wordsIn } from '@haat/contract/common/word-forms';

/** A word that is searched for, or a sign where no word is. */
export interface WordTerm {
  text: string;
  key: string;
}

/** What a search asks for: all of it is to fit, in any order. */
export interface Terms {
  words: WordTerm[];
  sizes: (PackSize & { text: string })[];
}

/** More words than this say no more of what is wanted. */
const MOST_WORDS = 10;

export function termsOf(search: string): Terms {
  const { sizes, rest } = sizesIn(search);
  // A mark that belongs to no letter is a word without a key.
  const found = wordsIn(rest).filter((text) => searchKey(text) !== '');
  const texts = found.length + sizes.length > 0 ? found : signsIn(search);
  const words = new Map<string, WordTerm>();
  for (const text of texts) {
    const key = searchKey(text);
    if (key !== '' && words.size < MOST_WORDS && !words.has(key)) words.set(key, { text, key });
  }
  const useful = [...words.values()].filter(({ key }) => !SMALL_WORDS.has(key));
  return { words: useful.length > 0 ? useful : [...words.values()], sizes };
}

/** They say nothing of what is wanted where another word does. */
const SMALL_WORDS = new Set(
  ['of', 'the', 'and', 'with', 'for', 'price', 'ও', 'দাম', 'dam', 'er', 'এর'].map(searchKey),
);
