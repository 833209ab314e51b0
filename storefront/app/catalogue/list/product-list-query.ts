import { sorts } from '@haat/contract/http/limits';
import { readPriceRange } from '@haat/contract/money/price-range';
import { switchFacets, textFacets } from '@haat/contract/shop/product-list-parameters';
import type { ListQuery } from '../../shop/product-urls.ts';

/** Reads the query of a product list from the URL. Empty values, unknown sorts and unknown filters are ignored. */
export function listQueryOf(params: URLSearchParams): ListQuery {
  const query: ListQuery = {};
  for (const name of ['category', 'subcategory', 'search', ...textFacets, 'cursor'] as const) {
    const value = params.get(name)?.trim();
    if (value) query[name] = value;
  }
  for (const name of ['in_stock', 'on_sale', ...switchFacets] as const)
    if (params.get(name) === 'true') query[name] = true;
  const price = params.get('price') ?? '';
  if (readPriceRange(price)) query.price = price;
  const sort = sorts.find((each) => each === params.get('sort'));
  if (sort) query.sort = sort;
  return query;
}
