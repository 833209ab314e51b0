import type { Brand } from '@haat/contract/office/brand';
import { cleanLine } from '@haat/contract/text/text';
import type { Staff } from '../orders/actor.ts';
import type { Database } from '../platform/db/database.ts';
import type { MediaStore } from '../platform/media/media-store.ts';
import { mediaUrl } from '../platform/media/media-url.ts';
import { findMedia } from '../platform/media/resolve-media.ts';
import { type FieldProblems, invalid, Refused } from '../platform/refused.ts';
import { asStaff } from '../staff/as-staff.ts';
import { lockOnlyRow } from '../staff/change-conflict.ts';

/** Returns the name and the logo that shoppers see: the first row. */
export async function getBrand(db: Database): Promise<Brand> {
  const row = await db
    .selectFrom('site_setup')
    .orderBy('id')
    .limit(1)
    .select(['version', 'brand_name', 'brand_name_bn', 'brand_logo'])
    .executeTakeFirst();
  if (!row) return { version: 0, brand_name: '', brand_name_bn: '', brand_logo: '' };
  return { ...row, brand_logo: mediaUrl(row.brand_logo) };
}

/** Changes the name and the logo of this version; version 0 creates them. 409 `brand_changed`. */
export async function saveBrand(
  { db, media, staff }: { db: Database; media: MediaStore; staff: Staff },
  { version, ...typed }: Brand,
): Promise<Brand | Refused> {
  const columns = await readFields(typed, media, (await getBrand(db)).brand_logo);
  if (columns instanceof Refused) return columns;
  const refused = await asStaff(db, staff, async (tx) => {
    const row = await lockOnlyRow(tx, 'site_setup', version, 'brand_changed');
    if (row instanceof Refused) return row;
    if (row === null) await tx.insertInto('site_setup').values(columns).execute();
    else await tx.updateTable('site_setup').set(columns).where('id', '=', row).execute();
    return null;
  });
  return refused ?? getBrand(db);
}

/** Cleans the names and checks the logo; 400 names the field. `current`: the stored logo, which is not checked again. */
async function readFields(typed: Omit<Brand, 'version'>, media: MediaStore, current: string) {
  const brand_name = cleanLine(typed.brand_name);
  const brand_name_bn = cleanLine(typed.brand_name_bn);
  const brand_logo = typed.brand_logo.replace(/^\/media\//, '');
  const problems: FieldProblems = {};
  if (brand_name === '') problems.brand_name = 'required';
  if (brand_name_bn === '') problems.brand_name_bn = 'required';
  if (!['', current].includes(typed.brand_logo) && !(await isStoredPicture(brand_logo, media)))
    problems.brand_logo = 'picture_not_stored';
  return Object.keys(problems).length > 0 ? invalid(problems) : { brand_name, brand_name_bn, brand_logo };
}

async function isStoredPicture(name: string, media: MediaStore): Promise<boolean> {
  return name.endsWith('.webp') && ((await findMedia(name, media))?.immutable ?? false);
}
