import { Type } from 'typebox';

/** A day in Dhaka: `2026-11-22`. */
export const Day = Type.String({
  pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$',
  description: 'in Dhaka',
});

/** A month in Dhaka: `2026-11`. */
export const Month = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$', description: 'in Dhaka' });
