/** Separates words. No word contains it. */
const SEPARATOR = '\n';

/**
 * Finds words by any part of them. All words are joined to one long text, which `indexOf` scans quickly. Words with only
 * Latin letters have a text of their own, because V8 stores it in half the bytes.
 */
export class WordScan<T> {
  readonly #latin = new Part<T>();
  readonly #others = new Part<T>();

  add(key: string, value: T): void {
    (LATIN.test(key) ? this.#latin : this.#others).add(key, value);
  }

  /** Calls `found` once for each word that contains `key`. */
  find(key: string, found: (value: T, begins: boolean) => void): void {
    if (key === '' || key.includes(SEPARATOR)) return;
    if (LATIN.test(key)) this.#latin.find(key, found);
    this.#others.find(key, found);
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: all characters that V8 stores in one byte
const LATIN = /^[\u0000-\u00ff]*$/;

class Part<T> {
  #text = SEPARATOR;
  readonly #starts: number[] = [];
  readonly #values: T[] = [];
  #added: string[] = [];
  #length = SEPARATOR.length;

  add(key: string, value: T): void {
    this.#starts.push(this.#length);
    this.#values.push(value);
    this.#added.push(key, SEPARATOR);
    this.#length += key.length + SEPARATOR.length;
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

  /** Returns the index of the word at a position of the text, which is at least `first`. */
  #wordAt(at: number, first: number): number {
    let low = first;
    // The next match is often near, so the step starts at 1 and doubles.
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
