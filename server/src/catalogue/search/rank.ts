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
  if (all.length === 0) return { places: [], scores: [], partial: false, matches };
  const whole = scored(index, matches, all.length);
  const found = whole.places.length > 0 || all.length < 2 ? whole : scored(index, matches, 1);
  const partial = whole.places.length === 0 && found.places.length > 0;
  return { ...found, partial, matches };
}

/** A grade counts so much more than a category that the search names (`addCategories`). */
const GRADE_WEIGHT = 8;

/** The products that at least so many words and sizes fit; of these, with `least` 1, those that most of them fit. */
function scored(
  index: ProductIndex,
  { words, sizes }: SearchMatches,
  least: number,
): Pick<Ranked, 'places' | 'scores'> {
  const all = [...words, ...sizes]
    .map(({ matches }) => matches)
    .sort((one, other) => one.count - other.count);
  const favoured = words.filter(({ categories, synonyms }) => categories.size > 0 || synonyms !== null);
  let most = least;
  let places: number[] = [];
  let scores: number[] = [];
  // A product that fits all of them is among those of the rarest one.
  for (let list = 0; list <= all.length - least; list++) {
    for (const place of all[list]!.places) {
      if (index.idAt(place) === 0) continue;
      let fitting = 0;
      let score = 0;
      for (let at = 0; at < all.length; at++) {
        const grade = all[at]!.gradeOf(place);
        if (grade > 0) {
          fitting++;
          score += grade * GRADE_WEIGHT;
          // An earlier list had it.
          if (at < list) fitting = Number.NEGATIVE_INFINITY;
        } else if (least === all.length) break;
      }
      if (fitting < most) continue;
      if (fitting > most) {
        most = fitting;
        places = [];
        scores = [];
      }
      for (const word of favoured) score -= bonusOf(word, place, index.categoryIdAt(place));
      places.push(place);
      scores.push(score);
    }
  }
  return { places, scores };
}

/** Less than the weight of a grade: first among equals. */
const CONFIRMED = 1;

/**
 * What a product of a category that the word names gains: with any whole word it comes before a product of another category
 * that has the word as it was typed. "mach" is fish, although a razor is called so. A product that has another word for the
 * same as well comes before those that have not.
 */
function bonusOf(
  { matches, categories, synonyms }: SearchMatches['words'][number],
  place: number,
  category: number,
) {
  const grade = matches.gradeOf(place);
  if (grade === 0 || grade >= GRADE.category) return 0;
  const confirmed = synonyms !== null && grade < GRADE.synonym && synonyms.gradeOf(place) > 0 ? CONFIRMED : 0;
  const says = categories.get(category);
  if (says === undefined) return confirmed;
  if (grade === GRADE.typed || grade > GRADE.joined) return says;
  return (grade - GRADE.typed) * GRADE_WEIGHT + says - CONFIRMED;
}
