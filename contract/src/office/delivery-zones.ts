import { type Static, Type } from 'typebox';
import { Id } from '../http/id.ts';
import { Version } from '../http/version.ts';
import { officeEndpoint } from './endpoint.ts';
import { MAX_CHARGE_PAISA } from './limits.ts';
import { Paisa } from './paisa.ts';

const Name = Type.String({ minLength: 1, maxLength: 100 });
const Params = Type.Object({ id: Id });

const zone = {
  name: Name,
  name_bn: Name,
  areas: Type.Array(Name, {
    maxItems: 200,
    description: 'districts, areas and post codes, in both scripts; none: everywhere else',
  }),
  charge_paisa: Paisa('', { minimum: 0, maximum: MAX_CHARGE_PAISA }),
  free_from_paisa: Type.Union([Paisa('', { minimum: 1, maximum: MAX_CHARGE_PAISA }), Type.Null()], {
    description: 'the subtotal from which delivery is free; null: never',
  }),
  hours: Type.Union([Type.Integer({ minimum: 1, maximum: 720 }), Type.Null()], {
    description: 'promised within so many hours',
  }),
};

/** A delivery zone with its version. */
export const OfficeZone = Type.Object(
  { id: Id, version: Type.Integer(), ...zone },
  { description: 'OfficeZone' },
);
export type OfficeZone = Static<typeof OfficeZone>;

export const ZoneTerms = Type.Object(zone, { additionalProperties: false });
export type ZoneTerms = Static<typeof ZoneTerms>;

const Zones = Type.Array(OfficeZone);

export const listZones = officeEndpoint('listZones', {
  summary: 'The delivery zones; without one delivery is free everywhere',
  right: 'settings.edit',
  response: Zones,
});

/** 409 `name_taken`, or `elsewhere_taken`: another zone without areas exists. Orders that are placed keep their charge. */
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
  body: Type.Object({ ...zone, version: Version }, { additionalProperties: false }),
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
