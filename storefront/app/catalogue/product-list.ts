import { ApiError, type Client } from '@haat/contract/client';
import { sorts } from '@haat/contract/common/limits';
import type { ListQuery } from '../shop/product-urls.ts';
import { PAGE_SIZE, toCard } from './product-card-data.ts';

/** Reads the query of a product list from the URL. Empty values and unknown sorts are ignored. */
export function listQueryOf(params: URLSearchParams): ListQuery {
  const query: ListQuery = {};
  for (const name of ['category', 'subcategory', 'search', 'cursor'] as const) {
    const value = params.get(name)?.trim();
    if (value) query[name] = value;
  }
  const sort = sorts.find((each) => each === params.get('sort'));
  if (sort) query.sort = sort;
  return query;
}

/** Fetches a page of product cards; empty if the API rejects the query (an invalid cursor, a search text too long). */
export async function readCards(client: Client, query: ListQuery) {
  try {
    const page = await client.listProducts({ query: { ...query, limit: PAGE_SIZE } });
    return { ...page, items: page.items.map(toCard) };
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 400)) throw error;
    return { items: [], total: 0, next: null, previous: null };
  }
}
