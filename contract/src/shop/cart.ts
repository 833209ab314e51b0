import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import { Id } from '../common/id.ts';
import { IdempotencyKey } from '../common/idempotency-key.ts';
import { MAX_MERGED_LINES, MAX_QUANTITY } from '../common/limits.ts';
import { OrderItem } from './orders.ts';

const Quantity = Type.Integer({ minimum: 1, maximum: MAX_QUANTITY });

/**
 * A line of a customer's cart, at the shelf's price of now. A `purchased` one is the cart's history: name, price and
 * quantity as bought.
 */
export const CartLine = Type.Object(
  {
    ...OrderItem.properties,
    stock_status: Type.Boolean({ description: 'true: the product is sold and in stock' }),
  },
  { description: 'CartLine' },
);
export type CartLine = Static<typeof CartLine>;

/** What waits in the cart comes first, in the order it was added; then the newest 200 purchased lines, newest first. */
export const listCartLines = endpoint('listCartLines', {
  summary: "The customer's cart and its history",
  access: 'customer',
  response: Type.Array(CartLine),
});

/**
 * Adds to the product's line, or begins one; a line holds at most 999. 409 `not_sold` where the shop has no such
 * product, `cart_full` beyond 100 lines.
 */
export const addCartLine = endpoint('addCartLine', {
  summary: 'Put a product into the cart',
  access: 'customer',
  body: Type.Object({ item: Id, quantity: Quantity }, { additionalProperties: false }),
  response: CartLine,
  status: 201,
  refusals: [409, 413, 415],
});

export const changeCartLine = endpoint('changeCartLine', {
  summary: 'Change the quantity of a line',
  access: 'customer',
  params: Type.Object({ id: Id }),
  body: Type.Object({ quantity: Quantity }, { additionalProperties: false }),
  response: CartLine,
  refusals: [404, 413, 415],
});

export const removeCartLine = endpoint('removeCartLine', {
  summary: 'Take a line out of the cart',
  access: 'customer',
  params: Type.Object({ id: Id }),
  response: Type.Null(),
  status: 204,
  refusals: [404],
});

const GuestLine = Type.Object({ product: Id, quantity: Quantity }, { additionalProperties: false });

export const CartMerge = Type.Object(
  {
    items: Type.Array(GuestLine, { maxItems: MAX_MERGED_LINES }),
    merge_key: Type.Optional(IdempotencyKey),
  },
  { additionalProperties: false },
);
export type CartMerge = Static<typeof CartMerge>;

/** The cart after a merge, and the guest lines that found no place in it. */
export const MergedCart = Type.Object(
  {
    lines: Type.Array(CartLine),
    dropped: Type.Array(
      Type.Object({
        product: Type.Integer(),
        quantity: Type.Integer(),
        reason: Type.Enum(['not_sold', 'cart_full']),
      }),
    ),
  },
  { description: 'MergedCart' },
);
export type MergedCart = Static<typeof MergedCart>;

/**
 * Takes a guest's lines into the customer's cart, once for a key (`Idempotency-Key` or `merge_key`): sent again it
 * changes nothing and tells the same `dropped`. Quantities of one product add up, to at most 999. The same key with
 * other lines is 422 `key_reused`.
 */
export const mergeCart = endpoint('mergeCart', {
  summary: "Take a guest's cart into the customer's",
  access: 'customer',
  headers: Type.Object({ 'idempotency-key': Type.Optional(IdempotencyKey) }),
  body: CartMerge,
  response: MergedCart,
  refusals: [413, 415, 422],
});
