import { Type } from 'typebox';

/** The id of a database row. */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
