import { type Static, Type } from 'typebox';
import { Id } from '../http/id.ts';
import { Closed, Named, Nullable } from '../http/schemas.ts';
import { Place } from '../shop/areas.ts';
import { CourierName } from './courier-name.ts';
import { officeEndpoint } from './endpoint.ts';

/** The most areas of one page. */
export const COURIER_AREAS_SHOWN = 50;

export const CourierArea = Named('CourierArea', {
  id: Id,
  names: Type.Array(Type.String(), { description: 'from the largest to the smallest: Dhaka, Mirpur' }),
  area: Nullable(Place, { description: 'ours; null: it is not matched' }),
  by_hand: Type.Boolean({ description: 'staff have matched it' }),
});
export type CourierArea = Static<typeof CourierArea>;

const Courier = Type.Object({
  name: Type.String(),
  areas: Type.Integer({ description: 'that the shop has read' }),
  matched: Type.Integer(),
  read: Nullable(Type.String(), { description: 'when; null: never' }),
});

const Areas = Named('CourierAreas', {
  couriers: Type.Array(Courier, { description: 'that have areas; the others read the address' }),
  areas: Type.Array(CourierArea),
  more: Type.Boolean({ description: 'there are more than 50' }),
});
export type CourierAreas = Static<typeof Areas>;

export const listCourierAreas = officeEndpoint('listCourierAreas', {
  summary: 'The areas of a courier and ours that they are matched with, those without a match first',
  right: 'settings.edit',
  query: Closed({
    courier: Type.Optional(CourierName),
    search: Type.Optional(
      Type.String({ maxLength: 100, description: 'in the names of the courier or ours' }),
    ),
  }),
  response: Areas,
});

/** Matches that staff have made stay. 422 `not_a_courier`: it is not set up, or has no areas. 409 `courier_unavailable`. */
export const readCourierAreas = officeEndpoint('readCourierAreas', {
  summary: 'Read the areas of a courier and match them with ours',
  right: 'settings.edit',
  body: Closed({ courier: CourierName }),
  response: Areas,
  refusals: [409, 422],
});

/** 400 `area`: `unknown_area`. */
export const matchCourierArea = officeEndpoint('matchCourierArea', {
  summary: 'Match an area of a courier with one of ours, or with none',
  right: 'settings.edit',
  params: Type.Object({ id: Id }),
  body: Closed({ area: Nullable(Id) }),
  response: CourierArea,
  refusals: [404],
});
