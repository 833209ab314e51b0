import type { SearchNotes } from '@haat/contract/common/search-headers';
import { searchKey } from '@haat/contract/common/search-key';
import type { Cursor } from './cursor.ts';
import type { ProductCriteria } from './product-criteria.ts';
import { correctionOf } from './search/correction.ts';
import { releaseMatches } from './search/match-search.ts';
import { firstOf, type Order, type Placed } from './search/order.ts';
import type { ProductIndex } from './search/product-index.ts';
import { type Ranked, rank } from './search/rank.ts';
import { type Spans, spansOf } from './search/spans.ts';

/** A product that is found, and the parts of its names that it is found by. */
export interface FoundProduct extends Placed {
  id: number;
  matched: { name: Spans; name_bn: Spans };
}

/** A part of what a search finds. */
export interface Found {
  /** In order; one more than was asked for where there is a further page. */
  products: FoundProduct[];
  total: number;
  /** Null where there is no text to search for. */
  notes: SearchNotes | null;
}

/** Searches the index: all of it by one way, whatever the text, the filters and the order. */
export function searchProducts(
  index: ProductIndex,
  search: string,
  criteria: ProductCriteria,
  { order, cursor, limit }: { order: Order; cursor: Cursor | null; limit: number },
): Found {
  const isText = searchKey(search) !== '';
  const ranked = isText ? rank(index, search) : everything(index);
  const found = filtered(index, ranked, criteria);
  const placed = firstOf(index, found, {
    order,
    from: cursor?.key ?? null,
    backwards: cursor?.direction === 'prev',
    most: limit + 1,
  });
  const products = placed.map((one): FoundProduct => {
    const { id, name, name_bn } = index.at(one.place);
    return {
      ...one,
      id,
      matched: { name: spansOf(name, ranked.matches), name_bn: spansOf(name_bn, ranked.matches) },
    };
  });
  const notes = isText && {
    partial: ranked.partial,
    corrected: correctionOf(search, ranked.matches),
    categories: categoriesOf(index, ranked),
  };
  releaseMatches(ranked.matches);
  return { products, total: found.places.length, notes: notes || null };
}

function everything(index: ProductIndex): Ranked {
  const places = index.places();
  return { places, scores: [], partial: false, matches: { words: [], sizes: [] } };
}

function filtered(index: ProductIndex, ranked: Ranked, { categories, inStock, onSale }: ProductCriteria) {
  if (!categories && !inStock && !onSale) return ranked;
  const wanted = categories && new Set(categories);
  const places: number[] = [];
  const scores: number[] = [];
  for (const [at, place] of ranked.places.entries()) {
    const { category_id, in_stock, is_on_sale } = index.at(place);
    if ((wanted && !wanted.has(category_id)) || (inStock && !in_stock) || (onSale && !is_on_sale)) continue;
    places.push(place);
    scores.push(ranked.scores[at] ?? 0);
  }
  return { places, scores };
}

/** The categories that all words name; of a category and those below it the upper one alone. */
function categoriesOf(index: ProductIndex, { matches: { words } }: Ranked): number[] {
  const [first, ...rest] = words.map(({ categories }) => categories);
  const all = [...(first?.keys() ?? [])].filter((id) => rest.every((others) => others.has(id)));
  return all.filter((id) => !all.includes(index.category(id)?.parent_id ?? 0));
}
