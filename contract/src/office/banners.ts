import { type Static, Type } from 'typebox';
import { Id } from '../http/id.ts';
import { Closed, Named, Nullable } from '../http/schemas.ts';
import { Version } from '../http/version.ts';
import { Moment } from '../time/date-time.ts';
import { officeEndpoint } from './endpoint.ts';

/** The most products of a shelf. */
export const MAX_SHELF = 24;

const MomentOrNull = Nullable(Moment);
const Picture = Type.String({
  maxLength: 200,
  description: 'URL below /media/, as `uploadBannerPicture` returns it',
});

const fields = {
  image: Picture,
  image_phone: Type.String({ maxLength: 200, description: 'the crop for phones, or empty' }),
  title: Type.String({ maxLength: 100, description: 'also the text for those who do not see the picture' }),
  title_bn: Type.String({ maxLength: 100 }),
  link: Type.String({ maxLength: 500, description: 'a path of the shop, an http(s) URL, or empty' }),
  starts: MomentOrNull,
  ends: MomentOrNull,
  enabled: Type.Boolean(),
  shelf: Type.String({ maxLength: 60, description: 'name of its shelf, empty: the title' }),
  shelf_bn: Type.String({ maxLength: 60 }),
  products: Type.Array(Id, {
    maxItems: MAX_SHELF,
    uniqueItems: true,
    description: 'of its shelf on the home page, in this order; empty: it has none',
  }),
  bundle: Type.Boolean({ description: 'one press puts the products of the shelf into the cart' }),
};

/** A banner of the home page, also one that shoppers do not see now. */
export const Banner = Named('Banner', {
  id: Type.Integer(),
  version: Type.Integer({ description: 'rises with each change, except of the order' }),
  ...fields,
  shown: Type.Boolean({ description: 'shoppers see it now' }),
  named: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), name_bn: Type.String() }), {
    description: 'the products of the shelf',
  }),
});
export type Banner = Static<typeof Banner>;

export const BannerFields = Closed(fields);
export type BannerFields = Static<typeof BannerFields>;

const Params = Type.Object({ id: Id });
const Banners = Type.Array(Banner);

export const listBanners = officeEndpoint('listBanners', {
  summary: 'All banners in their order',
  right: 'content.edit',
  response: Banners,
});

/**
 * 400 names a picture that is not stored, a link that is not allowed, an end before the start, or products that do not exist. 409 `banner_created` if the key has added a banner
 * with other fields: `fields` has its id as `banner`. The banner at that time has the version 1.
 */
export const createBanner = officeEndpoint('createBanner', {
  summary: 'Add a banner, the last one; a repeated request with the same key adds no other',
  right: 'content.edit',
  body: Closed({ key: Type.String({ pattern: '^[0-9a-f]{32}$' }), ...fields }),
  response: Banners,
  status: 201,
  refusals: [409],
});

/** 409 `banner_changed` with `changed_by` and `changed_at`. */
export const updateBanner = officeEndpoint('updateBanner', {
  summary: 'Change a banner',
  right: 'content.edit',
  params: Params,
  body: Closed({ version: Version, ...fields }),
  response: Banners,
  refusals: [404, 409],
});

export const removeBanner = officeEndpoint('removeBanner', {
  summary: 'Remove a banner',
  right: 'content.edit',
  params: Params,
  body: Closed({ version: Version }),
  response: Type.Null(),
  status: 204,
  refusals: [404, 409],
});

/** 409 `banner_changed` if there are other banners by now. */
export const orderBanners = officeEndpoint('orderBanners', {
  summary: 'Order all banners',
  right: 'content.edit',
  body: Closed({ banners: Type.Array(Id, { minItems: 1, maxItems: 100 }) }),
  response: Type.Null(),
  status: 204,
  refusals: [409],
});

/** 413 above 12 MB; 400 for a file that is not a photo, is damaged or has too many pixels. */
export const uploadBannerPicture = officeEndpoint('uploadBannerPicture', {
  summary: 'Store a picture, cut for wide screens (20:7) and for phones (16:9)',
  right: 'content.edit',
  body: Closed({ picture: Type.Unsafe<Uint8Array>({ description: 'the file' }) }),
  multipart: true,
  response: Type.Object({ image: Type.String(), image_phone: Type.String() }),
  status: 201,
  refusals: [413, 503],
});
