import { type Static, Type } from 'typebox';
import { Closed, Named, Nullable } from '../http/schemas.ts';
import { officeEndpoint } from './endpoint.ts';

/** By phone: account, orders and all else of the phone. By e-mail: what has nothing but this address. */
const Person = Closed(
  {
    phone: Type.Optional(Type.String({ minLength: 1, maxLength: 40, description: 'in any written form' })),
    email: Type.Optional(Type.String({ minLength: 1, maxLength: 254, description: 'instead of the phone' })),
  },
  { minProperties: 1, maxProperties: 1 },
);
export type Person = Static<typeof Person>;

/** Everything that is stored about one person, by kind. Amounts are in paisa. Passwords and secret links are left out. */
export const PersonalData = Named('PersonalData', {
  phone: Nullable(Type.String({ description: 'E.164' })),
  email: Nullable(Type.String()),
  exported: Type.String(),
  data: Type.Record(Type.String(), Type.Array(Type.Record(Type.String(), Type.Unknown()))),
});
export type PersonalData = Static<typeof PersonalData>;

/** The audit records who has downloaded it, not whose data it is. */
export const exportPerson = officeEndpoint('exportPerson', {
  summary: 'Everything that is stored about the person of a phone or an e-mail address',
  right: 'customers.manage',
  body: Person,
  response: PersonalData,
  refusals: [404],
});

/** 409 `order_open` or `money_due` with the numbers of the orders in `orders`; `credit_left` or `baki_left` with `amount_paisa`. */
export const erasePerson = officeEndpoint('erasePerson', {
  summary: 'Erase the person of a phone or an e-mail address; orders stay without the person',
  right: 'customers.manage',
  body: Person,
  response: Type.Object({ orders: Type.Integer({ description: 'that were made anonymous' }) }),
  refusals: [404, 409],
});
