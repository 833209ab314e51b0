import { latinDigits } from './digits.ts';

/**
 * Returns the key for searching names. It folds case, Bengali spelling variants (মুরগি/মুরগী, পেঁয়াজ/পেয়াজ, লবণ/লবন) and digits of
 * both scripts, and removes invisible joiners. The key of a substring is a substring of the key, so a search by key finds at
 * least the results of a search by name.
 */
export function searchKey(text: string): string {
  if (ASCII_WORD.test(text)) return text.toLowerCase();
  return latinDigits(text.normalize('NFKC'))
    .replace(DROPPED, '')
    .replace(/\u09ce/g, '\u09a4\u09cd')
    .replace(/[\u09c0\u09c2\u0988\u098a\u09a3\u09b6\u09b7\u0999]/g, (letter) => FOLDED.get(letter) ?? letter)
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

const ASCII_WORD = /^[!-~]*$/;

/** Zero-width marks, nukta and candrabindu: people leave them out or type them at will. */
const DROPPED = /\u200b|\u200c|\u200d|\ufeff|\u09bc|\u0981/g;

/** Written as code points, since vowel signs cannot be read alone: ী→ি, ূ→ু, ঈ→ই, ঊ→উ, ণ→ন, শ→স, ষ→স, ঙ→ং. */
const FOLDED = new Map([
  ['\u09c0', '\u09bf'],
  ['\u09c2', '\u09c1'],
  ['\u0988', '\u0987'],
  ['\u098a', '\u0989'],
  ['\u09a3', '\u09a8'],
  ['\u09b6', '\u09b8'],
  ['\u09b7', '\u09b8'],
  ['\u0999', '\u0982'],
]);
