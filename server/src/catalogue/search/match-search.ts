import { searchKey } from '@haat/contract/text/search-key';
import { addCategories, MAX_SHORT, matchWord, sameWords, spelledWords } from './match-word.ts';
import { GRADE, Matches, type StoredMatches, type WordMatches } from './matches.ts';
import type { ProductIndex } from './product-index.ts';
import { canBegin } from './similar-sounds.ts';
import { skeletonOf } from './sound-key.ts';
import { MAX_WORDS } from './synonyms.ts';
import { looseStems, makeTerm, type Terms, termOf, type WordTerm } from './terms.ts';
import type { Word } from './vocabulary.ts';
import { wordsIn } from './word-forms.ts';

/** The matches of a search: of each word and of each pack size. */
export interface SearchMatches {
  words: (WordTerm & WordMatches)[];
  sizes: { matches: Matches }[];
}

export function matchSearch(index: ProductIndex, { words: terms, sizes }: Terms): SearchMatches {
  const words = terms.map((term, at) => matchOrRemember(index, term, at, terms.length));
  for (let at = 0; at < words.length; at++) {
    addPhrases(index, words, at);
    addJoined(index, words, at);
    addSplit(index, words[at]!);
  }
  return { words, sizes: sizes.map((size) => ({ matches: matchSize(index, size) })) };
}

/** Returns the memory of the matches for later searches. */
export function releaseMatches({ words, sizes }: SearchMatches): void {
  for (const { matches } of [...words, ...sizes]) matches.release();
  for (const { synonyms } of words) synonyms?.release();
}

/** The most known words whose matches are remembered, and the most products of one of them. */
const MAX_KNOWN = 1_000;
const MAX_STORED = 1_000;

/** Matches a word and its synonyms. Lists and searches repeat few words: known ones are matched once until the index changes. */
function matchOrRemember(
  index: ProductIndex,
  term: WordTerm,
  rank: number,
  count: number,
): WordTerm & WordMatches {
  const known = index.knownWords.get(term.text);
  // A short word matches other products in a search of several words.
  const isSame = count === 1 || term.key.length > MAX_SHORT;
  if (known && isSame) return { ...term, ...restored(index, known) };
  const word = { ...term, ...matchWord(index, term, rank, count) };
  addSynonyms(index, [word]);
  if (isSame && word.isKnown && word.matches.count <= MAX_STORED) {
    if (index.knownWords.size >= MAX_KNOWN) index.knownWords.clear();
    index.knownWords.set(term.text, stored(word));
  }
  return word;
}

/** A search adds more to its matches, so both are copies. */
function stored({
  matches,
  similar,
  categories,
  synonyms,
  isKnown,
}: WordMatches): WordMatches<StoredMatches> {
  return {
    matches: matches.store(),
    similar: new Map(similar),
    categories: new Map(categories),
    synonyms: synonyms?.store() ?? null,
    isKnown,
  };
}

function restored(
  { products }: ProductIndex,
  { matches, similar, categories, synonyms, isKnown }: WordMatches<StoredMatches>,
): WordMatches {
  const restore = (some: StoredMatches) => Matches.restored(some, products.length);
  return {
    matches: restore(matches),
    similar: new Map(similar),
    categories: new Map(categories),
    synonyms: synonyms && restore(synonyms),
    isKnown,
  };
}

/** Adds products with a synonym of several adjacent words. */
function addPhrases(index: ProductIndex, words: SearchMatches['words'], at: number): void {
  for (let count = 2; count <= MAX_WORDS && at + count <= words.length; count++) {
    if (!index.synonyms.hasBeginning(words.slice(at, at + count - 1))) return;
    addSynonyms(index, words.slice(at, at + count));
  }
}

/** Adds products with a synonym of a word, or of several adjacent words, to the matches of these words. */
function addSynonyms(index: ProductIndex, some: SearchMatches['words']): void {
  const isTyped = index.synonyms.has(some);
  if (isTyped) for (const word of some) word.isKnown = true;
  const isBrand = index.synonyms.isBrand(some);
  const grade = isTyped && !isBrand ? GRADE.synonym : GRADE.synonymBySound;
  for (const other of index.synonyms.of(some, { loose: !some.at(-1)!.matches.has(GRADE.typed) })) {
    const lists = other.map((text) => spelledWords(index.words, text));
    addSimilar(index, some, lists, grade);
    if (isBrand || some.length > 1 || other.length > 1) continue;
    const [word] = some as [SearchMatches['words'][number]];
    if (termOf(other[0]!).sound !== word.sound) {
      word.synonyms ??= new Matches(index.products.length);
      for (const { positions } of lists.flat()) word.synonyms.add(positions, GRADE.synonym);
    }
    for (const title of spelledWords(index.titles, other[0]!)) addCategories(index, word, title);
  }
}

