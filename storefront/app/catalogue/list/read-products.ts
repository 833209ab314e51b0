import { ApiError, type Client } from '@haat/contract/client';
import { MAX_SEARCH } from '@haat/contract/http/limits';
import type { Product, ProductFacets, ProductQuery } from '@haat/contract/shop/catalogue';
import { NO_FACETS } from '@haat/contract/shop/product-list-parameters';
import { toJsonText } from '../../platform/json-text.ts';
import { isFiltered, type ListQuery } from '../../shop/product-urls.ts';
import { type CardProduct, PAGE_SIZE, toCard } from '../product-card-data.ts';

/** Fetches a page of product cards; empty if the API rejects the query (an invalid cursor, a search text too long). */
export async function readCards(client: Client, query: ListQuery) {
  return withCards(await readProducts(client, query));
}

/** Fetches a page of products, in the same way. */
export async function readProducts(client: Client, query: ListQuery) {
  try {
    return await client.listProducts({ query: { ...query, limit: PAGE_SIZE } });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 400)) throw error;
    return { items: [], total: 0, next: null, previous: null };
  }
}

/** Fetches the facts by which a list can be filtered; none if the API rejects the query. */
export async function readFacets(client: Client, query: ListQuery): Promise<ProductFacets> {
  const { sort: _sort, cursor: _cursor, ...filters } = query;
  try {
    return await client.listProductFacets({ query: filters });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 400)) throw error;
    return NO_FACETS;
  }
}

/** Only what the cards of a page show. */
export function withCards<T extends { items: Product[] }>(page: T) {
  return { ...page, items: toJsonText<CardProduct[]>(page.items.map(toCard)) };
}

/** The number of products shown for a search without results. */
const MAX_NEAREST = 6;

/**
 * Fetches products to show for a search without results: those without its filters, otherwise the first ones of the shop.
 * Returns null if the list is no search, or has products.
 */
export async function readNearest(client: Client, query: ListQuery, total: number) {
  const { search } = query;
  if (!search || total > 0) return null;
  const first = async (query: ProductQuery) =>
    (await client.listProducts({ query: { ...query, limit: MAX_NEAREST } })).items.map(toCard);
  const unfiltered =
    (query.category || isFiltered(query)) && search.length <= MAX_SEARCH ? await first({ search }) : [];
  if (unfiltered.length > 0) return { products: unfiltered, isFiltered: true };
  return { products: await first({}), isFiltered: false };
}
