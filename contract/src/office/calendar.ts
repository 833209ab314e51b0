import { type Static, Type } from 'typebox';
import { Id } from '../http/id.ts';
import { Closed, Named } from '../http/schemas.ts';
import { Version } from '../http/version.ts';
import { Calendar, DayHours, SpecialHours } from '../time/calendar.ts';
import { Day } from './day.ts';
import { officeEndpoint } from './endpoint.ts';

const Text = Type.String({ maxLength: 200, description: 'its name for shoppers, such as Ramadan' });

/** Days with other hours; without an id they are new. */
export const TypedSpecialHours = Closed({
  id: Type.Optional(Id),
  from: Day,
  to: Day,
  hours: DayHours,
  friday: SpecialHours.properties.friday,
  text: Text,
  text_bn: Text,
});
export type TypedSpecialHours = Static<typeof TypedSpecialHours>;

export const OfficeCalendar = Named('OfficeCalendar', {
  week: Calendar.properties.week,
  special: Type.Array(Type.Object({ id: Id, ...SpecialHours.properties }), {
    description: 'those that are not over',
  }),
  version: Type.Integer(),
  changed_by: Type.String(),
  changed_at: Type.String(),
});
export type OfficeCalendar = Static<typeof OfficeCalendar>;

export const getCalendar = officeEndpoint('getCalendar', {
  summary: 'When the shop is open; without hours it always is',
  right: 'settings.edit',
  response: OfficeCalendar,
});

/**
 * Replaces the week and the special hours that are not over. Orders keep their promise: 409 `orders_promised` names how many open ones are
 * promised for a time that would be closed, and the `first` of them, unless `orders_seen` is that number. 409 also `settings_changed`. 400 `week` with `never_open` or
 * `hours_overlap`; `special[0].to` with `end_before_start`, `not_in_the_future`, `more_than_a_year`; `special[0].friday` with `closed_on_fridays`.
 */
export const changeCalendar = officeEndpoint('changeCalendar', {
  summary: 'Change when the shop is open; shoppers see it within a second',
  right: 'settings.edit',
  body: Closed({
    version: Version,
    week: Calendar.properties.week,
    special: Type.Array(TypedSpecialHours, { maxItems: 50 }),
    orders_seen: Type.Optional(Type.Integer({ minimum: 0, description: 'of the warning that was seen' })),
  }),
  response: OfficeCalendar,
  refusals: [409],
});
