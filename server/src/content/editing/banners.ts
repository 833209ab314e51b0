import type { Banner, BannerFields } from '@haat/contract/office/banners';
import { isLink } from '@haat/contract/text/safe-url';
import { cleanLine } from '@haat/contract/text/text';
import { sql, type Transaction } from 'kysely';
import type { Staff } from '../../orders/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import { databaseTime } from '../../platform/db/database-time.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { MediaStore } from '../../platform/media/media-store.ts';
import { mediaUrl } from '../../platform/media/media-url.ts';
import { findMedia } from '../../platform/media/resolve-media.ts';
import { uploadPicture } from '../../platform/media/upload-picture.ts';
import { type FieldProblems, invalid, notFound, Refused } from '../../platform/refused.ts';
import { asStaff } from '../../staff/as-staff.ts';
import { changeConflict } from '../../staff/change-conflict.ts';
import { isShownAt } from './show-due-banners.ts';

/** Returns all banners in their order, also those that shoppers do not see. */
export async function listBanners(db: Database): Promise<Banner[]> {
  const rows = await db.selectFrom('slider_banner').selectAll().orderBy('position').orderBy('id').execute();
  const named = await db
    .selectFrom('product')
    .where('id', '=', sql<number>`any(${rows.flatMap(({ products }) => products)}::bigint[])`)
    .select(['id', 'name', 'name_bn'])
    .execute();
  const byId = new Map(named.map((product) => [product.id, product]));
  return rows.map(({ position: _, request_key: __, image, image_phone, starts, ends, ...row }) => ({
    ...row,
    image: mediaUrl(image),
    image_phone: mediaUrl(image_phone),
    starts: starts?.toISOString() ?? null,
    ends: ends?.toISOString() ?? null,
    named: row.products.flatMap((id) => byId.get(id) ?? []),
  }));
}

/** Adds a banner as the last one, once per key; 409 `banner_created` if the key has added one with other fields. */
export async function createBanner(
  { db, media, staff }: { db: Database; media: MediaStore; staff: Staff },
  { key, ...fields }: BannerFields & { key: string },
): Promise<Banner[] | Refused> {
  const columns = await readFields(fields, db, media, []);
  if (columns instanceof Refused) return columns;
  const refused = await asStaff(db, staff, async (tx) => {
    const position = sql<number>`(SELECT coalesce(max(position), 0) + 1 FROM slider_banner)`;
    const added = await tx
      .insertInto('slider_banner')
      .values({ ...columns, position, request_key: key })
      .onConflict((conflict) => conflict.column('request_key').doNothing())
      .returning('id')
      .executeTakeFirst();
    return added ? null : otherBannerProblem(tx, key, columns);
  });
  return refused ?? listBanners(db);
}

/** What was typed after a lost response must not seem to be stored. */
async function otherBannerProblem(
  tx: Transaction<Schema>,
  key: string,
  { shown: _, ...columns }: Exclude<Awaited<ReturnType<typeof readFields>>, Refused>,
): Promise<null | Refused> {
  const stored = await tx
    .selectFrom('slider_banner')
    .where('request_key', '=', key)
    .selectAll()
    .executeTakeFirstOrThrow();
  if (JSON.stringify({ ...stored, ...columns }) === JSON.stringify(stored)) return null;
  return new Refused(409, { code: 'banner_created', params: { banner: stored.id } });
}

/** Changes a banner of this version; 409 `banner_changed`. */
export async function updateBanner(
  { db, media, staff }: { db: Database; media: MediaStore; staff: Staff },
  { id, version, ...fields }: BannerFields & { id: number; version: number },
): Promise<Banner[] | Refused> {
  const known = await db
    .selectFrom('slider_banner')
    .where('id', '=', id)
    .select(['image', 'image_phone'])
    .executeTakeFirst();
  if (!known) return notFound('Banner');
  const columns = await readFields(fields, db, media, [known.image, known.image_phone]);
  if (columns instanceof Refused) return columns;
  const refused = await asStaff(db, staff, async (tx) => {
    const changed = await tx
      .updateTable('slider_banner')
      .set(columns)
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst();
    return changed ? null : changedBanner(tx, id);
  });
  return refused ?? listBanners(db);
}

