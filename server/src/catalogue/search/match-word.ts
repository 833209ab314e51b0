import { searchKey } from '@haat/contract/common/search-key';
import { soundKey } from '@haat/contract/common/sound-key';
import { stemsOf } from '@haat/contract/common/word-forms';
import { GRADE, Matches } from './matches.ts';
import type { ProductIndex } from './product-index.ts';
import { edited, isSame, nearly, sounding } from './sounds.ts';
import type { WordTerm } from './terms.ts';
import type { Vocabulary, Word } from './vocabulary.ts';

/** What fits a word of a search. */
export interface WordMatches {
  matches: Matches;
  /** Names' words that fit otherwise than by their letters. */
  alike: Map<Word, number>;
  /** The ids of the categories whose titles have it, and how much that says (`WHOLE_TITLE`). */
  categories: Map<number, number>;
  /** The products that have another word for the same, which sounds otherwise; null without such words. */
  synonyms: Matches | null;
  /** Whether it stands somewhere as it was typed, but for an ending. */
  isKnown: boolean;
}

/** So few products are little: only then words are looked for that are near it. */
const LITTLE = 5;

/** The fewest letters that another word may begin with by its sound. */
const LEAST_BEGINNING = 3;

/** Of a word this short beside others only those parts count that a part of a whole name has. */
const SHORT = 2;

/**
 * Grades every product that fits a word: by its letters, its sound, its category. Where a part of a name has several words,
 * the first one ends a word of the name and each other begins one (`rank` says which it is, from 0).
 */
export function matchWord(index: ProductIndex, term: WordTerm, rank: number, count: number): WordMatches {
  const matches = new Matches(index.products.length);
  const found: WordMatches = {
    matches,
    alike: new Map(),
    categories: new Map(),
    synonyms: null,
    isKnown: false,
  };
  const add = (word: Word, grade: number) => {
    if (grade !== GRADE.typed) found.alike.set(word, Math.min(grade, found.alike.get(word) ?? grade));
    matches.add(word.places, grade);
  };
  for (const [word, grade] of wholeWords(index.words, term)) {
    if (grade <= GRADE.stem) found.isKnown = true;
    add(word, grade);
  }
  index.words.holding(term.key, (word, begins) => {
    const { length } = term.key;
    if (length <= SHORT && count > 1 && !begins && !(rank === 0 && word.key.endsWith(term.key))) return;
    if (length > 1) found.isKnown = true;
    matches.add(word.places, begins ? GRADE.begins : GRADE.middle);
  });
  const { text } = term;
  if (matches.count < LITTLE) {
    const sound = soundKey(text);
    if (sound.length >= LEAST_BEGINNING)
      index.words.soundsBeginning(sound, (word) => add(word, GRADE.soundBegins));
    for (const { word } of nearly(index.words, text)) add(word, GRADE.near);
  }
  if (matches.count === 0) for (const { word } of edited(index.words, text)) add(word, GRADE.edit);
  for (const [title, grade] of wholeWords(index.titles, term))
    if (grade < GRADE.close) addCategories(index, found, title);
  return found;
}

/** Words that are the whole of what is searched for: as typed, without an ending, or by their sound. */
export function wholeWords(words: Vocabulary, { text, key }: WordTerm): Map<Word, number> {
  const found = new Map<Word, number>();
  const add = (word: Word, grade: number) => found.set(word, Math.min(grade, found.get(word) ?? grade));
  for (const word of words.withKey(key)) add(word, GRADE.typed);
  const known = found.size > 0;
  const stems = stemsOf(text, { loose: !known });
  for (const stem of stems) for (const word of words.withKey(searchKey(stem))) add(word, GRADE.stem);
  for (const each of sounding(words, text)) add(each.word, isSame(each) ? GRADE.sound : GRADE.close);
  if (known) return found;
  for (const stem of stems)
    for (const each of sounding(words, stem))
      add(each.word, isSame(each) ? GRADE.sound + 1 : GRADE.close + 1);
  return found;
}

/** The same without those that only sound much like it. */
export function sameWords(words: Vocabulary, text: string): Word[] {
  const found = wholeWords(words, { text, key: searchKey(text) });
  return [...found].flatMap(([word, grade]) => (grade < GRADE.close ? [word] : []));
}

/** The same that are spelled so, or have the very same key of sounds. */
export function spelledWords(words: Vocabulary, text: string): Word[] {
  const sound = soundKey(text);
  const found = wholeWords(words, { text, key: searchKey(text) });
  return [...found].flatMap(([word, grade]) =>
    grade <= GRADE.stem || soundKey(word.text) === sound ? [word] : [],
  );
}

/** Of a category that is called by the word alone, and of one with more words in its title or above it. */
const WHOLE_TITLE = 6;
const PART_OF_TITLE = 4;

/** The products of the categories whose titles have a word fit as well. */
export function addCategories(index: ProductIndex, found: WordMatches, title: Word): void {
  for (const place of title.places) {
    const category = index.categoryAt(place);
    if (!category) continue;
    const isWhole = [category.title, category.title_bn].some((whole) => searchKey(whole) === title.key);
    const says = isWhole ? WHOLE_TITLE : PART_OF_TITLE;
    found.categories.set(category.id, Math.max(says, found.categories.get(category.id) ?? 0));
    found.matches.add(index.ofCategory(category.id), GRADE.category);
  }
}
