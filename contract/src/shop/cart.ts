import { type Static, Type } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Id } from '../http/id.ts';
import { IdempotencyKey } from '../http/idempotency-key.ts';
import { MAX_MERGED_LINES, MAX_QUANTITY } from '../http/limits.ts';
import { Closed, Named } from '../http/schemas.ts';
import { MAX_OPTION } from '../money/sold-by.ts';
import { ProductOption } from './catalogue.ts';
import { OrderItem } from './orders.ts';

const Quantity = Type.Integer({ minimum: 1, maximum: MAX_QUANTITY });

/** One for all of a product in the cart. */
const Option = Type.Optional(
  Type.String({
    maxLength: MAX_OPTION,
    description: 'the English name of an option of the product; empty: as it is',
  }),
);

/**
 * A line of a customer's cart with the current price. A `purchased` line belongs to the cart history, with name, price and
 * quantity as bought.
 */
export const CartLine = Named('CartLine', {
  ...OrderItem.properties,
  stock_status: Type.Boolean({ description: 'true: the product is sold and in stock' }),
  options: Type.Optional(Type.Array(ProductOption, { description: 'of the product; left out without any' })),
});
export type CartLine = Static<typeof CartLine>;

/** Returns the open lines first, in the order in which they were added; then the newest 200 purchased lines, newest first. */
export const listCartLines = endpoint('listCartLines', {
  summary: "The customer's cart and its history",
  access: 'customer',
  response: Type.Array(CartLine),
});

/**
 * Adds to the product's line, or creates it; a line has a quantity of at most 999. An `option` replaces the option of the whole line.
 * A request that is repeated with the `add_key` of the last addition to the line adds nothing.
 * 409 `not_sold` if the shop does not sell the product, `option_removed` if it has no such option, `cart_full` above 100 lines.
 */
export const addCartLine = endpoint('addCartLine', {
  summary: 'Put a product into the cart',
  access: 'customer',
  body: Closed({ item: Id, quantity: Quantity, option: Option, add_key: Type.Optional(IdempotencyKey) }),
  response: CartLine,
  status: 201,
  refusals: [409, 413, 415],
});

export const changeCartLine = endpoint('changeCartLine', {
  summary: 'Change the quantity of a line, or its option',
  access: 'customer',
  params: Type.Object({ id: Id }),
  body: Closed({ quantity: Quantity, option: Option }),
  response: CartLine,
  refusals: [404, 409, 413, 415],
});

export const removeCartLine = endpoint('removeCartLine', {
  summary: 'Take a line out of the cart',
  access: 'customer',
  params: Type.Object({ id: Id }),
  response: Type.Null(),
  status: 204,
  refusals: [404],
});

const GuestLine = Closed({ product: Id, quantity: Quantity, option: Option });

export const CartMerge = Closed({
  items: Type.Array(GuestLine, { maxItems: MAX_MERGED_LINES }),
  merge_key: Type.Optional(IdempotencyKey),
});
export type CartMerge = Static<typeof CartMerge>;

/** The cart after a merge, and the guest lines that were not added. */
export const MergedCart = Named('MergedCart', {
  lines: Type.Array(CartLine),
  dropped: Type.Array(
    Type.Object({
      product: Type.Integer(),
      quantity: Type.Integer(),
      reason: Type.Enum(['not_sold', 'cart_full']),
    }),
  ),
});
export type MergedCart = Static<typeof MergedCart>;

/**
 * Merges a guest's lines into the customer's cart, once per key (`Idempotency-Key` or `merge_key`). A repeated request
 * changes nothing and returns the same `dropped`. Quantities of one product are added, up to 999. The same key with other
 * lines returns 422 `key_reused`.
 */
export const mergeCart = endpoint('mergeCart', {
  summary: "Take a guest's cart into the customer's",
  access: 'customer',
  headers: Type.Object({ 'idempotency-key': Type.Optional(IdempotencyKey) }),
  body: CartMerge,
  response: MergedCart,
  refusals: [413, 415, 422],
});
