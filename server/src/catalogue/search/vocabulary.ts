import { searchKey } from '@haat/contract/common/search-key';
import { bonesOf, soundKey } from '@haat/contract/common/sound-key';
import { stemsOf } from '@haat/contract/common/word-forms';
import { WordScan } from './word-scan.ts';

/** A word of names, and the places of the products that have it, in order. */
export interface Word {
  text: string;
  /** Its `searchKey`: what is compared with what was typed. */
  key: string;
  places: number[];
}

/** How a word sounds, whole or without its ending. */
export interface Sound {
  sound: string;
  word: Word;
  isStem: boolean;
}

/** All words of all names, found by their letters, their sounds, and parts of them. */
export class Vocabulary {
  readonly #byText = new Map<string, Word>();
  readonly #byKey = new Map<string, Word[]>();
  readonly #byBones = new Map<string, Sound[]>();
  readonly #scan = new WordScan<Word>();
  readonly #soundScan = new WordScan<Word>();

  /** Notes that the product at a place has a word. Places come in order. */
  add(text: string, place: number): void {
    const word = this.#byText.get(text) ?? this.#create(text);
    if (word.places.at(-1) !== place) word.places.push(place);
  }

  withKey(key: string): readonly Word[] {
    return this.#byKey.get(key) ?? NONE;
  }

  withBones(bones: string): readonly Sound[] {
    return this.#byBones.get(bones) ?? NONE;
  }

  /** The words that have a key in them, with whether they begin with it. */
  holding(key: string, found: (word: Word, begins: boolean) => void): void {
    this.#scan.find(key, found);
  }

  /** The words whose sound begins with another one. */
  soundsBeginning(sound: string, found: (word: Word) => void): void {
    this.#soundScan.find(sound, (word, begins) => begins && found(word));
  }

  get size(): number {
    return this.#byText.size;
  }

  #create(text: string): Word {
    const word: Word = { text, key: searchKey(text), places: [] };
    this.#byText.set(text, word);
    push(this.#byKey, word.key, word);
    this.#scan.add(word.key, word);
    const whole = soundKey(text);
    const stems = new Set(stemsOf(text).map(soundKey));
    stems.delete(whole);
    if (whole !== '') {
      push(this.#byBones, bonesOf(whole), { sound: whole, word, isStem: false });
      this.#soundScan.add(whole, word);
    }
    for (const sound of stems)
      if (sound !== '') push(this.#byBones, bonesOf(sound), { sound, word, isStem: true });
    return word;
  }
}

const NONE: readonly never[] = [];

function push<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
