import { ApiError, type Client } from '@haat/contract/client';
import { sorts } from '@haat/contract/common/limits';
import { PAGE_SIZE, toCard } from './product-card-data.ts';
import type { ListQuery } from './product-urls.ts';

/** What an address asks a product list for. Empty values and sorts that there are not count as not asked. */
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

/** A page of cards; an empty one where the API refuses the query itself (a cursor that is none, a text too long). */
export async function readCards(client: Client, query: ListQuery) {
  try {
    const page = await client.listProducts({ query: { ...query, limit: PAGE_SIZE } });
    return { ...page, items: page.items.map(toCard) };
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 400)) throw error;
    return { items: [], total: 0, next: null, previous: null };
  }
}
