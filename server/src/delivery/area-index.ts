import type { Selectable } from 'kysely';
import { skeletonOf, soundDistance, soundKey } from '../catalogue/search/sound-key.ts';
import { wordsIn } from '../catalogue/search/word-forms.ts';
import type { AreaTable } from '../platform/db/schema.ts';

export type StoredArea = Omit<Selectable<AreaTable>, 'removed'>;

/** What the index needs of a `DeliveryMap`. */
interface Areas {
  areas: readonly StoredArea[];
  chainOf(area: StoredArea): StoredArea[];
  isDelivered(area: StoredArea): boolean;
}

/** A name of an area by its sound: its words without spaces, its numbers apart. */
interface Name {
  area: StoredArea;
  /** The sounds of all words as one, since people write Karwan Bazar and Karwanbazar. */
  sound: string;
  numbers: string;
  /** The sounds from each further word on. */
  tails: string[];
}

/** Finds areas by what people write: in Bengali, English or romanised Bengali, by old names, with misspellings. */
export class AreaIndex {
  readonly #map: Areas;
  readonly #names: Name[];
  readonly #bySkeleton: Map<string, Name[]>;

  constructor(map: Areas) {
    this.#map = map;
    this.#names = map.areas.flatMap((area) =>
      [area.name, area.name_bn, ...area.spellings].map((name) => {
        const words = wordsIn(name);
        return {
          area,
          ...soundsOf(words),
          tails: words.flatMap((_, at) => (at > 0 ? soundsOf(words.slice(at)).sound || [] : [])),
        };
      }),
    );
    this.#bySkeleton = Map.groupBy(this.#names, ({ sound }) => skeletonOf(sound));
  }

  /** The areas whose names begin with what somebody has typed, or sound like it, the best first. */
  find(search: string, most: number): StoredArea[] {
    const typed = soundsOf(wordsIn(search));
    const scores = new Map<StoredArea, number>();
    for (const name of this.#names) {
      const score = scoreOf(typed, name);
      if (score < (scores.get(name.area) ?? NOTHING)) scores.set(name.area, score);
    }
    const found = [...scores.keys()].toSorted(
      (one, other) =>
        scores.get(one)! - scores.get(other)! ||
        Number(this.#map.isDelivered(other)) - Number(this.#map.isDelivered(one)) ||
        one.name.length - other.name.length ||
        one.id - other.id,
    );
    const rest = found.length < most ? this.suggest(search, most) : [];
    return [...new Set([...found, ...rest])].slice(0, most);
  }

  /** The areas that a typed address may mean, the best first. */
  suggest(address: string, most: number): StoredArea[] {
    const words = wordsIn(address).slice(0, MAX_WORDS);
    const scores = new Map<StoredArea, number>();
    for (let from = 0; from < words.length; from++)
      for (let length = 1; length <= MAX_NAME_WORDS && from + length <= words.length; length++) {
        const { sound, numbers } = soundsOf(words.slice(from, from + length));
        if (sound === '') continue;
        for (const name of this.#bySkeleton.get(skeletonOf(sound)) ?? []) {
          if (name.numbers !== numbers) continue;
          const distance = soundDistance(sound, name.sound, MAX_DISTANCE);
          if (distance > MAX_DISTANCE) continue;
          const score = sound.length + 2 * numbers.length - 5 * distance;
          if (score > (scores.get(name.area) ?? 0)) scores.set(name.area, score);
        }
      }
    const total = (area: StoredArea) =>
      this.#map.chainOf(area).reduce((sum, each) => sum + (scores.get(each) ?? 0), 0);
    return [...scores.keys()]
      .map((area) => ({ area, score: total(area) }))
      .toSorted((one, other) => other.score - one.score || one.area.id - other.area.id)
      .slice(0, most)
      .map(({ area }) => area);
  }
}

/** The most words of an address that are looked at, and of a name. */
const MAX_WORDS = 80;
const MAX_NAME_WORDS = 4;
const MAX_DISTANCE = 0.5;
const NOTHING = Number.POSITIVE_INFINITY;

function soundsOf(words: readonly string[]): { sound: string; numbers: string } {
  const keys = words.map(soundKey);
  const isNumber = (key: string) => /^\d/.test(key);
  return {
    sound: keys.filter((key) => !isNumber(key)).join(''),
    numbers: keys.filter(isNumber).join(' '),
  };
}

/** How well a name fits to the beginning that somebody has typed: 0 for the same. Infinity for another one. */
function scoreOf(typed: { sound: string; numbers: string }, { sound, numbers, tails }: Name): number {
  if (typed.numbers !== '' && !numbers.startsWith(typed.numbers)) return NOTHING;
  const isWhole = numbers === typed.numbers;
  if (sound === typed.sound) return isWhole ? 0 : 1;
  if (sound.startsWith(typed.sound)) return isWhole ? 2 : 3;
  if (tails.some((tail) => tail.startsWith(typed.sound))) return 4;
  if (typed.sound.length < 3) return NOTHING;
  const limit = 0.12 * typed.sound.length;
  const distance = Math.min(
    soundDistance(typed.sound, sound, limit),
    soundDistance(typed.sound, sound.slice(0, typed.sound.length), limit),
  );
  return distance <= limit ? 5 + distance : NOTHING;
}
