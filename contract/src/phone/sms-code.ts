import { Type } from 'typebox';

/** A typed code from an SMS; Bengali digits and spaces are allowed. */
export const SmsCode = Type.String({ minLength: 1, maxLength: 20, description: 'six digits from an SMS' });

/** The language of its SMS. */
export const MessageLanguage = Type.Optional(
  Type.Enum(['en', 'bn'], { description: 'the language of the SMS; English without it' }),
);
