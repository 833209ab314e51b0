import { type Static, Type } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Id } from '../http/id.ts';
import { Closed, Named } from '../http/schemas.ts';
import { CallablePhone } from '../phone/callable-phone.ts';

const line = (max: number) => Type.String({ minLength: 1, maxLength: max });

export const NewShippingAddress = Closed({
  name: line(100),
  email: line(254),
  phone: CallablePhone,
  address: line(500),
  city: line(100),
  zipcode: line(20),
  country: line(100),
  area: Type.Optional({ ...Id, description: 'the area; left out: none was chosen' }),
});
export type NewShippingAddress = Static<typeof NewShippingAddress>;

/** A saved shipping address of a customer; `phone` in E.164. */
export const ShippingAddress = Named('ShippingAddress', {
  id: Type.Integer(),
  ...NewShippingAddress.properties,
});
export type ShippingAddress = Static<typeof ShippingAddress>;

export const listShippingAddresses = endpoint('listShippingAddresses', {
  summary: "The customer's regular addresses; the first of the list is used",
  access: 'customer',
  response: Type.Array(ShippingAddress),
});

/** Returns the stored address if the account has the same one. 409 `too_many_addresses` above twenty. */
export const createShippingAddress = endpoint('createShippingAddress', {
  summary: 'Store a regular address',
  access: 'customer',
  body: NewShippingAddress,
  response: ShippingAddress,
  status: 201,
  refusals: [409, 413, 415],
});

/** Another address of the account that is the same then is removed. */
export const updateShippingAddress = endpoint('updateShippingAddress', {
  summary: 'Replace a regular address',
  access: 'customer',
  params: Type.Object({ id: Id }),
  body: NewShippingAddress,
  response: ShippingAddress,
  refusals: [404, 413, 415],
});
