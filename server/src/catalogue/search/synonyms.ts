import { searchKey } from '@haat/contract/common/search-key';
import { soundKey } from '@haat/contract/common/sound-key';
import { stemsOf, wordsIn } from '@haat/contract/common/word-forms';

/** A row of `synonym`: what people call what names call otherwise. */
export interface Synonym {
  word: string;
  means: string;
}

/** The most words that are one name of something: "lady finger". */
export const MOST_WORDS = 3;

/** Words that mean the same, both ways: of eggplant and brinjal either finds the other. */
export class Synonyms {
  readonly #others = new Map<string, Set<string>>();

  constructor(rows: readonly Synonym[]) {
    const groups = new Map<string, Set<string>>();
    for (const { word, means } of rows) {
      const group = groups.get(phraseKey(means)) ?? new Set([phraseOf(means)]);
      group.add(phraseOf(word));
      groups.set(phraseKey(means), group);
    }
    for (const group of groups.values())
      for (const one of group) {
        for (const key of [phraseKey(one), soundOf(one.split(' '))]) {
          const others = this.#others.get(key) ?? new Set();
          for (const other of group) if (other !== one) others.add(other);
          this.#others.set(key, others);
        }
      }
  }

  /** Whether some words side by side stand there as they are spelled. */
  has(words: readonly string[]): boolean {
    return this.#others.has(words.map(searchKey).join(' '));
  }

  /** What means the same as some words side by side, or as what they sound like: each some words as well. */
  of(words: readonly string[]): string[][] {
    const last = words.at(-1) ?? '';
    for (const form of [last, ...stemsOf(last, { loose: true })]) {
      const some = [...words.slice(0, -1), form];
      const others = this.#others.get(some.map(searchKey).join(' ')) ?? this.#others.get(soundOf(some));
      if (others) return [...others].map((other) => other.split(' '));
    }
    return [];
  }
}

function phraseOf(text: string): string {
  return wordsIn(text).join(' ');
}

/** Of a letter that no `searchKey` begins with, so that no sound is taken for a spelling. */
function soundOf(words: readonly string[]): string {
  return `\n${words.map(soundKey).join(' ')}`;
}

function phraseKey(text: string): string {
  return wordsIn(text).map(searchKey).join(' ');
}
