import { Type } from 'typebox';

/** The version of a row as it was shown. The column is an `integer` of PostgreSQL, and the next version must fit too. */
export const Version = Type.Integer({ minimum: 0, maximum: 2 ** 31 - 2 });
