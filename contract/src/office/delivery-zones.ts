import { type Static, Type } from 'typebox';
import { Id } from '../http/id.ts';
import { Version } from '../http/version.ts';
import { Place } from '../shop/areas.ts';
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
  free_from_paisa: Type.Union([Paisa('', { minimum: 1, maximum: MAX_CHARGE_PAISA }), Type.Null()], {
    description: 'the subtotal from which delivery is free; null: never',
  }),
  smallest_order_paisa: Type.Union([Paisa('', { minimum: 1, maximum: MAX_CHARGE_PAISA }), Type.Null()], {
    description: 'a smaller subtotal is not delivered; null: any is',
  }),
  weight_limit_grams: Type.Union([Type.Integer({ minimum: 1, maximum: 10_000_000 }), Type.Null()], {
    description: 'a heavier order is not delivered; null: any is',
  }),
  hours: Type.Union([Type.Integer({ minimum: 1, maximum: 720 }), Type.Null()], {
    description: 'promised within so many hours',
  }),
};

/** A delivery zone with its version, and the areas that the shop has given it. */
export const OfficeZone = Type.Object(
  { id: Id, version: Type.Integer(), ...zone, areas: Type.Array(Place) },
  { description: 'OfficeZone' },
);
export type OfficeZone = Static<typeof OfficeZone>;

const terms = {
  ...zone,
  areas: Type.Array(Id, {
    maxItems: 1_000,
    description: 'the areas of this zone; another zone loses them. None for everywhere else',
  }),
};
export const ZoneTerms = Type.Object(terms, { additionalProperties: false });
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
  body: Type.Object({ ...terms, version: Version }, { additionalProperties: false }),
  response: Zones,
  refusals: [404, 409],
});

export const removeZone = officeEndpoint('removeZone', {
  summary: 'Remove a delivery zone',
  right: 'settings.edit',
  params: Params,
  body: Type.Object({ version: Version }, { additionalProperties: false }),
  response: Zones,
  refusals: [404, 409],
});
