import { type Static, Type } from 'typebox';
import { Closed } from '../http/schemas.ts';
import { MAX_TEMPLATE } from '../text/message-template.ts';
import { Bilingual, officeEndpoint } from './endpoint.ts';

const Language = Type.Enum(['en', 'bn']);
const Stored = Type.Object({
  first: Type.String({ description: 'the first version, which counts until somebody changes it' }),
  text: Type.String({ description: 'as the next message has it' }),
});

/** A text of messages: of an SMS, which an e-mail shares, or a sentence that others contain. */
const MessageText = Type.Object({
  id: Type.String(),
  group: Type.Enum(['orders', 'others', 'sentences'], { description: '`sentences` stand in other messages' }),
  title: Bilingual,
  to: Type.Object(Bilingual.properties, { description: 'who gets it, and when' }),
  placeholders: Type.Array(
    Type.Object({
      name: Type.String(),
      label: Bilingual,
      example: Bilingual,
      needed: Type.Boolean({ description: 'a text without it is refused' }),
    }),
  ),
  texts: Type.Object({ en: Stored, bn: Stored }),
});
export type MessageText = Static<typeof MessageText>;

const MessageTexts = Type.Array(MessageText, { description: 'MessageTexts' });

export const listMessageTexts = officeEndpoint('listMessageTexts', {
  summary: 'The texts of all messages to shoppers, with their placeholders',
  right: 'settings.edit',
  response: MessageTexts,
});

/**
 * 400 `text`: `unknown_placeholder` or `missing_placeholder` with `names`; 409 `message_text_changed`, with `changed_by` and `changed_at`:
 * it is not `was` any more.
 */
export const changeMessageText = officeEndpoint('changeMessageText', {
  summary: 'Change the text of a message; its first version resets it',
  right: 'settings.edit',
  params: Type.Object({ id: Type.String({ pattern: '^[a-z_]{1,40}$' }) }),
  body: Closed({
    language: Language,
    was: Type.String({ maxLength: MAX_TEMPLATE }),
    text: Type.String({ minLength: 1, maxLength: MAX_TEMPLATE }),
  }),
  response: MessageTexts,
  refusals: [404, 409],
});
