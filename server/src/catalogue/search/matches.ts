/** How well a product fits a word of a search: the lower, the better. What is beyond `BEGINS` is found besides. */
export const GRADE = {
  /** A whole word of its name as it was typed. */
  typed: 1,
  /** As typed but for an ending. */
  stem: 6,
  /** A whole word that sounds so. */
  sound: 10,
  /** Another word for the same. */
  synonym: 12,
  /** Two words that were typed as one, or one typed as two. */
  joined: 14,
  /** A word that begins so. */
  begins: 20,
  /** A whole word that sounds much like it. */
  close: 22,
  /** A word that begins with the same sounds. */
  soundBegins: 24,
  /** A word of its category's title. */
  category: 26,
  /** A whole word that sounds nearly so. */
  near: 30,
  /** In the middle of a word. */
  middle: 40,
  /** A word that is one consonant away. */
  edit: 50,
} as const;

/** The products that fit one word of a search, each with its best grade. Its memory is used again by later searches. */
export class Matches {
  #memory: Memory;
  #count = 0;

  constructor(size: number) {
    const free = freeMemory.pop();
    this.#memory =
      free && free.places.length >= size
        ? free
        : { grades: new Uint8Array(size + SPARE), places: new Int32Array(size + SPARE) };
  }

  /** The places of the products, in no order. Not to be used after `release`. */
  get places(): Int32Array {
    return this.#memory.places.subarray(0, this.#count);
  }

  get count(): number {
    return this.#count;
  }

  /** 0 where the product does not fit. */
  gradeOf(place: number): number {
    return this.#memory.grades[place]!;
  }

  add(added: ArrayLike<number>, grade: number): void {
    const { grades, places } = this.#memory;
    let count = this.#count;
    for (let at = 0; at < added.length; at++) {
      const place = added[at]!;
      const before = grades[place]!;
      if (before === 0) places[count++] = place;
      if (before === 0 || grade < before) grades[place] = grade;
    }
    this.#count = count;
  }

  /** Whether a product has this grade or a better one. */
  has(grade: number): boolean {
    return this.places.some((place) => this.gradeOf(place) <= grade);
  }

  release(): void {
    for (const place of this.places) this.#memory.grades[place] = 0;
    this.#count = 0;
    if (freeMemory.length < MAX_FREE) freeMemory.push(this.#memory);
    this.#memory = { grades: new Uint8Array(0), places: new Int32Array(0) };
  }
}

interface Memory {
  /** By place; all 0 while it is free. */
  grades: Uint8Array;
  places: Int32Array;
}

/** Room for products that come, so that the memory fits the next search as well. */
const SPARE = 1_024;
const MAX_FREE = 16;
const freeMemory: Memory[] = [];
