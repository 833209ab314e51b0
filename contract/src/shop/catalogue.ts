import { type Static, type TBoolean, type TOptional, type TString, Type } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Id } from '../http/id.ts';
import { MAX_LIST_PRODUCTS, MAX_SEARCH, sorts } from '../http/limits.ts';
import { Closed, Named, Nullable } from '../http/schemas.ts';
import { PRICE_RANGE } from '../money/price-range.ts';
import { soldBy } from '../money/sold-by.ts';
import {
  eachField,
  type ProductFact,
  type ProductField,
  type ProductFieldValues,
  productFacts,
  publicProductFields,
} from './product-fields.ts';
import { eachFacet } from './product-list-parameters.ts';

/** Parts of a text: the first and the last position (exclusive) of each, in UTF-16 code units, in order. */
const Spans = Type.Array(Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 }));

/** What a shopper can choose for a product without another price, such as a cut. Requests name it by `name`. */
export const ProductOption = Named('ProductOption', {
  name: Type.String(),
  name_bn: Type.String({ description: 'empty where there is none' }),
});
export type ProductOption = Static<typeof ProductOption>;

/** The schemas of these fields in a response. */
export function productFieldSchemas<Field extends ProductField>(names: readonly Field[]) {
  return eachField(names, (_, { type, description }) =>
    (type === 'switch' ? Type.Boolean : Type.String)(description === undefined ? {} : { description }),
  ) as { [Name in Field]: ProductFieldValues[Name] extends boolean ? TBoolean : TString };
}

const facts = productFieldSchemas(productFacts);

/** A product as the shop shows it. Prices in taka; pictures are URLs below `/media/`, or empty. */
export const Product = Named('Product', {
  id: Type.Integer(),
  slug: Type.String(),
  ...productFieldSchemas(publicProductFields),
  ...(eachField(productFacts, (name) => Type.Optional(facts[name])) as {
    [Fact in ProductFact]: TOptional<(typeof facts)[Fact]>;
  }),
  price: Type.Number(),
  old_price: Nullable(Type.Number()),
  isOnSale: Type.Boolean(),
  mainimage: Type.String(),
  image1: Type.String(),
  image2: Type.String(),
  image3: Type.String(),
  thumbnail: Type.String(),
  category: Type.Integer({ description: 'id of the category or subcategory that holds it' }),
  category_title: Type.String(),
  category_title_bn: Type.String(),
  stock_status: Type.Boolean({ description: 'true: in stock' }),
  offer_ends: Type.Optional(
    Type.String({ description: 'until when the price is `isOnSale`; left out without an end' }),
  ),
  sold_by: Type.Optional(
    Type.Enum(soldBy, { description: 'weight: in steps of `unit`; left out: by the piece' }),
  ),
  options: Type.Optional(Type.Array(ProductOption, { description: 'left out where there are none' })),
  freshness: Type.Optional(
    Type.Object(
      {
        answers: Type.Integer({ description: 'lines of delivered orders' }),
        percent: Type.Integer({ description: 'of them fresh, rounded down' }),
        answer: Type.String({ description: 'of the shop; empty: none' }),
        answer_bn: Type.String(),
      },
      { description: 'what shoppers said; left out below the number that the owner has set' },
    ),
  ),
  promise: Type.Optional(
    Type.String({
      description:
        'of `getProduct`: about the freshness, by its category; {date} stands for the day of the last market morning',
    }),
  ),
  promise_bn: Type.Optional(Type.String()),
  matched: Type.Optional(
    Type.Object(
      { name: Spans, name_bn: Spans },
      { description: 'in a search: the parts of both names that it was found by' },
    ),
  ),
});
export type Product = Static<typeof Product>;

const SubCategory = Type.Object({
  id: Type.Integer(),
  slug: Type.String(),
  title: Type.String(),
  title_bn: Type.String(),
});

/** A category; `parent` is null at the top level. `children` are its subcategories. */
export const Category = Named('Category', {
  id: Type.Integer(),
  slug: Type.String(),
  title: Type.String(),
  title_bn: Type.String(),
  parent: Nullable(Type.Integer()),
  image: Type.String({ description: 'a picture of the category, empty where there is none' }),
  former: Type.Array(Type.Object({ parent: Nullable(Type.Integer()), slug: Type.String() }), {
    description: 'slugs that it had, below the category with the id `parent`; links lead to it',
  }),
  children: Type.Array(SubCategory),
});
export type Category = Static<typeof Category>;

