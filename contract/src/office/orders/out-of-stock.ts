import { type Static, Type } from 'typebox';
import { Named } from '../../http/schemas.ts';
import { officeEndpoint } from '../endpoint.ts';
import { Paisa } from '../paisa.ts';

/** A listed product without stock. */
export const SoldOut = Named('SoldOut', {
  id: Type.Integer(),
  name: Type.String(),
  name_bn: Type.String(),
  unit: Type.String(),
  price_paisa: Paisa(),
});
export type SoldOut = Static<typeof SoldOut>;

export const listOutOfStock = officeEndpoint('listOutOfStock', {
  summary: 'Listed products without stock',
  right: 'orders.read',
  response: Type.Array(SoldOut),
});
