import { searchKey } from '@haat/contract/text/search-key';
import { type HeadWord, PLAIN } from './head-word.ts';
import { PartIndex, removeValue } from './part-index.ts';
import { SkeletonTree } from './skeleton-tree.ts';
import { skeletonOf, soundKey } from './sound-key.ts';
import { stemsOf } from './word-forms.ts';

/** A word of product names, and the positions of the products that have it, in order. */
export interface Word {
  text: string;
  /** Its `searchKey`, which is compared with that of the search. */
  key: string;
  /** Its `soundKey`. */
  sound: string;
  positions: number[];
  /** The positions of the products of which it is the head word (`headOf`), and those whose whole name it is. */
  heads: number[];
  wholes: number[];
}

/** The minimum length of a sound key that is searched as a prefix. */
export const MIN_PREFIX = 3;

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
  /** The sounds of all words, by their skeletons. */
  readonly skeletons = new SkeletonTree<Sound>();
  readonly #byPart = new PartIndex<Word>();
  readonly #bySoundPrefix = new Map<string, Word[]>();
  readonly #remembered = new Map<string, Word[]>();

  /** Adds a word of the product at a position. Positions must be added in order. */
  add(text: string, position: number): void {
    const word = this.#byText.get(text) ?? this.#create(text);
    if (word.positions.at(-1) !== position) word.positions.push(position);
  }

  /** Notes how plainly a word, which was added, names the product at a position. */
  addHead({ word: text, plainness }: HeadWord, position: number): void {
    const word = this.#byText.get(text);
    (plainness === PLAIN.whole ? word?.wholes : word?.heads)?.push(position);
  }

  /** Removes the word of the product at a position. A word of no product is forgotten, so that it hides no other match. */
  remove(text: string, position: number): void {
    const word = this.#byText.get(text);
    if (!word) return;
    for (const list of [word.positions, word.heads, word.wholes]) removeValue(list, position);
    if (word.positions.length === 0) this.#forget(word);
  }

  withText(text: string): Word | undefined {
    return this.#byText.get(text);
  }

  withKey(key: string): readonly Word[] {
    return this.#byKey.get(key) ?? NONE;
  }

  /** Returns what `find` found for a text before, unless a word was added or removed since. Only for texts of the shop. */
  remember(text: string, find: () => Word[]): Word[] {
    const found = this.#remembered.get(text) ?? find();
    this.#remembered.set(text, found);
    return found;
  }

  /** Finds the words that contain a key. */
  findContaining(key: string): readonly Word[] {
    return this.#byPart.find(key);
  }

  /** Finds the words whose sound key has this prefix, of at least `MIN_PREFIX` letters. */
  findSoundPrefix(sound: string): Word[] {
    const words = this.#bySoundPrefix.get(sound.slice(0, MIN_PREFIX)) ?? NONE;
    return words.filter((word) => word.sound.startsWith(sound));
  }

  get size(): number {
    return this.#byText.size;
  }

  #create(text: string): Word {
    this.#remembered.clear();
    const sound = soundKey(text);
    const word: Word = { text, key: searchKey(text), sound, positions: [], heads: [], wholes: [] };
    this.#byText.set(text, word);
    push(this.#byKey, word.key, word);
    this.#byPart.add(word);
    push(this.#bySoundPrefix, sound.slice(0, MIN_PREFIX), word);
    for (const heard of soundsOf(word))
      this.skeletons.add(skeletonOf(heard), { sound: heard, word, isStem: heard !== sound });
    return word;
  }

  #forget(word: Word): void {
    this.#remembered.clear();
    this.#byText.delete(word.text);
    removeValue(this.#byKey.get(word.key), word);
    this.#byPart.remove(word);
    removeValue(this.#bySoundPrefix.get(word.sound.slice(0, MIN_PREFIX)), word);
    for (const heard of soundsOf(word))
      this.skeletons.remove(skeletonOf(heard), (each) => each.word === word && each.sound === heard);
  }
}

/** The sound keys of a word and of its stems. */
function soundsOf({ text, sound }: Word): Set<string> {
  const sounds = new Set([sound, ...stemsOf(text).map(soundKey)]);
  sounds.delete('');
  return sounds;
}

const NONE: readonly never[] = [];

function push<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
