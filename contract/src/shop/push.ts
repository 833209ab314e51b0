import { type Static, Type } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Id } from '../http/id.ts';
import { Named, TokenParams } from '../http/schemas.ts';

/** What a browser gives who may send it notices (PushSubscription). */
export const PushSubscription = Named(
  'PushSubscription',
  {
    endpoint: Type.String({ maxLength: 1_000, pattern: '^https://', description: 'of its push service' }),
    keys: Type.Object({
      p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{87}$' }),
      auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }),
    }),
    language: Type.Optional(Type.Enum(['en', 'bn'])),
  },
  { additionalProperties: false },
);
export type PushSubscription = Static<typeof PushSubscription>;

/** Repeated it changes nothing. 400 names `endpoint` if it is not a public address; 409 `too_many_browsers`, `no_push`. */
export const subscribeToOrder = endpoint('subscribeToOrder', {
  summary: 'Get the state of an order as notices of this browser',
  access: 'customer',
  params: Type.Object({ id: Id }),
  body: PushSubscription,
  response: Type.Null(),
  status: 204,
  refusals: [404, 409],
});

export const subscribeToGuestOrder = endpoint('subscribeToGuestOrder', {
  summary: 'Get the state of a guest’s order as notices of this browser',
  access: 'public',
  params: TokenParams,
  body: PushSubscription,
  response: Type.Null(),
  status: 204,
  refusals: [404, 409],
});
