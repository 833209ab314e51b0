import type { ProductQuery } from '@haat/contract/shop/catalogue';
import { compareNames } from '@haat/contract/text/name-order';
import type { ProductIndex } from './product-index.ts';
import type { ScoredProducts } from './score-products.ts';

/** The sort key of a found product. It ends with the id, so that keys are unique. */
export type Key = readonly (string | number)[];

/** One part of all keys: the values by position, the least or the greatest first. */
interface Column {
  values: (index: ProductIndex) => ArrayLike<string | number>;
  isDescending: boolean;
}

/** A sort order of found products. */
export interface Order {
  /** Whether the score is the first part of the key, before the columns. */
  byScore: boolean;
  columns: readonly Column[];
  /** Whether only products count that were sold lately. */
  onlySold?: boolean;
  /** The types of the parts of a key, which a cursor must have. */
  shape: readonly ('string' | 'number')[];
}

const ascending = (values: Column['values']): Column => ({ values, isDescending: false });
const descending = (values: Column['values']): Column => ({ values, isDescending: true });

/**
 * Returns the order of a search, or the requested one. Equal matches: in stock first, then the most sold, then in the owner's order of
 * categories and products. Of products with one price those in stock come first.
 */
export function searchOrder({ sort = 'default' }: ProductQuery): Order {
  switch (sort) {
    case 'price':
      return byNumbers(
        ascending(({ prices }) => prices),
        soldOutLast,
        byId,
      );
    case '-price':
      return byNumbers(
        descending(({ prices }) => prices),
        soldOutLast,
        byId,
      );
    case 'unit_price':
      return byNumbers(
        ascending(({ unitPrices }) => unitPrices),
        soldOutLast,
        byId,
      );
    case 'name':
      return byName(({ names }) => names);
    case 'name_bn':
      return byName(({ bengaliNames }) => bengaliNames);
    case 'newest':
      return byNumbers(descending(({ ids }) => ids));
    case 'sold':
      return { ...byNumbers(recommended, byId), onlySold: true };
    default:
      return {
        byScore: true,
        columns: [recommended, byId],
        shape: ['number', 'number', 'number'],
      };
  }
}

const recommended = ascending(({ order }) => order);
const soldOutLast = ascending(({ soldOut }) => soldOut);
const byId = ascending(({ ids }) => ids);

function byName(names: Column['values']): Order {
  return { byScore: false, columns: [ascending(names), byId], shape: ['string', 'number'] };
}

function byNumbers(...columns: Column[]): Order {
  return { byScore: false, columns, shape: columns.map(() => 'number') };
}

export interface SortedProduct {
  position: number;
  key: Key;
}

/**
 * Returns the first `limit` products in order; only those after the key `from`, or with `backwards` those before it, the
 * nearest first. Keys are only made for these products.
 */
export function takeFirst(
  index: ProductIndex,
  ranked: Results,
  { order, from, backwards, limit }: { order: Order; from: Key | null; backwards: boolean; limit: number },
): SortedProduct[] {
  const { compare, compareToKey, keyOf } = comparisons(index, ranked, order, backwards);
  const best: number[] = [];
  for (let place = 0; place < ranked.positions.length; place++) {
    if (best.length === limit && compare(place, best[limit - 1]!) > 0) continue;
    if (from && compareToKey(place, from) <= 0) continue;
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
  { byScore, columns }: Order,
  backwards: boolean,
) {
  const values = columns.map((column) => column.values(index));
  const signs = columns.map(({ isDescending }) => (isDescending === backwards ? 1 : -1));
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
