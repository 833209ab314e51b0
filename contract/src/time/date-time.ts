import { Type } from 'typebox';

/**
 * A moment as ISO 8601 with its zone, whose year has four digits in UTC as well. Not `23:59:60`: `date-time` allows a leap second, `Date`
 * has none.
 */
export const Moment = Type.String({
  format: 'date-time',
  pattern:
    '^(?!0000|9999.*-\\d\\d:\\d\\d$)\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:[0-5]\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)$',
  maxLength: 40,
});
