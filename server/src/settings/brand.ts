import type { Brand } from '@haat/contract/office/brand';
import { cleanLine } from '@haat/contract/text/text';
import { sql } from 'kysely';
import { type LogoPlate, pictureFolder, readBrand } from '../brand/brand.ts';
import { deleteOtherBrands, drawBrand } from '../brand/draw-brand.ts';
import type { Staff } from '../orders/actor.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { MediaStore } from '../platform/media/media-store.ts';
import { mediaUrl } from '../platform/media/media-url.ts';
import { findMedia } from '../platform/media/resolve-media.ts';
import { uploadPicture } from '../platform/media/upload-picture.ts';
import { MediaUnavailable } from '../platform/media-unavailable.ts';
import { type FieldProblems, invalid, Refused } from '../platform/refused.ts';
import { asStaff } from '../staff/as-staff.ts';
import { lockOnlyRow } from '../staff/change-conflict.ts';

type Fields = Omit<Brand, 'version'>;

/** Returns the name and the logo that shoppers see: the first row. */
export async function getBrand(db: Database): Promise<Brand> {
  const row = await readBrand(db);
  if (!row) return { version: 0, brand_name: '', brand_name_bn: '', brand_logo: '' };
  return { ...row, brand_logo: mediaUrl(row.brand_logo) };
}

/** Changes the name and the logo of this version, and draws its pictures; version 0 creates them. 409 `brand_changed`. */
export async function saveBrand(
  { db, media, staff }: { db: Database; media: MediaStore; staff: Staff },
  { version, ...typed }: Brand,
): Promise<Brand | Refused> {
  const names = clean(typed);
  const before = await readBrand(db);
  const drawn =
    namesProblem(names) ?? (await drawLogo(media, names, names.brand_logo === before?.brand_logo));
  if (drawn instanceof Refused) return drawn;
  const columns = { ...names, ...(drawn && { logo_plate: drawn.plate }) };
  const refused = await asStaff(db, staff, async (tx) => {
    const row = await lockOnlyRow(tx, 'site_setup', version, 'brand_changed');
    if (row instanceof Refused) return row;
    await tx.deleteFrom('tried_logo').where('picture', '=', names.brand_logo).execute();
    // Perhaps it was tried a day ago, and has just been deleted.
    if (names.brand_logo !== before?.brand_logo && !(await isStored(media, names))) return NOT_STORED;
    if (row === null) await tx.insertInto('site_setup').values(columns).execute();
    else await tx.updateTable('site_setup').set(columns).where('id', '=', row).execute();
    return null;
  });
  if (refused) return refused;
  // Pages of the brand before may still be open or cached.
  await deleteOtherBrands(media, before ? [names, before] : [names]).catch(untilNextSave);
  return getBrand(db);
}

/** What a storage that does not respond still has is deleted when the brand is saved again. */
function untilNextSave(error: unknown): void {
  if (!(error instanceof MediaUnavailable)) throw error;
}

/** Draws the pictures of a brand that is not saved; returns the URL of their folder, which is empty if it has none of its own. */
export async function previewBrand(
  media: MediaStore,
  typed: Fields,
): Promise<{ pictures: string; plate: LogoPlate } | Refused> {
  const columns = clean(typed);
  const folder = pictureFolder(columns);
  const drawn = folder === null ? { plate: '' as const } : await drawLogo(media, columns);
  return drawn instanceof Refused ? drawn : { pictures: mediaUrl(folder ?? ''), plate: drawn?.plate ?? '' };
}

/** Stores a logo that is tried. Unless it is saved it is deleted after a day. */
export async function uploadLogo(
  db: Database,
  media: MediaStore,
  sent: unknown,
): Promise<{ picture: string } | Refused> {
  const uploaded = await uploadPicture(media, sent, { isLogo: true });
  if (uploaded instanceof Refused) return uploaded;
  const picture = nameOf(uploaded.picture);
  await sql`
    INSERT INTO tried_logo (picture) SELECT ${picture} WHERE NOT EXISTS (SELECT FROM site_setup WHERE brand_logo = ${picture})
    ON CONFLICT (picture) DO UPDATE SET at = now()`.execute(db);
  return uploaded;
}

/** Deletes the logos that were tried more than a day ago and are not saved. Throws if the object storage is away. */
export function deleteTriedLogos(db: Database, media: MediaStore): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ picture: string }>`
      DELETE FROM tried_logo WHERE at < now() - interval '1 day' RETURNING picture`.execute(tx);
    for (const { picture } of rows) await media.remove(picture);
  });
}

function clean({ brand_name, brand_name_bn, brand_logo }: Fields): Fields {
  return {
    brand_name: cleanLine(brand_name),
    brand_name_bn: cleanLine(brand_name_bn),
    brand_logo: nameOf(brand_logo),
  };
}

function nameOf(url: string): string {
  return url.replace(/^\/media\//, '');
}

function namesProblem({ brand_name, brand_name_bn }: Fields): Refused | null {
  const problems: FieldProblems = {
    ...(brand_name === '' && { brand_name: 'required' }),
    ...(brand_name_bn === '' && { brand_name_bn: 'required' }),
  };
  return Object.keys(problems).length > 0 ? invalid(problems) : null;
}

/** Draws the pictures. A logo that is stored already stays, whatever its pictures are: null if they cannot be drawn. */
async function drawLogo(
  media: MediaStore,
  brand: Fields,
  wasStored = false,
): Promise<{ plate: LogoPlate } | Refused | null> {
  if (!wasStored && !(await isStored(media, brand))) return NOT_STORED;
  const drawn = await drawBrand(media, brand);
  return drawn instanceof Refused && wasStored ? null : drawn;
}

const NOT_STORED = invalid({ brand_logo: 'picture_not_stored' });

/** Whether the brand has no logo, or one that is there. */
async function isStored(media: MediaStore, { brand_logo }: Fields): Promise<boolean> {
  if (brand_logo === '') return true;
  return brand_logo.endsWith('.webp') && ((await findMedia(brand_logo, media))?.immutable ?? false);
}
