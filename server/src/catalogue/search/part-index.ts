/** The length of the longest listed parts, in letters. Longer ones are found among the words that share such a part. */
const MAX_PART = 3;

/** Finds words by any part of them: lists the words that contain each part of one, two and three letters. */
export class PartIndex<T extends { key: string }> {
  readonly #byPart = new Map<string, T[]>();

  add(word: T): void {
    for (const part of new Set(partsOf(word.key))) {
      const words = this.#byPart.get(part);
      if (words) words.push(word);
      else this.#byPart.set(part, [word]);
    }
  }

  remove(word: T): void {
    for (const part of new Set(partsOf(word.key))) removeValue(this.#byPart.get(part), word);
  }

  /** Returns the words that contain `part`. */
  find(part: string): readonly T[] {
    if (part.length <= MAX_PART) return this.#byPart.get(part) ?? [];
    let fewest: readonly T[] | undefined;
    for (let at = 0; at <= part.length - MAX_PART; at++) {
      const words = this.#byPart.get(part.slice(at, at + MAX_PART)) ?? [];
      if (words.length === 0) return words;
      if (!fewest || words.length < fewest.length) fewest = words;
    }
    return fewest!.filter(({ key }) => key.includes(part));
  }
}

function* partsOf(key: string): Generator<string> {
  for (let at = 0; at < key.length; at++)
    for (let length = 1; length <= MAX_PART && at + length <= key.length; length++)
      yield key.slice(at, at + length);
}

/** Removes a value from a list, if it is there. */
export function removeValue<T>(list: T[] | undefined, value: T | undefined): void {
  const at = list?.indexOf(value as T) ?? -1;
  if (at >= 0) list!.splice(at, 1);
}
