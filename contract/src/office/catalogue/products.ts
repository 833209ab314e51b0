import { type Static, Type } from 'typebox';
import { Id } from '../../http/id.ts';
import { MAX_SEARCH } from '../../http/limits.ts';
import type { FieldProblems } from '../../http/problems.ts';
import { WireFields } from '../../http/refusal.ts';
import { Closed, Named, Nullable } from '../../http/schemas.ts';
import { Version } from '../../http/version.ts';
import { soldBy } from '../../money/sold-by.ts';
import { ProductOption, productFieldSchemas } from '../../shop/catalogue.ts';
import {
  eachField,
  type ProductField,
  type ProductFieldValues,
  productFieldNames,
} from '../../shop/product-fields.ts';
import { Moment } from '../../time/date-time.ts';
import { officeEndpoint } from '../endpoint.ts';
import { MAX_PICTURES, PRODUCTS_PER_PAGE, productFilters, productProblems } from '../limits.ts';
import { Paisa } from '../paisa.ts';

const fields = productFieldSchemas(productFieldNames);

const summary = {
  id: Type.Integer(),
  version: Type.Integer({ description: 'rises with each change, except of the stock' }),
  slug: Type.String(),
  code: Type.String({ description: 'the own number of the shop, empty without one' }),
  name: fields.name,
  name_bn: fields.name_bn,
  unit: fields.unit,
  price_paisa: Paisa(),
  old_price_paisa: Nullable(Paisa()),
  is_on_sale: Type.Boolean(),
  stock: Type.Integer(),
  listed: fields.listed,
  category: Type.Integer(),
  pictures: Type.Array(Type.String(), { description: 'URLs below /media/, the main one first' }),
  problems: Type.Array(Type.Enum(productProblems)),
};

export const ProductSummary = Named('ProductSummary', summary);
export type ProductSummary = Static<typeof ProductSummary>;

export const OfficeProduct = Named('OfficeProduct', {
  ...summary,
  ...fields,
  barcode: Type.String(),
  offer_paisa: Nullable(Paisa(), { description: 'of an offer that has not started yet' }),
  offer_starts: Nullable(Type.String(), { description: 'ISO 8601, of the same' }),
  offer_ends: Nullable(Type.String(), {
    description: 'of the same, or of the offer now; null: until somebody ends it',
  }),
  sold_by: Type.Enum(soldBy, { description: 'weight: in steps of `unit`' }),
  options: Type.Array(ProductOption),
});
export type OfficeProduct = Static<typeof OfficeProduct>;

export const findOfficeProducts = officeEndpoint('findOfficeProducts', {
  summary: 'Products by the search of the shop, by code or barcode, also those that are not listed',
  right: 'products.edit',
  query: Closed({
    search: Type.Optional(Type.String({ maxLength: MAX_SEARCH })),
    category: Type.Optional(Id),
    show: Type.Optional(Type.Enum(productFilters)),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  }),
  response: Type.Object({ products: Type.Array(ProductSummary), total: Type.Integer() }),
});

export const getOfficeProduct = officeEndpoint('getOfficeProduct', {
  summary: 'One product',
  right: 'products.edit',
  params: Type.Object({ id: Id }),
  response: OfficeProduct,
  refusals: [404],
});

const Typed = Type.Optional(Type.String({ maxLength: 20_000 }));
const Switch = Type.Optional(Type.Boolean());

const typedProductFields = eachField(productFieldNames, (_, { type }) =>
  type === 'switch' ? Switch : Typed,
) as { [Field in ProductField]: ProductFieldValues[Field] extends boolean ? typeof Switch : typeof Typed };

/** Empty: none. */
const OfferTime = Type.Optional(Type.Union([Moment, Type.Literal('')]));

/**
 * The fields of a product as somebody typed them; the rules are those of an import (docs/import.md). Prices in taka, digits of either
 * script. An empty `old_price` ends the offer.
 * `offer_price` is the price from `offer_starts` on, a time in the future; `offer_ends` ends it, or the offer now. Without `offer_price` the plan is
 * dropped.
 */
