import { type Static, Type } from 'typebox';
import { officeEndpoint } from '../endpoint.ts';

/** A listed product without stock; the price in taka. */
export const SoldOut = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    name_bn: Type.String(),
    unit: Type.String(),
    price: Type.Number(),
  },
  { description: 'SoldOut' },
);
export type SoldOut = Static<typeof SoldOut>;

export const listOutOfStock = officeEndpoint('listOutOfStock', {
  summary: 'Listed products without stock',
  right: 'orders.read',
  response: Type.Array(SoldOut),
});
