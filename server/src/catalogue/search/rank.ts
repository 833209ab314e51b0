import { matchSearch, type SearchMatches } from './match-search.ts';
import { GRADE } from './matches.ts';
import type { ProductIndex } from './product-index.ts';
import { termsOf } from './terms.ts';

/** The products that a search finds, by place, with how well each fits. */
export interface Ranked {
  places: number[];
  /** By place in `places`: lower is better. */
  scores: number[];
  /** Whether no product has all that was asked for, so that these have a part of it. */
  partial: boolean;
  matches: SearchMatches;
}

/** All products that fit a text, in no order. */
export function rank(index: ProductIndex, search: string): Ranked {
  const matches = matchSearch(index, termsOf(search));
  const all = [...matches.words, ...matches.sizes];
  const whole = scored(index, matches, all.length);
  const found = whole.places.length > 0 || all.length < 2 ? whole : scored(index, matches, 0);
  const partial = whole.places.length === 0 && found.places.length > 0;
  return { ...found, partial, matches };
}

/** For each word that does not fit; more than all grades that do together. */
const MISSING = 10_000;

/** The products that at least so many words fit; with 0, those that fit best. */
function scored(index: ProductIndex, { words, sizes }: SearchMatches, least: number) {
  const all = [...words, ...sizes].map(({ matches }) => matches);
  const from =
    least > 0 ? all.toSorted((one, other) => one.places.length - other.places.length).slice(0, 1) : all;
  const seen = new Set<number>();
  let places: number[] = [];
  let scores: number[] = [];
  for (const { places: some } of from)
    for (const place of some) {
      const product = index.products[place];
      if (!product || (from.length > 1 && seen.has(place))) continue;
      if (from.length > 1) seen.add(place);
      let score = 0;
      let fitting = 0;
      for (const matches of all) {
        const grade = matches.gradeOf(place);
        if (grade === 0) {
          if (least > 0) break;
          score += MISSING;
        } else {
          fitting++;
          score += grade * 4;
        }
      }
      if (fitting < least) continue;
      for (const { matches, categories } of words)
        if (matches.gradeOf(place) < GRADE.category) score -= categories.get(product.category_id) ?? 0;
      places.push(place);
      scores.push(score);
    }
  if (least === 0) {
    const best = Math.floor(
      scores.reduce((least, score) => Math.min(least, score), Number.MAX_VALUE) / MISSING,
    );
    const kept = scores.map((score) => Math.floor(score / MISSING) === best);
    places = places.filter((_, at) => kept[at]);
    scores = scores.filter((_, at) => kept[at]);
  }
  return { places, scores };
}
