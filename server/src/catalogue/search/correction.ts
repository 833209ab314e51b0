import { wordsIn } from '@haat/contract/common/word-forms';
import type { SearchMatches } from './match-search.ts';
import { GRADE } from './matches.ts';
import type { Word } from './vocabulary.ts';

/** The search as names spell it, where a word of it stands in no name but one that sounds like it does; null otherwise. */
export function correctionOf(search: string, { words }: SearchMatches): string | null {
  const corrected = new Map<string, string>();
  for (const { text, isKnown, alike } of words) {
    const better = isKnown ? undefined : bestOf(text, alike);
    if (better) corrected.set(text, better.text);
  }
  if (corrected.size === 0) return null;
  return wordsIn(search)
    .map((word) => corrected.get(word) ?? word)
    .join(' ');
}

/** The word most like it, in the same script, that most products have. */
function bestOf(text: string, alike: Map<Word, number>): Word | undefined {
  const script = (word: string) => /[\u0980-\u09ff]/.test(word);
  return [...alike]
    .filter(
      ([word, grade]) => script(word.text) === script(text) && !BESIDES.has(grade) && word.places.length > 0,
    )
    .sort(([one, its], [other, others]) => its - others || other.places.length - one.places.length)[0]?.[0];
}

/** What is no other spelling of a word. */
const BESIDES = new Set<number>([GRADE.synonym, GRADE.joined]);
