import { searchKey } from '@haat/contract/text/search-key';
import { soundKey } from './sound-key.ts';
import { looseStems, strictStems, type WordTerm } from './terms.ts';
import { wordsIn } from './word-forms.ts';

/** A row of `synonym`: another word for a word in product names, or a brand of what these name. */
export interface Synonym {
  word: string;
  means: string;
  brand: boolean;
}

/** The minimum length of the sound of a brand that is found by it. Short ones sound like other words: Rin, Vim, Mum. */
const MIN_BRAND = 5;

/** The maximum number of words in a phrase such as "lady finger". */
export const MAX_WORDS = 3;

/**
 * Synonyms in both directions: eggplant finds brinjal, and brinjal finds eggplant. Brands in one: teer finds oil and flour, but oil no
 * flour of that brand.
 */
export class Synonyms {
  readonly #byKey = new Map<string, Set<string>>();
  readonly #bySound = new Map<string, Set<string>>();
  /** The keys of brands that are no other word. */
  readonly #brands = new Set<string>();
  /** The keys and the sounds of all beginnings of phrases, so that few phrases of a search are looked up. */
  readonly #beginnings = new Set<string>();

  constructor(rows: readonly Synonym[]) {
    const groups = new Map<string, Set<string>>();
    for (const { word, means, brand } of rows) {
      if (brand) continue;
      const group = groups.get(phraseKey(means)) ?? new Set([phraseOf(means)]);
      group.add(phraseOf(word));
      groups.set(phraseKey(means), group);
    }
    for (const group of groups.values())
      for (const one of group) {
        this.#add(this.#byKey, phraseKey(one), one, group);
        this.#add(this.#bySound, phraseSound(one), one, group);
      }
    const kinds = new Map([...this.#byKey].map(([key, others]) => [key, [...others]]));
    for (const { word, means, brand } of rows) {
      if (!brand) continue;
      const one = phraseOf(word);
      if (!kinds.has(phraseKey(one))) this.#brands.add(phraseKey(one));
      const kind = [phraseOf(means), ...(kinds.get(phraseKey(means)) ?? [])];
      this.#add(this.#byKey, phraseKey(one), one, kind);
      if (phraseSound(one).length >= MIN_BRAND) this.#add(this.#bySound, phraseSound(one), one, kind);
    }
  }

  #add(lists: Map<string, Set<string>>, phrase: string, one: string, group: Iterable<string>): void {
    const others = lists.get(phrase) ?? new Set();
    for (const other of group) if (other !== one) others.add(other);
    lists.set(phrase, others);
    for (let end = phrase.lastIndexOf(' '); end > 0; end = phrase.lastIndexOf(' ', end - 1))
      this.#beginnings.add(phrase.slice(0, end));
  }

  /** Whether a phrase has synonyms in this spelling. */
  has(words: readonly WordTerm[]): boolean {
    return this.#byKey.has(joinKeys(words));
  }

  /** Whether a phrase is only a brand. */
  isBrand(words: readonly WordTerm[]): boolean {
    return this.#brands.has(joinKeys(words));
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
      const others = this.#byKey.get(joinKeys(some)) ?? this.#bySound.get(joinSounds(some));
      if (others) return [...others].map((other) => other.split(' '));
    }
    return [];
  }
}

/** Most phrases are one word, whose key is known. */
function joinKeys(words: readonly WordTerm[]): string {
  return words.length === 1 ? words[0]!.key : words.map(({ key }) => key).join(' ');
}

function joinSounds(words: readonly WordTerm[]): string {
  return words.length === 1 ? words[0]!.sound : words.map(({ sound }) => sound).join(' ');
}

function phraseOf(text: string): string {
  return wordsIn(text).join(' ');
}

function phraseSound(text: string): string {
  return text.split(' ').map(soundKey).join(' ');
}

function phraseKey(text: string): string {
  return wordsIn(text).map(searchKey).join(' ');
}
