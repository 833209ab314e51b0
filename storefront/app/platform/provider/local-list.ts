import type { Page } from '@haat/contract/client';
import { readPriceRange } from '@haat/contract/money/price-range';
import type { Category, Product, ProductQuery } from '@haat/contract/shop/catalogue';
import { compareNames } from '@haat/contract/text/name-order';
import { searchKey } from '@haat/contract/text/search-key';

/** Filters, sorts and pages a complete list, for a provider that cannot. Its cursors are offsets in the list. */
export function queryList(
  products: readonly Product[],
  categories: readonly Category[],
  query: ProductQuery,
): Page<Product> {
  const matches = sorted(products.filter(matcher(categories, query)), query.sort);
  const start = Math.max(0, Math.trunc(Number(query.cursor ?? 0)) || 0);
  const size = query.limit ?? matches.length;
  const end = start + size;
  return {
    items: matches.slice(start, end),
    total: matches.length,
    next: end < matches.length ? String(end) : null,
    previous: start > 0 ? String(Math.max(0, start - size)) : null,
  };
}

function matcher(
  categories: readonly Category[],
  { category, subcategory, search = '', in_stock, on_sale, price = '' }: ProductQuery,
): (product: Product) => boolean {
  const categoryIds = category === undefined ? null : idsOf(categories, category, subcategory);
  const key = searchKey(search);
  const range = readPriceRange(price);
  return (product) =>
    (categoryIds?.has(String(product.category)) ?? true) &&
    (!in_stock || product.stock_status) &&
    (!on_sale || product.isOnSale) &&
    product.price >= (range?.from ?? 0) &&
    product.price <= (range?.to ?? Number.POSITIVE_INFINITY) &&
    (searchKey(product.name).includes(key) || searchKey(product.name_bn).includes(key));
}

/** The id of a category and the ids of its children; with `childSlug` only the id of that child. */
function idsOf(categories: readonly Category[], slug: string, childSlug: string | undefined): Set<string> {
  const category = categories.find((each) => each.parent === null && each.slug === slug);
  const children = category?.children ?? [];
  const selected = childSlug
    ? children.filter((child) => child.slug === childSlug)
    : [...(category ? [category] : []), ...children];
  return new Set(selected.map(({ id }) => String(id)));
}

function sorted(products: Product[], sort: ProductQuery['sort']): Product[] {
  switch (sort) {
    case 'price':
      return products.toSorted((a, b) => a.price - b.price);
    case '-price':
      return products.toSorted((a, b) => b.price - a.price);
    case 'name':
      return products.toSorted((a, b) => compareNames(a.name, b.name));
    case 'name_bn':
      return products.toSorted((a, b) => compareNames(a.name_bn || a.name, b.name_bn || b.name));
    // Nothing is known about sales.
    case 'sold':
      return [];
    case 'newest':
      return products.toSorted((a, b) => b.id - a.id);
    default:
      return products;
  }
}
