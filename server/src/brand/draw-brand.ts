import { type BrandPicture, brandPictures } from '@haat/contract/shop/brand-pictures';
import { decodePicture } from '../platform/media/decode-picture.ts';
import type { MediaStore } from '../platform/media/media-store.ts';
import { findMedia, type MediaFile } from '../platform/media/resolve-media.ts';
import { invalid, type Refused } from '../platform/refused.ts';
import { type Brand, type CurrentBrand, pictureFolder } from './brand.ts';
import { drawPictures } from './draw-pictures.ts';
import { type Logo, readLogo } from './read-logo.ts';

/** All pictures are stored when this one is. */
const LAST = brandPictures.at(-1);

/** The longer side of what is seen of a new logo, in pixels: an icon made of a smaller one would be blurred. */
const SMALLEST = 128;

/**
 * Draws and stores the pictures of a brand, unless they are stored. Nothing to do without a logo of the shop's own. 400 `brand_logo` for a
 * logo that is `logo_is_empty` or `logo_too_small`; 503 `busy`.
 */
export async function drawBrand(media: MediaStore, brand: Brand): Promise<Refused | null> {
  return draw(media, brand, logoProblem);
}

/** Finds the picture of a name below `/media/` that the brand has and nobody has drawn, such as after an upgrade. */
export async function findBrandPicture(
  name: string,
  media: MediaStore,
  currentBrand: CurrentBrand,
): Promise<MediaFile | null> {
  const [, folder, picture] = /^(brand\/[0-9a-f]{32})\/([^/]+)$/.exec(name) ?? [];
  if (!brandPictures.includes(picture as BrandPicture)) return null;
  const brand = await currentBrand();
  if (!brand || pictureFolder(brand) !== folder) return null;
  return (await draw(media, brand)) ? null : findMedia(name, media);
}

async function draw(
  media: MediaStore,
  brand: Brand,
  problemOf: (logo: Logo) => Refused | null = () => null,
): Promise<Refused | null> {
  const folder = pictureFolder(brand);
  if (folder === null) return null;
  const isDrawn = async () => (await media.find(`${folder}/${LAST}`)) !== null;
  if (await isDrawn()) return null;
  const source = await media.read(brand.brand_logo);
  if (!source) return invalid({ brand_logo: 'picture_not_stored' });
  return decodePicture(source.content, async (image) => {
    // Another request has drawn them meanwhile.
    if (await isDrawn()) return null;
    const logo = await readLogo(image);
    const problem = problemOf(logo);
    if (problem) return problem;
    const drawn = await drawPictures(logo, [brand.brand_name, brand.brand_name_bn]);
    for (const picture of brandPictures) await media.write(`${folder}/${picture}`, drawn[picture]);
    return null;
  });
}

function logoProblem({ content }: Logo): Refused | null {
  if (!content) return invalid({ brand_logo: 'logo_is_empty' });
  const side = Math.max(content.width, content.height);
  if (side >= SMALLEST) return null;
  return invalid({ brand_logo: { code: 'logo_too_small', params: { side, min: SMALLEST } } });
}
