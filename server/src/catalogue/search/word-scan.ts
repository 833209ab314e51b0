/** Stands between two words; no word holds it. */
const BETWEEN = '\n';

/**
 * Finds words by any part of them: all stand in one long text, in which one call looks for a part. Words of Latin letters
 * alone stand in a text of their own, of half the bytes.
 */
export class WordScan<T> {
  readonly #latin = new Part<T>();
  readonly #others = new Part<T>();

  add(key: string, value: T): void {
    (LATIN.test(key) ? this.#latin : this.#others).add(key, value);
  }

  /** Calls `found` for each word that has `key` in it, once. */
  find(key: string, found: (value: T, begins: boolean) => void): void {
    if (key === '' || key.includes(BETWEEN)) return;
    if (LATIN.test(key)) this.#latin.find(key, found);
    this.#others.find(key, found);
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of what V8 stores in one byte
const LATIN = /^[\u0000-\u00ff]*$/;

class Part<T> {
  #text = BETWEEN;
  readonly #starts: number[] = [];
  readonly #values: T[] = [];
  #added: string[] = [];
  #length = BETWEEN.length;

  add(key: string, value: T): void {
    this.#starts.push(this.#length);
    this.#values.push(value);
    this.#added.push(key, BETWEEN);
    this.#length += key.length + BETWEEN.length;
  }

  find(key: string, found: (value: T, begins: boolean) => void): void {
    if (this.#added.length > 0) {
      this.#text += this.#added.join('');
      this.#added = [];
    }
    let word = 0;
    for (let at = this.#text.indexOf(key); at >= 0; ) {
      word = this.#wordAt(at, word);
      const start = this.#starts[word]!;
      found(this.#values[word]!, at === start);
      at = this.#text.indexOf(key, this.#starts[word + 1] ?? this.#length);
    }
  }

  /** The word at a place of the text, which is `least` or a later one. */
  #wordAt(at: number, least: number): number {
    let low = least;
    // Where many words match, the next one is near.
    for (let step = 1; (this.#starts[low + step] ?? Number.POSITIVE_INFINITY) <= at; step *= 2) low += step;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts[middle]! <= at) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
