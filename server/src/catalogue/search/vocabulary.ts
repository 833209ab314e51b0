import { searchKey } from '@haat/contract/common/search-key';
import { skeletonOf, soundKey } from '@haat/contract/common/sound-key';
import { stemsOf } from '@haat/contract/common/word-forms';
import { WordScan } from './word-scan.ts';

/** A word of product names, and the positions of the products that have it, in order. */
export interface Word {
  text: string;
  /** Its `searchKey`, which is compared with that of the search. */
  key: string;
  positions: number[];
}

/** The sound key of a word or of its stem. */
export interface Sound {
  sound: string;
  word: Word;
  isStem: boolean;
}

/** All words of all names. Finds them by key, by part of the key, and by sound. */
export class Vocabulary {
  readonly #byText = new Map<string, Word>();
  readonly #byKey = new Map<string, Word[]>();
  readonly #bySkeleton = new Map<string, Sound[]>();
  readonly #scan = new WordScan<Word>();
  readonly #soundScan = new WordScan<Word>();

  /** Adds a word of the product at a position. Positions must be added in order. */
  add(text: string, position: number): void {
    const word = this.#byText.get(text) ?? this.#create(text);
    if (word.positions.at(-1) !== position) word.positions.push(position);
  }

  withKey(key: string): readonly Word[] {
    return this.#byKey.get(key) ?? NONE;
  }

  withSkeleton(skeleton: string): readonly Sound[] {
    return this.#bySkeleton.get(skeleton) ?? NONE;
  }

  /** Calls `found` for each word that contains a key. */
  findContaining(key: string, found: (word: Word, begins: boolean) => void): void {
    this.#scan.find(key, found);
  }

  /** Calls `found` for each word whose sound key has this prefix. */
  findSoundPrefix(sound: string, found: (word: Word) => void): void {
    this.#soundScan.find(sound, (word, begins) => begins && found(word));
  }

  get size(): number {
    return this.#byText.size;
  }

  #create(text: string): Word {
    const word: Word = { text, key: searchKey(text), positions: [] };
    this.#byText.set(text, word);
    push(this.#byKey, word.key, word);
    this.#scan.add(word.key, word);
    const whole = soundKey(text);
    const stems = new Set(stemsOf(text).map(soundKey));
    stems.delete(whole);
    if (whole !== '') {
      push(this.#bySkeleton, skeletonOf(whole), { sound: whole, word, isStem: false });
      this.#soundScan.add(whole, word);
    }
    for (const sound of stems)
      if (sound !== '') push(this.#bySkeleton, skeletonOf(sound), { sound, word, isStem: true });
    return word;
  }
}

const NONE: readonly never[] = [];

function push<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
