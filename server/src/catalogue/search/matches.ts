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

/** The products that fit one word of a search, each with its best grade. */
export class Matches {
  readonly places: number[] = [];
  readonly #grades: Uint8Array;

  constructor(size: number) {
    this.#grades = free.pop() ?? new Uint8Array(0);
    if (this.#grades.length < size) this.#grades = new Uint8Array(size + 1_024);
  }

  /** 0 where the product does not fit. */
  gradeOf(place: number): number {
    return this.#grades[place]!;
  }

  add(places: readonly number[], grade: number): void {
    for (const place of places) this.addOne(place, grade);
  }

  addOne(place: number, grade: number): void {
    const before = this.#grades[place]!;
    if (before === 0) this.places.push(place);
    if (before === 0 || grade < before) this.#grades[place] = grade;
  }

  /** Gives the memory back for the next search. */
  end(): void {
    for (const place of this.places) this.#grades[place] = 0;
    if (free.length < MOST_FREE) free.push(this.#grades);
    this.places.length = 0;
  }
}

const MOST_FREE = 16;
const free: Uint8Array[] = [];
