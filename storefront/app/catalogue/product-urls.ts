import type { ProductQuery } from '@haat/contract/shop/catalogue';

/** The query of a product list as its address holds it; what is empty or the default is left out. */
export type ListQuery = Pick<ProductQuery, 'category' | 'subcategory' | 'search' | 'sort' | 'cursor'>;

/** An address in the making, where a part may be told to be absent. */
type ListAddress = { [Name in keyof ListQuery]?: ListQuery[Name] | null | undefined };

/** The English path of a product list: `/products?category=fish&subcategory=sea`. */
export function productsPath(query: ListAddress = {}): string {
  return withQuery('/products', query);
}

/** The English path of a page of the home grid. */
export function homePath(cursor?: string | null): string {
  return cursor ? withQuery('/', { cursor }) : '/';
}

export function productPath(id: number): string {
  return `/products/${id}`;
}

function withQuery(path: string, query: ListAddress): string {
  const params = new URLSearchParams();
  for (const name of ['category', 'subcategory', 'search', 'sort', 'cursor'] as const) {
    const value = query[name];
    if (value && value !== 'default') params.set(name, value);
  }
  return params.size > 0 ? `${path}?${params}` : path;
}
