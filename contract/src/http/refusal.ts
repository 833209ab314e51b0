import { type Static, Type } from 'typebox';
import { OrderAmounts } from '../money/order-amounts.ts';

/** An expected error response of the API: a code for programs, a message for people, and a problem for each invalid field. */
export const Refusal = Type.Object(
  {
    code: Type.String({ description: 'Stable, for programs: out_of_stock, price_changed, invalid, …' }),
    message: Type.String({ description: 'One English sentence for people' }),
    fields: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description: 'By the path of the field (items[0].quantity): what is wrong with it',
      }),
    ),
  },
  { description: 'Refusal' },
);
export type Refusal = Static<typeof Refusal>;

/** A line whose price, pack or stock differs from the request. Prices in taka. */
export const RefusedLine = Type.Object({
  product: Type.Integer(),
  name: Type.String(),
  name_bn: Type.String(),
  requested: Type.Integer({ description: 'requested quantity' }),
  available: Type.Union([Type.Integer(), Type.Null()], {
    description: 'available quantity; null if it is less than requested but more than 5',
  }),
  price_sent: Type.Union([Type.Number(), Type.Null()]),
  price_now: Type.Number(),
  unit_now: Type.Optional(Type.String({ description: 'the current pack, if the request has another one' })),
});
export type RefusedLine = Static<typeof RefusedLine>;

/**
 * A 409 of an order: `out_of_stock`, `price_changed` or `option_removed` with the affected lines, or `too_many_pieces` with the limits of an
 * order, or `phone_blocked` with the phone of the shop.
 */
export const OrderRefusal = Type.Object({
  ...Refusal.properties,
  lines: Type.Optional(Type.Array(RefusedLine)),
  total_sent: Type.Optional(Type.Number()),
  total_now: Type.Optional(Type.Number()),
  amounts_now: Type.Optional(OrderAmounts),
  most_of_product: Type.Optional(Type.Integer({ description: 'maximum quantity of one product' })),
  shop_phone: Type.Optional(Type.String({ description: 'to call instead; empty without one' })),
  most_in_all: Type.Optional(Type.Integer({ description: 'maximum quantity of all products' })),
});
export type OrderRefusal = Static<typeof OrderRefusal>;
