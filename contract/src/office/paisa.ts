import { type Static, Type } from 'typebox';

/**
 * An amount of money in the calls of the office: whole paisa. The name of its field has `_paisa`. A negative amount has left the shop,
 * or lowers another one. Amounts in requests have narrower limits.
 */
export const Paisa = (
  about = '',
  { minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = {},
) => Type.Integer({ minimum, maximum, description: about ? `in paisa: ${about}` : 'in paisa' });

/** What an order is made of: total = subtotal + tax + delivery − discount. */
export const orderAmounts = {
  subtotal_paisa: Paisa(),
  tax_paisa: Paisa('added to the subtotal'),
  tax_percent: Type.Number({ description: 'of the lines without a rate of their own' }),
  taxes: Type.Optional(
    Type.Array(Type.Object({ percent: Type.Number(), tax_paisa: Paisa() }), {
      description: 'what is added, by rate, the lowest first; left out while `tax_percent` is the only one',
    }),
  ),
  included_tax_paisa: Paisa('part of the subtotal, for information'),
  delivery_paisa: Paisa(),
  discount_paisa: Paisa(),
  total_paisa: Paisa(),
};
const OrderAmounts = Type.Object(orderAmounts);
export type OrderAmounts = Static<typeof OrderAmounts>;
