import type { ProductQuery } from '@haat/contract/shop/catalogue';
import type { ProductIndex } from './product-index.ts';
import type { Ranked } from './rank.ts';

/** The sort key of a found product. It ends with the id, so that keys are unique. */
export type Key = readonly (string | number)[];

/** Computes one part of the key of the product at a position, with its score. */
type Column = (index: ProductIndex, position: number, score: number) => string | number;

/** A sort order of found products: the smaller key comes first. */
export interface Order {
  columns: readonly Column[];
  /** The types of the parts of a key, which a cursor must have. */
  shape: readonly ('string' | 'number')[];
}

/** The key of a product without unit price, which is sorted last. */
const NO_UNIT_PRICE = 10 ** 15;

const id: Column = (index, position) => index.idAt(position);

/** Returns the order of a search: the best match first, then the most sold, then the shortest name; or the requested one. */
export function searchOrder({ sort = 'default' }: ProductQuery): Order {
  switch (sort) {
    case 'price':
      return byNumbers((index, position) => index.at(position).price_paisa, id);
    case '-price':
      return byNumbers((index, position) => -index.at(position).price_paisa, id);
    case 'unit_price':
      return byNumbers((index, position) => index.unitPriceAt(position) ?? NO_UNIT_PRICE, id);
    case 'name':
      return { columns: [(index, position) => index.at(position).name, id], shape: ['string', 'number'] };
    case 'newest':
      return byNumbers((index, position) => -index.idAt(position));
    default:
      return byNumbers(
        (_index, _place, score) => score,
        // Not negated: V8 allocates memory for each -0.
        (index, position) => 0 - index.soldAt(position),
        (index, position) => index.nameLengthAt(position),
        id,
      );
  }
}

function byNumbers(...columns: Column[]): Order {
  return { columns, shape: columns.map(() => 'number') };
}

export interface SortedProduct {
  position: number;
  key: Key;
}

/**
 * Returns the first `limit` products in order; only those after the key `from`, or with `backwards` those before it, the
 * nearest first. Keys are only computed for these products.
 */
export function takeFirst(
  index: ProductIndex,
  { positions, scores }: Pick<Ranked, 'positions' | 'scores'>,
  {
    order: { columns },
    from,
    backwards,
    limit,
  }: { order: Order; from: Key | null; backwards: boolean; limit: number },
): SortedProduct[] {
  const sign = backwards ? -1 : 1;
  const best: SortedProduct[] = [];
  for (let at = 0; at < positions.length; at++) {
    const position = positions[at]!;
    const score = scores[at] ?? 0;
    if (from && sign * compare(columns, index, position, score, from) <= 0) continue;
    if (best.length === limit && sign * compare(columns, index, position, score, best[limit - 1]!.key) > 0)
      continue;
    let low = 0;
    for (let high = best.length; low < high; ) {
      const middle = (low + high) >> 1;
      if (sign * compare(columns, index, position, score, best[middle]!.key) > 0) low = middle + 1;
      else high = middle;
    }
    best.splice(low, 0, { position, key: columns.map((column) => column(index, position, score)) });
    if (best.length > limit) best.pop();
  }
  return best;
}

function compare(
  columns: readonly Column[],
  index: ProductIndex,
  position: number,
  score: number,
  key: Key,
): number {
  for (let at = 0; at < columns.length; at++) {
    const value = columns[at]!(index, position, score);
    const other = key[at]!;
    if (value !== other) return value < other ? -1 : 1;
  }
  return 0;
}
