import type { ProductQuery } from '@haat/contract/shop/catalogue';
import type { ProductIndex } from './product-index.ts';
import type { Ranked } from './rank.ts';

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
  /** The types of the parts of a key, which a cursor must have. */
  shape: readonly ('string' | 'number')[];
}

const ascending = (values: Column['values']): Column => ({ values, isDescending: false });
const descending = (values: Column['values']): Column => ({ values, isDescending: true });

/** Returns the order of a search: the best match first, then the most sold, then the shortest name; or the requested one. */
export function searchOrder({ sort = 'default' }: ProductQuery): Order {
  switch (sort) {
    case 'price':
      return byNumbers(
        ascending(({ prices }) => prices),
        byId,
      );
    case '-price':
      return byNumbers(
        descending(({ prices }) => prices),
        byId,
      );
    case 'unit_price':
      return byNumbers(
        ascending(({ unitPrices }) => unitPrices),
        byId,
      );
    case 'name':
      return {
        byScore: false,
        columns: [ascending(({ names }) => names), byId],
        shape: ['string', 'number'],
      };
    case 'newest':
      return byNumbers(descending(({ ids }) => ids));
    default:
      return {
        byScore: true,
        columns: [descending(({ sold }) => sold), ascending(({ nameLengths }) => nameLengths), byId],
        shape: ['number', 'number', 'number', 'number'],
      };
  }
}

const byId = ascending(({ ids }) => ids);

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
  { positions, scores }: Pick<Ranked, 'positions' | 'scores'>,
  { order, from, backwards, limit }: { order: Order; from: Key | null; backwards: boolean; limit: number },
): SortedProduct[] {
  const { compare, keyOf } = keysOf(index, order, backwards);
  const best: SortedProduct[] = [];
  let last: Key | undefined;
  for (let at = 0; at < positions.length; at++) {
    const position = positions[at]!;
    const score = scores[at] ?? 0;
    if (last && compare(position, score, last) > 0) continue;
    if (from && compare(position, score, from) <= 0) continue;
    let low = 0;
    for (let high = best.length; low < high; ) {
      const middle = (low + high) >> 1;
      if (compare(position, score, best[middle]!.key) > 0) low = middle + 1;
      else high = middle;
    }
    best.splice(low, 0, { position, key: keyOf(position, score) });
    if (best.length > limit) best.pop();
    if (best.length === limit) last = best[limit - 1]!.key;
  }
  return best;
}

/** Functions that make the key of a product, and compare it with another key without making it. */
function keysOf(index: ProductIndex, { byScore, columns }: Order, backwards: boolean) {
  const values = columns.map((column) => column.values(index));
  const signs = columns.map(({ isDescending }) => (isDescending === backwards ? 1 : -1));
  const scoreSign = backwards ? -1 : 1;
  const first = byScore ? 1 : 0;

  function compare(position: number, score: number, key: Key): number {
    if (byScore && score !== key[0]) return score < (key[0] as number) ? -scoreSign : scoreSign;
    for (let at = 0; at < values.length; at++) {
      const value = values[at]![position]!;
      const other = key[at + first]!;
      if (value !== other) return value < other ? -signs[at]! : signs[at]!;
    }
    return 0;
  }

  function keyOf(position: number, score: number): Key {
    const parts = values.map((column) => column[position]!);
    return byScore ? [score, ...parts] : parts;
  }

  return { compare, keyOf };
}
