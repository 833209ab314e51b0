import type { ProductQuery } from '@haat/contract/shop/catalogue';
import { compareNames } from '@haat/contract/text/name-order';
import type { ProductIndex } from './product-index.ts';
import type { ScoredProducts } from './score-products.ts';

/** The sort key of a found product. It ends with the id, so that keys are unique. */
export type Key = readonly (string | number)[];

/** A position in a sorted list: the page after or before the row with this key. */
export interface Cursor {
  direction: 'next' | 'prev';
  key: Key;
}

/** Arrays of the index by which products are sorted. */
type Column = 'ids' | 'names' | 'bengaliNames' | 'prices' | 'unitPrices' | 'soldOut' | 'order';

/** A sort order of found products. */
export interface Order {
  /** Whether the score is the first part of the key, before the columns. */
  byScore?: boolean;
  /** The other parts of the key, the least first. */
  columns: readonly Column[];
  /** The column of which the greatest is first. */
  descending?: Column;
  /** Whether only products count that were sold lately. */
  onlySold?: boolean;
}

/**
 * The sort orders of searches. Of equal matches those in stock come first, then the most sold, then those of the owner's first categories;
 * of products with one price those in stock.
 */
export const searchOrders: Record<NonNullable<ProductQuery['sort']>, Order> = {
  default: { byScore: true, columns: ['order', 'ids'] },
  price: { columns: ['prices', 'soldOut', 'ids'] },
  '-price': { columns: ['prices', 'soldOut', 'ids'], descending: 'prices' },
  unit_price: { columns: ['unitPrices', 'soldOut', 'ids'] },
  name: { columns: ['names', 'ids'] },
  name_bn: { columns: ['bengaliNames', 'ids'] },
  newest: { columns: ['ids'], descending: 'ids' },
  sold: { columns: ['order', 'ids'], onlySold: true },
};

/** The types of the parts of a key, which a cursor must have. */
export function keyShape({ byScore, columns }: Order): ('string' | 'number')[] {
  const types = columns.map((column) =>
    column === 'names' || column === 'bengaliNames' ? 'string' : 'number',
  );
  return byScore ? ['number', ...types] : types;
}

export interface SortedProduct {
  position: number;
  key: Key;
}

/**
 * Returns the first `limit` products in order; with a cursor those after its key, or before it, the nearest first. Keys are only made
 * for these products.
 */
export function takeFirst(
  index: ProductIndex,
  ranked: Results,
  { order, cursor, limit }: { order: Order; cursor: Cursor | null; limit: number },
): SortedProduct[] {
  const backwards = cursor?.direction === 'prev';
  const { compare, compareToKey, keyOf } = comparisons(index, ranked, order, backwards);
  const best: number[] = [];
  for (let place = 0; place < ranked.positions.length; place++) {
    if (best.length === limit && compare(place, best[limit - 1]!) > 0) continue;
    if (cursor && compareToKey(place, cursor.key) <= 0) continue;
    let low = 0;
    for (let high = best.length; low < high; ) {
      const middle = (low + high) >> 1;
      if (compare(place, best[middle]!) > 0) low = middle + 1;
      else high = middle;
    }
    best.splice(low, 0, place);
    if (best.length > limit) best.pop();
  }
  return best.map((place) => ({ position: ranked.positions[place]!, key: keyOf(place) }));
}

type Results = Pick<ScoredProducts, 'positions' | 'scores'>;

/** Functions that compare two results, each by its place in `positions`, or one with a key, and that make a key. */
function comparisons(
  index: ProductIndex,
  { positions, scores }: Results,
  { byScore, columns, descending }: Order,
  backwards: boolean,
) {
  const values = columns.map((column): ArrayLike<string | number> => index[column]);
  const signs = columns.map((column) => ((column === descending) === backwards ? 1 : -1));
  const scoreSign = backwards ? -1 : 1;
  const first = byScore ? 1 : 0;

  function compare(one: number, other: number): number {
    if (byScore && scores[one] !== scores[other])
      return compareValues(scores[one]!, scores[other]!) * scoreSign;
    const position = positions[one]!;
    const another = positions[other]!;
    for (let at = 0; at < values.length; at++) {
      const difference = compareValues(values[at]![position]!, values[at]![another]!);
      if (difference !== 0) return difference * signs[at]!;
    }
    return 0;
  }

  function compareToKey(place: number, key: Key): number {
    const score = byScore ? compareValues(scores[place] ?? 0, key[0]!) : 0;
    if (score !== 0) return score * scoreSign;
    for (let at = 0; at < values.length; at++) {
      const difference = compareValues(values[at]![positions[place]!]!, key[at + first]!);
      if (difference !== 0) return difference * signs[at]!;
    }
    return 0;
  }

  function keyOf(place: number): Key {
    const parts = values.map((column) => column[positions[place]!]!);
    return byScore ? [scores[place] ?? 0, ...parts] : parts;
  }

  return { compare, compareToKey, keyOf };
}

function compareValues(one: string | number, other: string | number): number {
  if (one === other) return 0;
  if (typeof one === 'string' || typeof other === 'string') return compareNames(String(one), String(other));
  return one < other ? -1 : 1;
}
