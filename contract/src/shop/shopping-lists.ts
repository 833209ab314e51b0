import { type Static, Type } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Id } from '../http/id.ts';
import { IdempotencyKey } from '../http/idempotency-key.ts';
import { MAX_LIST_PRODUCTS, MAX_QUANTITY, MAX_SHOPPING_LISTS } from '../http/limits.ts';
import { Closed, Named } from '../http/schemas.ts';

/** Longer than a stored name, because spaces are removed first. */
const Name = Type.String({
  maxLength: 200,
  description:
    'at most 40 characters; empty: the favourites. Lists with equal names in small letters are one',
});

const Products = Type.Array(Id, {
  maxItems: MAX_LIST_PRODUCTS,
  description: 'ids of products, in the order in which they were added',
});

const Quantities = Type.Record(
  Type.String({ pattern: '^[1-9][0-9]{0,14}$' }),
  Type.Integer({ minimum: 1, maximum: MAX_QUANTITY }),
  {
    maxProperties: MAX_LIST_PRODUCTS,
    description:
      'quantities by product id, in packs or in steps of goods that are sold by weight; 1 of a product that is not here',
  },
);

/** Products that a customer has saved under a name. `quantities` has those above 1. */
export const ShoppingList = Named('ShoppingList', {
  id: Type.Integer(),
  name: Name,
  products: Type.Array(Type.Integer()),
  quantities: Type.Optional(Quantities),
});
export type ShoppingList = Static<typeof ShoppingList>;

const ShoppingLists = Type.Array(ShoppingList);

export const listShoppingLists = endpoint('listShoppingLists', {
  summary: "The customer's lists of products, the favourites first, then the oldest",
  access: 'customer',
  response: ShoppingLists,
});

/** A list of a guest, or of an account, without its id. */
export const NamedProducts = Closed({
  name: Name,
  products: Products,
  quantities: Type.Optional(Quantities),
});
export type NamedProducts = Static<typeof NamedProducts>;

/**
 * Adds products to the list of this name, or creates it; products of the list stay. A quantity replaces the earlier one. Unknown products
 * are left out. 409 `list_full` above 100 products, `too_many_lists` above 20 lists.
 */
export const addToShoppingList = endpoint('addToShoppingList', {
  summary: 'Add products or quantities to a list, or create it',
  access: 'customer',
  body: NamedProducts,
  response: ShoppingLists,
  refusals: [409, 413, 415],
});

/** 409 `name_taken` if another list has the name, `favourites` for the favourites, whose name stays. */
export const renameShoppingList = endpoint('renameShoppingList', {
  summary: 'Rename a list',
  access: 'customer',
  params: Type.Object({ id: Id }),
  body: Closed({ name: Name }),
  response: ShoppingLists,
  refusals: [404, 409, 413, 415],
});

export const deleteShoppingList = endpoint('deleteShoppingList', {
  summary: 'Delete a list',
  access: 'customer',
  params: Type.Object({ id: Id }),
  response: ShoppingLists,
  refusals: [404],
});

/** A product that the list does not have changes nothing. */
export const removeFromShoppingList = endpoint('removeFromShoppingList', {
  summary: 'Take a product out of a list',
  access: 'customer',
  params: Type.Object({ id: Id, product: Id }),
  response: ShoppingLists,
  refusals: [404],
});

/** The lists after a merge, and what found no room. */
export const MergedLists = Named('MergedLists', { lists: ShoppingLists, dropped: Type.Array(NamedProducts) });
export type MergedLists = Static<typeof MergedLists>;

/**
 * Merges a guest's lists into the customer's, once per key: lists with the same name become one, and each product is in it once, with the
 * larger quantity. A repeated request changes nothing and returns the same `dropped`. The same key with other lists returns 422 `key_reused`.
 */
export const mergeShoppingLists = endpoint('mergeShoppingLists', {
  summary: "Merge a guest's lists into the customer's",
  access: 'customer',
  body: Closed({
    lists: Type.Array(NamedProducts, { maxItems: MAX_SHOPPING_LISTS }),
    merge_key: IdempotencyKey,
  }),
  response: MergedLists,
  refusals: [413, 415, 422],
});
export type ListMerge = Static<(typeof mergeShoppingLists)['body']>;
