import { matchSearch, type SearchMatches } from './match-search.ts';
import { GRADE } from './matches.ts';
import type { ProductIndex } from './product-index.ts';
import { parseTerms } from './terms.ts';

/** The products that a search finds, with their scores; both are valid until the next search. */
export interface ScoredProducts {
  positions: ArrayLike<number>;
  /** In the order of `positions`. Lower is better. */
  scores: ArrayLike<number>;
  /** Whether these products match only some of the words, because no product matches all. */
  partial: boolean;
  matches: SearchMatches;
}

/** Finds all products that match a text, unsorted. Words after the first `maxWords` are ignored. */
export function scoreProducts(index: ProductIndex, search: string, maxWords?: number): ScoredProducts {
  const matches = matchSearch(index, parseTerms(search, maxWords));
  const all = [...matches.words, ...matches.sizes];
  if (all.length === 0) return { positions: [], scores: [], partial: false, matches };
  const complete = scoreMatches(index, matches, all.length);
  // Who looks for ice cream looks for no other cream, so the products with one word of a known phrase are not what was meant.
  const isWhole = all.length < 2 || (matches.sizes.length === 0 && index.synonyms.has(matches.words));
  const found = complete.positions.length > 0 || isWhole ? complete : scoreMatches(index, matches, 1);
  const partial = complete.positions.length === 0 && found.positions.length > 0;
  return { ...found, partial, matches };
}

/** One grade has this weight; the bonus of a category (`addCategories`) and of a plain name (`PLAIN`) are less. */
const GRADE_WEIGHT = 16;

/** Memory for the result, reused by the next search. */
let [positions, scores] = [new Int32Array(0), new Int32Array(0)];

/**
 * The products that match at least `least` words and sizes; of these only the ones with the most matches. If not all must
 * match, a guess is no match: "taka ferot" (money back) does not find fruit.
 */
function scoreMatches(
  index: ProductIndex,
  { words, sizes }: SearchMatches,
  least: number,
): Pick<ScoredProducts, 'positions' | 'scores'> {
  const { categoryIds } = index;
  const all = [...words, ...sizes]
    .map(({ matches }) => matches)
    .sort((one, other) => one.count - other.count);
  const bonuses = words.flatMap(({ matches, categories, synonyms }): Bonus[] =>
    categories.size > 0 || synonyms
      ? [{ grades: matches.grades, synonyms: synonyms?.grades ?? null, byCategory: toArray(categories) }]
      : [],
  );
  let most = least;
  // A product that matches all terms is in the shortest list.
  const lists = all.slice(0, all.length - least + 1);
  const size = lists.reduce((sum, matches) => sum + matches.count, 0);
  if (positions.length < size) [positions, scores] = [new Int32Array(2 * size), new Int32Array(2 * size)];
  const grades = all.map((matches) => matches.grades);
  const plain = all.map((matches) => matches.plain);
  const needsAll = least === grades.length;
  let count = 0;
  for (const [list, { positions: candidates }] of lists.entries()) {
    for (let candidate = 0; candidate < candidates.length; candidate++) {
      const position = candidates[candidate]!;
      if (isInEarlier(grades, list, position)) continue;
      let matched = 0;
      let score = 0;
      for (let at = list; at < grades.length; at++) {
        const grade = grades[at]![position]!;
        if (grade > 0 && (needsAll || !isGuess(grade))) {
          matched++;
          score += grade * GRADE_WEIGHT - plain[at]![position]!;
        } else if (needsAll) break;
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

/** Whether a word matches only a small part of a word, or one that sounds similar. */
function isGuess(grade: number): boolean {
  return grade > GRADE.joined && grade !== GRADE.middle;
}

/** Whether a product is in one of the first `count` lists. */
function isInEarlier(grades: readonly Uint8Array[], count: number, position: number): boolean {
  for (let at = 0; at < count; at++) if (grades[at]![position]! > 0) return true;
  return false;
}

/** What the bonus of a product for one word is read from: the grades of the word and of its synonyms, by position. */
interface Bonus {
  grades: Uint8Array;
  synonyms: Uint8Array | null;
  /** By the id of a category; 0 for one that the word does not name. */
  byCategory: Uint8Array;
}

/** Less than the weight of a grade, so that it only decides between equal products. */
const CONFIRMED = 1;

/**
 * Returns the bonus of a product in a category that the word names. With any whole word it comes before a product of another
 * category that has the word as typed: "mach" means fish, although a razor has that name. A product that also has a synonym
 * of the word comes before products without one.
 */
function bonusOf({ grades, synonyms, byCategory }: Bonus, position: number, category: number): number {
  const grade = grades[position]!;
  if (grade === 0 || grade >= GRADE.category) return 0;
  const confirmed = synonyms !== null && grade < GRADE.synonym && synonyms[position]! > 0 ? CONFIRMED : 0;
  const bonus = byCategory[category] ?? 0;
  if (bonus === 0) return confirmed;
  if (grade === GRADE.typed || grade > GRADE.joined) return bonus;
  return (grade - GRADE.typed) * GRADE_WEIGHT + bonus;
}

/** An array is faster to read than a map, and it is read for each found product. */
function toArray(byId: ReadonlyMap<number, number>): Uint8Array {
  const array = new Uint8Array(Math.max(0, ...byId.keys()) + 1);
  for (const [id, value] of byId) array[id] = value;
  return array;
}
