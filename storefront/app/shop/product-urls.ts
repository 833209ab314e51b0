import { LIST_PARAMETERS } from '@haat/contract/http/product-list-parameters';
import type { ProductQuery } from '@haat/contract/shop/catalogue';

/** The query of a product list in its URL; empty and default values are omitted. */
export type ListQuery = Pick<ProductQuery, (typeof LIST_PARAMETERS)[number]>;

/** Whether a list is a part of its category, shop or search. */
export function isFiltered({ in_stock, on_sale, price, brand, origin, halal }: ListQuery): boolean {
  return Boolean(in_stock || on_sale || price || brand || origin || halal);
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
