import { type BrandPicture, brandPictures } from '@haat/contract/shop/brand-pictures';
import { decodePicture } from '../platform/media/decode-picture.ts';
import type { MediaStore } from '../platform/media/media-store.ts';
import { findMedia, type MediaFile } from '../platform/media/resolve-media.ts';
import { invalid, Refused } from '../platform/refused.ts';
import { type Brand, type CurrentBrand, type LogoPlate, letterOf, pictureFolder } from './brand.ts';
import { drawPictures } from './draw-pictures.ts';
import { drawText } from './draw-text.ts';
import { type Logo, readLogo } from './read-logo.ts';

/** All pictures are stored when this one is. */
const LAST = brandPictures.at(-1);

/** The longer side of what is seen of a new logo, in pixels: an icon made of a smaller one would be blurred. */
const SMALLEST = 128;

/**
 * Draws and stores the pictures of a brand, unless they are stored or it needs none. 400 `brand_logo` for a logo that is
 * `logo_is_empty` or `logo_too_small`; 503 `busy`.
 */
export async function drawBrand(media: MediaStore, brand: Brand): Promise<{ plate: LogoPlate } | Refused> {
  return draw(media, brand, logoProblem);
}

/** Deletes the pictures of all other brands, such as those that were drawn for a preview. */
export async function deleteOtherBrands(media: MediaStore, brands: readonly Brand[]): Promise<void> {
  const folders = brands.map(pictureFolder);
  for (const name of await media.list()) {
    const [, folder] = /^(brand\/[0-9a-f]{32})\//.exec(name) ?? [];
    if (folder && !folders.includes(folder)) await media.remove(name);
  }
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
  return (await draw(media, brand)) instanceof Refused ? null : findMedia(name, media);
}

async function draw(
  media: MediaStore,
  brand: Brand,
  problemOf: (logo: Logo) => Refused | null = () => null,
): Promise<{ plate: LogoPlate } | Refused> {
  const folder = pictureFolder(brand);
  if (folder === null) return { plate: '' };
  const isLetter = brand.brand_logo === '';
  const source = isLetter ? await drawLetter(brand) : (await media.read(brand.brand_logo))?.content;
  if (!source) return invalid({ brand_logo: 'picture_not_stored' });
  return decodePicture(source, async (image) => {
    const logo = await readLogo(image);
    const problem = problemOf(logo);
    if (problem) return problem;
    const plate = isLetter ? '' : logo.plate;
    if (await media.find(`${folder}/${LAST}`)) return { plate };
    const drawn = await drawPictures(logo, [brand.brand_name, brand.brand_name_bn], isLetter);
    for (const picture of brandPictures) await media.write(`${folder}/${picture}`, drawn[picture]);
    return { plate };
  });
}

/** The letter of a shop without a logo, as a logo of it would be: large and white. */
async function drawLetter(brand: Brand): Promise<Buffer | undefined> {
  const letter = letterOf(brand);
  if (letter) return (await drawText(letter, { color: '#ffffff', size: 400, maxWidth: 800 }))?.input;
}

function logoProblem({ content }: Logo): Refused | null {
  if (!content) return invalid({ brand_logo: 'logo_is_empty' });
  const side = Math.max(content.width, content.height);
  if (side >= SMALLEST) return null;
  return invalid({ brand_logo: { code: 'logo_too_small', params: { side, min: SMALLEST } } });
}
