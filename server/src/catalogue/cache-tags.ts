import type { ProductQuery } from '@haat/contract/shop/catalogue';
import { factsOf } from './product-criteria.ts';

/** The cache tags that the triggers of `server/schema/1.2/04_catalogue.sql` write. */
export const CATEGORIES = 'categories';
export const PRODUCT_LISTS = 'list';
const SYNONYMS = 'synonyms';

const PRODUCT = 'product:';

/** Returns the tag of a product's data, also for an id without a product. */
export function productTag(id: number): string {
  return `${PRODUCT}${id}`;
}

/** Returns the id of the product whose tag this is; NaN for another tag. */
export function productIdOf(tag: string): number {
  return tag.startsWith(PRODUCT) ? Number(tag.slice(PRODUCT.length)) : Number.NaN;
}

/** A longer list has the tag of any product, so it changes with every product. */
const MAX_PRODUCT_TAGS = 100;
const ANY_PRODUCT = 'products';

/** Returns the tags of a list: its products, and the set and order of products in it. */
export function productListTags(
  query: ProductQuery,
  {
    products,
    categories,
    notes,
  }: { products: readonly { id: number }[]; categories: readonly number[] | null; notes: object | null },
): string[] {
  const lists = listTags(categories);
  const { sort, in_stock, on_sale, price } = query;
  const byPrice = sort === 'price' || sort === '-price';
  // A product that comes into stock, on sale or into the range of prices, or whose unit changes, is in a list that it was not in before.
  const byFilter = in_stock || on_sale || price;
  const byAny = byFilter || sort === 'unit_price' || products.length > MAX_PRODUCT_TAGS;
  return [
    CATEGORIES,
    ...lists,
    ...(byPrice ? lists.map((list) => `${list}:price`) : []),
    ...(factsOf(query) ? lists.map(factTag) : []),
    ...(notes ? [SYNONYMS] : []),
    ...(byAny ? [ANY_PRODUCT] : products.map(({ id }) => productTag(id))),
  ];
}

/** Returns the tags of the counted facts of a list: the set of products in it, and their facts. */
export function facetTags(
  { search, on_sale, price }: ProductQuery,
  categories: readonly number[] | null,
): string[] {
  const lists = listTags(categories);
  return [
    CATEGORIES,
    ...lists,
    ...lists.map(factTag),
    ...(search ? [SYNONYMS] : []),
    ...(on_sale || price ? [ANY_PRODUCT] : []),
  ];
}

/** The tags that change when a product enters, leaves or moves in a list. */
const listTags = (categories: readonly number[] | null): string[] =>
  categories?.map((id) => `category:${id}`) ?? [PRODUCT_LISTS];

const factTag = (list: string) => `${list}:facts`;
