import { GRADE, Matches, type WordMatches } from './matches.ts';
import type { ProductIndex } from './product-index.ts';
import {
  findOneEditAway,
  findSameConsonants,
  findSameSounds,
  isSame,
  type SoundMatch,
  soundNear,
  soundSimilar,
} from './similar-sounds.ts';
import { looseStems, strictStems, termOf, type WordTerm } from './terms.ts';
import { MIN_PREFIX, type Vocabulary, type Word } from './vocabulary.ts';

/** Fuzzy matches are added only to fewer products than this. */
const FEW_PRODUCTS = 5;

/** In a search of several words, a word of this length or less matches only prefixes; the first word also matches suffixes. */
export const MAX_SHORT = 2;

/** This many letters in the middle of a word may be there by chance: the bucket (balti) has লতি (a taro). */
const MAX_FEW = 5;

/**
 * Grades every product that matches a word: by its letters, its sound or its category.
 * @param rank the position of the word in the search, from 0
 */
export function matchWord(index: ProductIndex, term: WordTerm, rank: number, count: number): WordMatches {
  const matches = new Matches(index.products.length);
  const found: WordMatches = {
    matches,
    similar: new Map(),
    categories: new Map(),
    synonyms: null,
    isKnown: false,
  };
  const add = (word: Word, grade: number) => {
    if (grade !== GRADE.typed) found.similar.set(word, Math.min(grade, found.similar.get(word) ?? grade));
    matches.add(word.positions, grade);
    matches.addPlain(word);
  };
  // Such a word is spelled right, although the shop may not sell it: no correction is guessed. A brand has names in two scripts.
  const hasSynonyms = index.synonyms.has([term]);
  const sounding = index.synonyms.isBrand([term])
    ? findSameSounds(index.words, term)
    : hasSynonyms
      ? []
      : findSameConsonants(index.words, term);
  for (const [word, grade] of wholeWords(index.words, term, {
    similar: soundSimilar(sounding, term),
    isKnown: hasSynonyms,
  })) {
    if (grade <= GRADE.stem) found.isKnown = true;
    add(word, grade);
  }
  const { length } = term.key;
  for (const word of index.words.findContaining(term.key)) {
    const begins = word.key.startsWith(term.key);
    if (length <= MAX_SHORT && count > 1 && !begins && !(rank === 0 && word.key.endsWith(term.key))) continue;
    if (length > 1) found.isKnown = true;
    const isSpelled = begins && (term.text === term.key || word.text.startsWith(term.text));
    const inside = length > MAX_FEW ? GRADE.middle : GRADE.fewLetters;
    matches.add(word.positions, isSpelled ? GRADE.begins : begins ? GRADE.beginsAlike : inside);
  }
  if (!hasSynonyms) addGuesses(index, term, sounding, matches, add);
  const isTyped = matches.has(GRADE.typed);
  // A word of a name means that name: Quaker is no cooker. With synonyms it can mean both: mach is fish, not only a razor.
  const least = isTyped && !hasSynonyms ? GRADE.stem : GRADE.close - 1;
  const similar = hasSynonyms ? [] : soundSimilar(findSameConsonants(index.titles, term), term);
  for (const [title, grade] of wholeWords(index.titles, term, { similar, isKnown: hasSynonyms || isTyped }))
    if (grade <= least) addCategories(index, found, title);
  return found;
}

/** Adds words that begin with the same sounds or have about the same consonants, if only a few products match, or none. */
function addGuesses(
  { words }: ProductIndex,
  term: WordTerm,
  sameConsonants: SoundMatch[],
  matches: Matches,
  add: (word: Word, grade: number) => void,
): void {
  if (matches.count >= FEW_PRODUCTS) return;
  if (term.sound.length >= MIN_PREFIX)
    for (const word of words.findSoundPrefix(term.sound)) add(word, GRADE.soundBegins);
  // A text with one consonant has none of these, because too many words would match.
  if (term.skeleton.length > 1) for (const { word } of soundNear(sameConsonants, term)) add(word, GRADE.near);
  if (matches.count > 0) return;
  for (const { word } of findOneEditAway(words, term)) add(word, GRADE.edit);
}

/**
 * Finds whole words that match: as typed, without an ending, or by their sound, which is the same or similar.
 * @param similar the words that sound the same or similar
 * @param isKnown whether the term is a word itself: paneer has no ending -er
 */
function wholeWords(
  words: Vocabulary,
  term: WordTerm,
  { similar, isKnown }: { similar: SoundMatch[]; isKnown: boolean },
): Map<Word, number> {
  const found = new Map<Word, number>();
  const add = (word: Word, grade: number) => found.set(word, Math.min(grade, found.get(word) ?? grade));
  for (const word of words.withKey(term.key)) add(word, GRADE.typed);
  const known = isKnown || found.size > 0;
  const stems = (known ? strictStems : looseStems)(term.text);
  for (const stem of stems) for (const word of words.withKey(stem.key)) add(word, GRADE.stem);
  for (const each of similar) add(each.word, isSame(each) ? GRADE.sound : GRADE.close);
  if (known) return found;
  for (const stem of stems)
    if (stem.sound.length >= MIN_STEM)
      for (const { word } of findSameSounds(words, stem)) add(word, GRADE.sound + 1);
  return found;
}

/** The minimum length of a stem that is compared by its sound: the stem of oats is not ওয়াট (watt). */
const MIN_STEM = 4;

/** The words with this key or the same sound. */
export function sameWords(words: Vocabulary, term: WordTerm): Word[] {
  const same = words.withKey(term.key);
  const sounding = findSameSounds(words, term).map(({ word }) => word);
  return [...same, ...sounding.filter((word) => !same.includes(word))];
}

/** The words that are spelled so, perhaps with another ending. The owner wrote this text: matches (ম্যাচ) are not fish (মাছ). */
export function spelledWords(words: Vocabulary, text: string): Word[] {
  return words.remember(text, () => [
    ...wholeWords(words, termOf(text), { similar: [], isKnown: true }).keys(),
  ]);
}

/** The bonus of a category whose whole title is the word, and of one with the word in its title or its parent's. */
const WHOLE_TITLE = 6;
const PART_OF_TITLE = 4;

/** Adds the products of the categories that have this word in their titles. */
export function addCategories(index: ProductIndex, found: WordMatches, title: Word): void {
  for (const position of title.positions) {
    const category = index.categoryAt(position);
    if (!category) continue;
    const bonus = category.keys.includes(title.key) ? WHOLE_TITLE : PART_OF_TITLE;
    found.categories.set(category.id, Math.max(bonus, found.categories.get(category.id) ?? 0));
    found.matches.add(index.ofCategory(category.id), GRADE.category);
  }
}
