import { type Static, Type } from 'typebox';
import { OrderAmounts } from '../money/order-amounts.ts';
import { Named, Nullable } from './schemas.ts';

const texts = {
  code: Type.String({ description: 'Stable, for programs: out_of_stock, price_changed, invalid, …' }),
  message: Type.String({ description: 'One English sentence for people' }),
};

const Params = Type.Optional(
  Type.Record(Type.String(), Type.Unknown(), {
    description: 'What the code is about: limits, names, the values now',
  }),
);

export const WireProblem = Type.Object({ ...texts, params: Params });

/** The problems of the fields of a request. */
export const WireFields = Type.Record(Type.String(), WireProblem, {
  description: 'By the path of the field (items[0].quantity): what is wrong with it',
});

const fields = Type.Optional(WireFields);

/** The schema of an expected error response. Its codes and their params are in `problems.ts`. */
export const Refusal = Named('Refusal', { ...WireProblem.properties, fields });

/** A line whose price, pack or stock differs from the request. Prices in taka. */
export const RefusedLine = Type.Object({
  product: Type.Integer(),
  name: Type.String(),
  name_bn: Type.String(),
  requested: Type.Integer({ description: 'requested quantity' }),
  available: Nullable(Type.Integer(), {
    description: 'available quantity; null if it is less than requested but more than 5',
  }),
  price_sent: Nullable(Type.Number()),
  price_now: Type.Number(),
  unit_now: Type.Optional(Type.String({ description: 'the current pack, if the request has another one' })),
});
export type RefusedLine = Static<typeof RefusedLine>;

/** A slot that an order can still take. `charge` in taka is added to the delivery charge; below 0: a discount. */
export const NextSlot = Type.Object({
  id: Type.Integer(),
  starts: Type.String({ description: 'ISO 8601' }),
  ends: Type.String({ description: 'ISO 8601' }),
  charge: Type.Number(),
});
export type NextSlot = Static<typeof NextSlot>;

/**
 * A 409 of an order: `out_of_stock`, `price_changed` or `option_removed` with the affected lines, or `too_many_pieces` with the limits of an
 * order, or `phone_blocked` with the phone of the shop, or `slot_full`, `slot_past` or `slot_gone` with the next slots.
 */
export const OrderRefusal = Type.Object({
  ...texts,
  params: Type.Optional(
    Type.Object(
      {
        lines: Type.Optional(Type.Array(RefusedLine)),
        total_sent: Type.Optional(Type.Number()),
        total_now: Type.Optional(Type.Number()),
        amounts_now: Type.Optional(OrderAmounts),
        products: Type.Optional(
          Type.Array(Type.Integer(), { description: 'ids of products that are not sold' }),
        ),
        most_of_product: Type.Optional(Type.Integer({ description: 'maximum quantity of one product' })),
        most_in_all: Type.Optional(Type.Integer({ description: 'maximum quantity of all products' })),
        until: Type.Optional(Type.String({ description: 'when the shop takes orders again' })),
        text: Type.Optional(Type.String({ description: 'why it takes none now' })),
        text_bn: Type.Optional(Type.String()),
        next_slots: Type.Optional(Type.Array(NextSlot, { description: 'at most 6, the nearest first' })),
        shop_phone: Type.Optional(Type.String({ description: 'to call instead; empty without one' })),
      },
      { additionalProperties: true },
    ),
  ),
  fields,
});