const typedFields = {
  ...typedProductFields,
  sold_by: Type.Optional(Type.Enum(soldBy)),
  options: Type.Optional(
    Type.String({
      maxLength: 2_000,
      description: 'one per line or before each semicolon: Curry cut / কারি কাট',
    }),
  ),
  price: Typed,
  old_price: Typed,
  offer_price: Typed,
  offer_starts: OfferTime,
  offer_ends: OfferTime,
  code: Typed,
  barcode: Typed,
  category: Type.Optional(Id),
  pictures: Type.Optional(
    Type.Array(Type.String({ maxLength: 200 }), {
      maxItems: MAX_PICTURES,
      description: 'all of them, as `uploadPicture` or the product named them, the main one first',
    }),
  ),
};

export const ProductChanges = Closed(typedFields);
export type ProductChanges = Static<typeof ProductChanges>;

/**
 * 400 names the fields; `code` and `barcode` belong to one product each. 409 `product_created` if the key has created a product with other fields:
 * `fields` has its id as `product`, and its opening `stock`. The product at that time has the version 1.
 */
export const createProduct = officeEndpoint('createProduct', {
  summary: 'Create a product, once per key',
  right: 'products.edit',
  body: Closed({
    ...typedFields,
    key: Type.String({ pattern: '^[0-9a-f]{32}$', description: '128 random bits' }),
    stock: Type.Optional(Type.String({ maxLength: 40, description: 'what is there at the beginning' })),
  }),
  response: OfficeProduct,
  status: 201,
  refusals: [409],
});

/**
 * Changes the fields that are sent. Another field that somebody else has changed since `version` stays changed. If it is one of these, 409
 * `product_changed`: `params` has `changed_by`, `changed_at`, the new `version`, and as texts the `values` now of these fields, prices in paisa (`price_paisa`).
 */
export const updateProduct = officeEndpoint('updateProduct', {
  summary: 'Change fields of a product; `listed: false` archives it',
  right: 'products.edit',
  params: Type.Object({ id: Id }),
  body: Closed({ ...typedFields, version: Version }),
  response: OfficeProduct,
  refusals: [404, 409],
});

/** What became of one of several products; `code` and `fields`: of the refusal, as of `updateProduct`. */
export const ProductResult = Named('ProductResult', {
  id: Type.Integer(),
  result: Type.Enum(['changed', 'refused']),
  code: Type.String(),
  fields: Type.Optional(Type.Unsafe<FieldProblems>(WireFields)),
  changed_by: Type.String(),
  changed_at: Type.String(),
});
export type ProductResult = Static<typeof ProductResult>;

/** Changes each product in its own transaction: a refusal does not stop the others. A repeated request changes nothing more. */
export const bulkUpdateProducts = officeEndpoint('bulkUpdateProducts', {
  summary: 'Change the same fields of several products, with a result for each',
  right: 'products.edit',
  body: Closed({
    products: Type.Array(Closed({ id: Id, version: Version }), { minItems: 1, maxItems: PRODUCTS_PER_PAGE }),
    fields: Closed(
      {
        listed: Switch,
        weighed: Switch,
        category: Type.Optional(Id),
        shelf_place: Typed,
      },
      { minProperties: 1 },
    ),
  }),
  response: Type.Array(ProductResult),
});

/**
 * 413 above 12 MB; 400 for a file that is no photo, is damaged or has too many pixels, and `too_dark`, `too_bright` or `blurred` unless it is taken as it
 * is.
 */
export const uploadPicture = officeEndpoint('uploadPicture', {
  summary: 'Store a picture, cut to a square with an even ground; the product gets it by its name',
  right: 'products.edit',
  body: Closed({
    picture: Type.Unsafe<Uint8Array>({ description: 'the file' }),
    as_it_is: Type.Optional(Type.Literal('true', { description: 'although it is dark or blurred' })),
  }),
  multipart: true,
  response: Type.Object({ picture: Type.String({ description: 'URL below /media/' }) }),
  status: 201,
  refusals: [413, 503],
});
