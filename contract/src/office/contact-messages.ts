import { type Static, Type } from 'typebox';
import { Id } from '../http/id.ts';
import { Closed, Named, Nullable } from '../http/schemas.ts';
import { officeEndpoint } from './endpoint.ts';

const Time = Nullable(Type.String());

/** A message of the contact form, as the shopper wrote it. */
export const OfficeMessage = Named('OfficeMessage', {
  id: Type.Integer(),
  name: Type.String(),
  email: Type.String(),
  subject: Type.String(),
  message: Type.String(),
  created: Type.String(),
  phone: Nullable(Type.String(), {
    description: 'the first Bangladeshi mobile number in the text, in E.164',
  }),
  opened: Time,
  opened_by: Type.String(),
  answered: Time,
  answered_by: Type.String(),
});
export type OfficeMessage = Static<typeof OfficeMessage>;

export const listContactMessages = officeEndpoint('listContactMessages', {
  summary: 'Messages of the contact form: open ones the oldest first, answered ones the newest first',
  right: 'messages.answer',
  query: Closed({
    state: Type.Enum(['open', 'answered']),
    after: Type.Optional(Id),
  }),
  response: Type.Object({
    messages: Type.Array(OfficeMessage),
    next: Nullable(Type.Integer(), { description: '`after` of the next page' }),
  }),
});

export const openContactMessage = officeEndpoint('openContactMessage', {
  summary: 'Record that somebody has read a message; only the first one counts',
  right: 'messages.answer',
  params: Type.Object({ id: Id }),
  response: Type.Null(),
  status: 204,
  refusals: [404],
});

/** 409 `message_changed` if somebody else was first, with `changed_by` and `changed_at`. */
export const answerContactMessage = officeEndpoint('answerContactMessage', {
  summary: 'Record that a message is answered, or that it is not',
  right: 'messages.answer',
  params: Type.Object({ id: Id }),
  body: Closed({ answered: Type.Boolean() }),
  response: OfficeMessage,
  refusals: [404, 409],
});
