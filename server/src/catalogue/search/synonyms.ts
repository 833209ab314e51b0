import { searchKey } from '@haat/contract/text/search-key';
import { soundKey } from './sound-key.ts';
import { looseStems, strictStems, type WordTerm } from './terms.ts';
import { wordsIn } from './word-forms.ts';

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
  /** The keys of all phrases without their last word, so that few phrases of a search are looked up. */
  readonly #beginnings = new Set<string>();

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
          this.#beginnings.add(key.slice(0, Math.max(0, key.lastIndexOf(' '))));
        }
      }
  }

  /** Whether a phrase has synonyms in this spelling. */
  has(words: readonly WordTerm[]): boolean {
    return this.#others.has(joinKeys(words));
  }

  /** Whether a phrase begins a longer phrase with synonyms. */
  hasBeginning(words: readonly WordTerm[]): boolean {
    return this.#beginnings.has(joinKeys(words)) || this.#beginnings.has(joinSounds(words));
  }

  /**
   * Returns the synonyms of a phrase, or of a phrase that sounds the same. Each synonym is a list of words. `loose` as of
   * `stemsOf`.
   */
  of(words: readonly WordTerm[], { loose = true } = {}): string[][] {
    const last = words.at(-1)!;
    for (const form of [last, ...(loose ? looseStems : strictStems)(last.text)]) {
      const some = [...words.slice(0, -1), form];
      const others = this.#others.get(joinKeys(some)) ?? this.#others.get(joinSounds(some));
      if (others) return [...others].map((other) => other.split(' '));
    }
    return [];
  }
}

function joinKeys(words: readonly WordTerm[]): string {
  return words.map(({ key }) => key).join(' ');
}

/** As `soundKeyOf`. */
function joinSounds(words: readonly WordTerm[]): string {
  return `\n${words.map(({ sound }) => sound).join(' ')}`;
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
