import { wordsIn } from './word-forms.ts';

/** How plainly a word of a name says what the product is, as a part of its score. */
export const PLAIN = {
  /** What the product is a kind of: oil in "Mustard oil", but not in "Oil filter". */
  head: 2,
  /** The name is only this word: "Tomato (red) 500 g". */
  whole: 3,
} as const;

/** The plainest word of a name, with one of `PLAIN`. */
export interface HeadWord {
  word: string;
  plainness: number;
}

/**
 * Returns the word of a name that says what the product is. In English and Bengali this is the last one: tomato sauce is a sauce. What
 * follows in brackets, after a comma, a number or "with" only says which one, as do words such as "sliced".
 */
export function headOf(name: string): HeadWord | null {
  const [core = ''] = name.split(REST);
  const words = wordsIn(core);
  while (words.length > 1 && QUALIFIERS.has(words.at(-1)!)) words.pop();
  const word = words.at(-1);
  return word === undefined ? null : { word, plainness: words.length === 1 ? PLAIN.whole : PLAIN.head };
}

/** The end of the words that name a product. */
const REST = /[([,\u2013]|(?<=\S)\s+(?:\p{Nd}|with\b|of\b|for\b|in\b|-\s)/u;

/** Words after the name of a product that do not make it another one. */
const QUALIFIERS = new Set(
  [
    'premium special regular standard classic fresh pure organic deluxe whole sliced cut dressed cleaned boneless live imported deshi local',
    'extra virgin large medium small big mini red green white black ripe raw processed loose',
    'প্রিমিয়াম কাটা বড় মাঝারি ছোট আস্ত দেশি আমদানি হাড়ছাড়া হাড়সহ স্পেশাল খোলা',
  ].flatMap(wordsIn),
);
