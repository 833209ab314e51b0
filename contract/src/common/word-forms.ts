/** The words of a text, in small letters: letters with their marks and digits, split where a number meets letters. */
export function wordsIn(text: string): string[] {
  return plain(text).match(WORD) ?? [];
}

/** The signs of a text that belong to no word, each by itself. */
export function signsIn(text: string): string[] {
  return plain(text).match(SIGN) ?? [];
}

function plain(text: string): string {
  return text.normalize('NFKC').replace(INVISIBLE, '').toLowerCase();
}

/**
 * What a word may be without its ending, the longest first: tomatoes → tomato, মাছের → মাছ, লাউটি → লাউ. `loose` also takes
 * off the endings of Bengali in Latin letters (alur → alu), which English words have too. Stems are guesses: each counts
 * only where it is a word that is searched for.
 */
export function stemsOf(word: string, { loose = false } = {}): string[] {
  const endings = BENGALI.test(word)
    ? BENGALI_ENDINGS
    : loose
      ? [...ENGLISH_ENDINGS, ...LATIN_ENDINGS]
      : ENGLISH_ENDINGS;
  const stems = endings.flatMap(([ending, instead, least]) =>
    word.endsWith(ending) && word.length - ending.length >= least
      ? [word.slice(0, word.length - ending.length) + instead]
      : [],
  );
  return [...new Set(stems)].sort((one, other) => other.length - one.length);
}

/** Zero-width marks and the byte order mark: they change how letters are drawn, or nothing. */
const INVISIBLE = /\u200b|\u200c|\u200d|\ufeff/g;
const WORD = /\p{Nd}+|(?:(?!\p{Nd})[\p{L}\p{M}\p{N}])+/gu;
const SIGN = /[^\p{L}\p{M}\p{N}\s]/gu;
const BENGALI = /[\u0980-\u09ff]/;

/** An ending, what stands instead of it, and the fewest letters before it. */
type Ending = [ending: string, instead: string, least: number];

const ENGLISH_ENDINGS: Ending[] = [
  ['ies', 'y', 2],
  ['ies', 'i', 3],
  ['es', '', 3],
  ['s', '', 3],
];

const LATIN_ENDINGS: Ending[] = [
  ...['gulo', 'guli', 'gula', 'er', 'r', 'ti', 'ta', 'ke', 'tir', 'tar', 'der'].map(
    (ending): Ending => [ending, '', 3],
  ),
];

const BENGALI_ENDINGS: Ending[] = [
  ...['গুলো', 'গুলি', 'গুলা', 'গুলোর', 'টি', 'টা', 'টির', 'টার', 'ের', 'র', 'কে', 'য়ের', 'য়ের', 'এর', 'সহ'].map(
    (ending): Ending => [ending, '', 3],
  ),
];
