import { latinDigits } from '@haat/contract/text/digits';
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

/** How words sound together: Karwan Bazar and Karwanbazar are the same. */
interface Phrase {
  /** The sounds of all words without numbers. */
  letters: string;
  /** Where its numbers are: `a10` of Mirpur 10. */
  shape: string;
}

/** A name of an area, or a part of one. */
interface Name extends Phrase {
  area: StoredArea;
  /** The sounds from each further word on. */
  tails: string[];
  /** A part of a name whose parts people write apart: Sector 4, Road 7, Uttara. Its place in the whole name, and how many parts there are. */
  part?: { whole: string; at: number; of: number };
}

/** Where an address names an area. */
interface Hit {
  name: Name;
  /** The first word and the word after the last one. */
  from: number;
  to: number;
  /** Up to 1 for the same sound. */
  quality: number;
}

/** Finds areas by what people write: in Bengali, English or romanised Bengali, by old names, with misspellings. */
export class AreaIndex {
  readonly #map: Areas;
  readonly #names: Name[];
  readonly #bySkeleton: Map<string, Name[]>;
  /** The ids of areas that have smaller ones: of two with one name the city's has. */
  readonly #split: ReadonlySet<number | null>;

  constructor(map: Areas) {
    this.#map = map;
    this.#split = new Set(map.areas.map(({ parent_id }) => parent_id));
    this.#names = map.areas.flatMap((area) =>
      [...new Set([area.name, area.name_bn, ...area.spellings])].map((name) => toName(area, wordsIn(name))),
    );
    const parts = map.areas.flatMap((area) =>
      [area.name, area.name_bn, ...area.spellings].flatMap((name) => partsOf(area, name)),
    );
    this.#bySkeleton = Map.groupBy([...this.#names, ...parts], ({ letters }) => skeletonOf(letters));
  }

  /** The areas whose names begin with what somebody has typed, or sound like it, the best first; then those of a whole address. */
  find(search: string, most: number): StoredArea[] {
    const typed = toPhrase(wordsIn(search));
    const scores = new Map<StoredArea, number>();
    for (const name of this.#names) {
      const score = distanceOf(typed, name);
      if (score < (scores.get(name.area) ?? NOTHING)) scores.set(name.area, score);
    }
    const found = [...scores.keys()].toSorted(
      (one, other) =>
        scores.get(one)! - scores.get(other)! ||
        Number(this.#map.isDelivered(other)) - Number(this.#map.isDelivered(one)) ||
        Number(this.#split.has(other.id)) - Number(this.#split.has(one.id)) ||
        one.name.length - other.name.length ||
        one.id - other.id,
    );
    const rest = found.length < most ? this.suggest(search, most) : [];
    return [...new Set([...found, ...rest])].slice(0, most);
  }

  /** The areas that a typed address may mean, the best first. A guess, which a person confirms. */
  suggest(address: string, most: number): StoredArea[] {
    const words = addressWords(address);
    const hits = withoutWorse(joinParts(this.#hitsIn(words)));
    const best = new Map<StoredArea, number>();
    const first = new Map<StoredArea, number>();
    for (const { name, from, to, quality } of hits) {
      const strength = namesRoad(words, to) ? quality * OF_ROAD[name.area.kind] : quality;
      if (strength <= (best.get(name.area) ?? 0)) continue;
      best.set(name.area, strength);
      first.set(name.area, from);
    }
    const districts = new Set([...best].flatMap(([area, strength]) => (isClear(area, strength) ? area : [])));
    const scoreOf = (area: StoredArea): number => {
      const [, ...whole] = this.#map.chainOf(area);
      const context = whole.reduce((sum, each) => sum + (best.get(each) ?? 0), 0);
      const contradicts = districts.size > 0 && !this.#map.chainOf(area).some((each) => districts.has(each));
      const isShort = area.name.length <= SHORT && context === 0;
      return (
        best.get(area)! * (isShort ? 4 : 10) +
        context * 6 -
        first.get(area)! / 10 +
        (area.kind === 'neighbourhood' || area.kind === 'own' ? 1 : 0) +
        (/\d/.test(area.name) ? 2 : 0) +
        (this.#split.has(area.id) ? 0.05 : 0) -
        (contradicts ? 8 : 0)
      );
    };
    return [...best.keys()]
      .map((area) => ({ area, score: scoreOf(area) }))
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score || one.area.id - other.area.id)
      .slice(0, most)
      .map(({ area }) => area);
  }

  #hitsIn(words: readonly AddressWord[]): Hit[] {
    const hits: Hit[] = [];
    const add = (phrase: Phrase, from: number, to: number) => {
      for (const name of this.#bySkeleton.get(skeletonOf(phrase.letters)) ?? []) {
        if (name.shape !== phrase.shape) continue;
        const limit = limitOf(name.letters);
        const distance = soundDistance(phrase.letters, name.letters, limit);
        if (distance <= limit) hits.push({ name, from, to, quality: 1 - distance });
      }
    };
    for (let from = 0; from < words.length; from++)
      for (let to = from + 1; to <= words.length && to - from <= MAX_NAME_WORDS; to++) {
        if (to - 1 > from && words[to - 1]!.isApart) break;
        const phrase = toPhrase(words.slice(from, to).map(({ text }) => text));
        if (phrase.letters === '') continue;
        add(phrase, from, to);
        // 4 no. sector is sector 4.
        const [number, word, ...others] = words.slice(from, to);
        if (number && word && others.length === 0 && isNumber(number.text))
          add(toPhrase([word.text, number.text]), from, to);
      }
    return hits;
  }
}

/** The most words of an address that are looked at, and of a name. */
const MAX_WORDS = 40;
const MAX_NAME_WORDS = 5;
const NOTHING = Number.POSITIVE_INFINITY;

/** How much the name of a road says about the area: Comilla Road is in Dhaka, too, but Narinda Lane in Narinda. */
const OF_ROAD = { district: 0.2, thana: 0.5, neighbourhood: 0.8, own: 0.8 };

/** Names of so few letters are also common words: a person in another district means the floor by tala. */
const SHORT = 4;

interface AddressWord {
  text: string;
  /** After a comma or a new line. */
  isApart: boolean;
}

/** Words between a name and its number. */
const NUMBER_WORDS = new Set(['no', 'nong', 'num', 'number', 'nombor', 'নং', 'নম্বর', 'নাম্বার']);

/** A floor, which sounds like the upazila Tala. */
const FLOOR = /\p{Nd}+\s*(?:th|rd|nd|st|র্থ|য়|ম)?\s*(?:tala|tola|তলা|তালা)(?!\p{L})/giu;

const HIGHWAY_WORDS = new Set(['highway', 'mohasorok', 'মহাসড়ক'].map(soundKey));
const ROAD_WORDS = new Set(
  [
    ...['road', 'rd', 'street', 'st', 'lane', 'sarak', 'sorok', 'shorok', 'avenue'],
    ...['রোড', 'সড়ক', 'লেন', 'স্ট্রিট'],
  ]
    .map(soundKey)
    .concat(...HIGHWAY_WORDS),
);

function addressWords(address: string): AddressWord[] {
  const words = address.split(/[,;|।\n]/).flatMap((part) =>
    wordsIn(part.replace(FLOOR, ' '))
      .filter((text) => !NUMBER_WORDS.has(text))
      .map((text, at) => ({ text, isApart: at === 0 })),
  );
  return words.slice(0, MAX_WORDS);
}

/** Whether the name that ends before a word is that of a road: Airport Road, Dhaka-Chittagong Highway. Banani Road 11 is in Banani. */
function namesRoad(words: readonly AddressWord[], at: number): boolean {
  const [next, after] = words.slice(at, at + 2);
  if (!next || next.isApart) return false;
  if (after && !after.isApart && HIGHWAY_WORDS.has(soundKey(after.text))) return true;
  return ROAD_WORDS.has(soundKey(next.text)) && (!after || after.isApart || !isNumber(after.text));
}

const isNumber = (word: string) => /^\p{Nd}/u.test(word);

function toPhrase(words: readonly string[]): Phrase {
  const isLetters = (word: string) => !isNumber(word);
  return {
    letters: words.filter(isLetters).map(soundKey).join(''),
    shape: words
      .map((word) => (isNumber(word) ? latinDigits(word) : 'a'))
      .join(' ')
      .replace(/a( a)+/g, 'a'),
  };
}

function toName(area: StoredArea, words: readonly string[]): Name {
  const tails = words.flatMap((_, at) => (at > 0 ? toPhrase(words.slice(at)).letters || [] : []));
  return { area, ...toPhrase(words), tails };
}

/** The parts of a name that has a number: Uttara, Sector 4. */
function partsOf(area: StoredArea, name: string): Name[] {
  const words = wordsIn(name);
  const parts: string[][] = [];
  for (const word of words) {
    if (isNumber(word)) parts.at(-1)?.push(word);
    else parts.push([word]);
  }
  if (parts.length < 2 || parts.length > 3 || !words.some(isNumber)) return [];
  return parts.map((part, at) => ({
    ...toName(area, part),
    part: { whole: name, at, of: parts.length },
  }));
}

/** Makes a hit of each name of which all parts were found. */
function joinParts(hits: readonly Hit[]): Hit[] {
  const whole = hits.filter(({ name }) => !name.part);
  for (const parts of Map.groupBy(
    hits.filter(({ name }) => name.part),
    ({ name }) => name.area,
  ).values()) {
    for (const hitsOfName of Map.groupBy(parts, ({ name }) => name.part!.whole).values()) {
      const best = new Map<number, Hit>();
      for (const hit of hitsOfName) {
        const { at } = hit.name.part!;
        if (hit.quality > (best.get(at)?.quality ?? 0)) best.set(at, hit);
      }
      const each = [...best.values()];
      if (each.length < each[0]!.name.part!.of) continue;
      const numbered = each.find(({ name }) => name.shape !== 'a')!;
      const quality = Math.min(...each.map((hit) => hit.quality)) * 0.98;
      whole.push({ ...numbered, quality });
    }
  }
  return whole;
}

/** Leaves out what is only a part of a longer name, as Badda in Merul Badda, and what sounds less like the same words: Meherpur for Mirpur. */
function withoutWorse(hits: readonly Hit[]): Hit[] {
  const isWorse = (hit: Hit, other: Hit) => {
    if (other.from > hit.from || other.to < hit.to) return false;
    return other.to - other.from > hit.to - hit.from || other.quality > hit.quality + 0.2;
  };
  return hits.filter((hit) => !hits.some((other) => isWorse(hit, other)));
}

function isClear({ kind }: StoredArea, strength: number): boolean {
  return kind === 'district' && strength > 0.85;
}

/** The greatest distance of a misspelling. */
function limitOf(letters: string): number {
  return letters.length <= SHORT ? 0.13 : Math.max(0.36, 0.07 * letters.length);
}

/** How far what somebody has typed is from the beginning of a name: 0 for the same. Infinity for another one. */
function distanceOf(typed: Phrase, { letters, shape, tails }: Name): number {
  const [numbers, ofName] = [typed.shape, shape].map((each) => each.replace(/[a ]/g, ''));
  if (numbers !== '' && !ofName!.startsWith(numbers!)) return NOTHING;
  const isWhole = numbers === ofName;
  if (letters === typed.letters) return isWhole ? 0 : 1;
  if (letters.startsWith(typed.letters)) return isWhole ? 2 : 3;
  if (tails.some((tail) => tail.startsWith(typed.letters))) return 4;
  // People rarely mistake the first letter.
  if (typed.letters.length < 3 || letters[0] !== typed.letters[0]) return NOTHING;
  const limit = 0.12 * typed.letters.length;
  const distance = Math.min(
    soundDistance(typed.letters, letters, limit),
    soundDistance(typed.letters, letters.slice(0, typed.letters.length), limit),
  );
  return distance <= limit ? 5 + distance : NOTHING;
}