export const ProductQuery = Closed({
  category: Type.Optional(Type.String({ maxLength: 100, description: 'slug of a top-level category' })),
  subcategory: Type.Optional(Type.String({ maxLength: 100, description: 'slug of one of its children' })),
  search: Type.Optional(
    Type.String({
      maxLength: MAX_SEARCH,
      description:
        'words, their beginnings or any part of the name, in either language, as they are spelled or sound; also words of the category, pack sizes (1 kg, ৫০০ গ্রাম) and other words for the same',
    }),
  ),
  in_stock: Type.Optional(Type.Boolean({ description: 'true: only products in stock' })),
  on_sale: Type.Optional(Type.Boolean({ description: 'true: only products on sale' })),
  price: Type.Optional(
    Type.String({
      pattern: PRICE_RANGE,
      description: 'in taka, both ends included: 100-500, -100 or 5000-',
    }),
  ),
  ...eachFacet({
    text: Type.Optional(Type.String({ maxLength: 100, description: 'a `value` of `listProductFacets`' })),
    switch: Type.Optional(Type.Boolean({ description: 'true: only products that are known to be so' })),
  }),
  sort: Type.Optional(
    Type.Enum([...sorts, 'name_bn', 'sold'], {
      description:
        'name_bn: by the Bengali name, or the name without one; sold: only what was sold in the last 30 days, the most first',
    }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  // Holds a name of up to 200 characters with up to 3 bytes each, in base64.
  cursor: Type.Optional(Type.String({ maxLength: 1_000, description: 'from a Link header; opaque' })),
});
export type ProductQuery = Static<typeof ProductQuery>;

/**
 * Returns a plain list. `X-Total-Count` is the number of all matches (1001 means more than 1,000); `Link` has the next and
 * the previous page. The response to a search has more headers (`searchHeaders`).
 */
export const listProducts = endpoint('listProducts', {
  summary: 'Products of the shop, all or those asked for',
  access: 'public',
  query: ProductQuery,
  response: Type.Array(Product),
});

const { sort: _sort, limit: _limit, cursor: _cursor, ...filters } = ProductQuery.properties;

const FacetValue = Named('FacetValue', {
  value: Type.String({ description: 'in English; the Bengali text where there is none' }),
  value_bn: Type.String({ description: 'the English text where there is none' }),
  count: Type.Integer(),
});
export type FacetValue = Static<typeof FacetValue>;

/** The facts by which a list can be filtered: the chosen ones, and those that some of its products have and others do not. */
export const ProductFacets = Named(
  'ProductFacets',
  eachFacet({
    text: Type.Array(FacetValue, { description: 'the most frequent first, at most 30' }),
    switch: Type.Integer({ description: 'the number of products; 0 if none or all of the list are so' }),
  }),
);
export type ProductFacets = Static<typeof ProductFacets>;

/** Each fact is counted with all filters but its own. */
export const listProductFacets = endpoint('listProductFacets', {
  summary: 'Brands, origins and other facts of the products of a list, each with its number',
  access: 'public',
  query: Closed(filters),
  response: ProductFacets,
});

export const getProduct = endpoint('getProduct', {
  summary: 'One product',
  access: 'public',
  params: Type.Object({ id: Id }),
  response: Product,
  refusals: [404],
});

/** Returns the products that the shop sells, in the order of `ids`; others are left out. */
export const listProductsById = endpoint('listProductsById', {
  summary: 'Products by their ids',
  access: 'public',
  params: Type.Object({
    ids: Type.String({
      pattern: `^[1-9]\\d{0,14}(,[1-9]\\d{0,14}){0,${MAX_LIST_PRODUCTS - 1}}$`,
      description: `at most ${MAX_LIST_PRODUCTS}: 3,17`,
    }),
  }),
  response: Type.Array(Product),
});

export const listCategories = endpoint('listCategories', {
  summary: 'The categories with products, each with its children',
  access: 'public',
  response: Type.Array(Category),
});
