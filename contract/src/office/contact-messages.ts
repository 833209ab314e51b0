import { type Static, Type } from 'typebox';
import { Id } from '../http/id.ts';
import { officeEndpoint } from './endpoint.ts';

const Time = Type.Union([Type.String(), Type.Null()]);

/** A message of the contact form, as the shopper wrote it. */
export const OfficeMessage = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    email: Type.String(),
    subject: Type.String(),
    message: Type.String(),
    created: Type.String(),
    phone: Type.Union([Type.String(), Type.Null()], {
      description: 'the first Bangladeshi mobile number in the text, in E.164',
    }),
    opened: Time,
    opened_by: Type.String(),
    answered: Time,
    answered_by: Type.String(),
  },
  { description: 'OfficeMessage' },
);
export type OfficeMessage = Static<typeof OfficeMessage>;

export const listContactMessages = officeEndpoint('listContactMessages', {
  summary: 'Messages of the contact form: open ones the oldest first, answered ones the newest first',
  right: 'messages.answer',
  query: Type.Object(
    {
      state: Type.Enum(['open', 'answered']),
      after: Type.Optional(Id),
    },
    { additionalProperties: false },
  ),
  response: Type.Object({
    messages: Type.Array(OfficeMessage),
    next: Type.Union([Type.Integer(), Type.Null()], { description: '`after` of the next page' }),
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
  body: Type.Object({ answered: Type.Boolean() }, { additionalProperties: false }),
  response: OfficeMessage,
  refusals: [404, 409],
});
