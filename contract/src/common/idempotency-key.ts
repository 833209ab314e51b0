import { Type } from 'typebox';

/** Made by the client before the first send: whatever comes again under the same key happens once. */
export const IdempotencyKey = Type.String({ minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' });
