import { searchKey } from '@haat/contract/common/search-key';
import { soundKey } from '@haat/contract/common/sound-key';
import { stemsOf, wordsIn } from '@haat/contract/common/word-forms';

/** A row of `synonym`: another word for a word in product names. */
export interface Synonym {
  word: string;
  means: string;
}

/** The maximum number of words in a phrase such as "lady finger". */
export const MAX_WORDS = 3;

/** Synonyms in both directions: eggplant finds brinjal, and brinjal finds eggplant. */
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
        for (const key of [phraseKey(one), soundKeyOf(one.split(' '))]) {
          const others = this.#others.get(key) ?? new Set();
          for (const other of group) if (other !== one) others.add(other);
          this.#others.set(key, others);
        }
      }
  }

  /** Whether a phrase has synonyms in this spelling. */
  has(words: readonly string[]): boolean {
    return this.#others.has(words.map(searchKey).join(' '));
  }

  /**
   * Returns the synonyms of a phrase, or of a phrase that sounds the same. Each synonym is a list of words. `loose` as of
   * `stemsOf`.
   */
  of(words: readonly string[], { loose = true } = {}): string[][] {
    const last = words.at(-1) ?? '';
    for (const form of [last, ...stemsOf(last, { loose })]) {
      const some = [...words.slice(0, -1), form];
      const others = this.#others.get(some.map(searchKey).join(' ')) ?? this.#others.get(soundKeyOf(some));
      if (others) return [...others].map((other) => other.split(' '));
    }
    return [];
  }
}

function phraseOf(text: string): string {
  return wordsIn(text).join(' ');
}

/** Begins with a character that no `searchKey` has, so that sounds and spellings never collide. */
function soundKeyOf(words: readonly string[]): string {
  return `\n${words.map(soundKey).join(' ')}`;
}

function phraseKey(text: string): string {
  return wordsIn(text).map(searchKey).join(' ');
}
