import { type Static, Type } from 'typebox';
import { Id } from '../http/id.ts';
import { Closed, Named, Nullable } from '../http/schemas.ts';
import { Version } from '../http/version.ts';
import { Place } from '../shop/areas.ts';
import { couriers } from '../shop/couriers.ts';
import { officeEndpoint } from './endpoint.ts';
import { MAX_CHARGE_PAISA } from './limits.ts';
import { Paisa } from './paisa.ts';

const Name = Type.String({ minLength: 1, maxLength: 100 });
const Params = Type.Object({ id: Id });

const zone = {
  name: Name,
  name_bn: Name,
  everywhere_else: Type.Boolean({ description: 'the zone of all areas that have no other one' }),
  charge_paisa: Paisa('', { minimum: 0, maximum: MAX_CHARGE_PAISA }),
  free_from_paisa: Nullable(Paisa('', { minimum: 1, maximum: MAX_CHARGE_PAISA }), {
    description: 'the subtotal from which delivery is free; null: never',
  }),
  smallest_order_paisa: Nullable(Paisa('', { minimum: 1, maximum: MAX_CHARGE_PAISA }), {
    description: 'a smaller subtotal is not delivered; null: any is',
  }),
  weight_limit_grams: Nullable(Type.Integer({ minimum: 1, maximum: 10_000_000 }), {
    description: 'a heavier order is not delivered; null: any is',
  }),
  hours: Nullable(Type.Integer({ minimum: 1, maximum: 720 }), {
    description: 'promised within so many hours',
  }),
  courier: Type.Optional(
    Nullable(Type.Enum(couriers), { description: 'who brings its orders; null: riders of the shop' }),
  ),
};

/** A delivery zone with its version, and the areas that the shop has given it. */
export const OfficeZone = Named('OfficeZone', {
  id: Id,
  version: Type.Integer(),
  ...zone,
  areas: Type.Array(Place),
});
export type OfficeZone = Static<typeof OfficeZone>;

const terms = {
  ...zone,
  areas: Type.Array(Id, {
    maxItems: 1_000,
    description: 'the areas of this zone; another zone loses them. None for everywhere else',
  }),
};
export const ZoneTerms = Closed(terms);
export type ZoneTerms = Static<typeof ZoneTerms>;

const Zones = Type.Array(OfficeZone);

export const listZones = officeEndpoint('listZones', {
  summary: 'The delivery zones; without one delivery is free everywhere',
  right: 'settings.edit',
  response: Zones,
});

/** 409 `name_taken`, or `elsewhere_taken`: another zone is for everywhere else. Orders that are placed keep their charge. */
export const addZone = officeEndpoint('addZone', {
  summary: 'Add a delivery zone',
  right: 'settings.edit',
  body: ZoneTerms,
  response: Zones,
  status: 201,
  refusals: [409],
});

/** 409 also `zone_changed`, with `changed_by` and `changed_at`. */
export const changeZone = officeEndpoint('changeZone', {
  summary: 'Change a delivery zone',
  right: 'settings.edit',
  params: Params,
  body: Closed({ ...terms, version: Version }),
  response: Zones,
  refusals: [404, 409],
});

export const removeZone = officeEndpoint('removeZone', {
  summary: 'Remove a delivery zone',
  right: 'settings.edit',
  params: Params,
  body: Closed({ version: Version }),
  response: Zones,
  refusals: [404, 409],
});

/** An area in the tree of districts, thanas and neighbourhoods. */
export const OfficeArea = Named('OfficeArea', {
  ...Place.properties,
  version: Type.Integer(),
  kind: Type.Enum(['district', 'thana', 'neighbourhood', 'own'], {
    description: 'own: what the shop has added, such as a housing society or a market',
  }),
  spellings: Type.Array(Type.String(), { description: 'what people write instead' }),
  zone: Nullable(Id, { description: 'the zone that it has itself; null: that of what it is part of' }),
  parts: Type.Integer({ description: 'how many areas are part of it' }),
});
export type OfficeArea = Static<typeof OfficeArea>;

export const listAreas = officeEndpoint('listAreas', {
  summary: 'The areas that are part of one, or all that are part of none, by name',
  right: 'settings.edit',
  query: Closed({ part_of: Type.Optional(Id) }),
  response: Type.Array(OfficeArea),
});

const names = {
  name: Name,
  name_bn: Name,
  spellings: Type.Array(Name, { maxItems: 30 }),
};

/** 409 `name_taken`: another part of the same area has this name. */
export const addArea = officeEndpoint('addArea', {
  summary: "Add an area of the shop's own",
  right: 'settings.edit',
  body: Closed({ ...names, part_of: Nullable(Id, { description: 'the area that it is part of' }) }),
  response: OfficeArea,
  status: 201,
  refusals: [409],
});

/** Orders keep the names that they were placed with. 409 `area_changed`, `name_taken`. */
export const changeArea = officeEndpoint('changeArea', {
  summary: 'Rename an area as people call it',
  right: 'settings.edit',
  params: Params,
  body: Closed({ ...names, version: Version }),
  response: OfficeArea,
  refusals: [404, 409],
});

/** Only of the shop's own ones: 404 for others. Its parts stay, in their zone. 409 `area_changed`, `name_taken` by one of its parts. */
export const removeArea = officeEndpoint('removeArea', {
  summary: "Remove an area of the shop's own",
  right: 'settings.edit',
  params: Params,
  body: Closed({ version: Version }),
  response: Type.Object({ removed: Id }),
  refusals: [404, 409],
});

/** What an order of the last days paid for its delivery, and would pay. */
export const ZonePreview = Named('ZonePreview', {
  order: Id,
  number: Type.String(),
  address: Type.String(),
  area: Place,
  is_guess: Type.Boolean({
    description: 'true: the order has no area, and this one is suggested by its address',
  }),
  paid_paisa: Paisa(),
  would_pay_paisa: Nullable(Paisa(), { description: 'null: too small for the zone' }),
});
export type ZonePreview = Static<typeof ZonePreview>;

/** Stores nothing. */
export const previewZone = officeEndpoint('previewZone', {
  summary:
    'What orders of the last seven days to five addresses of a zone would pay for their delivery, with these terms',
  right: 'settings.edit',
  body: Closed({ ...terms, id: Nullable(Id, { description: 'null: a new zone' }) }),
  response: Type.Array(ZonePreview),
});
