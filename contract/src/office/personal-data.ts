import { type Static, Type } from 'typebox';
import { officeEndpoint } from './endpoint.ts';

const Person = Type.Object(
  { phone: Type.String({ minLength: 1, maxLength: 40, description: 'in any written form' }) },
  { additionalProperties: false },
);

/** Everything that is stored about one person, by kind. Amounts are in paisa. Passwords and secret links are left out. */
export const PersonalData = Type.Object(
  {
    phone: Type.String({ description: 'E.164' }),
    exported: Type.String(),
    data: Type.Record(Type.String(), Type.Array(Type.Record(Type.String(), Type.Unknown()))),
  },
  { description: 'PersonalData' },
);
export type PersonalData = Static<typeof PersonalData>;

/** The audit records who has downloaded it, not whose data it is. */
export const exportPerson = officeEndpoint('exportPerson', {
  summary: 'Everything that is stored about the person of a phone',
  right: 'customers.manage',
  body: Person,
  response: PersonalData,
  refusals: [404],
});

/** 409 `order_open` or `money_due` with the numbers of the orders in `orders`. */
export const erasePerson = officeEndpoint('erasePerson', {
  summary: 'Erase the person of a phone; orders stay without the person',
  right: 'customers.manage',
  body: Person,
  response: Type.Object({ orders: Type.Integer({ description: 'that were made anonymous' }) }),
  refusals: [404, 409],
});
