import { matchSearch, type SearchMatches } from './match-search.ts';
import type { WordMatches } from './match-word.ts';
import { GRADE } from './matches.ts';
import type { ProductIndex } from './product-index.ts';
import { parseTerms } from './terms.ts';

/** The products that a search finds, with their scores; both are valid until the next search. */
export interface Ranked {
  positions: ArrayLike<number>;
  /** In the order of `positions`. Lower is better. */
  scores: ArrayLike<number>;
  /** Whether these products match only some of the words, because no product matches all. */
  partial: boolean;
  matches: SearchMatches;
}

/** Finds all products that match a text, unsorted. */
export function rank(index: ProductIndex, search: string): Ranked {
  const matches = matchSearch(index, parseTerms(search));
  const all = [...matches.words, ...matches.sizes];
  if (all.length === 0) return { positions: [], scores: [], partial: false, matches };
  const complete = scoreProducts(index, matches, all.length);
  const found = complete.positions.length > 0 || all.length < 2 ? complete : scoreProducts(index, matches, 1);
  const partial = complete.positions.length === 0 && found.positions.length > 0;
  return { ...found, partial, matches };
}

/** One grade has this weight; the bonus of a category (`addCategories`) is less. */
const GRADE_WEIGHT = 8;

/** Memory for the result, reused by the next search. */
let [positions, scores] = [new Int32Array(0), new Int32Array(0)];

/** The products that match at least `least` words and sizes; of these only the ones with the most matches. */
function scoreProducts(
  index: ProductIndex,
  { words, sizes }: SearchMatches,
  least: number,
): Pick<Ranked, 'positions' | 'scores'> {
  const { ids, categoryIds } = index;
  const all = [...words, ...sizes]
    .map(({ matches }) => matches)
    .sort((one, other) => one.count - other.count);
  const bonuses = words.flatMap((word) =>
    word.categories.size > 0 || word.synonyms ? [{ ...word, byCategory: toArray(word.categories) }] : [],
  );
  let most = least;
  // A product that matches all terms is in the shortest list.
  const lists = all.slice(0, all.length - least + 1);
  const size = lists.reduce((sum, matches) => sum + matches.count, 0);
  if (positions.length < size) [positions, scores] = [new Int32Array(2 * size), new Int32Array(2 * size)];
  const grades = all.map((matches) => matches.grades);
  let count = 0;
  for (const [list, { positions: candidates }] of lists.entries()) {
    for (let candidate = 0; candidate < candidates.length; candidate++) {
      const position = candidates[candidate]!;
      if (ids[position] === 0) continue;
      let matched = 0;
      let score = 0;
      for (let at = 0; at < grades.length; at++) {
        const grade = grades[at]![position]!;
        if (grade > 0) {
          matched++;
          score += grade * GRADE_WEIGHT;
          // The product was in an earlier list.
          if (at < list) matched = Number.NEGATIVE_INFINITY;
        } else if (least === grades.length) break;
      }
      if (matched < most) continue;
      if (matched > most) {
        most = matched;
        count = 0;
      }
      // Not for…of, which allocates an iterator for each product.
      for (let at = 0; at < bonuses.length; at++)
        score -= bonusOf(bonuses[at]!, position, categoryIds[position]!);
      positions[count] = position;
      scores[count++] = score;
    }
  }
  return { positions: positions.subarray(0, count), scores: scores.subarray(0, count) };
}

/** Less than the weight of a grade, so that it only decides between equal products. */
const CONFIRMED = 1;

/**
 * Returns the bonus of a product in a category that the word names. With any whole word it comes before a product of another
 * category that has the word as typed: "mach" means fish, although a razor has that name. A product that also has a synonym
 * of the word comes before products without one.
 */
function bonusOf(
  { matches, byCategory, synonyms }: Pick<WordMatches, 'matches' | 'synonyms'> & { byCategory: number[] },
  position: number,
  category: number,
) {
  const grade = matches.gradeOf(position);
  if (grade === 0 || grade >= GRADE.category) return 0;
  const confirmed =
    synonyms !== null && grade < GRADE.synonym && synonyms.gradeOf(position) > 0 ? CONFIRMED : 0;
  const bonus = byCategory[category];
  if (bonus === undefined) return confirmed;
  if (grade === GRADE.typed || grade > GRADE.joined) return bonus;
  return (grade - GRADE.typed) * GRADE_WEIGHT + bonus - CONFIRMED;
}

/** An array is faster to read than a map, and it is read for each found product. */
function toArray(byId: ReadonlyMap<number, number>): number[] {
  const array: number[] = [];
  for (const [id, value] of byId) array[id] = value;
  return array;
}
