import { PLAIN } from './head-word.ts';
import type { Word } from './vocabulary.ts';

/** How well a product matches a word of a search. Lower is better. */
export const GRADE = {
  /** A whole word of the name, as typed. */
  typed: 1,
  /** A whole word with another ending. */
  stem: 6,
  /** A synonym: "prawn" is a shrimp before it is the brand Pran. */
  synonym: 9,
  /** A whole word that sounds the same. */
  sound: 10,
  /** A synonym of a word that sounds the same, or the kind of a brand: "harpik" is Harpic before it is another toilet cleaner. */
  synonymBySound: 12,
  /** Two words typed as one, or one word typed as two. */
  joined: 14,
  /** The beginning of a word. */
  begins: 20,
  /** The beginning of a word in another spelling: after পেঁ the onion (পেঁয়াজ) comes before the guava (পেয়ারা). */
  beginsAlike: 21,
  /** A whole word that sounds similar. */
  close: 22,
  /** A word that begins with the same sounds. */
  soundBegins: 24,
  /** A word of the category's title. */
  category: 26,
  /** A whole word with the same consonants. */
  near: 30,
  /** The middle of a word: some letters, or only a few. */
  middle: 40,
  fewLetters: 41,
  /** A word with one different consonant. */
  edit: 50,
} as const;

/** The matches of one word of a search. */
export interface WordMatches<M = Matches> {
  matches: M;
  /** Words of names that match by sound, synonym or edit, with their grade. */
  similar: Map<Word, number>;
  /** The ids of categories whose titles have the word, with their bonus (`WHOLE_TITLE`). */
  categories: Map<number, number>;
  /** Products with a synonym that sounds different; null without such a synonym. */
  synonyms: M | null;
  /** Whether a name has the word as typed, perhaps with another ending. */
  isKnown: boolean;
}

/** A copy of matches that needs little memory; the grades are in the order of the positions. */
export interface StoredMatches {
  positions: Int32Array;
  grades: Uint8Array;
  plain: Uint8Array;
}

/** The products that match one word of a search, each with its best grade. Later searches reuse its memory. */
export class Matches {
  #memory: Memory;
  #count = 0;
  #hasPlain = false;
  #best: number = Number.POSITIVE_INFINITY;

  constructor(size: number) {
    const free = pool.pop();
    this.#memory =
      free && free.positions.length >= size
        ? free
        : {
            grades: new Uint8Array(size + SPARE_SIZE),
            plain: new Uint8Array(size + SPARE_SIZE),
            positions: new Int32Array(size + SPARE_SIZE),
          };
  }

  /** The positions of the products, unsorted. Invalid after `release`. */
  get positions(): Int32Array {
    return this.#memory.positions.subarray(0, this.#count);
  }

  get count(): number {
    return this.#count;
  }

  /** By position; 0 for products that do not match. Invalid after `release`. */
  get grades(): Uint8Array {
    return this.#memory.grades;
  }

  /** By position: how plainly the product's name says that it is what was searched (`PLAIN`), else 0. Invalid after `release`. */
  get plain(): Uint8Array {
    return this.#memory.plain;
  }

  /** 0 if the product does not match. */
  gradeOf(position: number): number {
    return this.#memory.grades[position]!;
  }

  store(): StoredMatches {
    const positions = this.positions.slice();
    const { grades, plain } = this.#memory;
    return {
      positions,
      grades: Uint8Array.from(positions, (position) => grades[position]!),
      plain: Uint8Array.from(positions, (position) => plain[position]!),
    };
  }

  static restored({ positions, grades, plain }: StoredMatches, size: number): Matches {
    const matches = new Matches(size);
    matches.#memory.positions.set(positions);
    matches.#count = positions.length;
    for (let at = 0; at < positions.length; at++) {
      matches.#memory.grades[positions[at]!] = grades[at]!;
      if (plain[at]! > 0) {
        matches.#memory.plain[positions[at]!] = plain[at]!;
        matches.#hasPlain = true;
      }
      if (grades[at]! < matches.#best) matches.#best = grades[at]!;
    }
    return matches;
  }

  add(added: ArrayLike<number>, grade: number): void {
    const { grades, positions } = this.#memory;
    if (added.length > 0 && grade < this.#best) this.#best = grade;
    let count = this.#count;
    for (let at = 0; at < added.length; at++) {
      const position = added[at]!;
      const before = grades[position]!;
      if (before === 0) positions[count++] = position;
      if (before === 0 || grade < before) grades[position] = grade;
    }
    this.#count = count;
  }

  /** Notes how plainly a word names the products that match. */
  addPlain({ heads, wholes }: Word): void {
    if (heads.length + wholes.length === 0) return;
    this.#hasPlain = true;
    const { grades, plain } = this.#memory;
    for (const position of heads)
      if (grades[position]! > 0 && plain[position]! < PLAIN.head) plain[position] = PLAIN.head;
    for (const position of wholes) if (grades[position]! > 0) plain[position] = PLAIN.whole;
  }

  /** Whether any product has this grade or a better one. */
  has(grade: number): boolean {
    return this.#best <= grade;
  }

  release(): void {
    const { grades, plain, positions } = this.#memory;
    for (let at = 0; at < this.#count; at++) grades[positions[at]!] = 0;
    if (this.#hasPlain) plain.fill(0);
    this.#hasPlain = false;
    this.#count = 0;
    this.#best = Number.POSITIVE_INFINITY;
    if (pool.length < MAX_POOL_SIZE) pool.push(this.#memory);
    this.#memory = NONE;
  }
}

interface Memory {
  /** By position; all 0 while the memory is free. */
  grades: Uint8Array;
  plain: Uint8Array;
  positions: Int32Array;
}

/** The memory of released matches, which nobody may read or write. */
const NONE: Memory = { grades: new Uint8Array(0), plain: new Uint8Array(0), positions: new Int32Array(0) };

/** Room for new products, so that the next search can reuse the memory. */
const SPARE_SIZE = 1_024;
const MAX_POOL_SIZE = 16;
const pool: Memory[] = [];
