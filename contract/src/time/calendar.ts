import { type Static, Type } from 'typebox';

const CLOCK = '([01]\\d|2[0-3]):[0-5]\\d';
const TIME = `${CLOCK}-(${CLOCK}|24:00)`;

/** The hours of a day in Dhaka, in one or two times: `10:00-16:00 19:30-01:00`. A time that ends before its begin ends on the next day. */
export const DayHours = Type.String({
  pattern: `^(${TIME}( ${TIME})?)?$`,
  description: 'as 10:00-16:00 19:30-01:00; empty: closed',
});

/** Days with other hours than those of the week. */
export const SpecialHours = Type.Object({
  from: Type.String({ description: 'the first day: 2026-11-22' }),
  to: Type.String({ description: 'the last day' }),
  hours: DayHours,
  friday: Type.Union([DayHours, Type.Null()], { description: 'the hours of its Fridays, if they differ' }),
  text: Type.String({ description: 'its name, such as Ramadan' }),
  text_bn: Type.String(),
});
export type SpecialHours = Static<typeof SpecialHours>;

/** When the shop is open: `opening-hours.ts` reads it. */
export const Calendar = Type.Object({
  week: Type.Union([Type.Array(DayHours, { minItems: 7, maxItems: 7 }), Type.Null()], {
    description: 'from Monday to Sunday; null: always open',
  }),
  special: Type.Array(SpecialHours, { description: 'a closure wins, then those that begin last' }),
});
export type Calendar = Static<typeof Calendar>;
