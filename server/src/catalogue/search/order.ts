import type { ProductQuery } from '@haat/contract/shop/catalogue';
import type { ProductIndex } from './product-index.ts';
import type { Ranked } from './rank.ts';

/** What a found product is sorted by, ending with its id: of two products no two keys are the same. */
export type Key = readonly (string | number)[];

/** A part of a key, of the product at a place that fits so well. */
type Column = (index: ProductIndex, place: number, score: number) => string | number;

/** An order of found products: the smaller key comes first. */
export interface Order {
  columns: readonly Column[];
  /** The types of a key, to check a cursor by. */
  shape: readonly ('string' | 'number')[];
}

/** For `unit_price`, of a product without one: after all that have one. */
const NO_UNIT_PRICE = 10 ** 15;

const id: Column = (index, place) => index.idAt(place);

/** Returns the order of a search: the best match first, then the most sold, then the shortest name; or the requested one. */
export function searchOrder({ sort = 'default' }: ProductQuery): Order {
  switch (sort) {
    case 'price':
      return byNumbers((index, place) => index.at(place).price_paisa, id);
    case '-price':
      return byNumbers((index, place) => -index.at(place).price_paisa, id);
    case 'unit_price':
      return byNumbers((index, place) => index.unitPriceAt(place) ?? NO_UNIT_PRICE, id);
    case 'name':
      return { columns: [(index, place) => index.at(place).name, id], shape: ['string', 'number'] };
    case 'newest':
      return byNumbers((index, place) => -index.idAt(place));
    default:
      return byNumbers(
        (_index, _place, score) => score,
        (index, place) => -index.soldAt(place),
        (index, place) => index.nameLengthAt(place),
        id,
      );
  }
}

function byNumbers(...columns: Column[]): Order {
  return { columns, shape: columns.map(() => 'number') };
}

export interface Placed {
  place: number;
  key: Key;
}

/**
 * Returns the first `most` products in order, or the last ones with `backwards`; only those after the key `from`, or before
 * it. Of very many products only these few get a key.
 */
export function firstOf(
  index: ProductIndex,
  { places, scores }: Pick<Ranked, 'places' | 'scores'>,
  {
    order: { columns },
    from,
    backwards,
    most,
  }: { order: Order; from: Key | null; backwards: boolean; most: number },
): Placed[] {
  const sign = backwards ? -1 : 1;
  const best: Placed[] = [];
  for (let at = 0; at < places.length; at++) {
    const place = places[at]!;
    const score = scores[at] ?? 0;
    if (from && sign * compare(columns, index, place, score, from) <= 0) continue;
    if (best.length === most && sign * compare(columns, index, place, score, best[most - 1]!.key) > 0)
      continue;
    let low = 0;
    for (let high = best.length; low < high; ) {
      const middle = (low + high) >> 1;
      if (sign * compare(columns, index, place, score, best[middle]!.key) > 0) low = middle + 1;
      else high = middle;
    }
    best.splice(low, 0, { place, key: columns.map((column) => column(index, place, score)) });
    if (best.length > most) best.pop();
  }
  return best;
}

function compare(
  columns: readonly Column[],
  index: ProductIndex,
  place: number,
  score: number,
  key: Key,
): number {
  for (let at = 0; at < columns.length; at++) {
    const value = columns[at]!(index, place, score);
    const other = key[at]!;
    if (value !== other) return value < other ? -1 : 1;
  }
  return 0;
}
