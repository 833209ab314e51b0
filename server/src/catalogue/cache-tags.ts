import type { ProductQuery } from '@haat/contract/shop/catalogue';
import type { ProductPage } from './products.ts';

/** Tags as the triggers of `0013_cache_tags.sql` write them. */
export const CATEGORIES = 'categories';
export const PRODUCT_LISTS = 'list';

/** A product's own data, also where there is none of that id. */
export function productTag(id: number): string {
  return `product:${id}`;
}

/** Of longer lists every change of any product counts. */
const MOST_PRODUCTS = 100;
const ANY_PRODUCT = 'products';

/** What a list shows: its products, and which of them stand in it in which order. */
export function productListTags({ sort }: ProductQuery, { products, categories }: ProductPage): string[] {
  const lists = categories?.map((id) => `category:${id}`) ?? [PRODUCT_LISTS];
  const byPrice = sort === 'price' || sort === '-price';
  return [
    CATEGORIES,
    ...lists,
    ...(byPrice ? lists.map((list) => `${list}:price`) : []),
    ...(products.length > MOST_PRODUCTS ? [ANY_PRODUCT] : products.map(({ id }) => productTag(id))),
  ];
}