/** Adds products whose names write two words as one: ফুল কপি, hand wash. */
function addJoined(index: ProductIndex, words: SearchMatches['words'], at: number): void {
  const [one, other] = [words[at]!, words[at + 1]];
  if (!other) return;
  // Most words begin no other word by their sounds. Then only the letters are looked up.
  const isBeginning = canBegin(index.words, one);
  const joined = [other, ...looseStems(other.text)].flatMap((last) =>
    isBeginning ? sameWords(index.words, join(one, last)) : index.words.withKey(one.key + last.key),
  );
  addSimilar(index, [one, other], [joined], GRADE.joined);
}

/** Two words as one, by their keys and sounds: to find the sound of the joined text takes a hundred times as long. */
function join(one: WordTerm, other: WordTerm): WordTerm {
  const isDouble = one.sound !== '' && one.sound.at(-1) === other.sound[0];
  const sound = one.sound + other.sound.slice(isDouble ? 1 : 0);
  return makeTerm(one.text + other.text, one.key + other.key, sound);
}

/** Adds the products that have a word of each list to the matches of some words of the search. */
function addSimilar(index: ProductIndex, some: SearchMatches['words'], lists: Word[][], grade: number): void {
  if (lists.some((words) => words.length === 0)) return;
  const common = commonPositions(index, lists);
  if (common.every((positions) => positions.length === 0)) return;
  for (const { matches, similar } of some) {
    for (const positions of common) matches.add(positions, grade);
    for (const word of lists.flat()) {
      matches.addPlain(word);
      if (!similar.has(word)) similar.set(word, grade);
    }
  }
}

/** The minimum length of a word that is split in two, and of each part. */
const MIN_JOINED = 5;
const MIN_PART = 2;

/** Adds products whose names write one word as two: লালশাক, ricecooker. Keys and sounds are split, not the text, as in `join`. */
function addSplit(index: ProductIndex, word: SearchMatches['words'][number]): void {
  const { text, matches } = word;
  if (text.length < MIN_JOINED || matches.has(GRADE.category - 1)) return;
  for (const { key, sound, skeletons } of [word, ...looseStems(text)]) {
    for (let at = MIN_PART; at <= key.length - MIN_PART; at++) {
      if (index.words.withKey(key.slice(0, at)).length === 0 || /^\p{M}/u.test(key.slice(at))) continue;
      addBoth(termOf(key.slice(0, at)), () => termOf(key.slice(at)));
    }
    const lengths = new Set(skeletons.flatMap((each) => index.words.skeletons.lengthsOfBeginnings(each)));
    const longest = Math.max(0, ...lengths);
    for (let at = MIN_PART; at <= sound.length - MIN_PART; at++) {
      const one = sound.slice(0, at);
      const { length } = skeletonOf(one);
      if (length > longest) break;
      if (lengths.has(length)) addBoth(partOf(one), () => partOf(sound.slice(at)));
    }
  }

  function partOf(sound: string): WordTerm {
    return makeTerm(text, sound, sound);
  }

  function addBoth(one: WordTerm, makeOther: () => WordTerm): void {
    const first = sameWords(index.words, one);
    if (first.length === 0) return;
    const second = sameWords(index.words, makeOther()).filter((each) => !first.includes(each));
    addSimilar(index, [word], [first, second], GRADE.joined);
  }
}

/** The products that have a word of each list, by words of the first list; some of them more than once. */
function commonPositions(index: ProductIndex, [first = [], ...rest]: Word[][]): number[][] {
  const others = rest.map((words) => {
    const matches = new Matches(index.products.length);
    for (const { positions } of words) matches.add(positions, GRADE.typed);
    return matches;
  });
  const isInAll = (position: number) => others.every((matches) => matches.gradeOf(position) > 0);
  const common = first.map(({ positions }) => (others.length > 0 ? positions.filter(isInAll) : positions));
  for (const matches of others) matches.release();
  return common;
}

/** Matches packs of this size and, as for any text, names that contain it: 5 kg matches 25 kg in the middle. */
function matchSize(index: ProductIndex, size: Terms['sizes'][number]): Matches {
  const matches = new Matches(index.products.length);
  matches.add(index.ofSize(size), GRADE.typed);
  const parts = wordsIn(size.text).map((text) => {
    const part = new Matches(index.products.length);
    for (const word of index.words.findContaining(searchKey(text))) part.add(word.positions, GRADE.middle);
    return part;
  });
  const [first, ...rest] = parts;
  if (first)
    matches.add(
      first.positions.filter((position) => rest.every((part) => part.gradeOf(position) > 0)),
      GRADE.middle,
    );
  for (const part of parts) part.release();
  return matches;
}
