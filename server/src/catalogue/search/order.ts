import type { ProductQuery } from '@haat/contract/shop/catalogue';
import type { ProductIndex } from './product-index.ts';
import type { Ranked } from './rank.ts';

/** What a found product is sorted by, ending with its id: of two products no two keys are the same. */
export type Key = readonly (string | number)[];

/** The orders of found products. */
export interface Order {
  /** The types of a key, to check a cursor by. */
  shape: readonly ('string' | 'number')[];
  /** The key of the product at a place that fits so well; the smaller comes first. */
  keyOf(index: ProductIndex, place: number, score: number): Key;
}

/** For `unit_price`, of what has no weight: after all that has. */
const NO_UNIT_PRICE = 10 ** 15;

/** The order of a search: the best first, among equals what sells, then the shorter name; or as it is asked for. */
export function searchOrder({ sort = 'default' }: ProductQuery): Order {
  switch (sort) {
    case 'price':
      return {
        shape: ['number', 'number'],
        keyOf: (index, place) => [index.at(place).price_paisa, index.at(place).id],
      };
    case '-price':
      return {
        shape: ['number', 'number'],
        keyOf: (index, place) => [-index.at(place).price_paisa, index.at(place).id],
      };
    case 'unit_price':
      return {
        shape: ['number', 'number'],
        keyOf: (index, place) => [index.unitPriceAt(place) ?? NO_UNIT_PRICE, index.at(place).id],
      };
    case 'name':
      return {
        shape: ['string', 'number'],
        keyOf: (index, place) => [index.at(place).name, index.at(place).id],
      };
    case 'newest':
      return { shape: ['number'], keyOf: (index, place) => [-index.at(place).id] };
    default:
      return {
        shape: ['number', 'number', 'number', 'number'],
        keyOf: (index, place, score) => {
          const { id, name } = index.at(place);
          return [score, -(index.sold.get(id) ?? 0), name.length, id];
        },
      };
  }
}

export interface Placed {
  place: number;
  key: Key;
}

/** The first `most` of what is found, or with `backwards` the last; those alone that come after `from`, or before it. */
export function firstOf(
  index: ProductIndex,
  { places, scores }: Pick<Ranked, 'places' | 'scores'>,
  { order, from, backwards, most }: { order: Order; from: Key | null; backwards: boolean; most: number },
): Placed[] {
  const sign = backwards ? -1 : 1;
  const best: Placed[] = [];
  for (let at = 0; at < places.length; at++) {
    const place = places[at]!;
    const key = order.keyOf(index, place, scores[at] ?? 0);
    if (from && sign * compare(key, from) <= 0) continue;
    if (best.length === most && sign * compare(key, best[most - 1]!.key) > 0) continue;
    insert(best, { place, key }, sign);
    if (best.length > most) best.pop();
  }
  return best;
}

function insert(sorted: Placed[], placed: Placed, sign: number): void {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sign * compare(sorted[middle]!.key, placed.key) <= 0) low = middle + 1;
    else high = middle;
  }
  sorted.splice(low, 0, placed);
}

function compare(one: Key, other: Key): number {
  for (let at = 0; at < one.length; at++) {
    const [a, b] = [one[at]!, other[at]!];
    if (a !== b) return a < b ? -1 : 1;
  }
  return 0;
}
