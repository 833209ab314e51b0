import { type PackSize, sizesIn } from '@haat/contract/money/pack-size';
import { searchKey } from '@haat/contract/text/search-key';
import { skeletonOf, soundKey } from './sound-key.ts';
import { stemsOf, symbolsIn, wordsIn } from './word-forms.ts';

/** A searched word, or a symbol in a search without words. */
export interface WordTerm {
  text: string;
  /** Its `searchKey`. */
  key: string;
  /** Its `soundKey`. */
  sound: string;
  /** Its consonants: `skeletonOf` its sound. */
  skeleton: string;
  /** Its skeleton first, then those with the other one of two confused consonants. */
  skeletons: string[];
}

export const termOf = remember((text) => makeTerm(text, searchKey(text), soundKey(text)));

/** The term of a text of which the key and the sound are known: to find a sound takes longest. */
export function makeTerm(text: string, key: string, sound: string): WordTerm {
  const skeleton = skeletonOf(sound);
  const skeletons = [skeleton];
  for (const { from, to } of CONFUSED)
    if (skeleton.includes(from) && (from !== 'k' || text.includes('c')))
      skeletons.push(skeleton.replaceAll(from, to));
  return { text, key, sound, skeleton, skeletons };
}

/** Consonants that people confuse in writing. A skeleton may have the other one instead. */
const CONFUSED = [
  { from: 's', to: '\u02a7' },
  { from: '\u02a7', to: 's' },
  { from: 'k', to: '\u02a7' },
  { from: 'g', to: 'j' },
  { from: 'j', to: 'g' },
  { from: 'f', to: 'p' },
  { from: 'p', to: 'f' },
];

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
  let words = firstTerms(wordsIn(rest), maxWords);
  if (words.length + sizes.length === 0) words = firstTerms(symbolsIn(search), maxWords);
  const useful = words.filter(({ key }) => !STOP_WORDS.has(key));
  return { words: useful.length > 0 ? useful : words, sizes };
}

/** The first `count` different words. A combining mark without a letter is a word without a key. */
function firstTerms(texts: readonly string[], count: number): WordTerm[] {
  const words = new Map<string, WordTerm>();
  for (const text of texts) {
    if (words.size === count) break;
    const term = termOf(text);
    if (term.key !== '' && !words.has(term.key)) words.set(term.key, term);
  }
  return [...words.values()];
}

/** Stop words are ignored if the search has other words. */
const STOP_WORDS = new Set(
  ['of', 'the', 'and', 'with', 'for', 'price', 'ও', 'দাম', 'dam', 'er', 'এর'].map(searchKey),
);
