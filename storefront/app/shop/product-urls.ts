import type { ProductQuery } from '@haat/contract/shop/catalogue';
import { LIST_PARAMETERS } from '@haat/contract/shop/product-list-parameters';

/** The query of a product list in its URL; empty and default values are omitted. */
export type ListQuery = Pick<ProductQuery, (typeof LIST_PARAMETERS)[number]>;

/** Whether a list is a part of its category, shop or search. */
export function isFiltered({ category, subcategory, search, sort, cursor, ...filters }: ListQuery): boolean {
  return Object.values(filters).some(Boolean);
}

/** Parameters for building a URL; null and undefined mean absent. */
type ListParameters = { [Name in keyof ListQuery]?: ListQuery[Name] | null | undefined };

/** The English path of a product list: `/products?category=fish&subcategory=sea`. */
export function productsPath(query: ListParameters = {}): string {
  return withQuery('/products', query);
}

/** The English path of the home page at a cursor. */
export function homePath(cursor?: string | null): string {
  return cursor ? withQuery('/', { cursor }) : '/';
}

export function productPath(id: number): string {
  return `/products/${id}`;
}

/** The English path of the quick list. */
export const QUICK_LIST = '/quick-list';

/** The English path of a list of the shopper; without a name that of the favourites. */
export function listsPath(name = ''): string {
  return name ? `/lists?${new URLSearchParams({ list: name })}` : '/lists';
}

function withQuery(path: string, query: ListParameters): string {
  const params = new URLSearchParams();
  for (const name of LIST_PARAMETERS) {
    const value = query[name];
    if (value && value !== 'default') params.set(name, String(value));
  }
  return params.size > 0 ? `${path}?${params}` : path;
}
