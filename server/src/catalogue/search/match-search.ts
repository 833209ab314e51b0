import { searchKey } from '@haat/contract/common/search-key';
import { soundKey } from '@haat/contract/common/sound-key';
import { wordsIn } from '@haat/contract/common/word-forms';
import { addCategories, matchWord, sameWords, spelledWords, type WordMatches } from './match-word.ts';
import { GRADE, Matches } from './matches.ts';
import type { ProductIndex } from './product-index.ts';
import { MOST_WORDS } from './synonyms.ts';
import type { Terms, WordTerm } from './terms.ts';
import type { Word } from './vocabulary.ts';

/** What fits a search: each word's own matches, and those of its sizes. */
export interface SearchMatches {
  words: (WordTerm & WordMatches)[];
  sizes: { matches: Matches }[];
}

export function matchSearch(index: ProductIndex, { words: terms, sizes }: Terms): SearchMatches {
  const words = terms.map((term, at) => ({ ...term, ...matchWord(index, term, at, terms.length) }));
  for (let at = 0; at < words.length; at++) {
    addSynonyms(index, words, at);
    addJoined(index, words, at);
    addSplit(index, words[at]!);
  }
  return { words, sizes: sizes.map((size) => ({ matches: matchSize(index, size) })) };
}

/** Gives the memory of the matches back. */
export function releaseMatches({ words, sizes }: SearchMatches): void {
  for (const { matches } of [...words, ...sizes]) matches.release();
  for (const { synonyms } of words) synonyms?.release();
}

/** What means the same as one word or as some side by side fits each of them. */
function addSynonyms(index: ProductIndex, words: SearchMatches['words'], at: number): void {
  for (let count = 1; count <= MOST_WORDS && at + count <= words.length; count++) {
    const some = words.slice(at, at + count);
    const texts = some.map(({ text }) => text);
    if (index.synonyms.has(texts)) for (const word of some) word.isKnown = true;
    for (const other of index.synonyms.of(texts)) {
      const lists = other.map((text) => spelledWords(index.words, text));
      addAlike(some, lists, GRADE.synonym);
      if (count > 1 || other.length > 1) continue;
      const [word] = some as [SearchMatches['words'][number]];
      if (soundKey(other[0]!) !== soundKey(word.text)) {
        word.synonyms ??= new Matches(index.products.length);
        for (const { places } of lists.flat()) word.synonyms.add(places, GRADE.synonym);
      }
      for (const title of spelledWords(index.titles, other[0]!)) addCategories(index, word, title);
    }
  }
}

/** ফুল কপি, hand wash: two words that names have as one. */
function addJoined(index: ProductIndex, words: SearchMatches['words'], at: number): void {
  const [one, other] = [words[at]!, words[at + 1]];
  if (other) addAlike([one, other], [sameWords(index.words, one.text + other.text)], GRADE.joined);
}

/** Products that have a word of each list fit some words of the search. */
function addAlike(some: SearchMatches['words'], lists: Word[][], grade: number): void {
  const places = commonPlaces(lists);
  if (places.length === 0) return;
  for (const { matches, alike } of some) {
    matches.add(places, grade);
    for (const word of lists.flat()) if (!alike.has(word)) alike.set(word, grade);
  }
}

/** Letters of which a word has at least so many where it may be two, each of at least `LEAST_PART`. */
const LEAST_JOINED = 5;
const LEAST_PART = 2;

/** লালশাক, ricecooker: one word that names have as two. */
function addSplit(index: ProductIndex, word: SearchMatches['words'][number]): void {
  const { text, matches } = word;
  if (text.length < LEAST_JOINED || matches.has(GRADE.category - 1)) return;
  for (let at = LEAST_PART; at <= text.length - LEAST_PART; at++) {
    if (/^\p{M}/u.test(text.slice(at))) continue;
    const first = sameWords(index.words, text.slice(0, at));
    if (first.length === 0) continue;
    const second = sameWords(index.words, text.slice(at)).filter((other) => !first.includes(other));
    addAlike([word], [first, second], GRADE.joined);
  }
}

/** The products that have of each list of words one. */
function commonPlaces(lists: readonly (readonly Word[])[]): number[] {
  const [first = [], ...rest] = lists.map((words) => new Set(words.flatMap(({ places }) => places)));
  return [...first].filter((place) => rest.every((others) => others.has(place)));
}

/** A pack of that size; and, as with any text, a name that it is a part of: 5 kg of 25 kg. */
function matchSize(index: ProductIndex, size: Terms['sizes'][number]): Matches {
  const matches = new Matches(index.products.length);
  matches.add(index.ofSize(size), GRADE.typed);
  const parts = wordsIn(size.text).map((text) => {
    const part = new Matches(index.products.length);
    index.words.holding(searchKey(text), (word) => part.add(word.places, GRADE.middle));
    return part;
  });
  const [first, ...rest] = parts;
  if (first)
    matches.add(
      first.places.filter((place) => rest.every((part) => part.gradeOf(place) > 0)),
      GRADE.middle,
    );
  for (const part of parts) part.release();
  return matches;
}
