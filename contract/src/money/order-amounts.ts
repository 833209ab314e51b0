import { type Static, Type } from 'typebox';

/** What an order is made of, in taka: total = subtotal + tax + delivery_charge − discount. */
export const OrderAmounts = Type.Object({
  subtotal: Type.Number(),
  tax: Type.Number({ description: 'added to the subtotal' }),
  tax_percent: Type.Number({ description: 'of the lines without a rate of their own' }),
  taxes: Type.Optional(
    Type.Array(Type.Object({ percent: Type.Number(), tax: Type.Number() }), {
      description: 'what is added, by rate, the lowest first; left out while `tax_percent` is the only one',
    }),
  ),
  included_tax: Type.Number({ description: 'part of the subtotal, for information' }),
  delivery_charge: Type.Number(),
  discount: Type.Number(),
  total: Type.Number(),
});
export type OrderAmounts = Static<typeof OrderAmounts>;
