/** Returns the words of a text in lower case: letters with their marks, or digits. `5kg` is two words. */
export function wordsIn(text: string): string[] {
  return normalize(text).match(WORD) ?? [];
}

/** Returns the symbols of a text that belong to no word, one by one. */
export function symbolsIn(text: string): string[] {
  return normalize(text).match(SYMBOL) ?? [];
}

function normalize(text: string): string {
  return text.normalize('NFKC').replace(INVISIBLE, '').toLowerCase();
}

/**
 * Returns the possible stems of a word, longest first: tomatoes → tomato, মাছের → মাছ, লাউটি → লাউ. `loose` also removes
 * Bengali endings in Latin letters (alur → alu), which English words may have, too. Stems are guesses: callers use only those
 * that are known words.
 */
export function stemsOf(word: string, { loose = false } = {}): string[] {
  const endings = BENGALI.test(word)
    ? BENGALI_ENDINGS
    : loose
      ? [...ENGLISH_ENDINGS, ...LATIN_ENDINGS]
      : ENGLISH_ENDINGS;
  const stems = endings.flatMap(([ending, replacement, min]) =>
    word.endsWith(ending) && word.length - ending.length >= min
      ? [word.slice(0, word.length - ending.length) + replacement]
      : [],
  );
  return [...new Set(stems)].sort((one, other) => other.length - one.length);
}

/** Zero-width characters and the byte order mark. They change at most how letters are drawn. */
const INVISIBLE = /\u200b|\u200c|\u200d|\ufeff/g;
const WORD = /\p{Nd}+|(?:(?!\p{Nd})[\p{L}\p{M}\p{N}])+/gu;
const SYMBOL = /[^\p{L}\p{M}\p{N}\s]/gu;
const BENGALI = /[\u0980-\u09ff]/;

/** An ending, its replacement, and the minimum number of letters before it. */
type Ending = [ending: string, replacement: string, min: number];

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
