import { createHash } from 'node:crypto';
import type { BrandPicture } from '@haat/contract/shop/brand-pictures';
import { NAMELESS_SHOP } from '@haat/contract/shop/nameless-shop';
import type { Transaction } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { mediaUrl } from '../platform/media/media-url.ts';
import { drawable } from './draw-text.ts';

/** The names and the logo of a shop; the logo is a path of the shop's pictures, or empty. */
export interface Brand {
  brand_name: string;
  brand_name_bn: string;
  brand_logo: string;
}

/**
 * What a logo needs behind it in the header to be seen: a light plate where pages are dark, a dark one where they are light, or
 * nothing.
 */
export type LogoPlate = '' | 'light' | 'dark';

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

/**
 * The folder of the pictures that are made of this logo, or of the first letter without one, and of these names: `brand/1a2b…`.
 * Null with the logo of the demo, and for a shop with neither a logo nor a name of its own.
 */
export function pictureFolder(brand: Brand): string | null {
  const { brand_logo, brand_name, brand_name_bn } = brand;
  if (brand_logo === '' ? letterOf(brand) === null : !UPLOADED.test(brand_logo)) return null;
  const source = JSON.stringify([DRAWING, brand_logo, brand_name, brand_name_bn]);
  return `brand/${createHash('sha256').update(source).digest('hex').slice(0, 32)}`;
}

/** The first letter of the main name that can be drawn, else of the other name; null for a shop that is called like Haat. */
export function letterOf({ brand_name, brand_name_bn }: Omit<Brand, 'brand_logo'>): string | null {
  if (brand_name === NAMELESS_SHOP.en && brand_name_bn === NAMELESS_SHOP.bn) return null;
  const letters = [brand_name, brand_name_bn].flatMap((name) =>
    [...new Intl.Segmenter('bn').segment(name)].map(({ segment }) => drawable(segment)),
  );
  return letters.find((letter) => /[\p{L}\p{N}]/u.test(letter))?.toUpperCase() ?? null;
}

/** The URL of one of these pictures, or null. */
export function pictureUrl(brand: Brand | undefined, picture: BrandPicture): string | null {
  const folder = brand ? pictureFolder(brand) : null;
  return folder && mediaUrl(`${folder}/${picture}`);
}
