import { type Static, Type } from 'typebox';
import { Closed, Named } from '../http/schemas.ts';
import { Version } from '../http/version.ts';
import { officeEndpoint } from './endpoint.ts';

const Name = Type.String({ minLength: 1, maxLength: 60 });
const fields = {
  brand_name: Name,
  brand_name_bn: Name,
  brand_logo: Type.String({
    maxLength: 200,
    description: 'URL below /media/, as `uploadLogo` returns it; empty: the name stands in its place',
  }),
};

/** The name and the logo of the shop; version 0, with empty texts: there are none yet. */
export const Brand = Named('Brand', {
  version: Type.Integer(),
  brand_name: Type.String(),
  brand_name_bn: Type.String(),
  brand_logo: Type.String(),
});
export type Brand = Static<typeof Brand>;

export const getBrand = officeEndpoint('getBrand', {
  summary: 'Name and logo of the shop',
  right: 'settings.edit',
  response: Brand,
});

/** 400 names the field; 409 `brand_changed` with `changed_by` and `changed_at`. */
export const saveBrand = officeEndpoint('saveBrand', {
  summary: 'Change name and logo of the shop; shoppers see them within a second',
  right: 'settings.edit',
  body: Closed({ version: Version, ...fields }),
  response: Brand,
  refusals: [409],
});

/** 400 names `brand_logo`: it is empty, too small, or not stored. 503 if too many pictures are drawn. */
export const previewBrand = officeEndpoint('previewBrand', {
  summary: 'Draw the icons and the share picture of a logo and names that are not saved',
  right: 'settings.edit',
  body: Closed({
    ...fields,
    brand_name: Type.String({ maxLength: 60 }),
    brand_name_bn: Type.String({ maxLength: 60 }),
  }),
  response: Type.Object({
    pictures: Type.String({
      description:
        'URL of their folder, with the names of `brand-pictures.ts`; empty if the shop has none of its own',
    }),
    plate: Type.Enum(['', 'light', 'dark'], { description: 'as `logo_plate` of the shop' }),
  }),
  refusals: [503],
});

/** 413 above 12 MB; 400 for a file that is not a photo, is damaged or has too many pixels. SVG is not a photo. */
export const uploadLogo = officeEndpoint('uploadLogo', {
  summary: 'Store a picture for the logo; shoppers see it when it is saved',
  right: 'settings.edit',
  body: Closed({ picture: Type.Unsafe<Uint8Array>({ description: 'the file' }) }),
  multipart: true,
  response: Type.Object({ picture: Type.String() }),
  status: 201,
  refusals: [413, 503],
});
