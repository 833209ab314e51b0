import { Type } from 'typebox';

/** A code from an SMS, as somebody types it: Bengali digits and spaces too. */
export const Code = Type.String({ minLength: 1, maxLength: 20, description: 'six digits from an SMS' });

/** The language of the SMS that brings it. */
export const MessageLanguage = Type.Optional(
  Type.Enum(['en', 'bn'], { description: 'the language of the SMS; English without it' }),
);
