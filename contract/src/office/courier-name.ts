import { Type } from 'typebox';

/** The name of a courier, also of one that this version does not know. */
export const CourierName = Type.String({
  pattern: '^[a-z0-9]{1,20}$',
  description: 'of a courier: steadfast',
});
