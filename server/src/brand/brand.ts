import { createHash } from 'node:crypto';
import type { BrandPicture } from '@haat/contract/shop/brand-pictures';
import type { Transaction } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { mediaUrl } from '../platform/media/media-url.ts';

/** The names and the logo of a shop; the logo is a path of the shop's pictures, or empty. */
export interface Brand {
  brand_name: string;
  brand_name_bn: string;
  brand_logo: string;
}

/** Returns the brand that shoppers see now; undefined: it has none yet. */
export type CurrentBrand = () => Promise<Brand | undefined>;

/** Logos that the office has stored. The demo's has pictures of its own. */
const UPLOADED = /^pictures\/.*\.webp$/;

/** Part of every folder's name, so that a change of the drawing leads to new names. */
const DRAWING = 'drawing 1';

/** Reads the names and the logo that shoppers see: the first row. */
export function readBrand(db: Database | Transaction<Schema>) {
  return db
    .selectFrom('site_setup')
    .orderBy('id')
    .limit(1)
    .select(['version', 'brand_name', 'brand_name_bn', 'brand_logo'])
    .executeTakeFirst();
}

/** The folder of the pictures that are made of this logo and these names: `brand/1a2b…`. Null without a logo of the shop's own. */
export function pictureFolder({ brand_logo, brand_name, brand_name_bn }: Brand): string | null {
  if (!UPLOADED.test(brand_logo)) return null;
  const source = JSON.stringify([DRAWING, brand_logo, brand_name, brand_name_bn]);
  return `brand/${createHash('sha256').update(source).digest('hex').slice(0, 32)}`;
}

/** The URL of one of these pictures, or null. */
export function pictureUrl(brand: Brand | undefined, picture: BrandPicture): string | null {
  const folder = brand ? pictureFolder(brand) : null;
  return folder && mediaUrl(`${folder}/${picture}`);
}
