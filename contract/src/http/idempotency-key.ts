import { Type } from 'typebox';

/** Created by the client before the first request. Requests with the same key have one effect. */
export const IdempotencyKey = Type.String({ minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' });
