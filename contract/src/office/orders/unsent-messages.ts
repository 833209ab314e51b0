import { type Static, Type } from 'typebox';
import { Id } from '../../http/id.ts';
import { Closed, Named, Nullable } from '../../http/schemas.ts';
import { officeEndpoint } from '../endpoint.ts';

/** A message that the shop could not send; `uncertain`: nobody knows whether it was sent. */
export const UnsentMessage = Named('UnsentMessage', {
  id: Type.Integer(),
  order: Nullable(Type.Integer(), { description: 'the id of its order' }),
  recipient: Type.String(),
  text: Type.String(),
  state: Type.Enum(['uncertain', 'dead']),
  problem: Type.String(),
  at: Type.String(),
});
export type UnsentMessage = Static<typeof UnsentMessage>;

export const listUnsentMessages = officeEndpoint('listUnsentMessages', {
  summary: 'The newest messages that were not sent',
  right: 'orders.read',
  response: Type.Array(UnsentMessage),
});

/** Returns the list without it. 409 `not_unsent`: it is being sent, was sent, or is a code. A repeated request sends nothing twice. */
export const sendMessageAgain = officeEndpoint('sendMessageAgain', {
  summary: 'Send a message that was not sent',
  right: 'orders.move',
  params: Type.Object({ id: Id }),
  body: Closed({}),
  response: Type.Array(UnsentMessage),
  refusals: [404, 409],
});
