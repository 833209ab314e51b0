import { type Static, Type } from 'typebox';
import { Closed, Named, Nullable } from '../http/schemas.ts';
import { Version } from '../http/version.ts';
import { Moment } from '../time/date-time.ts';
import { officeEndpoint } from './endpoint.ts';

const Text = Type.String({
  maxLength: 200,
  description: 'what shoppers read about it; empty: only the time',
});
const Until = Nullable(Moment, {
  description: 'no orders until then, at most a year from now; null: the shop takes orders',
});

export const Pause = Named('Pause', {
  until: Nullable(Type.String()),
  text: Type.String(),
  text_bn: Type.String(),
  version: Type.Integer(),
  changed_by: Type.String(),
  changed_at: Type.String(),
});
export type Pause = Static<typeof Pause>;

export const getPause = officeEndpoint('getPause', {
  summary: 'Whether the shop takes no orders for a time',
  right: 'settings.edit',
  response: Pause,
});

/** Orders of the pages and of the API are refused with 409 `shop_paused`; the desk takes them. 400 `until`; 409 `settings_changed`. */
export const changePause = officeEndpoint('changePause', {
  summary: 'Take no orders until a time, or take them again',
  right: 'settings.edit',
  body: Closed({ version: Version, until: Until, text: Text, text_bn: Text }),
  response: Pause,
  refusals: [409],
});
