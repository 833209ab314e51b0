import type { SearchNotes } from '@haat/contract/http/search-headers';
import { facetNames } from '@haat/contract/shop/product-list-parameters';
import { searchKey } from '@haat/contract/text/search-key';
import type { ProductCriteria } from './product-criteria.ts';
import { correctSearch } from './search/correction.ts';
import { releaseMatches } from './search/match-search.ts';
import { type Spans, spanFinder } from './search/matched-spans.ts';
import type { IndexedProduct, ProductIndex } from './search/product-index.ts';
import {
  type Cursor,
  type Order,
  type SortedProduct,
  searchOrders,
  takeFirst,
} from './search/result-order.ts';
import { type ScoredProducts, scoreProducts } from './search/score-products.ts';

/** A found product, with the parts of its names that match. */
interface FoundProduct extends SortedProduct {
  id: number;
  matched: { name: Spans; name_bn: Spans };
}

/** One page of the result of a search. */
export interface Found {
  /** In order; one more than requested if there is a further page. */
  products: FoundProduct[];
  total: number;
  /** Null without a search text. */
  notes: SearchNotes | null;
}

/** Searches, filters and sorts the products of the index, with or without a search text. */
export function searchProducts(
  index: ProductIndex,
  search: string,
  criteria: ProductCriteria,
  { order, cursor, limit }: { order: Order; cursor: Cursor | null; limit: number },
): Found {
  const isText = searchKey(search) !== '';
  const scored = isText
    ? scoreProducts(index, search)
    : matchAll(order.onlySold ? index.soldPositions() : index.positions());
  const found = applyFilters(
    index,
    scored,
    criteria,
    order.onlySold && isText ? index.soldPositions() : null,
  );
  const sorted = takeFirst(index, found, { order, cursor, limit: limit + 1 });
  const findSpans = spanFinder(index, scored.matches);
  const products = sorted.map((one): FoundProduct => {
    const { id, name, name_bn } = index.at(one.position);
    return {
      ...one,
      id,
      matched: { name: findSpans(name), name_bn: findSpans(name_bn) },
    };
  });
  const notes = isText && {
    partial: scored.partial,
    corrected: scored.positions.length > 0 ? correctSearch(search, scored.matches) : null,
    categories: findNamedCategories(index, scored),
  };
  releaseMatches(scored.matches);
  return { products, total: found.positions.length, notes: notes || null };
}

/** Returns the ids of the products that match a text, the best first. */
export function findIds(index: ProductIndex, search: string, limit: number): number[] {
  const criteria = { categories: null, inStock: false, onSale: false };
  const place = { order: searchOrders.default, cursor: null, limit };
  const { products } = searchProducts(index, search, criteria, place);
  return products.slice(0, limit).map(({ id }) => id);
}

function matchAll(positions: number[]): ScoredProducts {
  return { positions, scores: [], partial: false, matches: { words: [], sizes: [] } };
}

function applyFilters(
  index: ProductIndex,
  scored: ScoredProducts,
  criteria: ProductCriteria,
  only: readonly number[] | null,
) {
  const { categories, inStock, onSale, price, facts } = criteria;
  if (!categories && !inStock && !onSale && !price && !facts && !only) return scored;
  const allowed = only && new Set(only);
  const passes = filterOf(criteria);
  const positions: number[] = [];
  const scores: number[] = [];
  for (let at = 0; at < scored.positions.length; at++) {
    const position = scored.positions[at]!;
    const product = index.at(position);
    if (!passes(product) || (allowed && !allowed.has(position))) continue;
    if (facts && missedFacts(product, facts).length > 0) continue;
    positions.push(position);
    scores.push(scored.scores[at] ?? 0);
  }
  return { positions, scores };
}

/** Whether a product has what is asked for, apart from its facts. */
export function filterOf({ categories, inStock, onSale, price }: ProductCriteria) {
  const categoryIds = categories && new Set(categories);
  return ({ category_id, in_stock, is_on_sale, price_paisa }: IndexedProduct) =>
    (!categoryIds || categoryIds.has(category_id)) &&
    (!inStock || in_stock) &&
    (!onSale || is_on_sale) &&
    (!price || (price_paisa >= price.from && price_paisa <= price.to));
}

/** The facts that a product does not have. */
export function missedFacts({ facts }: IndexedProduct, asked: NonNullable<ProductCriteria['facts']>) {
  return facetNames.filter((name) => asked[name] !== undefined && facts?.[name]?.value !== asked[name]);
}

/** The categories that all words name, without subcategories of such categories. */
function findNamedCategories(index: ProductIndex, { matches: { words } }: ScoredProducts): number[] {
  const [first, ...rest] = words.map(({ categories }) => categories);
  const all = [...(first?.keys() ?? [])].filter((id) => rest.every((others) => others.has(id)));
  return all.filter((id) => !all.includes(index.category(id)?.parent_id ?? 0));
}
