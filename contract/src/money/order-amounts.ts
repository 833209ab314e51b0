import { type Static, Type } from 'typebox';

/** What an order is made of, in taka: total = subtotal + tax + delivery_charge − discount. */
export const OrderAmounts = Type.Object({
  subtotal: Type.Number(),
  tax: Type.Number({ description: 'added to the subtotal' }),
  tax_percent: Type.Number(),
  included_tax: Type.Number({ description: 'part of the subtotal, for information' }),
  delivery_charge: Type.Number(),
  discount: Type.Number(),
  total: Type.Number(),
});
export type OrderAmounts = Static<typeof OrderAmounts>;
