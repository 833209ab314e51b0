import { type Static, Type } from 'typebox';
import { Id } from '../http/id.ts';
import { Place } from '../shop/areas.ts';
import { CourierName } from './courier-name.ts';
import { officeEndpoint } from './endpoint.ts';

/** The most areas of one page. */
export const COURIER_AREAS_SHOWN = 50;

export const CourierArea = Type.Object(
  {
    id: Id,
    names: Type.Array(Type.String(), { description: 'from the largest to the smallest: Dhaka, Mirpur' }),
    area: Type.Union([Place, Type.Null()], { description: 'ours; null: it is not matched' }),
    by_hand: Type.Boolean({ description: 'staff have matched it' }),
  },
  { description: 'CourierArea' },
);
export type CourierArea = Static<typeof CourierArea>;

const Courier = Type.Object({
  name: Type.String(),
  areas: Type.Integer({ description: 'that the shop has read' }),
  matched: Type.Integer(),
  read: Type.Union([Type.String(), Type.Null()], { description: 'when; null: never' }),
});

const Areas = Type.Object(
  {
    couriers: Type.Array(Courier, { description: 'that have areas; the others read the address' }),
    areas: Type.Array(CourierArea),
    more: Type.Boolean({ description: 'there are more than 50' }),
  },
  { description: 'CourierAreas' },
);
export type CourierAreas = Static<typeof Areas>;

export const listCourierAreas = officeEndpoint('listCourierAreas', {
  summary: 'The areas of a courier and ours that they are matched with, those without a match first',
  right: 'settings.edit',
  query: Type.Object(
    {
      courier: Type.Optional(CourierName),
      search: Type.Optional(
        Type.String({ maxLength: 100, description: 'in the names of the courier or ours' }),
      ),
    },
    { additionalProperties: false },
  ),
  response: Areas,
});

/** Matches that staff have made stay. 422 `not_a_courier`: it is not set up, or has no areas. 409 `courier_unavailable`. */
export const readCourierAreas = officeEndpoint('readCourierAreas', {
  summary: 'Read the areas of a courier and match them with ours',
  right: 'settings.edit',
  body: Type.Object({ courier: CourierName }, { additionalProperties: false }),
  response: Areas,
  refusals: [409, 422],
});

/** 400 `area`: `unknown_area`. */
export const matchCourierArea = officeEndpoint('matchCourierArea', {
  summary: 'Match an area of a courier with one of ours, or with none',
  right: 'settings.edit',
  params: Type.Object({ id: Id }),
  body: Type.Object({ area: Type.Union([Id, Type.Null()]) }, { additionalProperties: false }),
  response: CourierArea,
  refusals: [404],
});
