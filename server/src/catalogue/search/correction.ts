import type { SearchMatches } from './match-search.ts';
import { GRADE } from './matches.ts';
import type { Word } from './vocabulary.ts';
import { wordsIn } from './word-forms.ts';

/** Returns the search with unknown words replaced by similar words of product names; null if all words are known. */
export function correctSearch(search: string, { words }: SearchMatches): string | null {
  const corrected = new Map<string, string>();
  for (const { text, isKnown, similar } of words) {
    const better = isKnown ? undefined : findBest(text, similar);
    if (better) corrected.set(text, better.text);
  }
  if (corrected.size === 0) return null;
  return wordsIn(search)
    .map((word) => corrected.get(word) ?? word)
    .join(' ');
}

/** The most similar word of the same script; of equally similar words the most frequent one. */
function findBest(text: string, similar: Map<Word, number>): Word | undefined {
  const script = (word: string) => /[\u0980-\u09ff]/.test(word);
  return [...similar]
    .filter(([word, grade]) => script(word.text) === script(text) && !OTHER_WORDS.has(grade))
    .sort(
      ([one, its], [other, others]) => its - others || other.positions.length - one.positions.length,
    )[0]?.[0];
}

/** Grades of words that are not another spelling of the searched word. */
const OTHER_WORDS = new Set<number>([GRADE.synonym, GRADE.synonymBySound, GRADE.joined]);