/** Removes a banner of this version; the audit has what it was. */
export async function removeBanner(
  db: Database,
  staff: Staff,
  { id, version }: { id: number; version: number },
): Promise<null | Refused> {
  return asStaff(db, staff, async (tx) => {
    const removed = await tx
      .deleteFrom('slider_banner')
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst();
    return removed ? null : changedBanner(tx, id);
  });
}

/** Gives all banners their positions in one statement; 409 if there are others by now. */
export async function orderBanners(db: Database, staff: Staff, banners: number[]): Promise<null | Refused> {
  return asStaff(db, staff, async (tx) => {
    const rows = await tx.selectFrom('slider_banner').select('id').orderBy('id').forUpdate().execute();
    const ids = new Set(banners);
    if (ids.size !== banners.length || rows.length !== ids.size || rows.some(({ id }) => !ids.has(id)))
      return new Refused(409, { code: 'banner_changed', params: {} });
    await sql`
      UPDATE slider_banner SET position = place.at
      FROM unnest(${banners}::bigint[]) WITH ORDINALITY AS place (banner_id, at)
      WHERE id = banner_id`.execute(tx);
    return null;
  });
}

async function changedBanner(tx: Transaction<Schema>, id: number): Promise<Refused> {
  const row = await tx.selectFrom('slider_banner').where('id', '=', id).select('id').executeTakeFirst();
  if (!row) return notFound('Banner');
  return changeConflict(tx, { table: 'slider_banner', row: id, code: 'banner_changed' });
}

/** Cleans the texts and checks pictures, link and dates; 400 names the field. `owned`: the pictures that the banner has already. */
async function readFields(
  { image, image_phone, title, title_bn, link, starts, ends, enabled, ...shelf }: BannerFields,
  db: Database,
  media: MediaStore,
  owned: readonly string[],
) {
  const names = { image: nameOf(image), image_phone: nameOf(image_phone) };
  const dates = {
    starts: starts === null ? null : new Date(starts),
    ends: ends === null ? null : new Date(ends),
  };
  const target = withoutLanguage(link.trim());
  const problems: FieldProblems = {};
  for (const field of ['image', 'image_phone'] as const) {
    const isEmpty = field === 'image_phone' && names[field] === '';
    if (!isEmpty && !owned.includes(names[field]) && !(await findMedia(names[field], media))?.immutable)
      problems[field] = 'picture_not_stored';
  }
  if (target !== '' && !isLink(target)) problems.link = 'not_a_link';
  if (dates.starts && dates.ends && dates.ends <= dates.starts) problems.ends = 'end_before_start';
  const { products, bundle } = shelf;
  const { known } = await db
    .selectFrom('product')
    .where('id', '=', sql<number>`any(${products}::bigint[])`)
    .select(({ fn }) => fn.countAll<number>().as('known'))
    .executeTakeFirstOrThrow();
  if (known !== products.length) problems.products = 'unknown_product';
  if (Object.keys(problems).length > 0) return invalid(problems);
  const columns = { ...names, ...dates, link: target, enabled };
  const shown = isShownAt(columns, await databaseTime(db));
  return {
    ...{ ...columns, title: cleanLine(title), title_bn: cleanLine(title_bn), shown },
    ...{ shelf: cleanLine(shelf.shelf), shelf_bn: cleanLine(shelf.shelf_bn), products, bundle },
  };
}

/** A path that is copied from a Bengali page, `/bn/products`, as the path of all languages: the storefront adds the language. */
function withoutLanguage(link: string): string {
  const path = /^\/bn(?=[/?#]|$)(.*)$/.exec(link)?.[1];
  if (path === undefined) return link;
  return path.startsWith('/') ? path : `/${path}`;
}

const nameOf = (url: string) => url.replace(/^\/media\//, '');

/** Stores the crops of an uploaded picture for wide screens and for phones; returns their URLs. */
export async function uploadBanner(
  media: MediaStore,
  sent: unknown,
): Promise<{ image: string; image_phone: string } | Refused> {
  const wide = await uploadPicture(media, sent, { crop: 'banner' });
  if (wide instanceof Refused) return wide;
  const narrow = await uploadPicture(media, sent, { crop: 'banner-phone' });
  return narrow instanceof Refused ? narrow : { image: wide.picture, image_phone: narrow.picture };
}
